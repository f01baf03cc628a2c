"""The distance and direction of a hex from every hex of a board, cached by the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, half_rows

Numbers = NDArray[np.int16]


def distances(board: Board, to: Hex) -> Numbers:
    """The distance from every hex of a board to one."""
    memo = board.printed.memo
    found: Numbers | None = memo.get(("distances", to))
    if found is None:
        across, down = (np.abs(each) for each in displacements(board, to))
        found = memo["distances", to] = (across + np.maximum(0, (down - across) // 2)).astype(np.int16)
    return found


def bearings(board: Board, to: Hex) -> Numbers:
    """The bearing from every hex of a board to one, in 24 parts clockwise from north."""
    fields = board.printed.fields
    found: Numbers | None = fields.get(("bearings", to))
    if found is None:
        found = fields["bearings", to] = _bearings(*displacements(board, to))
    return found


def displacements(board: Board, to: Hex) -> tuple[Numbers, Numbers]:
    """How many columns and half rows a hex is from every hex of a board."""
    columns, rows = (each + 1 for each in np.divmod(np.arange(board.width * board.height), board.height))
    return (to.col - columns).astype(np.int16), (half_rows(to) - 2 * rows + (columns & 1)).astype(np.int16)


def _bearings(across: Numbers, down: Numbers) -> Numbers:
    """The bearings of displacements, as `kernel.hexes.bearing` has them: first from north or south, then all round."""
    x, y = 3 * np.abs(across), np.abs(down)
    within = np.select([x == 0, x < y, x == y, x < 3 * y, x == 3 * y, y > 0], [0, 1, 2, 3, 4, 5], 6)
    half = np.where(down > 0, 12 - within, within)
    return np.where(across < 0, 24 - half, half).astype(np.int16)
