"""What bots know of their weapons agrees with the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import bearing
from ironhex.systems.classic.attack.arcs import bears
from ironhex.systems.classic.bots.firepower import bears_at


@pytest.mark.parametrize("name", ["Wasp WSP-1A", "Atlas AS7-D", "Scorpion SCP-1N", "Manticore Heavy Tank"])
def test_weapons_bear_as_the_arcs_say_with_the_best_twist(name: str) -> None:
    battle = stage("9x9", mech(name, "0505"), mech("Atlas AS7-D", "0101"))
    unit = battle.unit(0)
    kind, weapons = battle.kind(unit), unit.design.weapons
    found = bears_at(kind, weapons)
    for facing in range(6):
        placed = replace(unit, facing=facing)
        for hex in battle.board.hexes():
            expected = [any(bears(battle, placed, weapon, hex, twist) for twist in kind.turns) for weapon in weapons]
            relative = (bearing(unit.place, hex) - 4 * facing) % 24
            assert hex == unit.place or list(found[relative]) == expected
