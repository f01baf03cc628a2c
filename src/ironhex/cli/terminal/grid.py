"""The places of a field in columns and lines of characters, from their points on the plane."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from ironhex.engine.presentation.field import Field

HEX_CORNERS = 6
LINES = 2  # of a place


class Spot(NamedTuple):
    """Where a place is drawn: its column, and the first of its two lines."""

    column: int
    line: int


class Grid(NamedTuple):
    """All places of a field, in hexes that share their edges or in plain columns."""

    spots: Mapping[str, Spot]
    hexes: bool

    @property
    def columns(self) -> int:
        return 1 + max((spot.column for spot in self.spots.values()), default=-1)


def grid_of(field: Field) -> Grid:
    """Columns in the order of x; every other column of hexes is half a hex lower."""
    hexes = _flat_hexes(field)
    columns = _ranks(field.xs)
    lines = _hex_lines(field) if hexes else _plain_lines(field)
    spots = (Spot(columns[_near(x)], line) for x, line in zip(field.xs, lines, strict=True))
    return Grid(dict(zip(field.ids, spots, strict=True)), hexes)


def _flat_hexes(field: Field) -> bool:
    """Whether all places are hexes with a corner to the left and to the right."""
    if len(field.shapes) != 1 or len(field.shapes[0]) != HEX_CORNERS:
        return False
    xs = sorted(x for x, _ in field.shapes[0])
    return xs[0] < xs[1]


def _near(number: float) -> float:
    """A coordinate without rounding errors."""
    return round(number, 1)


def _ranks(numbers: tuple[float, ...]) -> dict[float, int]:
    return {number: rank for rank, number in enumerate(sorted(set(map(_near, numbers))))}


def _hex_lines(field: Field) -> list[int]:
    """A line for each half of a hex; the first line shows the upper edges of the first hexes."""
    ys = [y for _, y in field.shapes[0]]
    half, top = (max(ys) - min(ys)) / 2, min(field.ys, default=0)
    return [1 + round((y - top) / half) for y in field.ys]


def _plain_lines(field: Field) -> list[int]:
    """Rows in order, with enough lines between them for the places of a column."""
    ranks = _ranks(field.ys)
    by_column: dict[tuple[float, int], set[int]] = defaultdict(set)
    floors = field.place_floors or (0,) * len(field.ids)
    for x, y, floor in zip(field.xs, field.ys, floors, strict=True):
        by_column[_near(x), floor].add(ranks[_near(y)])
    gaps = [b - a for rows in by_column.values() for a, b in pairwise(sorted(rows))]
    step = ceil(LINES / min(gaps, default=LINES))
    return [ranks[_near(y)] * step for y in field.ys]
