"""Record sheets: one drawing for each type of unit, for both screen and paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironhex.catalog import Design
from ironhex.sheets.condition import UNTOUCHED, Condition
from ironhex.sheets.pen import Drawing
from ironhex.systems.classic.sheets.emplacement import draw_emplacement
from ironhex.systems.classic.sheets.mech import draw_mech
from ironhex.systems.classic.sheets.platoon import draw_platoon
from ironhex.systems.classic.sheets.protomech import draw_protomech
from ironhex.systems.classic.sheets.suits import draw_suits
from ironhex.systems.classic.sheets.vehicle import draw_vehicle

SHEETS: dict[str, Callable[[Any, Condition], Drawing]] = {
    "mech": draw_mech,
    "vehicle": draw_vehicle,
    "infantry": draw_platoon,
    "battle armor": draw_suits,
    "protomech": draw_protomech,
    "emplacement": draw_emplacement,
}


def draw(design: Design, condition: Condition | None = None) -> Drawing:
    """The sheet of a unit: undamaged, or with the damage of a battle."""
    return SHEETS[design.type](design, condition or UNTOUCHED)
