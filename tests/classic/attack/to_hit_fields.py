"""The to-hit numbers of all weapons for every hex, put together from the parts that bots use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Item
from ironhex.systems.classic.attack.to_hit_arrays import Constants, Ground, by_range, constants, farthest, ground
from ironhex.systems.classic.attack.under_water import TORPEDO
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.networking import spotted
from ironhex.systems.classic.bots.resistance import resistance
from ironhex.systems.classic.sight.distances import Numbers
from ironhex.systems.classic.sight.field import Flags


class ToHitField(NamedTuple):
    """The number of each weapon for each hex, and whether there is one; both of shape (hexes, weapons)."""

    number: Numbers
    possible: Flags


def from_every_hex(
    battle: Battle, attacker: Unit, target: Unit, weapons: Sequence[Item], prop: int | None = None
) -> ToHitField:
    """What an attacker would need against a target from every hex, everything else unchanged."""
    between = ground(battle, target, attacker, incoming=True)
    fixed = constants(battle, attacker, target, weapons, prop)
    return _numbers(battle, attacker, target, fixed, between, weapons, spotted(battle, attacker, target))


def at_every_hex(
    battle: Battle, attacker: Unit, target: Unit, weapons: Sequence[Item], prop: int | None = None
) -> ToHitField:
    """What an attacker would need against a target in every hex, everything else unchanged."""
    between = ground(battle, attacker, target, incoming=False)
    fixed = constants(battle, attacker, target, weapons, prop)
    return _numbers(battle, attacker, target, fixed, between, weapons)


def _numbers(
    battle: Battle,
    attacker: Unit,
    target: Unit,
    fixed: Constants,
    between: Ground,
    weapons: Sequence[Item],
    spotter: int = 0,
) -> ToHitField:
    hexes, legs, stealth = between.distance, battle.kind(attacker).drive.legs, resistance(battle, target).stealth
    number = np.zeros((len(hexes), len(weapons)), np.int16)
    possible = np.zeros(number.shape, np.bool_)
    most, watery = int(hexes.max()), bool(between.wet.any() or between.legs.any())
    for column, (weapon, own) in enumerate(zip(weapons, fixed.weapons, strict=True)):
        if fixed.base is not None and own is not None:
            gear, leg, reach = weapon.equipment, weapon.location in legs, farthest(battle, attacker, weapon)
            added, reached = (each[hexes] for each in by_range(gear, most, stealth, near=spotter))
            there = between.open & reached & ~between.own_cover if leg else between.open & reached
            if watery:
                wet = between.wet | between.legs if leg else between.wet
                below, swims = (each[hexes] for each in by_range(gear, most, stealth, wet=True, near=spotter))
                under = between.open & swims & _fires_below(weapon, between, leg)
                added, there = np.where(wet, below, added), np.where(wet, under, there)
            number[:, column] = between.number + (fixed.base + own) + added
            possible[:, column] = there if reach >= gear.long else there & (hexes <= reach)
            if gear.special == TORPEDO:
                possible[:, column] &= between.torpedoes
    return ToHitField(number * possible, possible)


def _fires_below(weapon: Item, between: Ground, leg: bool) -> Flags:
    """Whether a weapon fires under water; a 'Mech that wades fires at what is there only with its legs."""
    works = weapon.equipment.submerged is not None or weapon.equipment.special == TORPEDO
    return ~between.deep | leg if works else np.zeros_like(between.deep)
