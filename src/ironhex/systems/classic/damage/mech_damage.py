"""Damage to a 'Mech, step by step: armor, structure, critical hits, and the rest moves inward."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import CatalogError, Location
from ironhex.systems.classic.battle import Unit
from ironhex.systems.classic.crew.warriors import hurt
from ironhex.systems.classic.damage.breaches import check_hull
from ironhex.systems.classic.damage.criticals import INWARD, blow_off, check_criticals, leg_lost
from ironhex.systems.classic.damage.destruction import judge, mission_kill
from ironhex.systems.classic.damage.hits import Hit
from ironhex.systems.classic.events.damage import Damaged, LocationDestroyed
from ironhex.systems.classic.sequence import ClassicPlay

ARM_OF = {Location.LT: Location.LA, Location.RT: Location.RA}


def mech_takes_hit(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """A hit on a 'Mech; a head hit injures the warrior even if the armor holds."""
    if hit.location == Location.HD and not hit.internal:
        hurt(play, unit_id, 1, "BMR-WAR-022", "head hit")
    location: int | None = hit.location
    left = hit.points
    while left and location is not None:
        left = absorb(play, unit_id, location, left, hit)
        vented = hit.internal and play.facts.unit(unit_id).design.has_case[location]
        location = None if vented else INWARD.get(location)
    if hit.critical:
        check_criticals(play, unit_id, hit.location)


def absorb(play: ClassicPlay, unit_id: int, location: int, points: int, hit: Hit) -> int:
    """Apply damage to one location with its effects; returns the points it could not absorb."""
    unit = play.facts.unit(unit_id)
    armor, structure = defenses(unit, location, hit)
    to_armor = min(points, armor)
    to_structure = min(points - to_armor, structure)
    if to_armor or to_structure:
        how = hit.rear, hit.internal, hit.shakes
        play.emit(Damaged(unit_id, location, to_armor, to_structure, *how, known_to=unit.known_to))
    if to_structure:
        deadly = hit.internal or hit.deadly
        check_criticals(play, unit_id, location, explosion=deadly)
        if to_structure == structure:
            destroy_location(play, unit_id, location, explosion=deadly)
    damaged = (to_armor or to_structure) and not hit.internal
    if damaged and check_hull(play, unit_id, location, rear=hit.rear, dry=hit.dry):
        mech_flooded(play, unit_id)
    return points - to_armor - to_structure


def mech_flooded(play: ClassicPlay, unit_id: int) -> None:
    """A 'Mech is destroyed if its cockpit or its engine is under water."""
    judge(play, unit_id, explosion=False)


def defenses(unit: Unit, location: int, hit: Hit) -> tuple[int, int]:
    """Armor and structure in the way of a hit: none if the location is gone, no armor against internal damage."""
    if unit.gone(location):
        return 0, 0
    armor = 0 if hit.internal else unit.armor[unit.design.armor_row(location, rear=hit.rear)]
    return armor, unit.structure[location]


def destroy_location(play: ClassicPlay, unit_id: int, location: int, *, explosion: bool) -> None:
    """Everything in the location is lost without exploding; a side torso takes its arm with it."""
    play.emit(LocationDestroyed(unit_id, location, leg_lost(play.facts, unit_id, location)))
    arm = ARM_OF.get(Location(location))
    if arm is not None and not play.facts.unit(unit_id).gone(arm):
        blow_off(play, unit_id, arm, "BMR-DMG-006", explosion=explosion)
    judge(play, unit_id, explosion=explosion)


def mech_enters(unit: Unit) -> Unit:
    """A 'Mech without the arms of its lost side torsos (BMR-DMG-006); a destroyed one is refused."""
    if (reason := mission_kill(unit)) is not None:
        rule, why = reason
        raise CatalogError(unit.name, "damage", f"it is destroyed: {why}", rule)
    arms = {arm for torso, arm in ARM_OF.items() if unit.gone(torso)}
    return replace(unit, structure=tuple(0 if at in arms else points for at, points in enumerate(unit.structure)))
