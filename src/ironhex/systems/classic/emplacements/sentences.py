"""What happens to gun emplacements, in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.emplacements.events import GunCrewKilled, GunTurretLocked, WeaponsDestroyed
from ironhex.systems.classic.narrate.words import named, rolled


def weapons_destroyed(event: WeaponsDestroyed, battle: Battle) -> str:
    return f"{rolled(event.faces).capitalize()}: all weapons of {named(battle, event.unit)} are destroyed"


def gun_turret_locked(event: GunTurretLocked, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s turret locks"


def gun_crew_killed(event: GunCrewKilled, battle: Battle) -> str:
    return f"{rolled(event.faces).capitalize()}: the crew of {named(battle, event.unit)} is killed"


SENTENCES: Sentences = {
    WeaponsDestroyed: weapons_destroyed,
    GunTurretLocked: gun_turret_locked,
    GunCrewKilled: gun_crew_killed,
}
