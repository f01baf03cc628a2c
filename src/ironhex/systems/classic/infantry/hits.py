"""Damage to infantry: men of a platoon fall in numbers, troopers in battle armor are hit one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ironhex.catalog import CatalogError, Equipment
from ironhex.kernel.odds import Odds, mixed, of_dice
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import points_of
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.buildings.shelter import absorb
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.damage.troops import DIE, leaking, toll
from ironhex.systems.classic.events.damage import Damaged, TrooperRolled
from ironhex.systems.classic.events.weapons import BurstRolled
from ironhex.systems.classic.infantry.troopers import active_troopers, armor_of, living
from ironhex.systems.classic.movement.steps import Spot
from ironhex.systems.classic.sequence import ClassicPlay, roll_for

# Dice of damage to unarmored men, by the first word of the gun's name.
MACHINE_GUN = "Machine Gun"
BURSTS = {"Light": 1, "Heavy": 3}
USUAL_BURST = 2
SUITS = ("suit",)  # who carries a gun for battle armor
FLAMER, FIRE_RESISTANT = "Flamer", "fire-resistant"


# --- platoons ---------------------------------------------------------------------------------------------------------
def land_among_men(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """A hit kills a man for every point; a machine gun rolls for how many."""
    points = shot.aim.attack.kind.attacks.damage(play, unit_id, fire, shot)
    men = sum(points)
    if dice := burst_dice(shot.weapon.equipment, len(points)):
        faces = play.roll(dice, why="men hit")
        play.emit(BurstRolled(unit_id, fire.weapon, fire.victim, faces))
        men = sum(faces)
    men = sum(absorb(play, shot.aim.on_unit, (men,)))
    strike(play, fire.victim, Hit(men, ANYWHERE, cause=shot.weapon.equipment.name))


def burst_dice(gear: Equipment, hits: int) -> int:
    """The dice of a machine gun against unarmored men: by its size, or one for each suit that hits."""
    if gear.family != MACHINE_GUN:
        return 0
    if gear.carriers == SUITS:
        return hits
    return BURSTS.get(gear.name.split()[0], USUAL_BURST)


def men_lost(shot: Shot, rate: int, points: Fraction) -> Fraction:
    """The men that a hit kills on average; in the open and in a vacuum, twice as many."""
    attack, gear = shot.aim.on_unit, shot.weapon.equipment
    if dice := burst_dice(gear, 1):
        hits = points / gear.damage if gear.carriers == SUITS else 1
        points = hits * Fraction(7 * dice, 2)
    return toll(attack.battle, attack.target) * points


def casualties(shot: Shot, damage: Odds[int]) -> Odds[int]:
    """The odds of each number of men killed by a hit with these odds of its damage."""
    attack, gear = shot.aim.on_unit, shot.weapon.equipment
    times = toll(attack.battle, attack.target)
    found = mixed({points: _fallen(gear, points) for points in damage}, damage)
    return {times * men: chance for men, chance in found.items()}


def _fallen(gear: Equipment, points: int) -> Odds[int]:
    dice = burst_dice(gear, points // gear.damage if gear.damage else 0)
    return of_dice(dice) if dice else {points: Fraction(1)}


# --- squads -----------------------------------------------------------------------------------------------------------
def land_on_suits(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """Each group of damage hits a trooper by itself; each cluster of long-range missiles a different one."""
    gear = shot.weapon.equipment
    if fireproof(shot.aim.on_unit.target, gear):
        return
    spared: tuple[int, ...] = ()
    for points in points_of(play, unit_id, fire, shot):
        target = play.facts.unit(fire.victim)
        if not active_troopers(target):
            return
        trooper = roll_suit(play, fire.victim, spared)
        spared = (*spared, trooper) if gear.cluster > 1 else ()
        strike(play, fire.victim, Hit(points, trooper, cause=gear.name))


def shell_suits(play: ClassicPlay, unit_id: int, hits: Sequence[int], cause: str) -> None:
    """Each group of points of an explosion hits another trooper, while there are others."""
    spared: tuple[int, ...] = ()
    for group in hits:
        if not active_troopers(play.facts.unit(unit_id)):
            return
        trooper = roll_suit(play, unit_id, spared)
        spared = (*spared, trooper)
        strike(play, unit_id, Hit(group, trooper, cause=cause))


def fireproof(unit: Unit, gear: Equipment) -> bool:
    """Flamers do not hurt suits that are immune to fire."""
    return armor_of(unit) == FIRE_RESISTANT and FLAMER in (gear.family, gear.name)


def unprotected(unit: Unit) -> bool:
    """Whether fire can destroy suits."""
    return armor_of(unit) != FIRE_RESISTANT


def suits_suffer(shot: Shot, rate: int, points: Fraction) -> Fraction:
    """What a hit does on average: all of its damage, unless the suits are immune to it."""
    attack = shot.aim.on_unit
    return Fraction(0) if fireproof(attack.target, shot.weapon.equipment) else leaking(attack.battle) * points


def damage_to_suits(shot: Shot, damage: Odds[int]) -> Odds[int]:
    """The odds of the damage of a hit on suits, which may be immune to it."""
    attack = shot.aim.on_unit
    if fireproof(attack.target, shot.weapon.equipment):
        return {0: Fraction(1)}
    return {leaking(attack.battle) * points: chance for points, chance in damage.items()}


def suits_take_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A die names the trooper; his suit takes the hit, then he does, and what is left over is wasted."""
    unit = play.facts.unit(unit_id)
    if not active_troopers(unit):
        return
    trooper = hit.location if hit.location in living(unit) else roll_suit(play, unit_id)
    points = leaking(play.facts) * hit.points
    armor = min(points, unit.armor[trooper])
    wound = min(points - armor, unit.structure[trooper])
    if armor or wound:
        play.emit(Damaged(unit_id, trooper, armor, wound, shakes=False, known_to=unit.known_to))
    if not active_troopers(play.facts.unit(unit_id)):
        doom(play, unit_id, "BMR-DEST-011", "no trooper is left")


def roll_suit(play: ClassicPlay, unit_id: int, spared: Sequence[int] = ()) -> int:
    """Roll until the die names a trooper who is alive and, while there are others, not among those already hit."""
    unit = play.facts.unit(unit_id)
    alive = living(unit)
    named = set(alive) - set(spared) or set(alive)
    rolls: list[tuple[int, ...]] = []
    while True:
        rolls.append(roll_for(play, unit, 1, DIE, why="trooper hit"))
        trooper = sum(rolls[-1])
        if trooper in named:
            play.emit(TrooperRolled(unit_id, trooper, tuple(rolls), known_to=unit.known_to))
            return trooper


def infantry_lands(play: ClassicPlay, unit_id: int, spot: Spot, drop: int | None) -> None:
    """Infantry that is driven into another hex is not hurt by it."""


# --- entering a battle ------------------------------------------------------------------------------------------------
def infantry_enters(unit: Unit) -> Unit:
    """A unit without anybody left cannot enter a battle."""
    if not (active_troopers(unit) if len(unit.structure) > 1 else unit.armor[0]):
        raise CatalogError(unit.name, "damage", "nobody is left")
    return unit
