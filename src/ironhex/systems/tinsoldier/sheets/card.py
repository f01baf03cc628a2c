"""The card of an element on A6: figures, armor, heat, weapons, ammunition, and the table of critical hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from ironhex.sheets.blocks import big_figures, grid, heading
from ironhex.sheets.pen import Drawing, Pen
from ironhex.sheets.typeface import STRONG, width
from ironhex.systems.tinsoldier.battle import Piece
from ironhex.systems.tinsoldier.element import Category, Element, Entry, Weapon
from ironhex.systems.tinsoldier.heat import SHUTDOWN

WIDE, HIGH = 280.0, 402.0
GAP = 5.0
COLUMN_GAP = 8.0
PITCH, PIP = 6.9, 2.6
"""Between the points of a track, and their radius."""
LABEL = 34.0
"""Room for the name of a track."""
ROW = 10.0
SIZE = 7.0
SPAN = 36.0
BOX, SMALL_BOX = 5.2, 3.6
IN_A_LINE, IN_A_SMALL_LINE = 8, 12
HEAT_STEP = 5
MOST_TRACKED = 20
"""Shots that are crossed off one by one; more are written down."""
COLUMNS = (
    ("", 16.0),
    ("Weapon", 78.0),
    ("Arc", 26.0),
    ("Shots", 24.0),
    ("Damage", 28.0),
    ("Min", 18.0),
    ("Range", 24.0),
    ("Acc", 18.0),
    ("Heat", 20.0),
    ("", 28.0),
)


class Card(NamedTuple):
    """An element with its crew, and what has happened to it so far."""

    element: Element
    name: str = ""
    gunnery: int | None = None
    piloting: int | None = None
    piece: Piece | None = None
    """Its state in a battle; none for a card to print."""
    value: int = 0


def draw_card(card: Card) -> Drawing:
    """The card of an element."""
    pen = Pen(WIDE, HIGH)
    y = _head(pen, card)
    y = _figures(pen, card.element, y)
    y = _tracks(pen, card, y) + GAP
    y = _weapons(pen, card, y)
    y = _ammunition(pen, card, y) + GAP
    if card.element.table:
        y = _criticals(pen, card, y)
    assert y <= HIGH, f"the card of {card.element.name} is {y - HIGH:.0f} points too long"
    return pen.finished(card.element.name, "tinsoldier card")


# --- the head ---------------------------------------------------------------------------------------------------------
def _head(pen: Pen, card: Card) -> float:
    element = card.element
    pen.box(0, 0, WIDE, 1.4, look="bar")
    crew = _crew(card)
    room = WIDE - width(crew, 8, STRONG) - 8
    pen.text(0, 14, element.name, 12.5, strong=True, room=room)
    pen.text(WIDE, 14, crew, 8, strong=True, anchor="end")
    pen.text(0, 23, " · ".join(_kind(card)), 6.8, tone="soft", room=170)
    pen.text(WIDE, 23, card.name, 6.8, tone="soft", anchor="end", room=104)
    return 25.0


def _crew(card: Card) -> str:
    """The skills, or room to write them."""
    shown = [f"Gunnery {_or_blank(card.gunnery)}"]
    if card.element.table:
        shown.append(f"Piloting {_or_blank(card.piloting)}")
    return "  ".join(shown)


def _or_blank(skill: int | None) -> str:
    return "____" if skill is None else str(skill)


def _kind(card: Card) -> Iterator[str]:
    element = card.element
    yield {Category.MECH: "quad 'Mech" if element.quad else "'Mech"}.get(element.category, str(element.mode))
    if element.tons:
        yield f"{element.tons} tons"
    if card.value:
        yield f"BV {card.value:,}"
    if element.room:
        yield f"carries {element.room}"
    if element.anti_mech:
        yield "anti-'Mech"
    if element.heavy:
        yield "heavy weapons"
    if card.piece is not None and card.piece.fate:
        yield card.piece.fate


# --- figures ----------------------------------------------------------------------------------------------------------
def _figures(pen: Pen, element: Element, y: float) -> float:
    return big_figures(pen, 0, y, WIDE, [*_numbers(element)]) + 2


def _numbers(element: Element) -> Iterator[tuple[str, object]]:
    yield "MP", element.speed
    if element.jump:
        yield "jump MP", element.jump
    if element.category is Category.INFANTRY:
        yield "soldiers", element.troopers
        return
    yield "front armor", _split(element.front, element.second_front)
    yield "back armor", _split(element.back, element.second_back)
    yield "Mass", element.mass
    if element.category is Category.MECH:
        yield "cooling", element.dissipation
        yield "kick", element.kick
    if element.punches:
        yield f"punch {'/'.join(element.punches)}", element.punch


def _split(first: int, second: int | None) -> str:
    return str(first) if second is None else f"{first}/{second}"


# --- tracks -----------------------------------------------------------------------------------------------------------
def _tracks(pen: Pen, card: Card, y: float) -> float:
    element, piece = card.element, card.piece
    if element.category is Category.INFANTRY:
        return _track(pen, y, "Soldiers", element.troopers, element.troopers - piece.troopers if piece else 0)
    y = _track(pen, y, "Front", element.front, element.front - piece.front if piece else 0)
    y = _track(pen, y, "Back", element.back, element.back - piece.back if piece else 0)
    return _heat(pen, y, piece.heat if piece else 0) if element.category is Category.MECH else y


def _track(pen: Pen, y: float, name: str, count: int, lost: int) -> float:
    """A pip for each point, in as many lines as it takes."""
    pen.text(0, y + 6, name, 6.8, strong=True)
    per_line = int((WIDE - LABEL) // PITCH)
    places = [
        (LABEL + PIP + PITCH * (number % per_line), y + PIP + 1 + PITCH * (number // per_line))
        for number in range(count)
    ]
    pen.pips(places, PIP, lost)
    return y + PITCH * max(-(-count // per_line), 1) + 2


def _heat(pen: Pen, y: float, heat: int) -> float:
    """The heat from 1 to the shutdown; every fifth point slows a 'Mech and spoils its aim."""
    pen.text(0, y + 6.6, "Heat", 6.8, strong=True)
    side = (WIDE - LABEL) / SHUTDOWN
    for number in range(1, SHUTDOWN + 1):
        look = "box hit" if number <= heat else "box warm" if number % HEAT_STEP == 0 else "box"
        x = LABEL + side * (number - 1)
        pen.box(x, y, side, 9, look=look)
        pen.text(x + side / 2, y + 6.6, number, 5.4, tone="plain" if number <= heat else "soft", anchor="middle")
    return y + 11


