"""Hexes on the drawing plane: integers only, 120 units across a hex and 104 down."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.kernel.hexes import Hex, half_rows

RISE = 52  # half the height of a hex: 60 times half the square root of three, within a part in a thousand
STEP = 90  # from one column to the next
MARGIN = 40  # margin around a map


class Point(NamedTuple):
    """A point of the plane, x to the right and y down."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x} {self.y}"


CORNERS = (Point(-30, -52), Point(30, -52), Point(60, 0), Point(30, 52), Point(-30, 52), Point(-60, 0))
"""The corners around a hex's center, clockwise: side n runs from corner n to the next."""
SIDES = (Point(0, -52), Point(45, -26), Point(45, 26), Point(0, 52), Point(-45, 26), Point(-45, -26))
"""The midpoints of the hexsides, north first."""


def center(hex: Hex) -> Point:
    return Point(STEP * hex[0] - 30, RISE * half_rows(hex))


def moved(point: Point, by: Point) -> Point:
    return Point(point[0] + by[0], point[1] + by[1])


def extent(width: int, height: int) -> Point:
    """The size of a map with this many columns and rows."""
    return Point(STEP * width + 30, 2 * RISE * height + (RISE if width > 1 else 0))
