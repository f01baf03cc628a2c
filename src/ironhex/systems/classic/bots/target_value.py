"""What damage to a unit is worth, by the side struck: more for dangerous units and for those nearly destroyed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.by_kind import threat, vulnerability
from ironhex.systems.classic.bots.firepower import Floats, Ints


def _side(bearing: int) -> int:
    """The side struck, as an index of `SIDES`, by the bearing of the attacker from a unit's facing in 24 parts."""
    off = min(bearing, 24 - bearing)
    return 0 if off <= 6 else 2 if off > 10 else 1 if bearing < 12 else 3


STRUCK: Ints = np.array([_side(bearing) for bearing in range(24)], np.intp)
USUAL_VULNERABILITY = 0.0085  # of a fresh medium 'Mech struck from the front
USUAL_THREAT = 12.0
LIGHTEST = 20  # tons of a light 'Mech; smaller units count for less
LEAST_LEFT = 0.25  # of a unit, whatever damage is already planned


class Worth(NamedTuple):
    """What a point of damage to a unit is worth, by the side struck; 1 for a fresh medium 'Mech from the front."""

    by_side: Floats
    vulnerability: Floats

    def with_planned(self, side: int, planned: float) -> float:
        """The same when this much damage is already planned, because the unit is closer to destruction."""
        return float(self.by_side[side] / max(1 - planned * self.vulnerability[side], LEAST_LEFT))


def share_left(unit: Unit) -> float:
    """How much of a unit is left, from 1 down to 0; structure counts double."""
    design = unit.design
    left, full = (
        (sum(armor) + 2 * sum(structure))
        for armor, structure in ((unit.armor, unit.structure), (design.armor, design.structure_points))
    )
    return left / full


def front_value(battle: Battle, enemy: Unit, focus: float) -> float:
    """What a point of damage to an enemy's front is worth to a bot with this much focus."""
    return float(worth(battle, enemy).by_side[0] ** focus)


def weight(enemy: Unit) -> float:
    """A unit that is nearly destroyed is the better target."""
    return 1.5 - 0.5 * share_left(enemy)


def worth(battle: Battle, unit: Unit, planned: float = 0.0) -> Worth:
    """What a point of damage is worth when `planned` damage is expected already."""
    rates = vulnerability(battle, unit)
    nearer = rates / np.maximum(1 - planned * rates, LEAST_LEFT)
    return Worth(stake(battle, unit) * np.minimum(nearer / USUAL_VULNERABILITY, 5.0), rates)


def stake(battle: Battle, unit: Unit) -> float:
    """What a whole unit is worth; 1 for a medium 'Mech."""
    return 0.35 * min(1.0, unit.design.tons / LIGHTEST) + 0.65 * threat(battle, unit) / USUAL_THREAT
