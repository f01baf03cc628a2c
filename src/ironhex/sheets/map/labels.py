"""The labels of a map: hex numbers above, levels and depths below, construction factors on roofs and decks."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Terrain
from ironhex.kernel.hex_plane import Point, center, moved
from ironhex.kernel.hexes import Hex
from ironhex.sheets.map import buildings, colors
from ironhex.sheets.map.field import Field
from ironhex.sheets.map.lettering import written
from ironhex.sheets.map.tags import group, path
from ironhex.sheets.map.ways import spanned

HEAD, WAIST, LOW, FOOT = Point(0, -34), Point(0, 6), Point(0, 26), Point(0, 44)
ROUND = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}


def labels(field: Field) -> Iterator[str]:
    """All labels, the faintest first."""
    places = field.items()
    numbers = "".join(written(str(hex), moved(center(hex), HEAD)) for hex in field)
    levels = "".join(_level(hex, at) for hex, at in places)
    factors = "".join(_factor(hex, at) for hex, at in places)
    for name, data, width, opacity in (
        ("numbers", numbers, "1.6", ".55"),
        ("levels", levels, "2.2", ".7"),
        ("factors", factors, "2.4", ".8"),
    ):
        halo = path(data, stroke=colors.PAPER, stroke_width=6, stroke_opacity=".25")
        ink = path(data, stroke=colors.INK, stroke_width=width, stroke_opacity=opacity)
        yield group((halo, ink), class_=name, **ROUND)


def _level(hex: Hex, at: Terrain) -> str:
    """The level if it is not 0, and the depth of water below it."""
    wet = at.depth >= 0
    level = written(str(at.level), moved(center(hex), LOW if wet else FOOT)) if at.level else ""
    return level + (written(f"depth {at.depth}", moved(center(hex), FOOT)) if wet else "")


def _factor(hex: Hex, at: Terrain) -> str:
    load = written(str(at.bridge_cf), moved(center(hex), WAIST)) if spanned(at) and at.bridge_cf else ""
    return load + (buildings.label(hex, at) if at.building else "")
