"""Shots that a unit could fire, and what each of them is worth: its bids for a volley.

A shot does not depend on where the torso points, as long as the weapon bears, so it is calculated once for all
postures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Item
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.aimed_shots import aimed as aimed_at
from ironhex.systems.classic.attack.aimed_shots import can_be_aimed_at
from ironhex.systems.classic.attack.arcs import ARCS, in_front, mount_arcs, mount_facing, turned
from ironhex.systems.classic.attack.declarations import fire_by
from ironhex.systems.classic.attack.to_hit import Aim, Shot, to_hit, usual_shot
from ironhex.systems.classic.attack.volley import HARMLESS
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.bots.fire_modes import best_way, versatile
from ironhex.systems.classic.bots.firepower import HOPELESS
from ironhex.systems.classic.bots.gel import effect_of
from ironhex.systems.classic.bots.interest import damage_by_weapon, interest
from ironhex.systems.classic.bots.marksmanship import DEADLY, sharpshot
from ironhex.systems.classic.bots.narc_pods import worth_of_pod
from ironhex.systems.classic.bots.resistance import let_through, resistance
from ironhex.systems.classic.bots.survey import points_left
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.damage.condition import shots_left
from ironhex.systems.classic.electronics.stealth_armor import engaged
from ironhex.systems.classic.infantry.fire import MINE
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.missiles.nemesis import chance_to_pass

HOT = 8  # from this heat on, no long shots
LONG_SHOT = 11
SCARCE = 6  # with this many shots left or fewer, none are wasted on long odds
THRIFT = 0.15  # the least chance to hit for a scarce shot


class Posture(NamedTuple):
    """How a unit would fire: its primary target, its torso twist, and the limb it leans on."""

    primary: int
    twist: int
    prop: int | None


class Bid(NamedTuple):
    """A shot that could be fired, what it is worth, and the damage that it should do, apart from heat and fire."""

    fire: Fire
    item: Item
    value: float
    damage: float


class Sights(NamedTuple):
    """A unit's aims at its enemies, and what a point of damage to each of them is worth."""

    aims: Mapping[int, Aim]
    interest: Mapping[int, float]
    damage: Mapping[int, Mapping[int, float]]  # of a hit on each target, by weapon
    soft: Mapping[int, float]  # the infantry among them, and the damage that each can still take
    bids: dict[tuple[int, int, int | None, bool | None], Bid | None]  # calculated so far


def sights(battle: Battle, unit: Unit, aims: Mapping[int, Aim], profile: Profile) -> Sights:
    """A unit's targets, and how much each interests it."""
    targets = [battle.unit(target) for target in aims]
    takes = {target.id: resistance(battle, target) for target in targets}
    soft = [target for target in targets if takes[target.id].soft]
    return Sights(
        aims,
        {target.id: interest(battle, unit, target, profile) for target in targets},
        {target.id: damage_by_weapon(battle, unit, target) for target in targets},
        {target.id: points_left(target, takes[target.id]) for target in soft},
        {},
    )


def bids_of(seen: Sights, posture: Posture) -> Iterator[Bid]:
    """For each weapon its shot at the primary target, or else at the best secondary target; some weapons do more to
    infantry."""
    aims, primary = seen.aims, posture.primary
    attacker, kind = aims[primary].attack.attacker, aims[primary].attack.kind
    ahead = {each for each in aims if in_front(kind, attacker, posture.twist, aims[each].attack.target.place)}
    several = not kind.on_foot and (primary in ahead or not ahead) and not engaged(aims[primary].on_unit.target)
    others = [target for target in aims if target != primary] if several else []
    soft = [target for target in others if target in seen.soft]
    for item in attacker.design.weapons:
        if own := bid(seen, primary, item, posture, ahead):
            better = [bid(seen, other, item, posture, ahead) for other in soft]
            yield max(filter(None, (own, *better)), key=_value)
        elif others:
            found = filter(None, [bid(seen, other, item, posture, ahead) for other in others])
            yield from sorted(found, key=_value, reverse=True)[:1]


def _value(bid: Bid) -> float:
    return bid.value


def bid(seen: Sights, target: int, item: Item, posture: Posture, ahead: Collection[int]) -> Bid | None:
    """A shot, if the weapon bears and the shot is worth firing; each is calculated once."""
    attack = seen.aims[target].attack
    attacker = attack.attacker
    turn = turned(attacker, posture.twist)
    if (attack.bearing - 4 * attacker.facing) % 24 not in covered(attack.kind, item, turn):
        return None
    key = (target, item.index, posture.prop, None if target == posture.primary else target in ahead)
    if key not in seen.bids:
        seen.bids[key] = _bid(seen, target, item, posture)
    return seen.bids[key]


@lru_cache(maxsize=4096)
def covered(kind: Kind, item: Item, turn: int) -> frozenset[int]:
    """The bearings from a unit's facing that a weapon covers, with torso or turret in a position."""
    off, arcs = 4 * mount_facing(kind, item, 0, turn), mount_arcs(kind, item, turn)
    return frozenset(bearing for bearing in range(24) if ARCS[(bearing - off) % 24] in arcs)


def _bid(seen: Sights, target: int, item: Item, posture: Posture) -> Bid | None:
    aimed = seen.aims[target]
    attacker = aimed.attack.attacker
    shot = usual_shot(aimed, item, posture.twist, posture.prop, secondary=target != posture.primary)
    rate = shots_left(attacker, item) if item.equipment.special == MINE else 1
    if versatile(shot) and (way := best_way(shot)):
        shot, rate = way
    number = to_hit(shot)
    if number.barred or (needed := number.total) >= (LONG_SHOT if attacker.body.heat >= HOT else HOPELESS):
        return None
    chance = float(at_least(needed))
    if item.equipment.ammo and chance < THRIFT and shots_left(attacker, item, shot.mode) <= SCARCE:
        return None
    points = None if rate > 1 or shot.mode else seen.damage[target].get(item.index)
    each = effect_of(shot, rate) * let_through(shot) if points is None else points
    each += worth_of_pod(shot)
    fire = fire_by(aimed, item.index, rate, shot.mode)
    if can_be_aimed_at(aimed.on_unit):
        fire = replace(fire, aim=_heart(aimed, shot))
    damage = chance * each if not shot.mode else past_friends(shot, chance) * each
    if target == posture.primary and not fire.aim and (sharp := sharpshot(shot)):
        damage = float(sharp.chance) * each
        return Bid(replace(fire, aim=sharp.aim), item, DEADLY * damage * seen.interest[target], damage)
    return Bid(fire, item, damage * seen.interest[target], 0.0 if shot.mode in HARMLESS else damage)


def past_friends(shot: Shot, chance: float) -> float:
    """The chance to hit, if no friend with a Nemesis pod draws the missiles to itself, minus the chance of that."""
    passing = float(chance_to_pass(shot))
    return chance * passing - (1 - passing)


def _heart(aimed: Aim, shot: Shot) -> str:
    """The heart of an immobile target, if the weapon can be aimed at it."""
    attack = aimed.on_unit
    aiming = attack.target_kind.hull.aiming
    if aiming is None or aimed_at(shot._replace(aim=Aim(attack._replace(aim=aiming.heart), aimed.base))) is not None:
        return ""
    return attack.target.design.location_code(aiming.heart)
