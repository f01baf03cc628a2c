"""Whom a bot designates for homing missiles, if that is worth more than its own shots, and where it sends swarms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.kernel.odds import at_least
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.artillery.homing import HOME_IN, POINTS, arriving
from ironhex.systems.classic.attack.declarations import best_aim
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, to_hit
from ironhex.systems.classic.attack.volley import expected_damage
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.shooting import volleys
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.damage.condition import able, modes_of
from ironhex.systems.classic.munitions.designating import Designate
from ironhex.systems.classic.munitions.tags import Designation, designations, guided, still_seeks

MOST_ARMOR = 10_000


class Gain(NamedTuple):
    """A target, and the damage that more missiles do to it on average if it is designated."""

    way: Designation
    points: float


def best_designation(battle: Battle, unit: Unit, profile: Profile) -> tuple[Designate, float]:
    """The enemy whose designation helps allies most, if that beats the own volley; and the damage gained."""
    gains = [Gain(way, _gain(battle, unit, way)) for way in designations(battle, unit)]
    best = max(gains, key=lambda gain: gain.points, default=None)
    own = max((volley.value for volley in volleys(battle, unit, profile)), default=0.0)
    if best is None or best.points <= max(own, 0.0):
        return Designate(unit.id), 0.0
    target, twist, prop, _ = best.way
    return Designate(unit.id, target, twist, prop), best.points


def _gain(battle: Battle, unit: Unit, way: Designation) -> float:
    """What the missiles of all allies do more to a target, times the chance to designate it."""
    target = battle.unit(way.target)
    seen = battle.changed(replace(target, turn=replace(target.turn, designated=(*target.turn.designated, unit.id))))
    seen = replace(seen, before=())
    allies = [ally for ally in battle.present() if ally.side == unit.side and seeks_now(battle, ally)]
    more = sum(_missiles(seen, ally, way.target) - _missiles(battle, ally, way.target) for ally in allies)
    return float(at_least(way.number.total)) * (more + _arriving(battle, unit))


def _arriving(battle: Battle, unit: Unit) -> float:
    """What the missiles of artillery that arrive now, and for which a unit spots, should do to a target."""
    missiles = sum(due.shell is not None and due.shell.spotter == unit.id for due in arriving(battle))
    return missiles * POINTS * float(at_least(HOME_IN.total))


def seeks_now(battle: Battle, ally: Unit) -> bool:
    """Whether an ally can fire homing missiles."""
    return able(ally) and still_seeks(ally, battle.rules)


def _missiles(battle: Battle, ally: Unit, target: int) -> float:
    """The expected damage of an ally's homing missiles to a target."""
    aimed = best_aim(battle, ally, battle.unit(target))
    points = 0.0
    for item in ally.design.weapons:
        for mode in modes_of(ally, item):
            if guided(mode, battle.rules):
                shot = Shot(aimed, item, mode=mode)
                number = to_hit(shot)
                if may_hit(number):
                    points += float(at_least(number.total)) * float(expected_damage(shot, 1))
    return points


def sturdiest(battle: Battle, seat: str, options: Sequence[str]) -> str:
    """The best unit for stray missiles to attack: an enemy with little armor, or else the friend with most."""
    named = {f"{unit.name} ({number_of(unit.id)})": unit for unit in battle.present()}
    side = next(side.name for side in battle.sides if seat in side.seats)
    return max(options, key=lambda option: _bears(named[option], side))


def _bears(unit: Unit, side: str) -> int:
    armor = sum(unit.armor)
    return armor if unit.side == side else MOST_ARMOR - armor
