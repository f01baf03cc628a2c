"""Carriers: infantry rides while it is far from the fight, and gets off near the enemy, preferably in cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, How, Mode, Unit
from ironhex.systems.classic.bots.by_kind import threat
from ironhex.systems.classic.bots.firepower import Floats, mounts
from ironhex.systems.classic.bots.places import Places
from ironhex.systems.classic.bots.scoring import mover, taken_from
from ironhex.systems.classic.bots.survey import foes, relevant_enemies
from ironhex.systems.classic.bots.target_value import share_left
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.infantry.carriers import handling, handling_refused, no_ride, way_to_ride
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.sight.distances import distances

ON_FOOT = 3  # turns within which infantry walks to the fight
NEAR = 3  # hexes from which infantry fights best
RIDING = 6.0  # what it is worth to take infantry along
GETTING_OFF = 6.0  # what it is worth to let infantry off near the enemy, besides what it will do there
LASTING = 2.0  # turns of its damage that count
APPROACH = 0.4  # what each hex is worth on the way there
COVER = 1.5  # what a point of woods is worth to infantry that gets off
WORN = 0.5  # of a carrier: with less left, infantry had better get off
WRECK = 6.0  # what that is worth
FETCHED = 24  # hexes within which a carrier drives to infantry
FIGHTER = 4.0  # a carrier that does more damage than this has better things to do
MODES = (Mode.WALK, Mode.RUN, Mode.JUMP)


class Handling(NamedTuple):
    """Infantry that mounts or dismounts as part of a move: the battle and the carrier as they are for the rest of it,
    and what it is worth by the hex where the move ends."""

    battle: Battle
    carrier: Unit
    load: tuple[int, ...]
    unload: tuple[int, ...]
    worth: Floats


def carries_any(battle: Battle) -> bool:
    """Whether there is anybody to carry."""
    kinds = battle.rules.kinds
    return bool([unit.id for unit in battle.units if kinds[unit.kind].on_foot and unit.design.to_carry])


# --- getting on -------------------------------------------------------------------------------------------------------
def to_load(battle: Battle, carrier: Unit) -> tuple[int, ...]:
    """The infantry in a carrier's hex that should ride: it is far from the fight, and slower than the carrier."""
    if carrier.hex is None or not carries_any(battle):
        return ()
    found: tuple[int, ...] = ()
    for unit in battle.at(carrier.hex):
        if not _far_off(battle, unit, carrier):
            continue
        more = (*found, unit.id)
        if handling_refused(battle, carrier, Move(carrier.id, Mode.WALK, load=more)) is None:
            found = more
    return found


def _far_off(battle: Battle, unit: Unit, carrier: Unit) -> bool:
    """Whether a unit should ride with a carrier to get to the fight."""
    if unit.side != carrier.side or not battle.kind(unit).on_foot or unit.hex is None:
        return False
    if way_to_ride(battle, carrier, unit) is How.CARGO:
        return False  # slow and dangerous
    near = min((distance(unit.hex, enemy.place) for enemy in battle.enemies(unit)), default=0)
    own = speed(battle, unit)
    return near > ON_FOOT * own + min(reach_of(battle, unit), NEAR) and speed(battle, carrier) > own


def speed(battle: Battle, unit: Unit) -> int:
    """The MP of a unit in its fastest mode."""
    return max(allowance(battle, unit, mode).total for mode in MODES)


def reach_of(battle: Battle, unit: Unit) -> int:
    """How far the weapons of a unit reach."""
    return max((mount.reach for mount in mounts(battle, unit)), default=0)


# --- getting off ------------------------------------------------------------------------------------------------------
def aboard(battle: Battle, carrier: Unit) -> tuple[Unit, ...]:
    """The infantry aboard a carrier that can get off."""
    return tuple(
        unit
        for unit in battle.attached_to(carrier)
        if unit.attached and unit.attached.how is not How.SWARM and battle.kind(unit).holds_field and not unit.fate
    )


