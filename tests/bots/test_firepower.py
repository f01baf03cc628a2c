"""What bots know of their weapons agrees with the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.catalog import design
from ironhex.kernel.hexes import bearing
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.bots.firepower import FOLLOWED, bears_at, mounts
from ironhex.systems.classic.ruleset import ruleset


@pytest.mark.parametrize(
    "name", ["Wasp WSP-1A", "Atlas AS7-D", "Scorpion SCP-1N", "Manticore Heavy Tank", "Rifleman RFL-3N"]
)
def test_weapons_bear_as_the_arcs_say_with_the_best_twist(name: str) -> None:
    rules = ruleset(("four-legged", "reversing-arms"))
    battle = stage("9x9", mech(name, "0505"), mech("Atlas AS7-D", "0101"), rules=rules)
    unit = battle.unit(0)
    turns, weapons = battle.kind(unit).turns(unit), unit.design.weapons
    found = bears_at(battle.kind(unit), weapons, turns)
    for facing in range(6):
        placed = replace(unit, facing=facing)
        for hex in battle.board.hexes():
            expected = [any(bears(battle, placed, weapon, hex, twist) for twist in turns) for weapon in weapons]
            relative = (bearing(unit.place, hex) - 4 * facing) % 24
            assert hex == unit.place or list(found[relative]) == expected


def test_precision_ammunition_makes_moving_targets_easier_to_hit() -> None:
    tons = design("Hunchback HBK-4G")
    loads: tuple[dict[int, str], ...] = {}, {tons.bins[0].index: "precision"}
    battles = [stage("5x9", mech(tons, "0305", ammunition=each), mech("Locust LCT-1V", "0303")) for each in loads]
    one, other = ({mount.item.equipment.name: mount.added for mount in mounts(each, each.unit(0))} for each in battles)
    assert {name for name in one if one[name] != other[name]} == {"AC/20"}
    assert one["AC/20"] - other["AC/20"] == FOLLOWED
