"""Spotting: units that fly look for targets of friends whose long-range missiles go over obstacles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ironhex.kernel.hexes import distance, relative_bearing
from ironhex.systems.classic.attack.weapon_modifiers import can_be_lobbed
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.allies import comrades
from ironhex.systems.classic.bots.bounds import ground_in_view
from ironhex.systems.classic.bots.firepower import Firepower, Floats, Mount, mounts, potential, spare
from ironhex.systems.classic.bots.places import Places
from ironhex.systems.classic.bots.resistance import Resistance
from ironhex.systems.classic.bots.survey import Foe, base
from ironhex.systems.classic.damage.condition import able

INDIRECT = 1  # what indirect fire adds to a number


class Battery(NamedTuple):
    """A friend's long-range missiles as they would fall on an enemy that the friend does not see."""

    unit: Unit
    guns: Firepower
    bearing: int
    distance: int
    number: int  # before the movement of the spotter and what it sees of the enemy


def lobbed(battle: Battle, unit: Unit) -> tuple[Mount, ...]:
    """The weapons of a unit that it can fire at what only others see."""
    return tuple([mount for mount in mounts(battle, unit) if can_be_lobbed(mount.item.equipment)])


def batteries(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The friends for whom a unit would spot: those with such weapons, if it flies."""
    if not battle.kind(unit).drive.gait.flies:
        return ()
    return tuple(friend for friend in comrades(battle, unit) if able(friend) and lobbed(battle, friend))


def battery(battle: Battle, friend: Unit, enemy: Unit, takes: Resistance) -> Battery | None:
    """What a friend could fire at an enemy with a spotter; None if it sees the enemy itself."""
    if ground_in_view(battle, enemy, friend, incoming=True).open[battle.board.index(friend.place)]:
        return None
    return Battery(
        friend,
        potential(battle, friend, spare(battle, friend), lobbed(battle, friend), takes),
        relative_bearing(friend.place, friend.facing, enemy.place) if friend.place != enemy.place else 0,
        distance(friend.place, enemy.place),
        base(battle, friend, enemy) + INDIRECT,
    )


def spotted(battle: Battle, friends: tuple[Unit, ...], foe: Foe, where: Places) -> Floats:
    """What friends could do to an enemy with the unit as their spotter in each place."""
    found: Floats = np.zeros(len(where.hex))
    number = foe.outgoing.terrain[where.cell] + where.aim
    for friend in friends:
        if one := battery(battle, friend, foe.unit, foe.assessment.resistance):
            found = found + one.guns.at(one.bearing, number + one.number, np.full(len(number), one.distance))
    seen: Floats = found * foe.outgoing.seen[where.cell] * foe.assessment.worth[:2].mean()
    return seen
