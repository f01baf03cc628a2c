"""Setups that are refused: the error names the side and the unit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import EDITIONS

GRIFFIN, PLATOON, TANK = "Griffin GRF-1N", "Foot Platoon (Rifle)", "Vedette Medium Tank"
COLD = {"options": ("temperature",), "conditions": {"temperature": -70}}


@pytest.mark.parametrize(
    ("unit", "how", "reason"),
    [
        (UnitSetup("Griffin GRF-9X"), {}, "designs: Griffin GRF-9X: no such design"),
        (UnitSetup(GRIFFIN, {"gunnery": 9}), {}, f"{GRIFFIN}: gunnery must be from 0 to 8, not 9"),
        (UnitSetup(GRIFFIN, {"luck": 1}), {}, f"{GRIFFIN}: 'luck' is not a skill"),
        (UnitSetup(GRIFFIN, heading=45), {}, f"{GRIFFIN}: 45 degrees is not a direction"),
        (UnitSetup(GRIFFIN, place="here"), {}, f"{GRIFFIN}: 'here' is not a hex number"),
        (UnitSetup(GRIFFIN, place="drop"), {}, f"{GRIFFIN} starts in a DropShip, but the option 'drops'"),
        (UnitSetup(TANK, place="drop"), {"options": ("drops",)}, f"{TANK} cannot make an assault drop"),
        (UnitSetup(GRIFFIN, place="off 1"), {}, f"{GRIFFIN} is off the map, but the option 'artillery'"),
        (UnitSetup(GRIFFIN, place="off 1"), {"options": ("artillery",)}, f"{GRIFFIN} has no artillery"),
        (UnitSetup(GRIFFIN, entrenched=True), {}, f"{GRIFFIN}: improved positions need the option"),
        (UnitSetup(GRIFFIN, cargo=3), {}, f"{GRIFFIN} carries cargo, but the option 'cargo'"),
        (UnitSetup(GRIFFIN, ammunition={"x": "swarm"}), {}, f"{GRIFFIN}: ammunition.x: is not the number"),
        (UnitSetup(GRIFFIN, damage={"armor": {"XX": 1}}), {}, f"{GRIFFIN}: damage.armor.XX: no such location"),
        (UnitSetup(GRIFFIN, damage={"armor": 3}), {}, f"{GRIFFIN}: damage.armor: Expected `object`"),
        (UnitSetup(TANK), {"options": ("vacuum",)}, f"{TANK} cannot fight in a vacuum"),
        (UnitSetup(PLATOON), COLD, f"{PLATOON} cannot be in the open"),
    ],
)
def test_an_error_names_the_side_and_the_unit(unit: UnitSetup, how: dict[str, Any], reason: str) -> None:
    sides = SideSetup("Red", (UnitSetup(GRIFFIN),)), SideSetup("Blue", (unit,))
    with pytest.raises(ValueError, match=f"^Blue: {re.escape(reason)}"):
        EDITIONS["classic"].new_game(Setup(sides, seed=1, **how))


def test_a_unit_that_a_game_does_not_play_is_named_with_its_side() -> None:
    sides = SideSetup("Red", (UnitSetup(TANK),)), SideSetup("Blue", (UnitSetup(GRIFFIN),))
    with pytest.raises(ValueError, match=f"^Red: .*{TANK}"):
        EDITIONS["quickstart"].new_game(Setup(sides, seed=1))
