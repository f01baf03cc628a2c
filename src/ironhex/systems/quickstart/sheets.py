"""The record sheets of the Quick-Start edition: half a page for a machine, a strip for infantry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ironhex.catalog import Equipment, Item
from ironhex.sheets import hulls
from ironhex.sheets.blocks import SMALL_HEAD, big_figures, crossed_boxes, facts, grid, heading, notes
from ironhex.sheets.condition import Condition
from ironhex.sheets.figures import BIPED, FIELD, STANDING, placed
from ironhex.sheets.inventory import damage
from ironhex.sheets.pen import Drawing, Outline, Pen
from ironhex.sheets.plates import Plate, draw_plates
from ironhex.sheets.typeface import STRONG, width
from ironhex.systems.quickstart.cards import INFANTRY, MECH, SQUAD, VEHICLES, Card
from ironhex.systems.quickstart.damage import MECH_LOCATIONS, MOTIVE_HITS, VEHICLE_LOCATIONS
from ironhex.systems.quickstart.to_hit import BASE

WIDE, HIGH, STRIP = 560.0, 352.0, 132.0
TOP = SMALL_HEAD + 4
LEFT_WIDE, MIDDLE, MIDDLE_WIDE, RIGHT = 214.0, 226.0, 96.0, 336.0
KINDS = {
    "mech": "BattleMech",
    "tracked": "Tracked vehicle",
    "wheeled": "Wheeled vehicle",
    "hover": "Hovercraft",
    "battle armor": "Battle armor",
    "infantry": "Conventional infantry",
}
MOST_BOXES = 20  # shots of a kind that have boxes; above that, only the number is shown
PITCH = 9.4
MOTIVE = "† also a motive hit: Cruising MP –1 from the End Phase on; Flanking MP is 1.5 times that, rounded up."


def draw_card(card: Card, condition: Condition) -> Drawing:
    """Figures and weapons on the left; a machine's hit table in the middle and its armor on the right."""
    machine = card.kind == MECH or card.kind in VEHICLES
    pen = Pen(WIDE, HIGH if machine else STRIP)
    _head(pen, card, condition)
    _data(pen, card)
    _weapons(pen, card, condition)
    if machine:
        _hits(pen, card)
        _armor(pen, card, condition)
    elif card.kind == SQUAD:
        _suits(pen, card, condition)
    else:
        _men(pen, card, condition)
    return pen.finished(card.name, f"quickstart {card.kind.replace(' ', '-')}")


def _head(pen: Pen, card: Card, condition: Condition) -> None:
    pen.box(0, 0, pen.width, 1.2, look="bar")
    pen.text(0, 15, card.name, 12.5, strong=True, room=260)
    start = min(260, width(card.name, 12.5, STRONG)) + 9
    kind = f"{KINDS[card.kind]}, {card.tons} tons" if card.tons else KINDS[card.kind]
    pen.text(start, 15, kind, 7, tone="soft")
    if condition.states:
        after = start + width(kind, 7) + 8
        pen.text(after, 15, " · ".join(condition.states), 7, tone="hit", strong=True, room=pen.width - after)


def _data(pen: Pen, card: Card) -> None:
    y = heading(pen, 0, TOP, LEFT_WIDE, "Movement")
    modes = ("Walking", "Running") if card.kind == MECH else ("Cruising", "Flanking")
    figures = list(zip(modes, (card.walk, card.run), strict=True)) if card.run else [("Movement Points", card.walk)]
    facts(pen, 0, big_figures(pen, 0, y, LEFT_WIDE, figures), LEFT_WIDE, [("Base to-hit number", BASE)])


def _weapons(pen: Pen, card: Card, condition: Condition) -> None:
    """Weapons of a kind in a location share one line; below it their ammunition."""
    y = heading(pen, 0, TOP + 54, LEFT_WIDE, "Weapons", "+0 · +2 · +4")
    columns = (("", 14.0), ("Type", 78.0), ("Loc", 20.0), ("Damage", 48.0), ("Sht", 18.0), ("Med", 18.0), ("Lng", 18.0))
    lines = Counter((item.equipment, _where(card, item)) for item in card.weapons)
    rows = [(count, gear.name, where, _damage(gear), *_ranges(gear)) for (gear, where), count in lines.items()]
    hit = (card.weapons[number] for number in condition.items if number < len(card.weapons))
    useless = {(item.equipment, _where(card, item)) for item in hit}
    marked = frozenset(number for number, (gear, where) in enumerate(lines) if (gear, where) in useless)
    y = grid(pen, 0, y, columns, rows, left=frozenset({1}), marked=marked)
    shots = condition.shots if condition.shots is not None else tuple(bin.shots for bin in card.bins)
    for bin, left in zip(card.bins, shots, strict=True):
        y = _ammunition(pen, y, bin.equipment.name, bin.shots, left)


def _where(card: Card, item: Item) -> str:
    """The code of a weapon's location; infantry all carry the same."""
    return "all" if card.kind in INFANTRY else card.location_code(item.location)


