"""Hexes by their printed numbers, facings, distances and exact bearings.

The map consists of flat-topped hexes in columns; hex 0101 is top left, and even columns are half a hex lower. Facings
and directions are 0..5 = north, northeast, southeast, south, southwest, northwest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
DIRECTION_SHORT = ("N", "NE", "SE", "S", "SW", "NW")


class Hex(NamedTuple):
    """A hex by column and row, both counted from 1 as printed on the map."""

    col: int
    row: int

    def __str__(self) -> str:
        return _printed(self)

    @staticmethod
    def parse(text: str) -> Hex:
        """Parse a printed number: CCRR, or CCCRRR on very large maps."""
        if not text.isdecimal() or len(text) not in (4, 6):
            raise ValueError(f"{text!r} is not a hex number such as 0915")
        half = len(text) // 2
        return Hex(int(text[:half]), int(text[half:]))


@lru_cache(maxsize=8192)
def _printed(hex: tuple[int, int]) -> str:
    col, row = hex
    width = 2 if col < 100 and row < 100 else 3
    return f"{col:0{width}d}{row:0{width}d}"


# Row shift when entering the next column, by direction, for odd (higher) and even (lower) columns.
_STEP = (
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),  # from an even column
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),  # from an odd column
)


def neighbor(hex: Hex, direction: int) -> Hex:
    """The adjacent hex in a direction (which may be off the map)."""
    dcol, drow = _STEP[hex[0] & 1][direction % 6]
    return Hex(hex[0] + dcol, hex[1] + drow)


def neighbors(hex: Hex) -> tuple[Hex, ...]:
    """All six adjacent hexes, north first, clockwise."""
    col, row = hex
    return tuple(Hex(col + dcol, row + drow) for dcol, drow in _STEP[col & 1])


def half_rows(hex: Hex) -> int:
    """The vertical position of a hex center, in half hexes from the top."""
    return 2 * hex[1] - (hex[0] & 1)


def distance(a: Hex, b: Hex) -> int:
    """Hexes along the shortest path from one hex to another."""
    across = abs(a[0] - b[0])
    down = abs(half_rows(a) - half_rows(b))
    return across + max(0, (down - across) // 2)


def direction_to(a: Hex, b: Hex) -> int | None:
    """The direction of an adjacent hex, or None if it is not adjacent."""
    dcol, drow = b[0] - a[0], b[1] - a[1]
    steps = _STEP[a[0] & 1]
    return steps.index((dcol, drow)) if (dcol, drow) in steps else None


def bearing(a: Hex, b: Hex) -> int:
    """Exact bearing from one hex center to another in 24 parts of the circle.

    Even values 2k mean exactly 30k degrees clockwise from north; odd values lie strictly between their neighbors. The
    same hex has bearing 0.
    """
    return _bearing(b[0] - a[0], half_rows(b) - half_rows(a))


@lru_cache(maxsize=65536)
def _bearing(dcol: int, down: int) -> int:
    # In these units (a column is three wide, a half row one high) 30 degrees off north is (1, -1) and 60 degrees is (3,
    # -1).
    x, y = 3 * dcol, down
    if x == 0:
        return 12 if y > 0 else 0
    if x < 0:
        return 24 - _bearing(-dcol, down)
    if y == 0:
        return 6
    if y > 0:
        return 12 - _bearing(dcol, -down)
    up = -y
    if x < up:
        return 1
    if x == up:
        return 2
    if x < 3 * up:
        return 3
    return 4 if x == 3 * up else 5


def relative_bearing(a: Hex, facing: int, b: Hex) -> int:
    """Bearing measured clockwise from a facing, in the same 24 parts."""
    return (bearing(a, b) - 4 * facing) % 24
