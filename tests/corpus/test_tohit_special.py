"""Numbers to hit of attackers just damaged, at secondary targets and of indirect fire, against the peer's.

The critical hits of these records have been taken in this very phase: the peer, as the book, lets them count only when
the phase is over (BMR-SEQ-013).
"""

import pytest
from msgspec.structs import replace
from tests.corpus.replay import Record, Skip, battle, board, mech, replay
from tests.corpus.shots import as_the_peer_says, mounted, other_arm, twist

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.arcs import Arc, arc_of
from ironhex.systems.classic.attack.to_hit import Shot, aim
from ironhex.systems.classic.battle import Unit


def damaged(unit: Unit, hits: list[str]) -> Unit:
    """The unit with critical hits such as RA:1:Upper Arm."""
    crits = list(unit.crits)
    for hit in hits:
        location, slot, _ = hit.split(":")
        crits[Location[location]] |= 1 << int(slot)
    return replace(unit, crits=tuple(crits))


def same_number(record: Record) -> bool:
    ground = board(record["board"])
    attacker, target = mech(record["attacker"], 0, ground), mech(record["target"], 1, ground)
    weapon = mounted(attacker, record["weapon"])
    if weapon.equipment.special == "lbx":
        raise Skip("the record does not say with what the LB-X autocannon is loaded")
    if any(item.equipment.special == "targeting computer" for item in attacker.design.items):
        raise Skip("a targeting computer helps")
    spotter = mech(record["spotter"], 2, ground) if record["kind"] == "indirect_fire" else None
    units = (attacker, target) if spotter is None else (attacker, target, spotter)
    fought = battle(ground, *units).changed(damaged(attacker, record["critical_hits"]))
    aimed = aim(fought, fought.at_phase_start(0), fought.at_phase_start(1), spotter=spotter)
    shot = Shot(aimed, weapon, twist(record["attacker"]), other_arm(weapon), secondary(record))
    return as_the_peer_says(shot, record)


def secondary(record: Record) -> bool:
    """Whether the target is not the primary one: a target in the forward arc takes that place from one elsewhere."""
    if record["kind"] != "secondary_target":
        return False
    here, facing = Hex.parse(record["attacker"]["hex"]), record["attacker"]["secondary_facing"]
    first, second = (
        arc_of(here, facing, Hex.parse(record[unit]["hex"])) == Arc.FORWARD for unit in ("primary_target", "target")
    )
    return first or not second


@pytest.mark.rule("BMR-HIT-024", "BMR-HIT-025", "BMR-SEQ-013")
def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    replay("tohit_special", same_number, 0.99, capsys)