def _damage(gear: Equipment) -> str:
    """Points and letters, as on the printed sheets."""
    letters = ", ".join(word.rstrip("0123456789") if word.startswith("AI") else word for word in gear.special.split())
    points = f"{damage(gear)}/Sht" if "R" in letters else damage(gear)
    return f"{points} ({letters})" if letters else points or "by troopers"


def _ranges(gear: Equipment) -> tuple[int, int, int]:
    return gear.short, gear.medium, gear.long


def _ammunition(pen: Pen, y: float, name: str, full: int, left: int) -> float:
    pen.text(3, y + 9, name, 6.6, tone="soft", room=80)
    if full > MOST_BOXES:
        pen.text(LEFT_WIDE - 3, y + 9, f"{left} of {full} shots", 7, anchor="end", strong=True)
    else:
        crossed_boxes(pen, 84, y + 3.4, full, full - left, side=5, gap=1.4)
    return y + 11.4


# --- machines ---------------------------------------------------------------------------------------------------------
def _hits(pen: Pen, card: Card) -> None:
    y = heading(pen, MIDDLE, TOP, MIDDLE_WIDE, "Hit location", "2D6")
    struck = MECH_LOCATIONS if card.kind == MECH else VEHICLE_LOCATIONS
    dagger = MOTIVE_HITS if card.kind in VEHICLES else ()
    rows = [
        (roll, f"{_named(card, place)}{' †' if roll in dagger else ''}") for roll, place in enumerate(struck, start=2)
    ]
    y = grid(pen, MIDDLE, y, (("", 22.0), ("", MIDDLE_WIDE - 22)), rows, left=frozenset({1}))
    if dagger:
        notes(pen, MIDDLE, y + 2, MIDDLE_WIDE, MOTIVE)


def _named(card: Card, place: int) -> str:
    """A location by its name; without a turret, the front."""
    return card.location_name(place if place < len(card.armor) else 0)


def _armor(pen: Pen, card: Card, condition: Condition) -> None:
    wide = WIDE - RIGHT
    y = heading(pen, RIGHT, TOP, wide, "Armor", f"{sum(card.armor)} points") + 6
    high, outlines = (STANDING, BIPED) if card.kind == MECH else (hulls.LENGTH, hulls.HULLS[card.kind])
    field = FIELD if card.kind == MECH else hulls.FIELD
    scale = min(1.0, (HIGH - 4 - y) / high, wide / field)
    x = RIGHT + (wide - scale * field) / 2
    if card.kind in VEHICLES and scale == 1:
        hulls.draw_carriage(pen, card.kind, x, y)
    draw_plates(pen, [_plate(card, condition, at, placed(outlines[at], x, y, scale)) for at in range(len(card.armor))])


def _plate(card: Card, condition: Condition, at: int, outline: Outline) -> Plate:
    name = card.location_code(at) if card.kind == MECH else card.location_name(at).removesuffix(" side").capitalize()
    return Plate(outline, name, card.armor[at], condition.armor_lost(at), at in condition.lost)


# --- infantry ---------------------------------------------------------------------------------------------------------
def _suits(pen: Pen, card: Card, condition: Condition) -> None:
    """A row for each trooper; the last circle is the trooper."""
    y = heading(pen, MIDDLE, TOP, WIDE - MIDDLE, "Troopers", "the last circle is the trooper inside") + 4
    for suit, points in enumerate(card.armor):
        lost = condition.armor_lost(suit)
        pen.text(MIDDLE + 3, y + 8, card.location_name(suit), 6.8, tone="hit" if lost >= points else "ink")
        pen.pips([(MIDDLE + 60 + PITCH * number, y + 5.6) for number in range(points)], 3.6, lost)
        y += 13


class _Row(NamedTuple):
    """Where a row of troopers begins, and how many it has."""

    y: float
    first: int
    men: int


def _men(pen: Pen, card: Card, condition: Condition) -> None:
    """A box for each trooper, crossed off from the left, and below it their damage."""
    (full,) = card.armor
    y = heading(pen, MIDDLE, TOP, WIDE - MIDDLE, "Troopers left, and the damage they do", "in groups of 2 points")
    half = -(-full // 2)
    for row in (_Row(y + 4, full, half), _Row(y + 42, full - half, full - half)):
        _rank(pen, card.by_men, row, full - condition.armor_lost(0))


def _rank(pen: Pen, by_men: Sequence[int], row: _Row, left: int) -> None:
    room = (WIDE - MIDDLE) / row.men
    for place in range(row.men):
        men, x = row.first - place, MIDDLE + room * (place + 0.5)
        lost = men > left
        pen.box(x - 4, row.y, 8, 8, look="box hit" if lost else "box")
        pen.text(x, row.y + 17, men, 6.4, anchor="middle", tone="hit" if lost else "soft")
        pen.text(x, row.y + 26, by_men[men], 7.4, anchor="middle", strong=True, tone="soft" if lost else "ink")
