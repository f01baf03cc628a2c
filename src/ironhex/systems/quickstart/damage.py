"""The damage of a weapon that hits, in the groups in which it strikes, and what that does to machines and men."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ironhex.catalog import Equipment, Item, Location
from ironhex.systems.classic.attack.clusters import Cluster, shots, troopers
from ironhex.systems.classic.attack.missiles import MISSILE_HITS
from ironhex.systems.classic.attack.to_hit import Shot
from ironhex.systems.classic.battle import Fire, Unit
from ironhex.systems.classic.damage.armor_only import Vital, mech_marked_off, vehicle_marked_off
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, MECH_TABLES
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, groups, strike
from ironhex.systems.classic.damage.troops import in_the_open
from ironhex.systems.classic.events.weapons import BurstRolled
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import Card, Section, code

# --- what it does to a machine ---------------------------------------------------------------------------------------
# By the roll, from 2; the same from every direction.
MECH_LOCATIONS = MECH_TABLES[FULL][FRONT]
VEHICLE_LOCATIONS = tuple(Section[letters] for letters in ["R", "F", "F", "RS", "F", "F", "F", "LS", "T", "T", "R"])
MOTIVE_HITS = (3, 4, 5, 9)
MECH_HITS = HitTables({FULL: {FRONT: MECH_LOCATIONS}})
VEHICLE_HITS = HitTables({FULL: {FRONT: VEHICLE_LOCATIONS}}, motive=dict.fromkeys(MOTIVE_HITS, 1))
VITAL: Vital = {
    Location.HD: ("QS-DMG-005", "head destroyed"),
    Location.CT: ("QS-DMG-004", "center torso destroyed"),
}
mech_takes_hit = partial(mech_marked_off, vital=VITAL, arms="QS-DMG-003")
vehicle_takes_hit = partial(vehicle_marked_off, rule="QS-VEH-009")

# --- what a weapon does -----------------------------------------------------------------------------------------------
# By shots fired or troopers active; a squad of four hits with at least two of them.
CLUSTER = {2: MISSILE_HITS[2], 3: MISSILE_HITS[3], 4: {**MISSILE_HITS[4], 2: 2}}
GROUP = 2  # points in which a platoon does its damage
SHOTS, TROOPERS = Cluster("shot", shots, CLUSTER), Cluster("trooper", troopers, CLUSTER)


def platoon_groups(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot) -> tuple[int, ...]:
    """A platoon's damage by the men it has left, two points to a group."""
    return groups(platoon_damage(shot.aim.attack.attacker), GROUP)


def platoon_average(shot: Shot, rate: int) -> Fraction:
    return Fraction(platoon_damage(shot.aim.attack.attacker))


def platoon_damage(unit: Unit) -> int:
    """The damage on a platoon's sheet for the men it has left."""
    assert isinstance(unit.design, Card), "every unit of the edition has a card"
    return unit.design.by_men[unit.armor[0]]


def weapon_text(unit: Unit, item: Item) -> str:
    """The damage of a weapon with its letters."""
    gear = item.equipment
    return f"{'/'.join(map(str, gear.damages or (gear.damage,)))} {weapon_letters(item)}".rstrip()


def weapon_letters(item: Item) -> str:
    """The letters of a weapon; a table has the number of dice for AI."""
    words = item.equipment.special.split()
    return " ".join("AI" if letters.startswith("AI") else letters for letters in words)


def platoon_text(unit: Unit, item: Item) -> str:
    """The damage of the men left."""
    return str(platoon_damage(unit))


# --- what it does to a platoon ----------------------------------------------------------------------------------------
def land_among_men(play: ClassicPlay, unit_id: int, fire: Fire, shot: Shot, sides: dict[int, str]) -> None:
    """Infantry strikes down as many men as it does points of damage, other units as many as their weapons can."""
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


def men_lost(shot: Shot, rate: int, points: Fraction) -> Fraction:
    """The men that a platoon loses to a hit on average, twice as many in the open."""
    attack, gear = shot.aim.on_unit, shot.weapon.equipment
    if not attack.kind.on_foot:
        dice = code(gear, "AI")
        points = Fraction(7 * dice, 2) if dice else Fraction(men_at_once(gear, attack.distance, rate))
    return 2 * points if in_the_open(attack.battle, attack.target) else points
