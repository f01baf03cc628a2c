"""Record sheets: one drawing for each type of unit, for the screen and for paper alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironhex.catalog import Design
from ironhex.sheets import typeface
from ironhex.sheets.condition import UNTOUCHED, Condition
from ironhex.sheets.emplacement import draw_emplacement
from ironhex.sheets.mech import draw_mech
from ironhex.sheets.pen import Drawing
from ironhex.sheets.platoon import draw_platoon
from ironhex.sheets.protomech import draw_protomech
from ironhex.sheets.quickstart import draw_card
from ironhex.sheets.suits import draw_suits
from ironhex.sheets.vehicle import draw_vehicle

SHEETS: dict[str, Callable[[Any, Condition], Drawing]] = {
    "mech": draw_mech,
    "vehicle": draw_vehicle,
    "infantry": draw_platoon,
    "battle armor": draw_suits,
    "protomech": draw_protomech,
    "emplacement": draw_emplacement,
    "quickstart": draw_card,
}


def draw(design: Design, condition: Condition | None = None) -> Drawing:
    """The sheet of a unit: as it comes from the works, or with the marks of battle."""
    return SHEETS[design.type](design, condition or UNTOUCHED)


def with_typeface(svg: str) -> str:
    """The same drawing with the typeface in it, so that it looks right wherever it is opened."""
    return svg.replace("</title>", f"</title>\n<style>{typeface.faces()}</style>", 1)
