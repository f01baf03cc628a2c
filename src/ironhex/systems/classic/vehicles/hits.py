"""Where a vehicle is hit, and what that does to its tracks, turret and crew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ironhex.catalog import CatalogError, VehicleLocation
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.attachments import doom_aboard
from ironhex.systems.classic.attack.arcs import turned
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.damage.breaches import check_hull
from ironhex.systems.classic.damage.criticals import critical_hits
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, REAR_SIDE, RIGHT
from ironhex.systems.classic.damage.hits import Hit, Struck, armor_first
from ironhex.systems.classic.events.damage import CriticalsRolled, LocationRolled
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.movement.steps import bridged
from ironhex.systems.classic.sequence import ClassicPlay, roll_for
from ironhex.systems.classic.vehicles.events import (
    CrewRecovered,
    Critical,
    MotiveHit,
    TurretLocked,
    VehicleCritical,
)
from ironhex.systems.classic.vehicles.venting import vent

SECTIONS = {
    FRONT: VehicleLocation.FRONT,
    RIGHT: VehicleLocation.RIGHT,
    LEFT: VehicleLocation.LEFT,
    REAR_SIDE: VehicleLocation.REAR,
}
ENDS = (FRONT, REAR_SIDE)
TURRET_ROLLS = {side: (10, 11, 12) if side in ENDS else (10, 11) for side in SECTIONS}
LOCKING = 11


def _column(side: str) -> tuple[int, ...]:
    """The side that is struck by every roll, except those that hit the turret."""
    return tuple(VehicleLocation.TURRET if roll in TURRET_ROLLS[side] else SECTIONS[side] for roll in range(2, 13))


VEHICLE_HITS = HitTables({FULL: {side: _column(side) for side in SECTIONS}}, critical=frozenset({2, 12}))


class Motive(NamedTuple):
    """A hit on the motive system: the Cruising MP it costs, or all; and whether it needs an air skirt or foils."""

    rule: str
    points: int = 0
    halts: bool = False
    delicate: bool = False


IMMOBILIZED, SLOWED = Motive("BMR-VEH-010", halts=True), Motive("BMR-VEH-011", 1)
SKIRT = Motive("BMR-VEH-012", 1, delicate=True)
MOTIVE_HITS: Mapping[str, Mapping[int, Motive]] = {
    side: {3: IMMOBILIZED, 4: SLOWED, 5: SKIRT} if side in ENDS else {3: IMMOBILIZED, 4: SLOWED, 5: SLOWED, 9: SKIRT}
    for side in SECTIONS
}

DEADLY = {
    Critical.CREW_KILLED: ("BMR-VEH-019", "crew killed"),
    Critical.FUEL_TANK_HIT: ("BMR-VEH-020", "fuel tank explodes"),
    Critical.EXPLOSION: ("BMR-VEH-021", "ammunition or power plant explodes"),
}

ABOARD = {
    Critical.CREW_KILLED: ("BMR-INF-022", "killed with the crew of the carrier"),
    Critical.FUEL_TANK_HIT: ("BMR-INF-021", "the carrier exploded"),
    Critical.EXPLOSION: ("BMR-INF-021", "the carrier exploded"),
}
"""What becomes of infantry aboard."""


def locate_on_vehicle(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """Roll on the table of ground vehicles, whatever the form of attack; without a turret its side takes the hit."""
    unit = play.facts.unit(unit_id)
    faces = roll_for(play, unit, why="hit location")
    roll = sum(faces)
    location = VEHICLE_HITS.columns[FULL][side][roll - 2]
    if not unit.design.has_location(location):
        location = SECTIONS[side]
    critical = roll in VEHICLE_HITS.critical
    play.emit(LocationRolled(unit_id, FULL, side, faces, location, critical, known_to=unit.known_to))
    motive_hit(play, unit_id, MOTIVE_HITS[side].get(roll))
    if roll == LOCKING:
        lock_turret(play, unit_id)
    return Struck(location, side == REAR_SIDE, critical)


def motive_hit(play: ClassicPlay, unit_id: int, hit: Motive | None) -> None:
    """A track, wheel, axle, lift fan, air skirt or foil is hit."""
    unit = play.facts.unit(unit_id)
    if hit is None or unit.vehicle.halted or (hit.delicate and not play.facts.kind(unit).drive.delicate):
        return
    play.emit(MotiveHit(unit_id, hit.rule, hit.points, hit.halts))
    sink(play, unit_id, hit.rule)


def sink(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """A hovercraft that cannot move any more sinks in water of depth 1 or more."""
    unit = play.facts.unit(unit_id)
    if unit.hex is None or not unit.vehicle.halted or not play.facts.kind(unit).drive.sinks:
        return
    terrain = play.facts.board.at(unit.hex)
    if terrain.depth >= 1 and not bridged(terrain) and not terrain.ice_covered:
        doom(play, unit_id, rule, "sinks")


def lock_turret(play: ClassicPlay, unit_id: int) -> None:
    """The turret stays where it points, if there is one."""
    unit = play.facts.unit(unit_id)
    if unit.vehicle.turret_locked is None and unit.design.has_location(VehicleLocation.TURRET):
        play.emit(TurretLocked(unit_id, turned(unit, unit.turn.twist)))


# --- damage -----------------------------------------------------------------------------------------------------------
def vehicle_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Armor goes first, then the structure of the same section; nothing moves on to another section."""
    structure = armor_first(play, unit_id, hit)
    for _ in range(bool(structure) + hit.critical):
        check_vehicle(play, unit_id, hit.location)
    if hit.points and check_hull(play, unit_id, hit.location) and play.facts.rules.airless:
        doom(play, unit_id, "BMR-ENV-052", "hull breached in a vacuum")
    unit = play.facts.unit(unit_id)
    if unit.gone(hit.location):
        doom(play, unit_id, "BMR-DEST-008", f"{unit.design.location_name(hit.location)} destroyed")


