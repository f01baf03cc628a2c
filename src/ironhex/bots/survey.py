"""What a bot knows of its enemies, for every hex in which its unit might be: the numbers to hit them, and theirs.

The numbers are those of the rules in their array form; here they become damage to expect.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.catalog import Equipment, Item
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.arcs import ARCS, mount_arcs, mount_facing
from ironhex.systems.classic.batch import ToHitField, at_every_hex, bears_from_every_hex, from_every_hex
from ironhex.systems.classic.battle import Battle, Deeds, Mode, Unit
from ironhex.systems.classic.condition import able, works
from ironhex.systems.classic.declarations import TWISTS
from ironhex.systems.classic.heat import dissipation
from ironhex.systems.classic.mobility import allowance
from ironhex.systems.classic.previews import average_damage
from ironhex.systems.classic.ranges import bearings, distances

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Numbers = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]

SPARE_HEAT = 4  # heat beyond what the sinks carry off that a good volley is worth
LIKELY_MOVE = 1  # what a unit that has still to move will probably add, whether it attacks or is attacked
HOPELESS = 12  # numbers from here on are not counted on

EVASIONS = 7  # degrees of being hard to hit by moving, from not at all
_LOWEST, _HIGHEST = -20, 60
_CHANCES: Floats = np.array(
    [float(at_least(number)) if number < HOPELESS else 0.0 for number in range(_LOWEST, _HIGHEST + 1)]
)


def chances(numbers: Numbers) -> Floats:
    """The chance to reach each of some numbers, none where it is not worth counting on."""
    found: Floats = _CHANCES[numbers - _LOWEST]
    return found


@cache
def points(gear: Equipment) -> float:
    """What a hit does in the long run."""
    return float(average_damage(gear))


class Battery(NamedTuple):
    """The weapons of a unit that still work, those that do most for their heat first."""

    items: tuple[Item, ...]
    damage: Floats
    heat: Ints

    def expected(self, numbers: Numbers, usable: Flags, budget: Ints | int) -> Floats:
        """The damage to expect of all that is usable, by rows of numbers, as far as the heat budget goes.

        Weapons are fired in order until one makes too much heat, unless a single one does more than all of them.
        """
        if not self.items:
            return np.zeros(numbers.shape[:-1])
        damage = np.where(usable, chances(numbers), 0.0) * self.damage
        heat, allowed = np.where(damage > 0, self.heat, 0), np.asarray(budget)[..., np.newaxis]
        together = np.where(heat.cumsum(axis=-1) <= allowed, damage, 0.0).sum(axis=-1)
        alone = np.where(heat <= allowed, damage, 0.0).max(axis=-1)
        found: Floats = np.maximum(together, alone)
        return found


def battery(unit: Unit) -> Battery:
    """The weapons of a unit as it is."""
    working = [item for item in unit.design.weapons if works(unit, item)]
    items = sorted(working, key=lambda item: -points(item.equipment) / (1 + item.equipment.heat))
    return Battery(
        tuple(items),
        np.array([points(item.equipment) for item in items], np.float64),
        np.array([item.equipment.heat for item in items], np.intp),
    )


class Foe(NamedTuple):
    """An enemy as seen by one unit; the arrays hold a value for every hex in which that unit might be."""

    unit: Unit
    settled: bool  # it stays where it is until the attacks
    distance: Ints
    toward: Ints  # bearing from there to it
    above: Ints  # how many levels it stands higher
    outgoing: ToHitField  # the unit's weapons against it, by weapon
    bears: Flags  # whether they bear on it, by facing and weapon, the torso turned as need be
    danger: Floats  # damage to expect of it, first by how hard to hit the unit has made itself
    curve: Floats  # the most damage to expect of it at each distance
    kick: int
    walk: int
    weight: float  # how much a point of damage to it is worth


def foes(battle: Battle, unit: Unit, weapons: Battery) -> tuple[Foe, ...]:
    """The enemies worth a thought: all but warriors on foot."""
    enemies = (enemy for enemy in battle.enemies(unit) if battle.kind(enemy).has_location)
    return tuple(foe(battle, unit, enemy, weapons) for enemy in enemies)


def foe(battle: Battle, unit: Unit, enemy: Unit, weapons: Battery) -> Foe:
    """Look at one enemy from everywhere."""
    board = battle.board
    here = replace(unit, hex=unit.hex or enemy.hex, did=Deeds(), prone=False)
    distance = distances(board, enemy.place).astype(np.intp)
    danger = dangers(battle, here, enemy)
    curve = np.zeros(distance.max() + 1)
    np.maximum.at(curve, distance, danger[EVASIONS // 2])
    return Foe(
        unit=enemy,
        settled=settled(enemy),
        distance=distance,
        toward=bearings(board, enemy.place).astype(np.intp),
        above=(board.level[board.index(enemy.place)] - board.level).astype(np.intp),
        outgoing=from_every_hex(battle, here, enemy, weapons.items),
        bears=bearing_weapons(battle, here, weapons, enemy),
        danger=danger,
        curve=curve,
        kick=enemy.design.tons // 5 if able(enemy) and not enemy.prone else 0,
        walk=allowance(battle, enemy, Mode.WALK).total,
        weight=weight(enemy),
    )


def settled(unit: Unit) -> bool:
    """Whether a unit stays where it is until the attacks."""
    return unit.did.moved or not able(unit)


def bearing_weapons(battle: Battle, unit: Unit, weapons: Battery, target: Unit) -> Flags:
    """Whether each weapon bears on a target with some turn of the torso, by hex, facing and weapon."""
    twists = TWISTS if battle.kind(unit).twists else (0,)
    ways = [bears_from_every_hex(battle, unit, weapons.items, target.place, twist) for twist in twists]
    flags: Flags = np.any(ways, axis=0)
    return flags


def dangers(battle: Battle, unit: Unit, enemy: Unit) -> Floats:
    """The damage to expect of an enemy, by how much harder to hit its target has become by moving, and by hex."""
    board = battle.board
    if not able(enemy):
        return np.zeros((EVASIONS, len(board.hexes())))
    theirs = battery(enemy)
    number, possible = at_every_hex(battle, enemy, unit, theirs.items)
    if settled(enemy):
        possible = possible & _bears_on(battle, enemy, theirs)
    evasion = np.arange(EVASIONS)[:, np.newaxis, np.newaxis] + (0 if settled(enemy) else LIKELY_MOVE)
    return theirs.expected(number + evasion, possible, spare(battle, enemy))


def _bears_on(battle: Battle, unit: Unit, weapons: Battery) -> Flags:
    """Whether each weapon of a unit that stays put bears on each hex, the torso turned as need be."""
    kind = battle.kind(unit)
    from_it = (bearings(battle.board, unit.place) + 12 - 4 * unit.facing) % 24
    flags = np.zeros((len(from_it), len(weapons.items)), np.bool_)
    for column, item in enumerate(weapons.items):
        arcs = mount_arcs(kind, item)
        for twist in TWISTS if kind.twists and not unit.prone else (0,):
            covered = np.array([arc in arcs for arc in ARCS])
            flags[:, column] |= covered[(from_it - 4 * mount_facing(kind, item, 0, twist)) % 24]
    return flags


def spare(battle: Battle, unit: Unit, moving: int = 1) -> int:
    """The heat a unit can afford for its weapons, having built up so much by moving."""
    carried_off = -sum(mod.value for mod in dissipation(battle, unit))
    return max(0, carried_off - unit.heat - moving + SPARE_HEAT)


def soundness(unit: Unit) -> float:
    """How much of a unit is left, from 1 down to 0; structure counts double."""
    design = unit.design
    left, full = (
        (sum(armor) + 2 * sum(structure))
        for armor, structure in ((unit.armor, unit.structure), (design.armor, design.structure_points))
    )
    return left / full


def weight(enemy: Unit) -> float:
    """Who is nearly done for is the better target."""
    return 1.5 - 0.5 * soundness(enemy)
