"""Numbers to hit for every hex of a board at once, for those who weigh many positions.

Only what varies with the position is worked out here; all else comes from the same rules that make up a tally. Arcs are
apart, because they vary with the facing too: `bears_from_every_hex`. The numbers equal `to_hit` for a unit that stands
on the ground of the hex, or on the deck where there is a bridge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Equipment, Item
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import tally
from ironhex.systems.classic import attack as attacks
from ironhex.systems.classic import firing, to_hit
from ironhex.systems.classic.arcs import ARCS, mount_arcs, mount_facing
from ironhex.systems.classic.attack import Attack, attack_on
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.line_of_sight import COVER, Stance, stance
from ironhex.systems.classic.ranges import Numbers, bearings, distances
from ironhex.systems.classic.sight_field import Flags, SightField, Stances, sight_field, stances
from ironhex.systems.classic.to_hit import Aim, Shot

# The rules that vary with where the units are: their terms are worked out here.
BY_POSITION = frozenset(
    {
        *attacks.TERRAIN,
        attacks.target_prone,
        to_hit.not_in_one_hex,
        to_hit.not_under_water,
        firing.in_arc,
        firing.above_cover,
        firing.range_band,
        firing.minimum_range,
    }
)


class ToHitField(NamedTuple):
    """The number of each weapon for each hex, and whether there is one at all; both of shape (hexes, weapons)."""

    number: Numbers
    possible: Flags


def from_every_hex(
    battle: Battle, attacker: Unit, target: Unit, weapons: Sequence[Item], prop: int | None = None
) -> ToHitField:
    """What an attacker would need against a target from every hex, all else being as it is."""
    attack, there = attack_on(battle, attacker, target), stance(battle, target)
    here = stances(battle.board, upright=stance(battle, attacker).upright)
    seen = sight_field(battle.board, there, here, incoming=True)
    terrain = attack.terrain.woods - _wet(there) + _wet(here)
    dry = ~here.submerged & (not there.submerged)
    return _numbers(attack, weapons, prop, seen, distances(battle.board, target.place), terrain, dry)


def at_every_hex(
    battle: Battle, attacker: Unit, target: Unit, weapons: Sequence[Item], prop: int | None = None
) -> ToHitField:
    """What an attacker would need against a target in every hex, all else being as it is."""
    attack, here = attack_on(battle, attacker, target), stance(battle, attacker)
    there = stances(battle.board, upright=stance(battle, target).upright)
    seen = sight_field(battle.board, here, there)
    terrain = battle.board.woods - _wet(there) + _wet(here)
    dry = ~there.submerged & (not here.submerged)
    return _numbers(attack, weapons, prop, seen, distances(battle.board, attacker.place), terrain, dry)


def _wet(where: Stance | Stances) -> Numbers:
    """1 for whoever is in water of depth 1 or more."""
    return np.asarray(where.wading | where.submerged, np.int16)


def _numbers(
    attack: Attack,
    weapons: Sequence[Item],
    prop: int | None,
    seen: SightField,
    hexes: Numbers,
    terrain: Numbers,
    dry: Flags,
) -> ToHitField:
    shared = terrain + seen.light + 2 * seen.heavy + COVER * seen.cover
    if attack.target.prone:
        shared = shared + np.where(hexes <= 1, -2, 1)
    open_fire = dry & ~seen.blocked & (hexes > 0)
    number = np.zeros((len(hexes), len(weapons)), np.int16)
    possible = np.zeros(number.shape, np.bool_)
    for column, weapon in enumerate(weapons):
        constant = _constant(attack, weapon, prop)
        if constant is not None:
            added, reached = _by_range(weapon.equipment, int(hexes.max()))
            number[:, column] = shared + constant + added[hexes]
            through_cover = seen.own_cover & (weapon.location in attack.kind.legs)
            possible[:, column] = open_fire & reached[hexes] & ~through_cover
    return ToHitField(number * possible, possible)


def _constant(attack: Attack, weapon: Item, prop: int | None) -> int | None:
    """What does not vary with the position, by the rules themselves; None where they bar the shot."""
    rules = attack.battle.rules
    base = tally(attack, [rule for rule in rules.gunnery if rule not in BY_POSITION])
    shot = Shot(Aim(attack, base), weapon, prop=prop)
    own = tally(shot, [rule for rule in rules.weapon_to_hit if rule not in BY_POSITION])
    return None if base.barred or own.barred else base.total + own.total


@lru_cache(maxsize=1024)
def _by_range(gear: Equipment, farthest: int) -> tuple[Numbers, Flags]:
    """What each distance adds, and whether the weapon reaches so far."""
    hexes = np.arange(farthest + 1)
    added = 2 * (hexes > gear.short) + 2 * (hexes > gear.medium) + np.maximum(0, gear.minimum - hexes + 1)
    return added.astype(np.int16), hexes <= gear.long


def bears_from_every_hex(battle: Battle, unit: Unit, weapons: Sequence[Item], target: Hex, twist: int = 0) -> Flags:
    """Whether each weapon would bear on a target: by the hex of the unit, the facing of its feet, and the weapon."""
    kind = battle.kind(unit)
    turned = (bearings(battle.board, target)[:, np.newaxis] - 4 * np.arange(6)) % 24
    whole = np.zeros((len(turned), 6, len(weapons)), np.bool_)
    for column, weapon in enumerate(weapons):
        covered = np.array([arc in mount_arcs(kind, weapon) for arc in ARCS])
        whole[:, :, column] = covered[(turned - 4 * mount_facing(kind, weapon, 0, twist)) % 24]
    return whole