def check_vehicle(play: ClassicPlay, unit_id: int, location: int, added: Mod | None = None) -> int:
    """Roll on the Determining Critical Hits Table, then once for each critical hit on the table of vehicles.

    Returns the roll.
    """
    faces = play.roll(2, why="critical hits")
    count = critical_hits(sum(faces) + (added.value if added else 0))
    play.emit(CriticalsRolled(unit_id, location, faces, count, location, added))
    for _ in range(count):
        roll = play.roll(1, why="critical hit")[0]
        play.emit(VehicleCritical(unit_id, roll))
        if roll == Critical.ENGINE_HIT:
            sink(play, unit_id, "BMR-VEH-018")
        elif roll == Critical.EXPLOSION and vent(play, unit_id):
            continue
        elif deadly := DEADLY.get(Critical(roll)):
            doom_aboard(play, unit_id, *ABOARD[Critical(roll)])
            doom(play, unit_id, *deadly)
    return sum(faces)


def explode(play: ClassicPlay, unit_id: int, rule: str) -> None:
    """A vehicle that is destroyed outright counts as if its ammunition or power plant were hit."""
    play.emit(VehicleCritical(unit_id, Critical.EXPLOSION))
    if vent(play, unit_id):
        return
    doom_aboard(play, unit_id, *ABOARD[Critical.EXPLOSION])
    doom(play, unit_id, rule, "ammunition or power plant explodes")


def vehicle_enters(unit: Unit) -> Unit:
    """A vehicle that lost a section in an earlier battle is a wreck."""
    lost = [place.name for place in unit.design.locations if place.struck and unit.gone(place.index)]
    if lost:
        raise CatalogError(unit.name, "damage", f"it is destroyed: {lost[0]} destroyed", "BMR-DEST-008")
    return unit


# --- crews and weapons ------------------------------------------------------------------------------------------------
def recover(play: ClassicPlay) -> None:
    """Another turn has passed for stunned crews and jammed weapons."""
    for unit in tuple(play.facts.present()):
        if unit.body.stunned or unit.body.weapon_jammed:
            play.emit(CrewRecovered(unit.id))