# --- weapons ----------------------------------------------------------------------------------------------------------
def _weapons(pen: Pen, card: Card, y: float) -> float:
    y = heading(pen, 0, y, WIDE, "Weapons", "each shot: d20 at or below the number")
    rows, marked = [], set()
    for number, (weapon, count, lost) in enumerate(_alike(card)):
        rows.append(_row(weapon, count - lost if lost < count else count))
        if lost == count:
            marked.add(number)
    return grid(pen, 0, y, COLUMNS, rows, step=ROW - 0.4, size=SIZE, left=frozenset({1}), marked=frozenset(marked))


def _alike(card: Card) -> list[tuple[Weapon, int, int]]:
    """Weapons that are the same and fire the same way, how many there are, and how many are lost."""
    lost = card.piece.lost if card.piece else ()
    numbered = sorted(enumerate(card.element.weapons), key=lambda row: (-row[1].damage * row[1].shots, str(row[1])))
    found = []
    for weapon, group in groupby(numbered, key=lambda row: row[1]):
        numbers = [number for number, _ in group]
        found.append((weapon, len(numbers), sum(number in lost for number in numbers)))
    return found


def _row(weapon: Weapon, count: int) -> Sequence[object]:
    return (
        f"{count} ×" if count > 1 else "",
        weapon.name,
        weapon.arc,
        weapon.shots if weapon.rate == 1 else f"{weapon.shots} × {weapon.rate}",
        weapon.damage,
        weapon.minimum if weapon.minimum > 1 else "–",
        weapon.effective,
        f"{weapon.accuracy:+d}" if weapon.accuracy else "–",
        weapon.heat or "–",
        " ".join(_tags(weapon)),
    )


def _tags(weapon: Weapon) -> Iterator[str]:
    """AI anti-infantry, H heats, S Streak, P pinpoint, I indirect, T torpedo, O off-board, 1 once."""
    known = (
        ("AI", weapon.anti_infantry or weapon.cluster),
        ("H", weapon.heats),
        ("S", weapon.streak),
        ("P", weapon.guided),
        ("I", weapon.indirect),
        ("T", weapon.torpedo),
        ("O", weapon.off_board_only),
        ("1", weapon.one_shot),
    )
    return (tag for tag, there in known if there)


