"""The damage of a weapon that hits, in the groups in which it strikes, and what that does to machines and men."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import Equipment, Item, Location
from ironhex.kernel.odds import expected, of_table
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.attack.volley import roll_cluster
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, MECH_TABLES
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, mark_off, strike
from ironhex.systems.classic.damage.mech_damage import ARM_OF, groups
from ironhex.systems.classic.damage.troops import active, in_the_open
from ironhex.systems.classic.events.damage import BlownOff, LocationDestroyed
from ironhex.systems.classic.events.weapons import BurstRolled
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import Card, Section, code

# By shots fired or troopers active; a squad of four hits with two of them at least.
CLUSTER = {2: MISSILE_HITS[2], 3: MISSILE_HITS[3], 4: {**MISSILE_HITS[4], 2: 2}}
GROUP = 2  # points in which a platoon does its damage

# By the roll, from 2; the same from every direction.
MECH_LOCATIONS = MECH_TABLES[FULL][FRONT]
VEHICLE_LOCATIONS = tuple(Section[letters] for letters in ["R", "F", "F", "RS", "F", "F", "F", "LS", "T", "T", "R"])
MOTIVE_HITS = (3, 4, 5, 9)
MECH_HITS = HitTables({FULL: {FRONT: MECH_LOCATIONS}})
VEHICLE_HITS = HitTables({FULL: {FRONT: VEHICLE_LOCATIONS}}, motive=dict.fromkeys(MOTIVE_HITS, 1))
VITAL = {
    Location.HD: ("QS-DMG-005", "head destroyed"),
    Location.CT: ("QS-DMG-004", "center torso destroyed"),
}


# --- what a weapon does -----------------------------------------------------------------------------------------------
def machine_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of each shot that hits."""
    return (damage_of(shot),) * roll_cluster(play, unit_id, fire, "shot", fire.rate, CLUSTER)


def squad_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """The damage of each trooper who hits."""
    troopers = active(shot.aim.attack.attacker)
    return (damage_of(shot),) * roll_cluster(play, unit_id, fire, "trooper", troopers, CLUSTER)


def platoon_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """A platoon's damage by the men it has left, two points to a group."""
    return groups(platoon_damage(shot.aim.attack.attacker), GROUP)


def damage_of(shot: Shot) -> int:
    return shot.weapon.equipment.damage_at(shot.aim.attack.distance)


def platoon_damage(unit: Unit) -> int:
    """What a platoon's sheet says of the men it has left."""
    assert isinstance(unit.design, Card), "every unit of the edition has a card"
    return unit.design.by_men[unit.armor[0]]


def machine_text(unit: Unit, item: Item) -> str:
    """The damage of a weapon with its letters; how many dice stand behind AI is in a table."""
    gear = item.equipment
    letters = ("AI" if letters.startswith("AI") else letters for letters in gear.special.split())
    return " ".join(("/".join(map(str, gear.damages or (gear.damage,))), *letters))


def platoon_text(unit: Unit, item: Item) -> str:
    """The damage of the men left."""
    return str(platoon_damage(unit))


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
    tenth = -(-gear.damage_at(hexes) * rate // 10)
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


# --- what it does to a machine ---------------------------------------------------------------------------------------
def mech_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """What a location cannot take goes to the next one inward, until the center torso or the head."""
    location: int | None = hit.location
    left = hit.points
    while left and location is not None:
        taken = mark_off(play, unit_id, location, left)
        if taken and play.facts.unit(unit_id).gone(location):
            destroy(play, unit_id, Location(location))
        left -= taken
        location = INWARD.get(location)


def destroy(play: ClassicPlay, unit_id: int, location: Location) -> None:
    """A side torso takes its arm along; without head or center torso there is no 'Mech."""
    play.emit(LocationDestroyed(unit_id, location))
    arm = ARM_OF.get(location)
    if arm is not None and not play.facts.unit(unit_id).gone(arm):
        play.emit(BlownOff(unit_id, arm, "QS-DMG-003"))
    if location in VITAL:
        doom(play, unit_id, *VITAL[location])


def vehicle_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A vehicle is destroyed with any one of its sections."""
    mark_off(play, unit_id, hit.location, hit.points)
    unit = play.facts.unit(unit_id)
    if unit.gone(hit.location):
        doom(play, unit_id, "QS-VEH-009", f"{unit.design.location_name(hit.location)} destroyed")
