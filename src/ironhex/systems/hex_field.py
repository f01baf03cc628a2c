"""A board of hexes as a field of places, for every game that is played on one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironhex.catalog import Board, Terrain
from ironhex.engine.presentation.field import Box, Field, Place, field_of
from ironhex.kernel.hex_plane import CORNERS, MARGIN, center, extent

HEXSIDE = 60  # degrees from one hexside to the next
OUTLINE = tuple((float(corner.x), float(corner.y)) for corner in CORNERS)


def hex_field(board: Board, words: Callable[[Terrain], str]) -> Field:
    """Every hex is a place, with its terrain in words."""
    return field_of(board.key, board.name, _box(board), (OUTLINE,), _places(board, words), noun=("hex", "hexes"))


def degrees(facing: int) -> int:
    """A facing in degrees clockwise from north."""
    return facing % 6 * HEXSIDE


def _box(board: Board) -> Box:
    size = extent(board.width, board.height)
    return Box(-MARGIN, -MARGIN, size.x + 2 * MARGIN, size.y + 2 * MARGIN)


def _places(board: Board, words: Callable[[Terrain], str]) -> Iterator[Place]:
    for hex in board.hexes():
        point = center(hex)
        yield Place(str(hex), point.x, point.y, words(board.at(hex)))
