"""Weapons, equipment and ammunition as the lines of a sheet's inventory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ironhex.catalog import Design, Equipment, Item
from ironhex.sheets.blocks import HEADING, grid, heading
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Pen, Tone

UNLISTED = frozenset({"ammo", "heat sink", "jump jet", "material"})
"""Categories shown elsewhere on a sheet."""

TICKS = 24
"""The most shots with a box each; for more, the number left is written."""

Namer = Callable[[Item], str]


class Line(NamedTuple):
    """Equal items in one location."""

    number: int
    name: str
    place: str
    heat: str
    damage: str
    minimum: str
    short: str
    medium: str
    long: str
    lost: int
    """How many of them no longer work."""


class Load(NamedTuple):
    """Equal ammunition in one location."""

    name: str
    place: str
    shots: int
    left: int | None


def lines(
    design: Design, condition: Condition, place: Namer, points: Callable[[Equipment], str] | None = None
) -> list[Line]:
    """Weapons first, then everything else that a player uses; `points` writes the damage of a game's own weapons."""
    listed = [(index, item) for index, item in enumerate(design.items) if item.equipment.category not in UNLISTED]
    listed.sort(key=lambda pair: not pair[1].equipment.weapon)
    groups: dict[tuple[Equipment, str], list[int]] = {}
    for index, item in listed:
        groups.setdefault((item.equipment, place(item)), []).append(index)
    return [
        _line(gear, where, (points or damage)(gear), len(indices), len(condition.items & set(indices)))
        for (gear, where), indices in groups.items()
    ]


def _line(gear: Equipment, where: str, points: str, count: int, lost: int) -> Line:
    heat = str(gear.heat) if gear.weapon and gear.heat else ""
    return Line(count, gear.name, where, heat, points, *_ranges(gear), lost)


def damage(gear: Equipment) -> str:
    """Damage per hit: by range if it drops, per missile of a launcher, in and around a hex."""
    if gear.damages:
        return "/".join(str(points) for points in gear.damages)
    if gear.missiles > 1 and gear.damage:
        return f"{gear.damage} × {gear.missiles}"
    if gear.splash:
        return f"{gear.damage}/{gear.splash}"
    return str(gear.damage) if gear.weapon and gear.damage else ""


def _ranges(gear: Equipment) -> tuple[str, str, str, str]:
    if gear.maps:
        return "", "", "", f"{gear.maps} maps"
    figures = (gear.minimum, gear.short, gear.medium, gear.long)
    if gear.submerged and not gear.long:
        figures = gear.submerged
    minimum, short, medium, long = (str(figure) if figure else "" for figure in figures)
    return minimum, short, medium, long


def loads(design: Design, condition: Condition, place: Namer) -> list[Load]:
    """The ammunition, equal bins of a location together."""
    groups: dict[tuple[str, str], list[int]] = {}
    for number, bin in enumerate(design.bins):
        groups.setdefault((bin.equipment.name.removesuffix(" Ammo"), place(bin)), []).append(number)
    return [
        Load(
            name,
            where,
            sum(design.bins[number].shots for number in numbers),
            None if condition.shots is None else sum(condition.shots[number] for number in numbers),
        )
        for (name, where), numbers in groups.items()
    ]


FIGURES = (("Ht", 16.0), ("Dmg", 31.0), ("Min", 16.0), ("Sht", 16.0), ("Med", 16.0), ("Lng", 24.0))
TIGHT = (("Dmg", 24.0), ("Min", 13.0), ("Sht", 13.0), ("Med", 15.0), ("Lng", 14.0))
"""The compact version for tight spaces."""

NARROW = 210.0
HEADING_AND_GAP = 14.0
STEP, LOAD_STEP = 10.2, 10.2
NAMES = 90.0  # room for the names of ammunition


def height(items: Sequence[Line], bins: Sequence[Load]) -> float:
    """The height of an inventory with enough room."""
    below = HEADING_AND_GAP + LOAD_STEP * len(bins) if bins else 0
    return HEADING + STEP * (len(items) + 1.2) + below


def draw_inventory(
    pen: Pen, x: float, y: float, wide: float, high: float, items: Sequence[Line], bins: Sequence[Load], *, heat: bool
) -> float:
    """The table of weapons and equipment, and below it the ammunition, set closer if there is much of it; returns where
    it ends."""
    y = heading(pen, x, y, wide, "Weapons and equipment", "range in hexes")
    scale = min(1.0, (high - HEADING) / (height(items, bins) - HEADING))
    figures = TIGHT if wide < NARROW else FIGURES if heat else FIGURES[1:]
    first, place = (10.0, 22.0) if wide < NARROW else (13.0, 32.0)
    name = wide - first - place - sum(each for _, each in figures)
    columns = (("#", first), ("Type", name), ("Loc", place), *figures)
    rows = [_row(line, heat) for line in items]
    gone = frozenset(number for number, line in enumerate(items) if line.lost == line.number)
    size = 7 * min(1.0, 1.15 * scale)
    y = grid(pen, x, y, columns, rows, step=STEP * scale, size=size, left=frozenset({1}), marked=gone)
    return draw_loads(pen, x, y + 3 * scale, wide, bins, LOAD_STEP * scale, size) if bins else y


def _row(line: Line, heat: bool) -> tuple[object, ...]:
    name = f"{line.name} ({line.lost} lost)" if 0 < line.lost < line.number else line.name
    row = (line.number, name, line.place, line.heat, line.damage, line.minimum, line.short, line.medium, line.long)
    return row if heat else (*row[:3], *row[4:])


def draw_loads(
    pen: Pen, x: float, y: float, wide: float, bins: Sequence[Load], step: float = LOAD_STEP, size: float = 6.8
) -> float:
    """Ammunition with a box for each shot, or for the number left if there are many."""
    y = heading(pen, x, y, wide, "Ammunition", "shots")
    names = min(NAMES, 0.36 * wide)
    for load in bins:
        base = y + step - 2.5 * step / LOAD_STEP
        pen.text(x + 3, base, load.name, size, room=names - 4)
        pen.text(x + names + 16, base, load.place, size, tone="soft", anchor="middle", room=34)
        pen.text(x + names + 46, base, load.shots, size, anchor="end")
        _shots(pen, x + names + 51, y + 0.2 * step, wide - names - 52, load, step * 0.57)
        y += step
        pen.line((x, y), (x + wide, y))
    return y


def _shots(pen: Pen, x: float, y: float, room: float, load: Load, side: float) -> None:
    """Boxes are crossed off from the left; a number is written on the right."""
    if load.shots <= TICKS and load.shots * (side + 0.8) + 5 <= room:
        fired = 0 if load.left is None else load.shots - load.left
        for number in range(load.shots):
            pen.box(x, y, side, side, look="box hit" if number < fired else "box")
            x += side + (2.2 if number % 5 == 4 else 0.8)
        return
    pen.box(x, y - 0.4, 24, side + 0.9)
    if load.left is not None:
        tone: Tone = "hit" if load.left < load.shots else "ink"
        pen.text(x + 12, y + side - 0.6, load.left, 6.2, tone=tone, strong=True, anchor="middle")
