"""Kinds whose rules are not written yet: submarines.

They move by their designs' MP and lose armor and structure, so that everything around the rules (records, scenes,
sheets, bots) can be tested with every type of design. Setup keeps them out of real battles until their own rules
replace these parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.attack.arcs import all_around
from ironhex.systems.classic.attack.volley import average_damage, damage_groups, land_on_locations
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bodies import VehicleBody
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import ANYWHERE, Hit, Struck
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.kinds.kind import Attacks, Drive, Gait, Hull, Kind
from ironhex.systems.classic.movement.steps import COSTS, FORBIDDEN, MINIMUM
from ironhex.systems.classic.sequence import ClassicPlay


# --- moving by the numbers --------------------------------------------------------------------------------------------
def cruise(unit: Unit) -> Tally:
    return _points(unit, unit.design.walk, unit.design.speed_names[0])


def flank(unit: Unit) -> Tally:
    return _points(unit, unit.design.run, unit.design.speed_names[1])


def leap(battle: Battle, unit: Unit) -> Tally:
    return _points(unit, unit.design.jump, "Jumping")


def _points(unit: Unit, points: int, name: str) -> Tally:
    if not points:
        return Tally(barred=Barred("BMR-MOV-043", f"{unit.name} has no {name} MP"))
    return Tally((Mod("BMR-MOV-043", points, f"{name} MP"),))


# --- being hit --------------------------------------------------------------------------------------------------------
def locations(unit: Unit) -> tuple[int, ...]:
    """The locations that can still be hit."""
    return tuple(place.index for place in unit.design.locations if place.struck and not unit.gone(place.index))


def any_location(play: ClassicPlay, unit_id: int, table: str, side: str) -> Struck:
    """One of the remaining locations, chosen by a die."""
    places = locations(play.facts.unit(unit_id))
    if not places:
        return Struck(ANYWHERE)
    die = play.roll(1, why="hit location")[0]
    return Struck(places[(die - 1) % len(places)])


def take_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Armor goes first, then structure; a unit is destroyed when it loses its first location."""
    if hit.location == ANYWHERE:
        return  # there is no location left
    unit = play.facts.unit(unit_id)
    armor = min(hit.points, unit.armor[hit.location])
    structure = min(hit.points - armor, unit.structure[hit.location])
    if armor or structure:
        play.emit(Damaged(unit_id, hit.location, armor, structure, shakes=False))
    if structure and play.facts.unit(unit_id).gone(hit.location):
        doom(play, unit_id, "BMR-DEST-003", f"{unit.design.location_name(hit.location)} destroyed")


# --- the kinds --------------------------------------------------------------------------------------------------------
ON_THE_GROUND = Gait(
    climb=1,
    per_level=1,
    wades=False,
    turn=1,
    rolls=False,
    minimum_mode=None,
    rules=(*FORBIDDEN, *COSTS),
    minimum=MINIMUM,
)
VEHICLE = Kind(
    name="vehicle",
    drive=Drive(ON_THE_GROUND, cruise, flank, leap, "cruises", "flanks", faces=True),
    hull=Hull(VehicleBody, take_hit, land_on_locations, tables=None, structured=True, locate=any_location),
    attacks=Attacks(all_around, damage_groups, average_damage),
    skills=("gunnery", "piloting"),
    unfinished=True,
)


def unfinished() -> Iterator[tuple[str, Kind]]:
    """The kinds by design type."""
    yield VEHICLE.name, VEHICLE
