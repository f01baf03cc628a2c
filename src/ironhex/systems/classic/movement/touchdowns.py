"""Where a jump comes down in each hex of a board, found once for all jumps on it."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.steps import Spot, bridged, landing
from ironhex.systems.classic.piloting.rolls import entering


class Touchdown(NamedTuple):
    """The spot where a jump ends, whether the ground there requires a roll, and whether it may give way."""

    spot: Spot
    rolls: bool
    built: bool


def touchdowns(board: Board, gait: Gait) -> dict[Hex, Touchdown]:
    """By hex."""
    key = "touchdowns", gait.upstairs
    if (found := board.memo.get(key)) is None:
        found = board.memo[key] = {hex: _touchdown(board, gait, hex) for hex in board.hexes()}
    return found


def _touchdown(board: Board, gait: Gait, hex: Hex) -> Touchdown:
    terrain = board.at(hex)
    spot = Spot(hex, landing(gait, terrain))
    return Touchdown(spot, entering(terrain, spot.elevation) is not None, bool(terrain.building) or bridged(terrain))
