"""The record sheet of a gun emplacement: a third of a page."""

from __future__ import annotations

from ironhex.catalog import EmplacementDesign, Item
from ironhex.sheets.blocks import SMALL_HEAD, TECH, big_figures, crossed_boxes, grid, heading, notes, small_head
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import placed
from ironhex.sheets.inventory import draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Outline, Pen
from ironhex.sheets.plates import Plate, draw_plates
from ironhex.systems.classic.sheets.aids import GAP, aids_of, fill
from ironhex.systems.classic.sheets.reference import reference
from ironhex.systems.classic.sheets.warrior import name_and_skills

WIDE, HIGH = 560.0, 232.0
LEFT_WIDE, MIDDLE, MIDDLE_WIDE, RIGHT, RIGHT_WIDE = 268.0, 280.0, 112.0, 404.0, 156.0
ARCS = ("BD", "TU", "N", "E", "W")

TURRET: Outline = ((48, 0), (108, 0), (128, 14), (128, 76), (28, 76), (28, 14))
BUILDING: Outline = ((14, 80), (142, 80), (155, 94), (155, 182), (1, 182), (1, 94))
ALONE: Outline = ((22, 40), (134, 40), (155, 62), (155, 182), (1, 182), (1, 62))
"""The building, with and without a turret on it."""


def draw_emplacement(design: EmplacementDesign, condition: Condition) -> Drawing:
    """Figures and weapons, the hit table, and the building with its turret."""
    pen = Pen(WIDE, HIGH)
    small_head(pen, design, f"Gun emplacement, {TECH[design.tech]}", condition)
    y = heading(pen, 0, SMALL_HEAD, 128, "Building")
    levels = (("CF", design.cf), ("Levels", design.height), ("Turret", design.turret or "–"))
    big_figures(pen, 0, y, 128, levels)
    y = heading(pen, 140, SMALL_HEAD, 128, "Crew")
    name_and_skills(pen, 140, y, 128, condition, ("Gunnery",))
    _inventory(pen, design, condition)
    _hits(pen, condition)
    _plates(pen, design, condition)
    return pen.finished(design.name, "emplacement")


def _inventory(pen: Pen, design: EmplacementDesign, condition: Condition) -> None:
    def place(item: Item) -> str:
        return ARCS[item.location]

    top = SMALL_HEAD + 54
    items, bins = lines(design, condition, place), loads(design, condition, place)
    foot = draw_inventory(pen, 0, top, LEFT_WIDE, HIGH - top, items, bins, heat=False)
    fill(pen, 0, foot + GAP, LEFT_WIDE, HIGH - foot - GAP, aids_of(design))


def _hits(pen: Pen, condition: Condition) -> None:
    table = reference().emplacement
    y = heading(pen, MIDDLE, SMALL_HEAD, MIDDLE_WIDE, "Each hit", "2D6")
    y = grid(pen, MIDDLE, y, (("", 26.0), ("Struck", 86.0)), table.hits, step=8.6)
    y = notes(pen, MIDDLE, y + 2, MIDDLE_WIDE, table.notes)
    y = heading(pen, MIDDLE, y + 6, MIDDLE_WIDE, "Lasting damage")
    for number, effect in enumerate(("Weapons lost", "Turret locked", "Crew killed")):
        hit = condition.crossed(number)
        pen.text(MIDDLE + 3, y + 7.4, effect, 6.6, tone="hit" if hit else "ink")
        crossed_boxes(pen, MIDDLE + MIDDLE_WIDE - 7.4, y + 2, 1, hit, side=6)
        y += 9.6
        pen.line((MIDDLE, y), (MIDDLE + MIDDLE_WIDE, y))


def _plates(pen: Pen, design: EmplacementDesign, condition: Condition) -> None:
    y = heading(pen, RIGHT, SMALL_HEAD, RIGHT_WIDE, "Strength") + 8
    outline = BUILDING if design.turret else ALONE
    plates = [Plate(placed(outline, RIGHT, y), "CF", design.cf, condition.armor_lost(0), 0 in condition.lost)]
    if design.turret:
        gone = 1 in condition.lost
        plates.append(Plate(placed(TURRET, RIGHT, y), "Turret", design.turret, condition.armor_lost(1), gone))
    draw_plates(pen, plates)
