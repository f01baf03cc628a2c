"""What a hit consists of: one shot, or several missiles or shots, of which a table tells how many strike."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ironhex.catalog import Equipment
from ironhex.kernel import odds
from ironhex.kernel.tally import Mod, tally
from ironhex.systems.classic.attack.firing import Firing
from ironhex.systems.classic.attack.missiles import hits_by_roll, read_at, salvo
from ironhex.systems.classic.attack.to_hit import Shot, never_missed
from ironhex.systems.classic.munitions.damage import damage_of

LARGEST = 20  # the largest salvo of the Missile Hits Table; larger ones roll for each half (BMR-EQ-116)
POINTS = 5  # of damage that strike a location together, where points are grouped instead of missiles


class Burst(NamedTuple):
    """Missiles or shots of one attack."""

    what: str  # in the singular
    fired: int
    damage: int  # of each one
    together: int = 1  # how many strike one location
    added: tuple[Mod, ...] = ()  # to every roll on the Missile Hits Table
    certain: bool = False  # all of them strike
    in_points: bool = False  # locations are struck by groups of points, however many missiles they come from
    systems: tuple[int, ...] = ()  # the dice of each anti-missile system that fires at those that strike

    @property
    def parts(self) -> tuple[int, ...]:
        """The salvos that the table is rolled for; none if nothing is rolled."""
        if self.certain or self.fired == 1:
            return ()
        return (self.fired,) if self.fired <= LARGEST else (self.fired // 2,) * 2

    def by_roll(self, part: int) -> dict[int, int]:
        """How many of a salvo strike, by the roll of two dice."""
        table = hits_by_roll(part)
        return {roll: table[read_at(roll, self.added)] for roll in table}

    def groups(self, struck: int) -> tuple[int, ...]:
        """The damage of those that strike, by location."""
        if self.in_points:
            return salvo(struck * self.damage, POINTS, 1)
        return salvo(struck, self.together, self.damage)

    def odds(self) -> dict[int, Fraction]:
        """How likely each number of them strikes."""
        found = {0: Fraction(1)} if self.parts else {self.fired: Fraction(1)}
        for part in self.parts:
            found = odds.convolve(found, odds.of_table(self.by_roll(part)))
        for dice in self.systems:
            found = _shot_down(found, dice)
        return found

    @property
    def average(self) -> Fraction:
        """The damage on average."""
        return _average(self)


def _shot_down(struck: dict[int, Fraction], dice: int) -> dict[int, Fraction]:
    """The odds of what is left after an anti-missile system has fired."""
    left: dict[int, Fraction] = {}
    for count, chance in odds.convolve(struck, {-down: each for down, each in odds.of_dice(dice).items()}).items():
        left[max(0, count)] = left.get(max(0, count), Fraction(0)) + chance
    return left


@lru_cache(maxsize=1024)
def _average(burst: Burst) -> Fraction:
    return burst.damage * odds.expected(burst.odds())


def burst_of(shot: Shot, rate: int = 1) -> Burst:
    """What a hit of a shot consists of, at its distance and with everything that guides its missiles."""
    attack, gear = shot.aim.attack, shot.gear
    firing = attack.battle.rules.firing(gear)
    added = tally(shot, attack.battle.rules.missile_hits).mods if gear.missiles else ()
    points = gear.damage_at(attack.distance)
    burst = burst_with(gear, firing, rate, damage_of(shot, points) if shot.mode else points, added)
    if never_missed(attack):
        burst = burst._replace(certain=True)
    return burst._replace(systems=shot.systems) if shot.systems else burst


def burst_with(
    gear: Equipment, firing: Firing, rate: int = 1, damage: int | None = None, added: tuple[Mod, ...] = ()
) -> Burst:
    """The same for a weapon anywhere."""
    each = gear.damage if damage is None else damage
    if gear.missiles:
        in_points = gear.special == "atm"
        return Burst("missile", gear.missiles, each, gear.cluster or 1, added, firing.locks, in_points)
    return Burst("shot", rate, each)
