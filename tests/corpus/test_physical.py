"""Punches, kicks and pushes between adjacent 'Mechs, against the peer's."""

import pytest
from tests.corpus.replay import Record, Skip, battle, board, replay, unit_of

from ironhex.catalog import Location
from ironhex.systems.classic.battle import Battle, Blow, Unit
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.kinds.mech import MECH
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.elevations import location_table
from ironhex.systems.classic.melee.physical_to_hit import damage, to_hit

TABLES = ("full", "punch", "kick")
SIDES = ("front", "rear", "left", "right")
BLOWS = {
    "punch_left": Blow("punch", 1, Location.LA),
    "punch_right": Blow("punch", 1, Location.RA),
    "kick_left": Blow("kick", 1, Location.LL),
    "kick_right": Blow("kick", 1, Location.RL),
    "push": Blow("push", 1),
}
FORELEGS = {"kick_left": Blow("kick", 1, Location.LA), "kick_right": Blow("kick", 1, Location.RA)}


def blows_of(fought: Battle, attacker: Unit) -> dict[str, Blow]:
    return BLOWS if fought.kind(attacker).punches else BLOWS | FORELEGS


def same_answer(fought: Battle, blow: Blow, answer: Record) -> bool:
    """The same number, location table and side struck; or impossible for both."""
    attacker, target = fought.units
    number = to_hit(fought, attacker, target, blow)
    if number.barred or answer["result"] == "impossible":
        return bool(number.barred) and answer["result"] == "impossible"
    if blow.form == "push":
        return bool(number.total == answer["result"])
    table = location_table(assault_of(fought, attacker, target, blow).attack, blow.form)
    side = side_struck(MECH, attacker.place, target)
    return (number.total, table, side) == (
        answer["result"],
        TABLES[answer["hit_table"]],
        SIDES[answer["side_table"]],
    )


def same_damage(record: Record, fought: Battle, blows: dict[str, Blow]) -> bool:
    """The damage of the right arm and the right leg; a quad, which cannot punch, has -1 for an arm."""
    punch, kick = (damage(fought, fought.units[0], blows[name]) for name in ("punch_right", "kick_right"))
    arms = fought.kind(fought.units[0]).punches
    return (record["punch_damage"], record["kick_damage"]) == (punch if arms else -1, kick)


def same(record: Record) -> bool:
    ground = board(record["board"])
    attacker, target = unit_of(record["attacker"], 0, ground), unit_of(record["target"], 1, ground)
    fought = battle(ground, attacker, target)
    blows = blows_of(fought, attacker)
    answers = record["attacks"].items()
    if unknown := record["attacks"].keys() - blows.keys():
        raise Skip(f"attacks of other forms: {', '.join(sorted(unknown))}")
    return all(same_answer(fought, blows[name], answer) for name, answer in answers) and same_damage(
        record, fought, blows
    )


@pytest.mark.rule("BMR-PHYS-004", "BMR-ELEV-001")
def test_physical_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    replay("physical", same, 0.99, capsys)