def deliveries(battle: Battle, carrier: Unit, units: Sequence[Unit], profile: Profile) -> Floats:
    """What it is worth to let units off, for every hex: near the enemy, in cover, and before the carrier is lost."""
    away = nearest_enemy(battle, carrier)
    lost = WRECK if share_left(carrier) < WORN else 0.0
    board = battle.board
    found: Floats = np.zeros(len(board.hexes()))
    for unit in units:
        late = np.maximum(0, away - useful_from(battle, unit))
        gain = np.where(late == 0, GETTING_OFF + LASTING * threat(battle, unit), -RIDING - APPROACH * late)
        found = found + gain + lost + COVER * board.woods - profile.style.caution * danger(battle, unit, profile)
    return found


def danger(battle: Battle, unit: Unit, profile: Profile) -> Floats:
    """The damage that infantry may take where it gets off, for every hex."""
    hexes = np.arange(len(battle.board.hexes()))
    none = np.zeros(len(hexes), np.intp)
    nothing, all_of_it = none.astype(float), np.ones(len(hexes))
    where = Places(hexes, none, none, none, none, nothing, hexes, all_of_it, nothing)
    who = mover(battle, unit, (0,), profile.skill.care)
    foes_of = foes(battle, unit, profile.skill.focus)
    taken = [taken_from(who, each, where, none, profile.style) for each in foes_of]
    found: Floats = reduce(np.add, taken, none.astype(float)) / who.side**0.5
    return found


def useful_from(battle: Battle, unit: Unit) -> int:
    """The distance from the enemy at which a unit gets off: after one more move it can attack."""
    return speed(battle, unit) + min(reach_of(battle, unit), NEAR)


def nearest_enemy(battle: Battle, unit: Unit) -> Floats:
    """The distance of every hex from the nearest enemy."""
    fields = [distances(battle.board, enemy.place) for enemy in relevant_enemies(battle, unit)]
    none = np.zeros(len(battle.board.hexes()))
    found: Floats = reduce(np.minimum, fields).astype(float) if fields else none
    return found


# --- moves ------------------------------------------------------------------------------------------------------------
def handlings_of(battle: Battle, carrier: Unit, profile: Profile) -> Iterator[Handling]:
    """What a carrier should consider to do with infantry: take some along, or let all of it off."""
    if carrier.hex is None or carrier.move.spent or not carries_any(battle):
        return
    if load := to_load(battle, carrier):
        ready = handling(battle, carrier, Move(carrier.id, Mode.WALK, load=load))
        worth = np.full(len(battle.board.hexes()), RIDING * len(load))
        yield Handling(ready, ready.unit(carrier.id), load, (), worth)
    if units := aboard(battle, carrier):
        ids = tuple(unit.id for unit in units)
        ready = handling(battle, carrier, Move(carrier.id, Mode.WALK, unload=ids))
        worth = deliveries(battle, carrier, units, profile)
        yield Handling(ready, ready.unit(carrier.id), (), ids, worth)


def errand(battle: Battle, carrier: Unit) -> Floats | None:
    """What the way to the enemy, or to infantry that should ride, is worth to a carrier, for every hex."""
    if carrier.hex is None or not carries_any(battle):
        return None
    if units := aboard(battle, carrier):
        near = min(useful_from(battle, unit) for unit in units)
        return -APPROACH * np.maximum(0.0, nearest_enemy(battle, carrier) - near)
    farthest = FETCHED if threat(battle, carrier) < FIGHTER else NEAR
    waiting = [
        unit
        for unit in battle.present()
        if _far_off(battle, unit, carrier)
        and distance(unit.place, carrier.hex) <= farthest
        and no_ride(battle, carrier, unit) is None
    ]
    if not waiting:
        return None
    goal = min(waiting, key=lambda unit: (distance(unit.place, carrier.place), unit.id))
    rest = nearest_enemy(battle, carrier)[battle.board.index(goal.place)]
    found: Floats = -APPROACH * (distances(battle.board, goal.place) + rest)
    return found
