"""What infantry sheets share: tables of ranges and of anti-'Mech attacks, and the leader."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.sheets.blocks import grid, heading, notes, signed
from ironhex.sheets.pen import Pen
from ironhex.systems.classic.sheets.reference import reference

NAME_COLUMN = 34.0


def draw_ranges(pen: Pen, x: float, y: float, wide: float, weapon: str) -> float:
    """The modifiers of an infantry weapon, by range."""
    y = heading(pen, x, y, wide, "Range modifiers", "hexes")
    modifiers = reference().infantry.range[weapon]
    room = (wide - NAME_COLUMN) / 7
    columns = [("Range", NAME_COLUMN), *((str(hexes), room) for hexes in range(7))]
    cells = [signed(value) for value in modifiers]
    row = ("To hit", *cells, *("–" for _ in range(7 - len(cells))))
    return grid(pen, x, y, columns, [row], left=frozenset({0}))


def draw_anti_mech(pen: Pen, x: float, y: float, wide: float, unit: str, leg: bool, swarm: bool) -> float:
    """The target numbers of anti-'Mech attacks, by the troopers or suits left."""
    y = heading(pen, x, y, wide, "Anti-'Mech attacks", "2D6")
    if not (leg or swarm):
        return notes(pen, x + 3, y + 1, wide - 6, "No anti-'Mech attacks.", 6.4)
    table = reference().anti_mech
    place = 0 if unit == "Men" else 1
    steps = sorted({row[place] for row in (*table.leg, *table.swarm)}, reverse=True)
    room = (wide - NAME_COLUMN) / len(steps)
    columns = [(unit, NAME_COLUMN), *((f"{step}+", room) for step in steps)]
    rows = [
        ("Leg", *(_number(table.leg, place, step) if leg else "–" for step in steps)),
        ("Swarm", *(_number(table.swarm, place, step) if swarm else "–" for step in steps)),
    ]
    return grid(pen, x, y, columns, rows, left=frozenset({0}))


def _number(rows: Sequence[tuple[int, int, int]], place: int, strength: int) -> str:
    return next((str(row[2]) for row in rows if strength >= row[place]), "–")
