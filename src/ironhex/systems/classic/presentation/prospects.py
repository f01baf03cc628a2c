"""The chance that attacks put a 'Mech out of action, found by simulating them many times with fixed random numbers.

It simulates rolls to hit, missiles, locations by the side struck, damage and its transfer, critical hits on the
engine, the cockpit and everything that explodes, limbs and heads blown off, and wounds by hits on the head. The same
attacks always give the same answer, accurate to about one percent.

Simplifications: critical slots hit twice are counted twice, criticals in a location with nothing left do not move
inward, and there are no falls, no consciousness rolls, and no critical hits by explosions. An attack at the corner of
two sides is assumed to strike the first of them, which is the default of the target's player.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Item, Location
from ironhex.catalog.mech_sheet import REAR, TORSOS
from ironhex.systems.classic.attack.bursts import POINTS, Burst
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.condition import COCKPIT, ENGINE, hits, open_slots
from ironhex.systems.classic.damage.criticals import BLOWN_OFF, INWARD, critical_hits
from ironhex.systems.classic.damage.destruction import ENGINE_SHIELDING, mission_kill
from ironhex.systems.classic.damage.explosions import FEEDBACK, force
from ironhex.systems.classic.damage.hit_location import AIM_STRIKES, DICE, MECH_HITS, REAR_SIDE, column, read
from ironhex.systems.classic.damage.hits import groups
from ironhex.systems.classic.damage.mech_damage import ARM_OF
from ironhex.systems.classic.events.damage import DEAD

TIMES = 2000
SEED = 20
DEADLY = ENGINE_SHIELDING  # a hit cockpit counts as this many engine hits: enough

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Volley(NamedTuple):
    """One attack: the number to reach on two dice, its damage, what it consists of, and how it finds its location."""

    number: int
    damage: int
    table: str
    side: str
    burst: Burst | None = None
    aim: int | None = None
    sure: bool = False  # strikes what it is aimed at
    split: bool = False  # hits in groups of 5 points
    kept: int = 0  # what the building around the target keeps from each group


def volley_of(
    burst: Burst, number: int, table: str, side: str, aim: int | None = None, *, sure: bool = False
) -> Volley:
    """A weapon's attack."""
    several = burst.fired > 1 or burst.systems
    return Volley(number, burst.damage, table, side, burst if several else None, aim, sure)


@lru_cache(maxsize=512)
def chance_to_destroy(unit: Unit, volleys: tuple[Volley, ...]) -> float:
    """How often some attacks on a 'Mech put it out of action, in percent."""
    if mission_kill(unit) is not None:
        return 100.0
    trial = Trial(unit)
    for volley in volleys:
        trial.suffer(volley)
    return round(100 * float(trial.out_of_action().mean()), 1)


