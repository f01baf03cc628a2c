"""What bots think of burning hexes."""

from __future__ import annotations

import numpy as np

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.fire.effects import IN_FIRE
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.steps import gait_of

HEATED, LOST = 4.0, 60.0  # points that a burning hex costs a unit that heats up, and one that may burn in it


def danger(battle: Battle, unit: Unit) -> Floats:
    """What it costs a unit to end its move in each hex of the board."""
    flies, flammable = gait_of(battle, unit).flies, battle.kind(unit).hull.flammable(unit)
    cost = LOST if flammable else HEATED if battle.kind(unit).has_heat else 0.0
    return np.where(battle.board.fire > 0, 0.0 if flies else cost, 0.0)


def through_fire(battle: Battle, move: Move) -> bool:
    """Whether a unit that may burn would move through a fire."""
    if move.mode is Mode.STAND or not battle.board.fire.any() or not battle.rules.hazards:
        return False
    return any(risk.what == IN_FIRE for risk in outlook(battle, move).risks)
