"""The distance and direction of a hex from every hex of a board, cached by the board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, bearing, distance

Numbers = NDArray[np.int16]


def distances(board: Board, to: Hex) -> Numbers:
    """The distance from every hex of a board to one."""
    found: Numbers | None = board.memo.get(("distances", to))
    if found is None:
        found = board.memo["distances", to] = np.array([distance(hex, to) for hex in board.hexes()], np.int16)
    return found


def bearings(board: Board, to: Hex) -> Numbers:
    """The bearing from every hex of a board to one, in 24 parts clockwise from north."""
    found: Numbers | None = board.memo.get(("bearings", to))
    if found is None:
        found = board.memo["bearings", to] = np.array([bearing(hex, to) for hex in board.hexes()], np.int16)
    return found
