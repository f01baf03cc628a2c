"""Where a unit may leave the map, found once for each board and home edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.movement.path import may_leave, over_open_edge


def open_edges(battle: Battle, unit: Unit) -> NDArray[np.bool_] | None:
    """Whether a unit may leave the map, by the index of a hex times 6 plus a direction; None if it may nowhere."""
    board, scenario = battle.board, battle.scenario
    if not may_leave(battle, unit):
        return None
    key = "open edges", None if scenario.deadly_edges else battle.side(unit.side).home
    if (found := board.printed.memo.get(key)) is None:
        every = ((hex, direction) for hex in board.hexes() for direction in range(6))
        ways = [over_open_edge(battle, unit, hex, way) for hex, way in every]
        found = board.printed.memo[key] = np.array(ways, np.bool_)
    return found
