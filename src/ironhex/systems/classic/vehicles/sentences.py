"""What happens to vehicles, in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.vehicles.events import (
    CrewRecovered,
    Critical,
    Dropped,
    MotiveHit,
    TurretLocked,
    VehicleCritical,
)

SIDES = {"front": "front", "rear": "rear", "left": "left side", "right": "right side"}
CRITICALS = {
    Critical.CREW_STUNNED: "crew stunned for the rest of this turn and two more",
    Critical.MAIN_WEAPON_JAMS: "main weapon jammed until the end of the next turn",
    Critical.ENGINE_HIT: "engine hit, it cannot move any more",
    Critical.CREW_KILLED: "crew killed",
    Critical.FUEL_TANK_HIT: "fuel tank hit",
    Critical.EXPLOSION: "ammunition or power plant hit",
}


def motive_hit(event: MotiveHit, battle: Battle) -> str:
    if event.halts:
        return f"{named(battle, event.unit)} is immobilized"
    return f"{named(battle, event.unit)} loses {plural(event.points, 'Cruising MP', 'Cruising MP')}"


def turret_locked(event: TurretLocked, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s turret locks"


def vehicle_critical(event: VehicleCritical, battle: Battle) -> str:
    return f"{named(battle, event.unit)}: {CRITICALS[Critical(event.roll)]} (rolled {event.roll})"


def crew_recovered(event: CrewRecovered, battle: Battle) -> str:
    """Said only when it is over."""
    body = battle.unit(event.unit).vehicle
    return "" if body.stunned or body.weapon_jammed else f"{named(battle, event.unit)} is ready again"


def dropped(event: Dropped, battle: Battle) -> str:
    if not event.levels:
        return f"{named(battle, event.unit)} falls on its {SIDES[event.side]}"
    return f"{named(battle, event.unit)} drops {event.levels} levels and lands on its {SIDES[event.side]}"


SENTENCES: Sentences = {
    Dropped: dropped,
    MotiveHit: motive_hit,
    TurretLocked: turret_locked,
    VehicleCritical: vehicle_critical,
    CrewRecovered: crew_recovered,
}
