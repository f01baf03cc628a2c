"""What bots think of ice that may break under them."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np

from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.ice.breaking import BREAKING, THIN_ICE, breaks_ice
from ironhex.systems.classic.ice.places import frozen, on_ice
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.steps import spot_of

DUNKED, LOST = 8.0, 60.0  # points that it costs to fall through the ice: a 'Mech, and a vehicle
BRAVEST, STRANDED = Fraction(1, 2), Fraction(1, 5)
"""The greatest chance to break through on the way that 'Mechs accept, and vehicles that are on the ice already."""


def ice_danger(battle: Battle, unit: Unit) -> Floats | None:
    """What it costs a unit to end its move in each hex of the board; None if no ice breaks under it."""
    kind = battle.kind(unit)
    if THIN_ICE not in battle.rules.hazards or not breaks_ice(kind) or kind.drive.gait.flies:
        return None
    cost = (DUNKED if kind.makes_piloting_rolls else LOST) / 6
    return np.where(frozen(battle.board), cost, 0.0)


def through_ice(battle: Battle, move: Move) -> bool:
    """Whether a unit would be too likely to break through the ice on its way."""
    if move.mode is Mode.STAND or THIN_ICE not in battle.rules.hazards or not frozen(battle.board).any():
        return False
    shares = [risk.share or Fraction(0) for risk in outlook(battle, move).risks if risk.what == BREAKING]
    return 1 - prod((1 - share for share in shares), start=Fraction(1)) > _accepted(battle, battle.unit(move.unit))


def _accepted(battle: Battle, unit: Unit) -> Fraction:
    if battle.kind(unit).makes_piloting_rolls:
        return BRAVEST
    stranded = unit.hex is not None and on_ice(battle.board, spot_of(unit))
    return STRANDED if stranded else Fraction(0)
