"""Places on the ice and under it.

A spot is a hex and a height above its ground. Over water that ice covers, the height of the surface is on the ice, and
all lower ones are under it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex

AnySpot = tuple[Hex, int]


def frozen(board: Board) -> NDArray[np.bool_]:
    """Over which hexes of a board there is ice on water."""
    found: NDArray[np.bool_] = (board.ice > 0) & (board.depth > 0) & ((board.bridge | board.road) == 0)
    return found


def on_ice(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is on ice over water."""
    terrain = board.at(spot[0])
    return terrain.ice_covered and spot[1] == terrain.depth


def under_ice(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is in the water below ice."""
    terrain = board.at(spot[0])
    return terrain.ice_covered and spot[1] < terrain.depth


def icy(board: Board, spot: AnySpot) -> bool:
    """Whether a spot is on ice, over water or on the ground."""
    terrain = board.at(spot[0])
    if terrain.ice_covered or not terrain.ice:
        return on_ice(board, spot)
    return spot[1] == 0 and terrain.depth < 1
