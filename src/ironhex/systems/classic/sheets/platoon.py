"""The record sheet of an infantry platoon: a strip with every trooper on it."""

from __future__ import annotations

from functools import partial

from ironhex.catalog import Item, PlatoonDesign
from ironhex.sheets.blocks import SMALL_HEAD, TECH, big_figures, facts, heading, notes, small_head
from ironhex.sheets.condition import Condition
from ironhex.sheets.inventory import Line, Load, draw_inventory, height, lines, loads
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.troopers import Ranks, draw_ranks
from ironhex.systems.classic.sheets.foot import draw_anti_mech, draw_ranges
from ironhex.systems.classic.sheets.reference import reference
from ironhex.systems.classic.sheets.warrior import name_and_skills

WIDE, HIGH = 560.0, 139.0
ABREAST = 30
"""Troopers in a row."""

ROW = 40.0
RULES = "Damage comes in groups of 5. In the open, troopers take double."


def draw_platoon(design: PlatoonDesign, condition: Condition) -> Drawing:
    """The troopers and their damage, then movement, leader, ranges and anti-'Mech attacks."""
    rows = -(-design.troopers // ABREAST)
    others, bins = _others(design, condition)
    more = height(others, bins) + 6 if others else 0
    pen = Pen(WIDE, HIGH + ROW * (rows - 1) + more)
    kind = f"{design.motive.capitalize()} infantry, {design.troopers} troopers, {TECH[design.tech]}"
    small_head(pen, design, kind, condition)
    y = heading(pen, 0, SMALL_HEAD, WIDE, f"Troopers with {design.weapon.name}", "crossed off from the left")
    points = partial(reference().infantry.points, design.weapon.key)
    draw_ranks(pen, 0, y, WIDE, Ranks(design.troopers, condition.armor_lost(0), points, ABREAST, ROW))
    _lower(pen, design, condition, y + rows * ROW + 5)
    if others:
        draw_inventory(pen, 0, pen.height - more, 404, more, others, bins, heat=False)
    return pen.finished(design.name, "infantry")


def _others(design: PlatoonDesign, condition: Condition) -> tuple[list[Line], list[Load]]:
    """Field guns and kits."""
    items = [line for line in lines(design, condition, _nowhere) if line.name != design.weapon.name]
    return items, loads(design, condition, _nowhere)


def _nowhere(item: Item) -> str:
    return ""


def _lower(pen: Pen, design: PlatoonDesign, condition: Condition, y: float) -> None:
    top = heading(pen, 0, y, 128, "Movement")
    moves = [("Ground", max(design.walk, design.run)), *([("Jumping", design.jump)] if design.jump else [])]
    facts(pen, 0, big_figures(pen, 0, top, 128, moves), 128, [("In a carrier", f"{design.tons} t")])
    top = heading(pen, 140, y, 110, "Leader")
    name_and_skills(pen, 140, top, 110, condition, ("Gunnery",))
    foot = draw_ranges(pen, 262, y, 142, design.weapon.key)
    notes(pen, 262, foot + 2, 142, RULES)
    draw_anti_mech(pen, 416, y, 144, "Men", design.anti_mech, design.anti_mech)
