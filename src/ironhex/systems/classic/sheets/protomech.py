"""The record sheet of a ProtoMech: a strip, five to a page for a full Point."""

from __future__ import annotations

from ironhex.catalog import Item, ProtoDesign, ProtoLocation
from ironhex.sheets.blocks import SMALL_HEAD, TECH, big_figures, grid, heading, notes, small_head
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import mirrored, placed
from ironhex.sheets.inventory import draw_inventory, lines, loads
from ironhex.sheets.pen import Drawing, Outline, Pen
from ironhex.sheets.plates import Plate, draw_plates
from ironhex.systems.classic.sheets.reference import reference
from ironhex.systems.classic.sheets.warrior import draw_wounds, name_and_skills

WIDE, HIGH = 560.0, 140.0
FIGURE, FIGURE_WIDE, RIGHT, RIGHT_WIDE = 308.0, 106.0, 422.0, 138.0

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, LEGS, MAIN_GUN = ProtoLocation

_ARM: Outline = ((4, 26), (22, 24), (25, 28), (25, 66), (21, 72), (6, 72), (1, 66), (1, 30))
PLATES: dict[int, Outline] = {
    HEAD: ((44, 0), (62, 0), (69, 6), (69, 18), (63, 23), (43, 23), (37, 18), (37, 6)),
    TORSO: ((30, 26), (76, 26), (79, 30), (79, 58), (72, 66), (34, 66), (27, 58), (27, 30)),
    RIGHT_ARM: mirrored(_ARM, FIGURE_WIDE),
    LEFT_ARM: _ARM,
    LEGS: ((36, 69), (70, 69), (78, 78), (78, 96), (84, 101), (22, 101), (28, 96), (28, 78)),
    MAIN_GUN: ((75, 1), (103, 1), (105, 3), (105, 20), (75, 20), (73, 18), (73, 3)),
}


def draw_protomech(design: ProtoDesign, condition: Condition) -> Drawing:
    """Movement and pilot, weapons, armor and structure, critical hits and the hit table."""
    pen = Pen(WIDE, HIGH)
    small_head(pen, design, f"ProtoMech, {design.tons} tons, {TECH[design.tech]}, {design.era}", condition)
    _pilot(pen, design, condition)
    _inventory(pen, design, condition)
    _figure(pen, design, condition)
    _criticals(pen, design, condition)
    return pen.finished(design.name, "protomech")


def _pilot(pen: Pen, design: ProtoDesign, condition: Condition) -> None:
    y = heading(pen, 0, SMALL_HEAD, 114, "Movement and pilot")
    y = big_figures(pen, 0, y, 114, (("Walking", design.walk), ("Running", design.run), ("Jumping", design.jump)))
    name_and_skills(pen, 0, y + 1, 114, condition, ("Gunnery",))
    draw_wounds(pen, 0, y + 42, 114, condition)


def _inventory(pen: Pen, design: ProtoDesign, condition: Condition) -> None:
    def place(item: Item) -> str:
        return design.location_code(item.location)

    items, bins = lines(design, condition, place), loads(design, condition, place)
    draw_inventory(pen, 122, SMALL_HEAD, 178, HIGH - SMALL_HEAD, items, bins, heat=False)


def _figure(pen: Pen, design: ProtoDesign, condition: Condition) -> None:
    y = heading(pen, FIGURE, SMALL_HEAD, FIGURE_WIDE, "Armor", "squares: structure") + 3
    plates = [
        Plate(
            placed(PLATES[at], FIGURE, y),
            design.location_code(at),
            design.armor[at],
            condition.armor_lost(at),
            at in condition.lost,
            design.structure_points[at],
            condition.structure_lost(at),
        )
        for at in (location.index for location in design.locations)
    ]
    draw_plates(pen, plates, label=5.6, largest=6.8, folded=False)


def _criticals(pen: Pen, design: ProtoDesign, condition: Condition) -> None:
    table = reference().protomech
    effects = table.criticals
    y = heading(pen, RIGHT, SMALL_HEAD, RIGHT_WIDE, "Critical hits", "from the left")
    rows = (effects.head, effects.torso, effects.right_arm, effects.left_arm, effects.legs)
    for at, row in enumerate(rows):
        pen.text(RIGHT + 3, y + 7.4, design.location_code(at), 6.6, strong=True)
        for number, effect in enumerate(row):
            _effect(pen, RIGHT + 15 + 41 * number, y, effect, number < condition.crossed(at))
        y += 10
        pen.line((RIGHT, y), (RIGHT + RIGHT_WIDE, y))
    y = notes(pen, RIGHT, y + 1, RIGHT_WIDE, effects.weapon, 5.8, 7)
    y = heading(pen, RIGHT, y + 3, RIGHT_WIDE, "Hit location", "2D6")
    short = {
        "Main gun": "MG",
        "Near miss": "–",
        "Right arm": "RA",
        "Left arm": "LA",
        "Legs": "L",
        "Torso": "T",
        "Head": "HD",
    }
    room = RIGHT_WIDE / len(table.hits)
    grid(pen, RIGHT, y, [(roll, room) for roll, _ in table.hits], [[short[place] for _, place in table.hits]], step=8)


def _effect(pen: Pen, x: float, y: float, effect: str, hit: bool) -> None:
    pen.box(x, y + 2.2, 5.6, 5.6, look="box hit" if hit else "box")
    pen.text(x + 7.4, y + 7.2, effect, 6, tone="hit" if hit else "ink", room=33)
