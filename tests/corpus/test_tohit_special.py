"""Numbers to hit of attackers just damaged, at secondary targets and of indirect fire, against the peer's.

The critical hits of these records have been taken in this very phase: the peer, as the book, lets them count only when
the phase is over (BMR-SEQ-013).
"""

import pytest
from msgspec.structs import replace
from tests.corpus.replay import Record, Skip, battle, board, replay, unit_of
from tests.corpus.shots import answer, location_of

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.arcs import Arc, arc_of
from ironhex.systems.classic.battle import Unit

INDIRECT, SECONDARY = "indirect_fire", "secondary_target"
KINDS = ("damaged_attacker", INDIRECT, SECONDARY)


def damaged(unit: Unit, hits: list[str]) -> Unit:
    """The unit with critical hits such as RA:1:Upper Arm."""
    crits = list(unit.crits)
    for hit in hits:
        location, slot, _ = hit.split(":")
        crits[location_of(unit, location)] |= 1 << int(slot)
    return replace(unit, crits=tuple(crits))


def same_number(record: Record) -> bool:
    if record["kind"] not in KINDS:
        raise Skip(f"records of {record['kind']}")
    ground = board(record["board"])
    attacker, target = unit_of(record["attacker"], 0, ground), unit_of(record["target"], 1, ground)
    spotter = unit_of(record["spotter"], 2, ground) if record["kind"] == INDIRECT else None
    units = (attacker, target) if spotter is None else (attacker, target, spotter)
    fought = battle(ground, *units).changed(damaged(attacker, record["critical_hits"]))
    return answer(fought, record, spotter, secondary=secondary(record))


def secondary(record: Record) -> bool:
    """Whether the target is not the primary one: a target in the forward arc takes that place from one elsewhere."""
    if record["kind"] != SECONDARY:
        return False
    here, facing = Hex.parse(record["attacker"]["hex"]), record["attacker"]["secondary_facing"]
    first, second = (
        arc_of(here, facing, Hex.parse(record[unit]["hex"])) == Arc.FORWARD for unit in ("primary_target", "target")
    )
    return first or not second


@pytest.mark.rule("BMR-HIT-024", "BMR-HIT-025", "BMR-SEQ-013")
def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit_special", same_number, 0.99, capsys)
