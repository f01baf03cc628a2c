"""Which hexes a side does not see in a double-blind battle."""

from __future__ import annotations

import numpy as np

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.sight.distances import distances
from ironhex.systems.classic.sight.field import sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import Stance, stance


def out_of_sight(battle: Battle) -> tuple[str, ...]:
    """The hexes in which the side whose view this is would not see a standing 'Mech; none for spectators."""
    side = battle.sighted[0].side if len(battle.sighted) == 1 else ""
    if not side or battle.outcome is not None:
        return ()
    lookouts = frozenset(stance(battle, unit) for unit in battle.present() if unit.side == side)
    board = battle.board.seen
    key = ("out of sight", lookouts)
    if key not in board.fields:
        board.fields[key] = _unseen(battle, lookouts)
    found: tuple[str, ...] = board.fields[key]
    return found


def _unseen(battle: Battle, lookouts: frozenset[Stance]) -> tuple[str, ...]:
    board = battle.board
    unseen = np.ones(len(board.hexes()), np.bool_)
    for each in lookouts:
        unseen &= sight_field(board, each, stances(board)).blocked & (distances(board, each.hex) > 1)
    return tuple(str(hex) for hex, hidden in zip(board.hexes(), unseen.tolist(), strict=True) if hidden)
