"""What happens to VTOLs, in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.words import named, plural
from ironhex.systems.classic.vehicles.sentences import SIDES
from ironhex.systems.classic.vtols.events import (
    Crashed,
    Critical,
    LiftLost,
    MainWeaponDestroyed,
    Plunged,
    RotorDestroyed,
    SetDown,
    Sideslipped,
    VtolCritical,
)

CRITICALS = {
    Critical.COCKPIT_HIT: "cockpit hit, crew killed",
    Critical.MAIN_WEAPON_JAMS: "main weapon jammed until the end of the next turn",
    Critical.ENGINE_HIT: "engine hit, it cannot fly any more",
    Critical.CREW_KILLED: "cockpit hit, crew killed",
    Critical.FUEL_TANK_HIT: "fuel tank hit",
    Critical.EXPLOSION: "ammunition or power plant hit",
}


def sideslipped(event: Sideslipped, battle: Battle) -> str:
    return f"{named(battle, event.unit)} sideslips into {event.hex}"


def crashed(event: Crashed, battle: Battle) -> str:
    where = battle.unit(event.unit).hex
    struck = f"{plural(event.points, 'point')} of damage to its {SIDES[event.side]}"
    return f"{named(battle, event.unit)} crashes in {where}: {struck}"


def plunged(event: Plunged, battle: Battle) -> str:
    name, far = named(battle, event.unit), plural(event.levels, "level")
    if not event.side:
        return f"{name} falls {far} into the water"
    return f"{name} falls {far} and lands on its {SIDES[event.side]}: {plural(event.points, 'point')} of damage"


def set_down(event: SetDown, battle: Battle) -> str:
    return f"{named(battle, event.unit)} lands without its engine"


def lift_lost(event: LiftLost, battle: Battle) -> str:
    return f"{named(battle, event.unit)} falls out of the air: {event.cause.why}"


def rotor_destroyed(event: RotorDestroyed, battle: Battle) -> str:
    return f"{named(battle, event.unit)} loses its rotor"


def main_weapon_destroyed(event: MainWeaponDestroyed, battle: Battle) -> str:
    weapon = battle.unit(event.unit).design.items[event.item].equipment.name
    return f"{named(battle, event.unit)}'s main weapon is destroyed: {weapon}"


def vtol_critical(event: VtolCritical, battle: Battle) -> str:
    return f"{named(battle, event.unit)}: {CRITICALS[Critical(event.roll)]} (rolled {event.roll})"


SENTENCES: Sentences = {
    Sideslipped: sideslipped,
    Crashed: crashed,
    Plunged: plunged,
    SetDown: set_down,
    LiftLost: lift_lost,
    RotorDestroyed: rotor_destroyed,
    MainWeaponDestroyed: main_weapon_destroyed,
    VtolCritical: vtol_critical,
}
