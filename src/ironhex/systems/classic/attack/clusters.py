"""Weapons that hit in numbers: of several shots or bearers a table tells how many hit, each with the full damage."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from ironhex.kernel.odds import expected, of_table
from ironhex.systems.classic.attack.missiles import ClusterTable
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import roll_cluster
from ironhex.systems.classic.battle import Fire
from ironhex.systems.classic.damage.troops import active
from ironhex.systems.classic.sequence import ClassicPlay


class Cluster(NamedTuple):
    """What is counted, such as shots, how many there are at a rate of fire, and how many of them hit by the roll."""

    what: str
    number: Callable[[Shot, int], int]
    table: ClusterTable

    def groups(self, play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
        """The damage of each one that hits."""
        fired = self.number(shot, fire.rate)
        return (damage_of(shot),) * roll_cluster(play, unit_id, fire, self.what, fired, self.table)

    def average(self, shot: Shot, rate: int) -> Fraction:
        """The damage of all that hit on average; one alone always hits."""
        fired = self.number(shot, rate)
        return damage_of(shot) * (expected(of_table(self.table[fired])) if fired > 1 else Fraction(1))


def damage_of(shot: Shot) -> int:
    """The damage of one hit at the distance of the target."""
    return shot.weapon.equipment.damage_at(shot.aim.attack.distance)


def shots(shot: Shot, rate: int) -> int:
    """As many as are fired."""
    return rate


def troopers(shot: Shot, rate: int) -> int:
    """As many as the troopers of the attacker who still fight."""
    return active(shot.aim.attack.attacker)
