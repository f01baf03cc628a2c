"""The terrain to draw: a board and a ring of hexes around it, so that nothing is rounded off at its edge."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex

Field = dict[Hex, Terrain]


def field_of(board: Board) -> Field:
    """A board's terrain; beyond its edge, the terrain at the edge repeats."""
    columns, rows = range(board.width + 2), range(board.height + 2)
    return {Hex(column, row): board.at(_nearest(board, column, row)) for column, row in product(columns, rows)}


def _nearest(board: Board, column: int, row: int) -> Hex:
    return Hex(max(1, min(column, board.width)), max(1, min(row, board.height)))


def where(field: Field, has: Callable[[Terrain], object]) -> set[Hex]:
    """The region of all hexes with some property."""
    return {hex for hex, terrain in field.items() if has(terrain)}
