"""Where hits strike a 'Mech: from each side, and by punches and kicks."""

from __future__ import annotations

from collections.abc import Callable

from ironhex.sheets.blocks import grid, heading
from ironhex.sheets.pen import Pen
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, KICK, LEFT, MECH_HITS, PUNCH, RIGHT

SIDES = (LEFT, FRONT, RIGHT)
TABLES = MECH_HITS.columns
GAP = 1.5

Namer = Callable[[int], str]
"""Writes a location."""


def draw_mech_hits(pen: Pen, x: float, y: float, wide: float, name: Namer, title: str = "Hit location") -> float:
    """Two dice, by the side that is struck."""
    y = heading(pen, x, y, wide, title, "2D6, * critical")
    room = 0.155 * wide
    columns = (("", room), *((side.capitalize(), (wide - room) / len(SIDES)) for side in SIDES))
    rows = [(roll, *(_cell(name, side, roll) for side in SIDES)) for roll in range(2, 13)]
    return grid(pen, x, y, columns, rows, step=7.8, size=6.2)


def _cell(name: Namer, side: str, roll: int) -> str:
    return f"{name(TABLES[FULL][side][roll - 2])}{'*' * (roll in MECH_HITS.critical)}"


def draw_blow_hits(pen: Pen, x: float, y: float, wide: float, name: Namer) -> float:
    """One die, for punches and kicks."""
    roll = 0.1 * wide
    room = (wide - roll) / (2 * len(SIDES))
    half = roll + len(SIDES) * room
    heading(pen, x, y, half, "Punch", "1D6")
    y = heading(pen, x + half + GAP, y, wide - half - GAP, "Kick", "1D6")
    columns = (("", roll), *((side[0].upper(), room) for _ in (PUNCH, KICK) for side in SIDES))
    rows = [
        (roll, *(name(TABLES[form][side][roll - 1]) for form in (PUNCH, KICK) for side in SIDES))
        for roll in range(1, 7)
    ]
    return grid(pen, x, y, columns, rows, step=7.4, size=6)
