"""Roads and bridges: smooth bands through the midpoints of hexsides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ironhex.catalog import Terrain
from ironhex.kernel.hex_plane import SIDES, Point, center, moved
from ironhex.kernel.hexes import Hex
from ironhex.sheets.map import colors
from ironhex.sheets.map.field import Field
from ironhex.sheets.map.tags import group, path

Band = tuple[str, int, str | None, str | None]
"""A stroke of a band: color, width, opacity and dashes."""
ROAD: tuple[Band, ...] = (
    (colors.KERB, 26, ".55", None),
    (colors.ROAD, 19, None, None),
)
BRIDGE: tuple[Band, ...] = (
    (colors.PARAPET, 36, None, None),
    (colors.DECK, 28, None, None),
    (colors.PARAPET, 24, ".3", "2 11"),
)


def roads(field: Field) -> Iterator[str]:
    data = "".join(course(hex, at.road) for hex, at in field.items() if at.road and not spanned(at))
    yield from _bands(data, ROAD, "round")
    open_road = "".join(
        course(hex, at.road) for hex, at in field.items() if at.road.bit_count() < 3 and not spanned(at)
    )
    yield path(open_road, fill="none", stroke=colors.CENTER_LINE, stroke_width=2, stroke_dasharray="13")


def bridges(field: Field) -> Iterator[str]:
    data = "".join(course(hex, spanned(at)) for hex, at in field.items() if spanned(at))
    yield path(
        data, fill="none", stroke=colors.SHADOW, stroke_width=34, stroke_opacity=".25", transform="translate(6 9)"
    )
    yield from _bands(data, BRIDGE, None)


def spanned(at: Terrain) -> int:
    """The hexsides that a bridge leads to; a road over water is a bridge."""
    return at.bridge or (at.road if at.depth > 0 else 0)


def _bands(data: str, bands: tuple[Band, ...], cap: str | None) -> Iterator[str]:
    if data:
        strokes = (
            path(data, stroke=color, stroke_width=width, stroke_opacity=opacity, stroke_dasharray=dashes)
            for color, width, opacity, dashes in bands
        )
        yield group(strokes, fill="none", stroke_linecap=cap, stroke_linejoin="round")


def course(hex: Hex, sides: int) -> str:
    """The path of a road through a hex: from side to side in one curve, and any other sides from the center."""
    at = center(hex)
    leaving = [side for side in range(6) if sides >> side & 1]
    sweeps = [pair for pair in combinations(leaving, 2) if len(leaving) == 2 or (pair[1] - pair[0]) % 6 in (2, 3, 4)]
    swept = {side for pair in sweeps for side in pair}
    ends = (f"M{at}{_to(SIDES[side])}" for side in leaving if side not in swept)
    return "".join((*(_sweep(at, *pair) for pair in sweeps), *ends))


def _sweep(at: Point, side: int, other: int) -> str:
    start, end = SIDES[side], SIDES[other]
    across = Point(end.x - start.x, end.y - start.y)
    if other - side == 3:
        return f"M{moved(at, start)}{_to(across)}"
    return f"M{moved(at, start)}q{-start.x} {-start.y} {across}"


def _to(by: Point) -> str:
    return f"l{by}"
