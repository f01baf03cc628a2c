"""What happens to ProtoMechs, in words."""

from __future__ import annotations

from ironhex.catalog import ProtoLocation
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.narrate.words import named, rolled
from ironhex.systems.classic.protomechs.events import BoxCrossed, NearMiss, TorsoWeaponRolled

ARM = ("+1 to hit", "destroyed")
EFFECTS: dict[int, tuple[str, ...]] = {
    ProtoLocation.HEAD: ("sensors hit, +1 to hit", "destroyed, +2 to hit and no long range"),
    ProtoLocation.TORSO: ("Jumping MP -1", "half the Jumping MP", "engine destroyed"),
    ProtoLocation.RIGHT_ARM: ARM,
    ProtoLocation.LEFT_ARM: ARM,
    ProtoLocation.LEGS: ("Walking MP -1", "half the Walking MP", "blown off, it cannot move any more"),
}
"""What each critical hit on a location does."""


def near_miss(event: NearMiss, battle: Battle) -> str:
    return f"{named(battle, event.unit)}: {rolled(event.faces)}, a near miss"


def box_crossed(event: BoxCrossed, battle: Battle) -> str:
    where = f"{named(battle, event.unit)}'s {location_name(battle.unit(event.unit), event.location)}"
    return f"{where}, critical hit {event.box}: {EFFECTS[event.location][event.box - 1]}"


def torso_weapon_rolled(event: TorsoWeaponRolled, battle: Battle) -> str:
    if event.item is None:
        return f"{named(battle, event.unit)} loses no torso weapon (rolled {event.face})"
    gear = battle.unit(event.unit).design.items[event.item].equipment
    return f"{named(battle, event.unit)}'s {gear.name} is destroyed (rolled {event.face})"


SENTENCES: Sentences = {NearMiss: near_miss, BoxCrossed: box_crossed, TorsoWeaponRolled: torso_weapon_rolled}
