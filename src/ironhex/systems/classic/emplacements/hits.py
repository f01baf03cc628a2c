"""Where a gun emplacement is hit, and what that does to its building, its turret, its weapons and its crew."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import CatalogError, EmplacementLocation
from ironhex.systems.classic.attack.arcs import turned
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.buildings.damage import damage_building
from ironhex.systems.classic.buildings.guns import is_building
from ironhex.systems.classic.buildings.infantry import hurt_people
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import ANY_SIDE, FULL
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, Struck
from ironhex.systems.classic.emplacements.events import GunCrewKilled, GunTurretLocked, WeaponsDestroyed
from ironhex.systems.classic.events.damage import Damaged, LocationDestroyed, LocationRolled
from ironhex.systems.classic.sequence import ClassicPlay

BUILDING, TURRET = EmplacementLocation.BUILDING, EmplacementLocation.TURRET
ALL_WEAPONS, CREW = 2, 12  # the rolls that destroy all weapons, and that kill the crew
LOCKING = (3, 11)
TURRET_ROLLS = (3, 4, 5, 9, 10, 11)


def locate_on_emplacement(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Roll on the Gun Emplacement Damage Table; without a turret the building takes its hits."""
    unit = play.facts.unit(unit_id)
    faces = play.roll(2, why="hit location")
    roll = sum(faces)
    if roll == ALL_WEAPONS:
        play.emit(WeaponsDestroyed(unit_id, faces))
        return Struck(ANYWHERE)
    if roll == CREW:
        play.emit(GunCrewKilled(unit_id, faces))
        doom(play, unit_id, "BMR-GUN-012", "crew killed")
        return Struck(ANYWHERE)
    location = TURRET if roll in TURRET_ROLLS and not unit.gone(TURRET) else BUILDING
    play.emit(LocationRolled(unit_id, FULL, ANY_SIDE, faces, location, known_to=play.facts.unit(unit_id).known_to))
    if roll in LOCKING and location == TURRET and unit.body.turret_locked is None:
        play.emit(GunTurretLocked(unit_id, turned(unit, unit.turn.twist)))
    return Struck(location)


def emplacement_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """The building is rubble with its last point; a turret is destroyed by more damage than its armor can take."""
    unit = play.facts.unit(unit_id)
    if hit.location == ANYWHERE or unit.gone(hit.location):
        return
    if hit.location == BUILDING and is_building(play.facts, unit):
        damage_building(play, unit.place, hit.points)
        hurt_people(play, unit.place, hit.points)
        return
    armor = min(hit.points, unit.armor[hit.location])
    lost = hit.points > armor or (hit.location == BUILDING and armor == unit.armor[BUILDING])
    if armor or lost:
        play.emit(Damaged(unit_id, hit.location, armor, int(lost), shakes=False, known_to=unit.known_to))
    if lost and hit.location == TURRET:
        play.emit(LocationDestroyed(unit_id, TURRET))
    elif lost:
        collapse(play, unit_id)


def collapse(play: ClassicPlay, unit_id: int, rule: str = "BMR-GUN-018") -> None:
    """The building is reduced to rubble, and its turret is destroyed with it."""
    unit = play.facts.unit(unit_id)
    if unit.design.has_location(TURRET) and not unit.gone(TURRET):
        play.emit(Damaged(unit_id, TURRET, unit.armor[TURRET], 1, shakes=False))
        play.emit(LocationDestroyed(unit_id, TURRET))
    doom(play, unit_id, rule, "reduced to rubble")


def emplacement_enters(unit: Unit) -> Unit:
    """Rubble cannot enter a battle."""
    if unit.gone(BUILDING) or not unit.armor[BUILDING]:
        raise CatalogError(unit.name, "damage", "it is reduced to rubble", "BMR-GUN-018")
    disarmed = all(unit.crits[item.location] >> item.slots[0][1] & 1 for item in unit.design.weapons)
    return replace(unit, body=replace(unit.emplacement, disarmed=bool(unit.design.weapons) and disarmed))
