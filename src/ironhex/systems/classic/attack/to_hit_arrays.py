"""The parts of to-hit numbers for every hex of a board at once, for comparing many positions.

Only what varies with the position is calculated here; everything else comes from the same rules as a tally. Arcs are
separate, because they also vary with the facing. Together the parts equal `to_hit` for a unit on the ground of the hex,
or on the deck if there is a bridge, for a VTOL that flies as low as it can or at a level, for a vessel, and for a
submarine just below the surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from inspect import unwrap
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Equipment, Item, Terrain
from ironhex.kernel.tally import Tally, tally
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack import stealth, to_hit, under_water, weapon_modifiers
from ironhex.systems.classic.attack.attack import Attack
from ironhex.systems.classic.attack.to_hit import Aim, usual_shot
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.electronics import targeting
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sight.distances import Numbers, distances
from ironhex.systems.classic.sight.field import (
    Flags,
    Height,
    Medium,
    SightField,
    Stances,
    medium_of,
    seas,
    sight_field,
    stances,
)
from ironhex.systems.classic.sight.line_of_sight import CLEAR, COVER, Stance, stance
from ironhex.systems.classic.sight.terrain import THICK, TREES, densities

# The rules that depend on where the units are: their terms are calculated here.
_BY_POSITION: tuple[Rule, ...] = (
    *attacks.TERRAIN,
    attacks.target_prone,
    to_hit.not_in_one_hex,
    attacks.through_walls,
    attacks.on_another_level,
    *under_water.UNDER_WATER,
    weapon_modifiers.in_arc,
    weapon_modifiers.above_cover,
    weapon_modifiers.range_band,
    weapon_modifiers.minimum_range,
    stealth.stealth,
    targeting.network_range,
)
BY_POSITION = frozenset(_BY_POSITION)

NOWHERE = Terrain()


class Ground(NamedTuple):
    """What lies between one unit and every hex of a board, the same for every weapon."""

    number: Numbers  # what it adds to the to-hit number
    usual: float  # the same on average
    open: Flags  # whether there is a line of sight
    own_cover: Flags  # whether the attacker's legs are covered
    distance: Numbers
    wet: Flags  # whether one of the units is under water
    sea: Flags  # whether both are in the water, and nothing but water is between them
    legs: Flags  # whether both wade, and weapons in their legs fire through the water
    deep: Flags  # whether the attacker wades and the target is under water
    dry: Flags  # whether shots are possible that do not go through water
    torpedoes: Flags  # whether torpedoes can be fired


def ground(
    battle: Battle, fixed: Unit, other: Unit, *, incoming: bool, radius: int | None = None, height: Height = None
) -> Ground:
    """The ground between a unit at its place and another in every hex; incoming, the other is the attacker.

    No shot is possible beyond a radius. A unit may be on roofs, or in the air at a level, instead of as low as it can.
    """
    board, here, target = battle.board.seen, stance(battle, fixed), fixed if incoming else other
    kinds = battle.rules.kinds
    kind, other_kind = kinds[fixed.kind], kinds[other.kind]
    upright = other_kind.hull.tall and not other.body.prone
    where = medium_of(other_kind.drive.gait)
    above = airborne(battle, fixed) if incoming else where is Medium.AIR  # the target, above any woods
    firing = other_kind if incoming else kind
    within, swims = firing.on_foot, bool(firing.attacks.surfaces)
    vessels = kind.naval, other_kind.naval
    indoors = other_kind.drive.gait.indoors
    how = (where, above, within, vessels, swims, height, indoors)
    key = ("ground", here, upright, target.body.prone, incoming, radius, how)
    found: Ground | None = board.fields.get(key)
    if found is None:
        others = stances(board, upright=upright, where=where, height=height, indoors=indoors)
        seen = sight_field(board, here, others, incoming=incoming, radius=radius)
        number = _terrain(board, here, others, seen, incoming, above) + _water(here, others, vessels, incoming)
        if swims:
            number = number + np.asarray(others.afloat if incoming else here.afloat, np.int16)
        if target.body.prone:
            number = number + np.where(distances(board, here.hex) <= 1, -2, 1)
        found = board.fields[key] = _ground(board, here, others, seen, number, incoming, within, radius)
    return found


def _terrain(
    board: Board, here: Stance, others: Stances, seen: SightField, incoming: bool, above: bool
) -> NDArray[np.integer[Any]]:
    """What woods and cover add."""
    woods = _hiding(board, here, others, incoming=incoming, above=above)
    return np.asarray(woods + seen.light + 2 * seen.heavy + COVER * seen.cover)


def _water(here: Stance, others: Stances, vessels: tuple[bool, bool], incoming: bool) -> NDArray[np.integer[Any]]:
    """One more for an attacker in water of depth 1 or more, one less against a target there; vessels do not count."""
    fixed = np.asarray((here.wading | here.submerged) & (not vessels[0]), np.int16)
    other = np.asarray((others.wading | others.submerged) & (not vessels[1]), np.int16)
    return np.asarray(other - fixed if incoming else fixed - other)


def _ground(
    board: Board,
    here: Stance,
    others: Stances,
    seen: SightField,
    number: NDArray[np.integer[Any]],
    incoming: bool,
    within: bool,
    radius: int | None,
) -> Ground:
    hexes = distances(board, here.hex)
    swimming = others.wading | others.submerged | others.afloat
    sea = swimming & seas(board, here.hex, radius) if here.wet or here.submerged else np.zeros(len(hexes), np.bool_)
    waders, divers = (others, here) if incoming else (here, others)
    free, wet = ~seen.blocked & (hexes > 0), others.submerged | here.submerged
    if within:  # infantry fires at units in its own hex
        free |= hexes == 0
    return Ground(
        number.astype(np.int16),
        float(number.mean()),
        free,
        seen.own_cover,
        hexes,
        wet=wet,
        sea=sea,
        legs=others.wading & here.wading & sea,
        deep=np.asarray(waders.wading & divers.submerged, np.bool_),
        dry=free & ~wet,
        torpedoes=free & sea,
    )


def _hiding(board: Board, here: Stance, others: Stances, *, incoming: bool, above: bool) -> Numbers:
    """What the woods or the smoke around the target add; a target above the trees may still be in low smoke."""
    at = board.index(here.hex)
    dense, smoke = densities(board), board.smoke > 0
    level, ground = (here.level, board.level[at]) if incoming else (others.level, board.level)
    if incoming:
        dense, smoke = dense[at], smoke[at]
    return np.asarray(np.where(smoke & (level - ground <= TREES), THICK, 0) if above else dense, np.int16)


class Constants(NamedTuple):
    """What does not vary with the position: shared by all weapons, and per weapon; None if a rule bars the shot."""

    base: int | None
    weapons: tuple[int | None, ...]


def constants(
    battle: Battle, attacker: Unit, target: Unit, weapons: Sequence[Item], prop: int | None = None
) -> Constants:
    """What does not vary with the position, from the rules themselves."""
    attack = anywhere(battle, attacker, target)
    base = tally(attack, _apart(to_hit.shared_rules(attack)))
    rules = _apart((*battle.rules.weapon_to_hit, *attack.kind.attacks.to_hit))
    own = (tally(usual_shot(Aim(attack, base), weapon, prop=prop), rules) for weapon in weapons)
    return Constants(_total(base), tuple(_total(each) for each in own))


def anywhere(battle: Battle, attacker: Unit, target: Unit, distance: int = 1) -> Attack:
    """An attack of one unit on another on open ground, wherever they are."""
    return Attack(
        battle,
        attacker,
        target,
        kind=battle.kind(attacker),
        distance=distance,
        bearing=0,
        sight=CLEAR,
        terrain=NOWHERE,
        attacker_depth=0,
        spotter=None,
        target_kind=battle.kind(target),
        target_depth=0,
    )


def farthest(battle: Battle, attacker: Unit, weapon: Item) -> int:
    """How far a weapon reaches in the condition of its unit, which may rule out long range."""
    gear = weapon.equipment
    if not battle.kind(attacker).attacks.to_hit:
        return gear.long
    attack = anywhere(battle, attacker, attacker, gear.long)
    own = tally(usual_shot(Aim(attack, Tally()), weapon), attack.kind.attacks.to_hit)
    return gear.medium if own.barred else gear.long


@lru_cache(maxsize=64)
def _apart(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if unwrap(rule) not in BY_POSITION)


def _total(found: Tally) -> int | None:
    return None if found.barred else found.total


@lru_cache(maxsize=1024)
def by_range(
    gear: Equipment,
    farthest: int,
    modifiers: tuple[int, int, int] = stealth.USUAL,
    *,
    wet: bool = False,
    near: int = 0,
) -> tuple[Numbers, Flags]:
    """What each distance adds, and whether the weapon reaches that far, in the open or under water; stealth armor has
    other modifiers for short, medium and long range, and a network the range of its nearest unit."""
    hexes = np.arange(farthest + 1)
    reach = under_water.ranges_of(gear, wet=wet)
    minimum = np.maximum(0, reach.minimum - np.maximum(hexes, 1) + 1)
    if gear.key in weapon_modifiers.HAND_HELD:
        usual = _hand_held(weapon_modifiers.HAND_HELD[gear.key], farthest)
        band, reached = np.maximum(usual, 0) // 2, hexes < len(weapon_modifiers.HAND_HELD[gear.key])
    else:
        counted = np.minimum(hexes, near) if near else hexes
        band = (counted > reach.short) * 1 + (counted > reach.medium)
        reached = hexes <= (reach.long or reach.medium)
        usual = 2 * band
    added = usual + np.array(modifiers)[band] - np.array(stealth.USUAL)[band] + minimum
    return added.astype(np.int16), reached


def _hand_held(modifiers: Sequence[int], farthest: int) -> Numbers:
    """The modifiers of a weapon of a platoon by distance; beyond its reach they do not matter."""
    found = np.zeros(farthest + 1, np.int16)
    near = modifiers[: farthest + 1]
    found[: len(near)] = near
    return found
