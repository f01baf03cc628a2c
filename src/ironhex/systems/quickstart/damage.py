"""What a hit does: circles marked off on a 'Mech or a vehicle, troopers struck in a squad, men in a platoon."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, MECH_TABLES
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.damage.mech_damage import ARM_OF
from ironhex.systems.classic.events.damage import Doomed, LocationDestroyed
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import Section
from ironhex.systems.quickstart.events import ArmLost, HitLocated, Marked

MECH_LOCATIONS = MECH_TABLES[FULL][FRONT]  # by the roll, from 2; the same from every direction
VEHICLE_LOCATIONS = tuple(Section[letters] for letters in ["R", "F", "F", "RS", "F", "F", "F", "LS", "T", "T", "R"])
VEHICLE_TABLES = {FULL: {FRONT: VEHICLE_LOCATIONS}}
MOTIVE_HITS = (3, 4, 5, 9)
DIE = 6


# --- 'Mechs -----------------------------------------------------------------------------------------------------------
def mech_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Mark off circles; what a location cannot take goes to the next one inward, until the center torso or the head."""
    faces = play.roll(2, why="hit location")
    location: int | None = MECH_LOCATIONS[sum(faces) - 2]
    play.emit(HitLocated(unit_id, int(MECH_LOCATIONS[sum(faces) - 2]), (faces,)))
    left = hit.points
    while left and location is not None:
        left -= mark(play, unit_id, location, left)
        location = INWARD.get(location)


def mark(play: ClassicPlay, unit_id: int, location: int, points: int) -> int:
    """How many circles of a location are marked off; with the last of them it is destroyed."""
    unit = play.facts.unit(unit_id)
    taken = 0 if unit.gone(location) else min(points, unit.armor[location])
    if taken:
        play.emit(Marked(unit_id, location, taken, shakes=False))
        if taken == unit.armor[location]:
            destroy(play, unit_id, Location(location))
    return taken


def destroy(play: ClassicPlay, unit_id: int, location: Location) -> None:
    """A side torso takes its arm along; without head or center torso there is no 'Mech."""
    play.emit(LocationDestroyed(unit_id, location))
    arm = ARM_OF.get(location)
    if arm is not None and not play.facts.unit(unit_id).gone(arm):
        play.emit(ArmLost(unit_id, arm))
    if location is Location.HD:
        doom(play, unit_id, "QS-DMG-005", "head destroyed")
    if location is Location.CT:
        doom(play, unit_id, "QS-DMG-004", "center torso destroyed")


def doom(play: ClassicPlay, unit_id: int, rule: str, why: str) -> None:
    """A unit is destroyed; it leaves the map when the phase ends."""
    if play.facts.unit(unit_id).phase.doom is None:
        play.emit(Doomed(unit_id, rule, why))


# --- vehicles ---------------------------------------------------------------------------------------------------------
def vehicle_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Some rolls strike the motive system too; a vehicle is destroyed with any one of its sections."""
    faces = play.roll(2, why="hit location")
    section = section_struck(play.facts.unit(unit_id), sum(faces))
    play.emit(HitLocated(unit_id, section, (faces,), motive=sum(faces) in MOTIVE_HITS))
    unit = play.facts.unit(unit_id)
    taken = min(hit.points, unit.armor[section])
    if taken:
        play.emit(Marked(unit_id, section, taken, shakes=False))
        if taken == unit.armor[section]:
            doom(play, unit_id, "QS-VEH-009", f"{unit.design.location_name(section)} destroyed")


def section_struck(unit: Unit, roll: int) -> int:
    """What a roll strikes; where there is no turret, the front."""
    section = VEHICLE_LOCATIONS[roll - 2]
    return section if section < len(unit.armor) else Section.F


# --- infantry ---------------------------------------------------------------------------------------------------------
def squad_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A die tells which trooper is struck; what he cannot take is wasted."""
    unit = play.facts.unit(unit_id)
    if not active(unit):
        return
    trooper, rolls = roll_trooper(play, unit)
    play.emit(HitLocated(unit_id, trooper, rolls))
    play.emit(Marked(unit_id, trooper, min(hit.points, unit.armor[trooper]), shakes=False))
    if not active(play.facts.unit(unit_id)):
        doom(play, unit_id, "QS-INF-035", "no trooper is left")


def roll_trooper(play: ClassicPlay, unit: Unit) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Roll until the die names a trooper who is still there."""
    rolls: list[tuple[int, ...]] = []
    while True:
        rolls.append(play.roll(1, DIE, why="trooper hit"))
        trooper = rolls[-1][0] - 1
        if trooper < len(unit.armor) and not unit.gone(trooper):
            return trooper, tuple(rolls)


def active(unit: Unit) -> int:
    """The troopers of a squad who still fight; each does until his last circle is marked off."""
    return sum(not unit.gone(trooper) for trooper in range(len(unit.armor)))


def platoon_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A box for every man struck down, twice as many in the open."""
    unit = play.facts.unit(unit_id)
    sheltered = play.facts.board.at(unit.place).woods
    lost = min(unit.armor[0], hit.points if sheltered else 2 * hit.points)
    if lost:
        play.emit(Marked(unit_id, 0, lost, shakes=False))
        if lost == unit.armor[0]:
            doom(play, unit_id, "QS-INF-034", "nobody is left")
