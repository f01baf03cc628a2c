"""What a hit does to a machine: circles are marked off, and with the last of them a location is gone."""

from __future__ import annotations

from ironhex.catalog import Location
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, MECH_TABLES
from ironhex.systems.classic.damage.hits import Hit, mark_off
from ironhex.systems.classic.damage.mech_damage import ARM_OF
from ironhex.systems.classic.events.damage import BlownOff, LocationDestroyed
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.quickstart.cards import Section

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
