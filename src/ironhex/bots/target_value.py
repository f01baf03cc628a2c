"""What a unit is worth to its side, and how near it is to its end, by the side from which it is struck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ironhex.bots.firepower import AHEAD, EASIEST, Floats, Ints, mounts, potential, spare
from ironhex.catalog import Location
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, MECH_TABLES, REAR_SIDE, RIGHT
from ironhex.systems.classic.events.damage import armor_row

SIDES = (FRONT, RIGHT, REAR_SIDE, LEFT)


def _side(bearing: int) -> int:
    """The side struck, as a number of SIDES, by the bearing of the attacker from a unit's facing in 24 parts."""
    off = min(bearing, 24 - bearing)
    return 0 if off <= 6 else 2 if off > 10 else 1 if bearing < 12 else 3


STRUCK: Ints = np.array([_side(bearing) for bearing in range(24)], np.intp)
TWO_DICE = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
VITAL: Mapping[int, float] = {
    Location.HD: 1.0,
    Location.CT: 1.0,
    Location.LT: 0.6,
    Location.RT: 0.6,
    Location.LL: 0.45,
    Location.RL: 0.45,
    Location.LA: 0.2,
    Location.RA: 0.2,
}
"""How much of a unit goes with a location."""

INSIDE = 0.7  # what a point of structure holds against one of armor, for what is inside breaks first
MECH_SHEET = (len(Location) + 3, len(Location))  # rows of armor, three of them for the rear, and of structure
EVENLY = 1.4  # how much sooner a unit is done for than when all of it is shot away
USUAL_FRAILTY = 0.0085  # of a fresh medium 'Mech struck from the front
USUAL_POWER = 12.0
LEAST_LEFT = 0.25  # of a unit, whatever is on its way to it
USUAL_NUMBER, USUAL_RANGES = 7, (2, 4, 6, 9, 12)


class Worth(NamedTuple):
    """What a point of damage to a unit is worth, by the side struck; 1 for a fresh medium 'Mech from the front."""

    by_side: Floats
    frailty: Floats

    def hastened(self, side: int, planned: float) -> float:
        """The same where so much damage is on its way already: the end is nearer."""
        return float(self.by_side[side] / max(1 - planned * self.frailty[side], LEAST_LEFT))


def soundness(unit: Unit) -> float:
    """How much of a unit is left, from 1 down to 0; structure counts double."""
    design = unit.design
    left, full = (
        (sum(armor) + 2 * sum(structure))
        for armor, structure in ((unit.armor, unit.structure), (design.armor, design.structure_points))
    )
    return left / full


def bounty(battle: Battle, enemy: Unit, focus: float) -> float:
    """What a point of damage to an enemy's front is worth to a bot that focuses so much."""
    return float(worth(battle, enemy).by_side[0] ** focus)


def weight(enemy: Unit) -> float:
    """Who is nearly done for is the better target."""
    return 1.5 - 0.5 * soundness(enemy)


def power(battle: Battle, unit: Unit) -> float:
    """What a unit does to its enemies in a usual turn."""
    table = potential(battle, unit, spare(battle, unit), mounts(battle, unit))
    usual = table.damage[table.of_bearing[AHEAD], USUAL_NUMBER - EASIEST, list(USUAL_RANGES)]
    return float(usual.mean()) + unit.design.tons / 20


def worth(battle: Battle, unit: Unit, planned: float = 0.0) -> Worth:
    """What a point of damage is worth: more against the strong and the frail; so much is on its way already."""
    stake = power(battle, unit)
    rates = frailty(unit.armor, unit.structure, unit.body.severed, unit.design.xl_is)
    nearer = rates / np.maximum(1 - planned * rates, LEAST_LEFT)
    return Worth((0.35 + 0.65 * stake / USUAL_POWER) * np.minimum(nearer / USUAL_FRAILTY, 5.0), rates)


@lru_cache(maxsize=4096)
def frailty(armor: tuple[int, ...], structure: tuple[int, ...], severed: int, xl: bool) -> Floats:
    """The share of a unit that a point of damage takes, by the side struck; of what is no 'Mech, an even share."""
    if (len(armor), len(structure)) != MECH_SHEET:
        return np.full(len(SIDES), EVENLY / max(1.0, sum(armor) + INSIDE * sum(structure)))
    gone = {location for location in Location if structure[location] <= 0 or severed >> location & 1}
    return np.array([_frailty(armor, structure, gone, side, xl) for side in SIDES])


def _frailty(armor: tuple[int, ...], structure: tuple[int, ...], gone: set[Location], side: str, xl: bool) -> float:
    total = 0.0
    for location, chance in _struck(side, frozenset(gone)).items():
        held = armor[armor_row(location, rear=side == REAR_SIDE)] + INSIDE * structure[location]
        vital = 1.0 if xl and location in (Location.LT, Location.RT) else VITAL[location]
        total += vital * (chance / max(1.0, held)) ** 2
    return float(max(total, 1e-8) ** 0.5)


@lru_cache(maxsize=1024)
def _struck(side: str, gone: frozenset[int]) -> Mapping[int, float]:
    """The chance that a hit from a side does its damage to each location that is left."""
    columns = MECH_TABLES[FULL]
    found: Counter[int] = Counter()
    for ways, location in zip(TWO_DICE, columns.get(side, columns[FRONT]), strict=True):
        at: int | None = location
        while at in gone:
            at = INWARD.get(at)
        if at is not None:
            found[at] += ways
    return {location: ways / 36 for location, ways in found.items()}
