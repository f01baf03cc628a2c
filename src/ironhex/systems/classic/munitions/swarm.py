"""Swarm missiles: those that miss go on to another unit near their target, friend or foe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from ironhex.catalog.munitions import includes
from ironhex.engine import Task
from ironhex.kernel.hexes import distance
from ironhex.kernel.tally import Item, Mod, Tally, tally
from ironhex.systems.classic.actions import number_of
from ironhex.systems.classic.attack import attack as attacks
from ironhex.systems.classic.attack.attack import Attack, PlaceAttack
from ironhex.systems.classic.attack.bursts import burst_of
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot, may_hit, shared_rules, to_hit
from ironhex.systems.classic.attack.volley import damage_groups, land, shots_of, stray
from ironhex.systems.classic.battle import Battle, Fire, Unit
from ironhex.systems.classic.chapter import ChoiceWords
from ironhex.systems.classic.choices import choose
from ironhex.systems.classic.damage.condition import SENSORS, hits
from ironhex.systems.classic.electronics.ecm import jammer_of
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.munitions.events import SwarmWentOn
from ironhex.systems.classic.narrate.words import named
from ironhex.systems.classic.ruleset import Rule
from ironhex.systems.classic.sequence import ClassicPlay

SWARM, IMPROVED = "swarm", "swarm-i"
NEXT_TARGET = "next target of swarm missiles"
NEAR = 1  # hexes from one target to the next
SPARED = 2  # what it adds that improved missiles know friends

OF_TARGET: tuple[Rule, ...] = (
    attacks.target_in_woods,
    attacks.target_in_water,
    attacks.partial_cover,
    attacks.target_prone,
    attacks.target_immobile,
    attacks.target_skidded,
    attacks.target_movement,
    attacks.target_jumped,
)
"""What depends on the place and the movement of a target, and is different for every new one."""


class FlyOn(Task, frozen=True, tag=True):
    """The missiles of a salvo that are left attack another unit near the last one."""

    unit: int
    weapon: int
    left: int
    at: int  # the unit that they have just attacked
    attacked: tuple[int, ...]  # all of them so far


# --- the salvo --------------------------------------------------------------------------------------------------------
def deliver(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str], *, hit: bool) -> None:
    """The missiles that hit do their damage; all others go on, all of them if the salvo misses."""
    at_place, struck = isinstance(shot.aim.attack, PlaceAttack), 0
    if not hit:
        stray(play, unit_id, fire, shot)
    elif at_place:
        land(play, unit_id, fire, shot, sides)
    else:
        struck = strike(play, unit_id, fire, shot, sides)
    left = shot.gear.missiles - struck
    if not at_place and left and to_hit(shot).barred is None:
        play.then(FlyOn(unit_id, fire.weapon, left, fire.victim, (fire.victim,)))


def strike(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> int:
    """The missiles that hit strike their target; returns how many they are."""
    attack = shot.aim.on_unit
    groups = damage_groups(play, unit_id, fire, shot)
    fixed = changed(attack.kind, attacks=changed(attack.kind.attacks, damage=lambda *_: groups))
    land(play, unit_id, fire, shot._replace(aim=shot.aim._replace(attack=attack._replace(kind=fixed))), sides)
    each = burst_of(shot).damage
    return sum(groups) // each if each else 0


# --- the next target --------------------------------------------------------------------------------------------------
def near_targets(battle: Battle, attacker: int, at: int, attacked: tuple[int, ...]) -> tuple[Unit, ...]:
    """The units that missiles may go on to: in the same hex, or else next to it, and none twice; hidden ones are not
    noticed."""
    here = battle.at_phase_start(at).place
    units = [
        unit
        for unit in battle.present()
        if unit.id != attacker and unit.id not in attacked and not unit.hidden and distance(here, unit.place) <= NEAR
    ]
    closest = min((distance(here, unit.place) for unit in units), default=0)
    return tuple(unit for unit in units if distance(here, unit.place) == closest)


def next_target(play: ClassicPlay, at: int, units: tuple[Unit, ...]) -> Unit:
    """The owner of the last target chooses; if units of several sides are equally close, a die does."""
    if len(units) == 1:
        return units[0]
    if len({unit.side for unit in units}) > 1:
        return units[play.roll(1, len(units), why="next target of swarm missiles")[0] - 1]
    names = {f"{unit.name} ({number_of(unit.id)})": unit for unit in units}
    return names[choose(play, at, NEXT_TARGET, "BMR-AMMO-043", tuple(names))]


def next_words(battle: Battle, unit: Unit, option: str) -> str:
    """A next target by its name, without its number if there is only one of that name."""
    return named(battle, int(option.rpartition("(")[2].rstrip(")")) - 1)


def fly_on(play: ClassicPlay, task: FlyOn) -> None:
    """A new roll against the next target; what misses again goes on from there."""
    battle = play.facts
    units = near_targets(battle, task.unit, task.at, task.attacked)
    if not units:
        return
    target = next_target(play, task.at, units)
    turn = battle.unit(task.unit).turn
    shots = shots_of(battle, task.unit, turn.shots, turn.twist, turn.prop, turn.primary)
    fire, first = next((fire, shot) for fire, shot in shots if fire.weapon == task.weapon)
    number, shot = against(first, battle.at_phase_start(target.id), task.left)
    play.emit(SwarmWentOn(task.unit, task.weapon, task.at, target.id, task.left))
    faces = play.roll(2, why="to hit") if may_hit(number) else ()
    hit = bool(faces) and sum(faces) >= number.total
    play.emit(WeaponFired(task.unit, task.weapon, target.id, number, faces, hit))
    struck = strike(play, task.unit, replace(fire, target=target.id), shot, {}) if hit else 0
    if struck < task.left:
        play.then(FlyOn(task.unit, task.weapon, task.left - struck, target.id, (*task.attacked, target.id)))


# --- numbers ----------------------------------------------------------------------------------------------------------
def against(shot: Shot, target: Unit, left: int) -> tuple[Tally, Shot]:
    """The number against a new target, and a shot with the missiles that are left: everything but the movement and the
    place of the target counts as for the first one."""
    attack = shot.aim.on_unit
    battle = attack.battle
    moved_on = attack._replace(
        target=target,
        target_kind=battle.kind(target),
        target_depth=attacks.wading_depth(battle, target),
        terrain=attacks.around(battle, target),
        sight=attack.sight._replace(cover=False),
        aim=None,
    )
    there = moved_on._replace(wet=attacks.meets_water(moved_on))
    dropped = (*OF_TARGET, *attack.target_kind.as_target)
    kept = tally(attack, tuple(rule for rule in shared_rules(attack) if rule not in dropped))
    new = tally(there, (*OF_TARGET, *there.target_kind.as_target))
    own = tally(shot, (*battle.rules.weapon_to_hit, *attack.kind.attacks.to_hit))
    friend = known_friend(shot, there)
    number = Tally(kept.mods + new.mods + own.mods + ((friend,) if isinstance(friend, Mod) else ()), kept.barred)
    return number, with_missiles(shot, left)._replace(aim=shot.aim._replace(attack=there))


def known_friend(shot: Shot, attack: Attack) -> Item:
    """Improved missiles avoid friends, unless their identification is damaged or an enemy's ECM disturbs it."""
    target, side = attack.target, attack.attacker.side
    if IMPROVED not in includes(shot.mode) or target.side != side or hits(target, SENSORS):
        return None
    if jammer_of(attack.battle, target) is not None:
        return None
    return Mod("BMR-AMMO-046", SPARED, "friend recognized")


def with_missiles(shot: Shot, left: int) -> Shot:
    """The shot with as many missiles as the table has a column for, at most those that are left."""
    column = max((size for size in MISSILE_HITS if size <= left), default=1)
    gear = replace(shot.weapon.equipment, missiles=column)
    plain = next(kind for kind in includes(shot.mode) if kind in (SWARM, IMPROVED))
    return shot._replace(weapon=shot.weapon._replace(equipment=gear), mode=plain)


DELIVERIES: Mapping[str, Callable[..., None]] = {
    f"{first}{kind}": deliver for kind in (SWARM, IMPROVED) for first in ("", "incendiary ")
}
TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {FlyOn: fly_on}
WORDS = ChoiceWords(
    "Swarm missiles fly on from {name}. Which unit do they attack next?",
    "Next target of swarm missiles",
    describe=next_words,
    orders=lambda units: (),
)
