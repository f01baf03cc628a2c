"""Outlines of hex regions, exact or with rounded corners."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ironhex.kernel.hex_plane import CORNERS, Point, center, moved
from ironhex.kernel.hexes import Hex, neighbors

CUTS = (Point(18, 0), Point(9, 16), Point(-9, 16), Point(-18, 0), Point(-9, -16), Point(9, -16))
"""How much of each hexside a rounded corner takes."""
HERE = Point(0, 0)


class Edge(NamedTuple):
    """A hexside between a hex of the region and one outside, clockwise around the region."""

    start: Point
    end: Point
    hex: Hex
    side: int

    @property
    def straight(self) -> tuple[Point, Point]:
        """The part between its rounded corners."""
        x, y = CUTS[self.side]
        return Point(self.start.x + x, self.start.y + y), Point(self.end.x - x, self.end.y - y)


Loop = list[Edge]


def loops(region: Collection[Hex]) -> Iterator[Loop]:
    """The closed lines around a region. Three hexes meet at a corner, so at most one line passes it."""
    edges = {edge.start: edge for hex in region for edge in _open_sides(hex, region)}
    while edges:
        first = next(iter(edges))
        loop = [edges.pop(first)]
        while loop[-1].end != first:
            loop.append(edges.pop(loop[-1].end))
        yield loop


def _open_sides(hex: Hex, region: Collection[Hex]) -> Iterator[Edge]:
    at = center(hex)
    for side, other in enumerate(neighbors(hex)):
        if other not in region:
            yield Edge(moved(at, CORNERS[side]), moved(at, CORNERS[(side + 1) % 6]), hex, side)


def exact(loops: Iterable[Loop]) -> str:
    """The lines along the hexsides, as path data."""
    return "".join(f"M{loop[0].start}{''.join(_line(edge.start, edge.end) for edge in loop[:-1])}z" for loop in loops)


def smooth(loops: Iterable[Loop], by: Point = HERE) -> str:
    """The lines with every corner rounded, shifted by an offset."""
    return "".join(_closed(loop, by) for loop in loops)


def _closed(loop: Loop, by: Point) -> str:
    ways = (
        f"{_line(*edge.straight)}{_bend(edge, after)}" for edge, after in zip(loop, [*loop[1:], loop[0]], strict=True)
    )
    return f"M{moved(loop[0].straight[0], by)}{''.join(ways)}z"


def stretches(loop: Loop, wanted: Sequence[bool]) -> str:
    """The selected edges of a rounded line, each with the bend after it."""
    data, pen = [], False
    for edge, after, draw in zip(loop, [*loop[1:], loop[0]], wanted, strict=True):
        if draw:
            data.append(f"{'' if pen else f'M{edge.straight[0]}'}{_line(*edge.straight)}{_bend(edge, after)}")
        pen = draw
    return "".join(data)


def _line(start: Point, end: Point) -> str:
    return f"l{end.x - start.x} {end.y - start.y}"


def _bend(edge: Edge, after: Edge) -> str:
    """The curve around the corner between two edges."""
    (x, y), (to_x, to_y) = edge.straight[1], after.straight[0]
    return f"q{edge.end.x - x} {edge.end.y - y} {to_x - x} {to_y - y}"