class Trial:
    """Many copies of a 'Mech, each under its own simulated fire."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.rng = np.random.default_rng(SEED)
        self.all = np.arange(TIMES)
        self.armor = np.tile(np.array(unit.armor, np.int64), (TIMES, 1))
        lost = [0 if unit.gone(location) else unit.structure[location] for location in Location]
        self.structure = np.tile(np.array(lost, np.int64), (TIMES, 1))
        self.engine = np.full(TIMES, hits(unit, ENGINE))
        self.wounds = np.full(TIMES, unit.wounds)
        self.head_off = np.zeros(TIMES, np.bool_)
        self.effects = [_effects(unit, location) for location in Location]

    def _two_dice(self, count: int) -> Ints:
        one, other = self.rng.integers(1, 7, (2, count))
        both: Ints = one + other
        return both

    def out_of_action(self) -> Flags:
        """Head, center torso, engine or warrior lost; a light engine is lost with a side torso."""
        gone = self.structure <= 0
        out = gone[:, Location.HD] | gone[:, Location.CT] | self.head_off | (self.wounds >= DEAD)
        if self.unit.design.xl_is:
            out |= gone[:, Location.LT] | gone[:, Location.RT]
        return out | (self.engine >= ENGINE_SHIELDING)

    def suffer(self, volley: Volley) -> None:
        """Apply one attack to all copies that it hits."""
        struck = self.all[self._two_dice(TIMES) >= volley.number]
        for who, points in self._groups(volley, struck):
            left = points > volley.kept
            if left.any():
                self._strike(volley, who[left], points[left] - volley.kept)

    def _groups(self, volley: Volley, struck: Ints) -> Sequence[tuple[Ints, Ints]]:
        """The groups of damage, each with the copies it hits."""
        if volley.split:
            return [(struck, np.full(len(struck), points)) for points in groups(volley.damage)]
        if volley.burst is None:
            return [(struck, np.full(len(struck), volley.damage))]
        count, together, each = self._striking(volley.burst, len(struck))
        salvo = []
        for start in range(0, int(count.max(initial=0)), together):
            more = count > start
            salvo.append((struck[more], each * np.minimum(together, count[more] - start)))
        return salvo

    def _striking(self, burst: Burst, times: int) -> tuple[Ints, int, int]:
        """How many missiles or points strike each copy, how many of them together, and the damage of each."""
        count = np.full(times, 0 if burst.parts else burst.fired)
        for part in burst.parts:
            count += _hits(burst, part)[self._two_dice(times)]
        for dice in burst.systems:
            count = np.maximum(0, count - self.rng.integers(1, 7, (dice, times)).sum(axis=0))
        return (burst.damage * count, POINTS, 1) if burst.in_points else (count, burst.together, burst.damage)

    def _strike(self, volley: Volley, who: Ints, points: Ints) -> None:
        rolls = self._two_dice(len(who)) if DICE[volley.table] == 2 else self.rng.integers(1, 7, len(who))
        places, checks = _columns(volley.table, volley.side)
        where, critical = places[rolls], checks[rolls]
        if volley.aim is not None:
            sure = np.isin(self._two_dice(len(who)), AIM_STRIKES) | volley.sure
            where, critical = np.where(sure, volley.aim, where), critical & ~sure
        self.wounds[who[where == Location.HD]] += 1
        self._absorb(who, where, points, rear=volley.side == REAR_SIDE)
        if critical.any():
            self._criticals(who[critical], where[critical])

    def _absorb(self, who: Ints, where: Ints, points: Ints, *, rear: bool) -> None:
        """Armor, then structure with its critical hits, then inward with the rest."""
        while len(who):
            row = _REAR_ROWS[where] if rear else where
            to_armor = np.where(self.structure[who, where] > 0, np.minimum(points, self.armor[who, row]), 0)
            self.armor[who, row] -= to_armor
            left = self._through(who, where, points - to_armor)
            on = left > 0
            who, where, points = who[on], _INWARD[where[on]], left[on]
            inside = where >= 0
            who, where, points = who[inside], where[inside], points[inside]

    def _through(self, who: Ints, where: Ints, points: Ints, *, explosion: bool = False) -> Ints:
        """Damage to structure and its effects; returns what is left."""
        taken = np.minimum(points, self.structure[who, where])
        self.structure[who, where] -= taken
        hurt = taken > 0
        if hurt.any():
            lost = hurt & (self.structure[who, where] <= 0)
            for torso, arm in ARM_OF.items():
                self.structure[who[lost & (where == torso)], arm] = 0
            if not explosion:
                self._criticals(who[hurt], where[hurt])
        left: Ints = points - taken
        return left

    def _criticals(self, who: Ints, where: Ints) -> None:
        """A roll on the Determining Critical Hits Table for each, and its effects."""
        rolls = self._two_dice(len(who))
        off = (rolls == BLOWN_OFF) & ~np.isin(where, TORSOS)
        self.head_off[who[off & (where == Location.HD)]] = True
        self.structure[who[off], where[off]] = 0
        count = np.where(off, 0, _CRITICALS[rolls])
        for one in range(int(count.max(initial=0))):
            more = count > one
            for location in set(where[more].tolist()):
                self._slots(who[more & (where == location)], location)

    def _slots(self, who: Ints, location: int) -> None:
        effects = self.effects[location]
        if not len(effects):
            return
        effect = effects[self.rng.integers(0, len(effects), len(who))]
        self.engine[who] += np.maximum(-effect, 0)
        blast = effect > 0
        if blast.any():
            self._explode(who[blast], location, effect[blast])

    def _explode(self, who: Ints, location: int, points: Ints) -> None:
        """The explosion destroys the structure from inside; only CASE, which vents it, stops it from spreading."""
        if self.unit.body.auto_eject:
            self.head_off[who] = True  # the warrior is ejected, and the 'Mech is out of the battle
            return
        self.wounds[who] += FEEDBACK
        at: int | None = location
        while at is not None and len(who):
            points = self._through(who, np.full(len(who), at), points, explosion=True)
            on = points > 0
            who, points = who[on], points[on]
            at = None if self.unit.design.has_case[at] else INWARD.get(at)


def _effects(unit: Unit, location: int) -> Ints:
    """What a critical hit on each slot left in a location does: points that explode, or engine hits if below 0."""
    contents = unit.design.contents[location]
    return np.array([_effect(unit, contents[slot]) for slot in open_slots(unit, location)], np.int64)


def _effect(unit: Unit, content: Item | str | None) -> int:
    if isinstance(content, Item):
        return force(unit, content)
    return -1 if content == ENGINE else -DEADLY if content == COCKPIT else 0


@lru_cache
def _hits(burst: Burst, part: int) -> Ints:
    """How many of a salvo strike, by the roll."""
    return np.array([0, 0, *burst.by_roll(part).values()], np.int64)


@lru_cache
def _columns(table: str, side: str) -> tuple[Ints, Flags]:
    """The location and whether it may be a critical hit, by the roll."""
    first = DICE[table]
    spots = [read(MECH_HITS, table, side, first + at) for at in range(len(column(MECH_HITS, table, side)))]
    places = [0] * first + [int(spot.location) for spot in spots]
    return np.array(places, np.int64), np.array([False] * first + [spot.critical for spot in spots])


_REAR_ROWS = np.array([REAR.get(location, location) for location in Location])
_INWARD = np.array([INWARD.get(location, -1) for location in Location])
_CRITICALS = np.array([critical_hits(roll) for roll in range(13)])
