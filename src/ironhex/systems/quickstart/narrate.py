"""The edition's own events, told."""

from __future__ import annotations

from typing import Any

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.narrate import telling
from ironhex.systems.classic.narrate.weapons import weapon_name
from ironhex.systems.classic.narrate.words import named, plural, rolled
from ironhex.systems.quickstart.cards import PLATOON, SQUAD
from ironhex.systems.quickstart.events import (
    ArmLost,
    BurstRolled,
    ClusterRolled,
    HitLocated,
    Jammed,
    LineChosen,
    Marked,
    Slowed,
)
from ironhex.systems.quickstart.sight import SIDES


def narrate(battle: Battle, event: Any) -> str:
    """Tell one event, given the battle after it; what both books know is told as in the Master Rules."""
    return telling(event, battle)


@telling.register
def _(event: LineChosen, battle: Battle) -> str:
    one, other = sorted((event.attacker, event.target))
    return f"The line of sight from {named(battle, one)} to {named(battle, other)} passes {SIDES[event.side]}"


@telling.register
def _(event: HitLocated, battle: Battle) -> str:
    again = ", again ".join(rolled(faces) for faces in event.rolls)
    motive = ", and what moves it" if event.motive else ""
    return f"{again.capitalize()}: {location_name(battle.unit(event.unit), event.location)}{motive}"


@telling.register
def _(event: Marked, battle: Battle) -> str:
    unit = battle.unit(event.unit)
    left = unit.armor[event.location]
    if unit.kind == PLATOON:
        return f"{named(battle, event.unit)} loses {event.armor} of its men: {left or 'none'} left"
    where = f"{named(battle, event.unit)}'s {location_name(unit, event.location)}"
    return f"{where} takes {event.armor}: {left or 'none'} left"


@telling.register
def _(event: ArmLost, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s {location_name(battle.unit(event.unit), event.location)} is blown off"


@telling.register
def _(event: ClusterRolled, battle: Battle) -> str:
    what = "trooper" if battle.unit(event.unit).kind == SQUAD else "shot"
    return f"{plural(event.struck, what)} of {event.fired} hit: {rolled(event.faces)}"


@telling.register
def _(event: BurstRolled, battle: Battle) -> str:
    return f"The {weapon_name(battle, event.unit, event.weapon)} rakes the men: {rolled(event.faces)}"


@telling.register
def _(event: Jammed, battle: Battle) -> str:
    return f"The {weapon_name(battle, event.unit, event.weapon)} of {named(battle, event.unit)} jams for good"


@telling.register
def _(event: Slowed, battle: Battle) -> str:
    unit = battle.unit(event.unit)
    left = battle.kind(unit).drive.walk(unit).total
    return f"{named(battle, event.unit)} has {left} Cruising MP left" if left else f"{unit.name} is immobilised"
