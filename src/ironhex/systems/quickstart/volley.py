"""The damage of a weapon that hits, in the groups in which it strikes, and what it does on average."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import Equipment
from ironhex.kernel.odds import expected, of_table
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, strike
from ironhex.systems.classic.damage.mech_damage import groups
from ironhex.systems.classic.damage.troops import active, in_the_open
from ironhex.systems.classic.events.weapons import BurstRolled, ClusterRolled
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import Card, code

# By shots fired or troopers active; a squad of four hits with two of them at least.
CLUSTER = {2: MISSILE_HITS[2], 3: MISSILE_HITS[3], 4: {**MISSILE_HITS[4], 2: 2}}
GROUP = 2  # points in which a platoon does its damage


# --- what a weapon does -----------------------------------------------------------------------------------------------
def machine_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of each shot that hits."""
    return (damage_of(shot),) * cluster_hits(play, unit_id, fire, "shot", fire.rate)


def squad_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of each trooper who hits."""
    return (damage_of(shot),) * cluster_hits(play, unit_id, fire, "trooper", active(shot.aim.attack.attacker))


def platoon_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """A platoon's damage by the men it has left, two points to a group."""
    return groups(platoon_damage(shot.aim.attack.attacker), GROUP)


def cluster_hits(play: ClassicPlay, unit_id: int, fire: Fire, what: str, fired: int) -> int:
    """How many of some shots hit; a single one needs no roll."""
    if fired == 1:
        return 1
    faces = play.roll(2, why="cluster hits")
    struck = CLUSTER[fired][sum(faces)]
    play.emit(ClusterRolled(unit_id, fire.weapon, fire.victim, what, fired, faces, struck))
    return struck


def damage_of(shot: Shot) -> int:
    return damage_at(shot.weapon.equipment, shot.aim.attack.distance)


def damage_at(gear: Equipment, hexes: int) -> int:
    """The points of a hit; of some weapons they fall with the range."""
    if gear.damages is None:
        return gear.damage
    short, medium, long = gear.damages
    return short if hexes <= gear.short else medium if hexes <= gear.medium else long


def platoon_damage(unit: Unit) -> int:
    """What a platoon's sheet says of the men it has left."""
    assert isinstance(unit.design, Card), "every unit of the edition has a card"
    return unit.design.by_men[unit.armor[0]]


# --- what it does to a platoon ----------------------------------------------------------------------------------------
def land_among_men(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """Men on foot fall in numbers: as many as infantry does points of damage, or as a weapon strikes down."""
    kind = shot.aim.attack.kind
    men = sum(kind.attacks.damage(play, unit_id, fire, shot)) if kind.on_foot else men_struck(play, unit_id, fire, shot)
    strike(play, fire.victim, Hit(men, ANYWHERE, cause=shot.weapon.equipment.name))


def men_struck(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> int:
    """The men of a platoon that a weapon of a 'Mech or a vehicle strikes down."""
    gear = shot.weapon.equipment
    if dice := code(gear, "AI"):
        faces = play.roll(dice, why="men struck")
        play.emit(BurstRolled(unit_id, fire.weapon, fire.victim, faces))
        return sum(faces)
    return men_at_once(gear, shot.aim.attack.distance, fire.rate)


def men_at_once(gear: Equipment, hexes: int, rate: int) -> int:
    """A tenth of the most it can do, rounded up; one more for a cluster, two for pulses."""
    tenth = -(-damage_at(gear, hexes) * rate // 10)
    return tenth + (1 if rate > 1 else 2 if code(gear, "P") else 0)


# --- on average -------------------------------------------------------------------------------------------------------
def machine_average(shot: Shot, rate: int) -> Fraction:
    return damage_of(shot) * (expected(of_table(CLUSTER[rate])) if rate > 1 else Fraction(1))


def squad_average(shot: Shot, rate: int) -> Fraction:
    return machine_average(shot, active(shot.aim.attack.attacker))


def platoon_average(shot: Shot, rate: int) -> Fraction:
    return Fraction(platoon_damage(shot.aim.attack.attacker))


def men_lost(shot: Shot, rate: int, points: Fraction) -> Fraction:
    """The men that a hit costs a platoon, twice as many in the open."""
    attack, gear = shot.aim.attack, shot.weapon.equipment
    if not attack.kind.on_foot:
        dice = code(gear, "AI")
        points = Fraction(7 * dice, 2) if dice else Fraction(men_at_once(gear, attack.distance, rate))
    return 2 * points if in_the_open(attack.battle, attack.target) else points
