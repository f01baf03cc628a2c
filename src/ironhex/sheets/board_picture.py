"""Pictures of boards: a survey map as SVG, and as PNG.

The SVG is plain text made of whole numbers, identical for the same board. Its layers are groups with the classes
ground, standing, numbers, levels and factors, so that a page can hide one or draw in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ironhex.catalog import Board
from ironhex.kernel.hex_plane import MARGIN, Point, center, extent, moved
from ironhex.kernel.hexes import Hex, half_rows
from ironhex.sheets.map import colors
from ironhex.sheets.map.buildings import buildings
from ironhex.sheets.map.chance import chance
from ironhex.sheets.map.clumps import clump_shapes, clumps
from ironhex.sheets.map.field import Field, field_of
from ironhex.sheets.map.ground import Relief
from ironhex.sheets.map.labels import labels
from ironhex.sheets.map.outlines import exact, loops
from ironhex.sheets.map.tags import group, path, tag
from ironhex.sheets.map.ways import bridges, roads

HEX_PIXELS = 72  # hex width if the caller does not give the picture's width


def svg(board: Board) -> str:
    """The map of a board."""
    field = {hex: board.at(hex) for hex in board.hexes()}
    standing = list(_standing(field))
    ground = (*Relief(field_of(board)).sheets(), _ripples(field), *roads(field), *bridges(field))
    outline = exact(loops(field.keys()))
    width, height = (side + 2 * MARGIN for side in extent(board.width, board.height))
    layers = (
        tag("title", escape(board.name)),
        tag("defs", "\n".join(("", *clump_shapes({name for name, _ in standing if name}), ""))),
        group(ground, class_="ground"),
        path(f"{_beyond(board)}{outline}", fill=colors.FRAME, fill_rule="evenodd"),
        path(_grid(field), fill="none", stroke=colors.INK, stroke_opacity=".24", stroke_width=2),
        group((drawn for _, drawn in standing), class_="standing"),
        *labels(field),
        path(outline, fill="none", stroke=colors.EDGE, stroke_width=5, stroke_linejoin="round"),
    )
    view = f"{-MARGIN} {-MARGIN} {width} {height}"
    return tag("svg", "\n".join(("", *layers, "")), xmlns="http://www.w3.org/2000/svg", viewBox=view) + "\n"


def png(board: Board, width: int | None = None) -> bytes:
    """The map of a board as a picture this many pixels wide."""
    from resvg_py import svg_to_bytes

    usual = (extent(board.width, board.height).x + 2 * MARGIN) * HEX_PIXELS // 120
    return svg_to_bytes(svg_string=svg(board), width=width or usual, skip_system_fonts=True)


def _beyond(board: Board) -> str:
    """A box around everything that is drawn, including the hexes beyond the board's edge."""
    width, height = extent(board.width, board.height)
    return f"M-150-150h{width + 300}v{height + 300}h{-width - 300}z"


def _grid(hexes: Field) -> str:
    """The hexsides, each drawn by the hex south of it."""
    return "".join(f"M{at.x - 60} {at.y}l30-52h60l30 52" for at in map(center, hexes))


def _ripples(field: Field) -> str:
    waves = "".join(_waves(hex) for hex, at in field.items() if at.depth >= 1 and not at.ice_covered)
    return path(waves, fill="none", stroke=colors.RIPPLE, stroke_opacity=".35", stroke_width=2)


def _waves(hex: Hex) -> str:
    at = moved(center(hex), Point(chance(17, "ripple", hex) - 32, chance(9, "wave", hex) - 16))
    return f"M{at}q7-6 14 0t14 0 14 0M{at.x + 6} {at.y + 25}q7-6 14 0t14 0"


def _standing(field: Field) -> Iterator[tuple[str, str]]:
    """Everything that stands upright, from north to south: the name of its shared shape, if any, and its element."""
    built = buildings(field)
    for hex, at in sorted(field.items(), key=lambda place: (half_rows(place[0]), place)):
        if hex in built:
            yield "", built[hex]
        yield from clumps(hex, at)
