"""Units that a few hits destroy, whatever armor they have: a VTOL falls when its rotor is hit.

Other units lose a little with every hit. A frail unit is at risk as a whole in every volley, so what counts is the
chance to lose it. It also stays out of the reach of fists, because any blow of a 'Mech breaks a rotor.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Board
from ironhex.kernel.hexes import distance
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import Floats, Ints, chances
from ironhex.systems.classic.bots.target_value import USUAL_VULNERABILITY, Worth, stake
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.melee.elevations import PUNCH
from ironhex.systems.classic.melee.physical_to_hit import BASE_NUMBERS
from ironhex.systems.classic.movement.altitudes import air
from ironhex.systems.classic.sight.terrain import elevation

HIGHEST_BLOW = 2  # levels above a 'Mech that its fists reach
FULL_CARE = 0.5  # the care from which on the loss of a frail unit counts in full


class Frailty(NamedTuple):
    """What the whole of a frail unit is worth in points of damage, and how high it flies over every hex: as low as it
    can and, in a second layer, high in the air."""

    whole: float
    by_side: Floats  # what a point of damage is worth, by the side struck
    heights: Ints

    def lost(self, feared: Floats) -> Floats:
        """What is lost on average if damage of this worth is expected: never more than the unit."""
        found: Floats = self.whole * -np.expm1(-feared / self.whole)
        return found

    def points(self, chance: float) -> float:
        """The points of damage that threaten the unit as much as this chance to lose it."""
        return chance * self.whole / float(self.by_side[0])

    def at_risk(self, side: int, damage: float, planned: float) -> float:
        """What damage to a side adds to the expected loss when some is planned already."""
        share = float(self.by_side[side] / self.whole)
        return self.whole * (exp(-planned * share) - exp(-(planned + damage) * share))

    def beaten(self, cell: Ints, above: Ints, far: Ints, numbers: Ints, reach: int) -> Floats:
        """The worth of what blows may do from a 'Mech that is so much higher and can come so close."""
        rise = self.heights[cell] - above
        found: Floats = np.where(
            (far <= 1 + reach) & (rise >= 0) & (rise <= HIGHEST_BLOW),
            chances(BASE_NUMBERS[PUNCH].value + numbers) * self.whole,
            0.0,
        )
        return found


def frailty(battle: Battle, unit: Unit, found: Worth, care: float, height: int | None = None) -> Frailty | None:
    """How frail a unit is; None for those that are not."""
    if battle.kind(unit).hull.beaten is None:
        return None
    whole = (stake(battle, unit) / USUAL_VULNERABILITY) ** min(1.0, care / FULL_CARE)
    heights = _heights(battle.board)
    if height is not None:
        heights = np.concatenate([heights, height - air(battle.board).ground])
    return Frailty(whole, whole * found.vulnerability, heights)


def blow(battle: Battle, unit: Unit, frail: Unit, number: int) -> float:
    """The chance that a unit strikes a frail one with its fists, if that is near enough, at this number."""
    if not battle.kind(unit).punches or unit.body.prone or distance(unit.place, frail.place) > 1:
        return 0.0
    rise = elevation(battle, frail) - elevation(battle, unit)
    within = 0 <= rise <= HIGHEST_BLOW and able(unit) and unit.move.rush is None
    return float(chances(np.array(BASE_NUMBERS[PUNCH].value + number))) if within else 0.0


def _heights(board: Board) -> Ints:
    """The lowest levels in the air above the ground of every hex."""
    known = air(board)
    return known.lowest - known.ground