def _ammunition(pen: Pen, card: Card, y: float) -> float:
    """Shots to cross off, two kinds in a line."""
    left = card.piece.shots if card.piece else tuple(kind.shots for kind in card.element.ammunition)
    half = (WIDE - COLUMN_GAP) / 2
    for number, (kind, shots) in enumerate(zip(card.element.ammunition, left, strict=True)):
        row, column = divmod(number, 2)
        x, top = column * (half + COLUMN_GAP), y + 2 + ROW * row
        name = kind.name.removeprefix("IS ").removeprefix("Clan ").removesuffix(" Ammo")
        pen.text(x + 2, top + 7, name, SIZE, tone="soft", room=LABEL)
        if kind.shots > MOST_TRACKED:
            pen.text(x + LABEL + 4, top + 7, f"{shots} shots", SIZE)
            continue
        side = (half - LABEL - 4) / MOST_TRACKED
        for shot in range(kind.shots):
            look = "box hit" if shot < kind.shots - shots else "box"
            pen.box(x + LABEL + 4 + side * shot, top + 2.4, side - 0.7, side, look=look)
    return y + 2 + ROW * -(-len(card.element.ammunition) // 2)


# --- critical hits ----------------------------------------------------------------------------------------------------
def _criticals(pen: Pen, card: Card, y: float) -> float:
    """The table in two columns: the numbers of the d1000, what is hit, and its boxes."""
    y = heading(pen, 0, y, WIDE, "Critical hits", "d1000: three d10, 000 is 1,000") + 1
    table, half = card.element.table, (WIDE - COLUMN_GAP) / 2
    ticked = card.piece.ticked if card.piece else (0,) * len(table)
    rows = -(-len(table) // 2)
    for number, (entry, ticks) in enumerate(zip(table, ticked, strict=True)):
        column, row = divmod(number, rows)
        _entry(pen, column * (half + COLUMN_GAP), y + ROW * row, half, entry, ticks, shaded=bool(row % 2))
    return y + ROW * rows


def _entry(pen: Pen, x: float, y: float, wide: float, entry: Entry, ticks: int, *, shaded: bool) -> None:
    if shaded:
        pen.box(x, y, wide, ROW, look="zebra")
    gone = ticks >= len(entry.boxes)
    room = _boxes_room(entry)
    pen.text(x + SPAN - 4, y + 7.2, entry.span, SIZE, strong=True, anchor="end", room=SPAN - 4)
    pen.text(x + SPAN, y + 7.2, entry.name, SIZE, room=wide - SPAN - room - 3, struck=gone)
    _boxes(pen, x + wide - room, y, entry, ticks)


def _boxes_room(entry: Entry) -> float:
    count = len(entry.boxes)
    if count <= IN_A_LINE:
        return count * (BOX + 1)
    return min(count, IN_A_SMALL_LINE) * (SMALL_BOX + 0.6)


def _boxes(pen: Pen, x: float, y: float, entry: Entry, ticks: int) -> None:
    """The boxes of an entry, in two lines of small ones if they are many."""
    many = len(entry.boxes) > IN_A_LINE
    side, gap, per_line = (SMALL_BOX, 0.6, IN_A_SMALL_LINE) if many else (BOX, 1.0, IN_A_LINE)
    for number, kind in enumerate(entry.boxes):
        row, column = divmod(number, per_line)
        at = x + column * (side + gap), y + (1.0 if many else 2.4) + row * (side + gap)
        if kind == "★":
            pen.plate(_star(at[0] + side / 2, at[1] + side / 2, side * 0.75), "plate lost" if ticks else "plate")
        else:
            look = "box hit" if number < ticks else "bar" if kind == "■" else "box"
            pen.box(*at, side, side, look=look)


def _star(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """Five points, and the corners between them."""
    return tuple(
        (
            x + (radius if number % 2 == 0 else radius * 0.42) * sin(pi * number / 5),
            y - (radius if number % 2 == 0 else radius * 0.42) * cos(pi * number / 5),
        )
        for number in range(10)
    )
