"""Armor diagrams of machines, by how they move: on legs, or with the hull of a vehicle."""

from __future__ import annotations

from ironhex.catalog import Design
from ironhex.sheets import hulls
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import BIPED, FIELD, STANDING, all_placed
from ironhex.sheets.pen import Pen
from ironhex.sheets.plates import armor_plates, draw_plates


def draw_armor(pen: Pen, x: float, y: float, wide: float, high: float, design: Design, condition: Condition) -> None:
    """The armor of a machine without structure and without rear armor, as large as fits, in the middle."""
    vehicle = design.kind in hulls.HULLS
    outlines = hulls.HULLS[design.kind] if vehicle else BIPED
    length, field = (hulls.LENGTH, hulls.FIELD) if vehicle else (STANDING, FIELD)
    scale = min(1.0, high / length, wide / field)
    x += (wide - scale * field) / 2
    if vehicle and scale == 1:
        hulls.draw_carriage(pen, design.kind, x, y)

    def name(at: int) -> str:
        return design.location_name(at).removesuffix(" side").capitalize() if vehicle else design.location_code(at)

    draw_plates(pen, armor_plates(design, condition, all_placed(outlines, x, y, scale), name))
