"""Sentences about hits, damage, critical hits and destruction."""

from __future__ import annotations

from ironhex.catalog import Item
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import location_name
from ironhex.systems.classic.damage.criticals import BLOWN_OFF
from ironhex.systems.classic.events.damage import (
    AimRolled,
    BlownOff,
    BreachRolled,
    CriticalHit,
    CriticalsRolled,
    Damaged,
    Doomed,
    Exploded,
    LocationDestroyed,
    LocationRolled,
    TrooperRolled,
)
from ironhex.systems.classic.narrate.words import named, rolled

_COLUMNS = {"front": "front", "rear": "rear", "left": "left side", "right": "right side"}
LEVELS = ("above", "below")  # from another level of a building
_COUNT = ("no critical hit", "1 critical hit", "2 critical hits", "3 critical hits")


def _place(battle: Battle, unit: int, location: int) -> str:
    return f"{named(battle, unit)}'s {location_name(battle.unit(unit), location)}"


def location_rolled(event: LocationRolled, battle: Battle) -> str:
    name = named(battle, event.unit)
    critical = ", with a chance of a critical hit" if event.critical else ""
    motive = ", motive system hit" if event.motive else ""
    where = f"{location_name(battle.unit(event.unit), event.location)}{critical}{motive}"
    if event.table in LEVELS:
        behind = " and behind" if event.side == "rear" else ""
        return f"{name} is hit from {event.table}{behind}: {rolled(event.faces)}, {where}"
    origin = f" from the {_COLUMNS[event.side]}" if event.side else ""
    return f"{name} is hit{origin}: {rolled(event.faces)}, {where}"


def trooper_rolled(event: TrooperRolled, battle: Battle) -> str:
    again = ", again ".join(rolled(faces) for faces in event.rolls)
    return f"{named(battle, event.unit)} is hit: {again}, {location_name(battle.unit(event.unit), event.location)}"


def aim_rolled(event: AimRolled, battle: Battle) -> str:
    where = _place(battle, event.unit, event.location)
    if not event.faces:
        return f"Aimed by computer: {where}"
    verdict = "strikes" if event.struck else "misses"
    return f"The aimed shot {verdict} {where}: {rolled(event.faces)}, needs 6 to 8"


def damaged(event: Damaged, battle: Battle) -> str:
    unit, hull = battle.unit(event.unit), battle.kind(battle.unit(event.unit)).hull
    if not hull.structured:
        left = unit.armor[event.location] or "none"
        if hull.men:
            return f"{named(battle, event.unit)} loses {event.armor} of its men: {left} left"
        return f"{_place(battle, event.unit, event.location)} takes {event.armor}: {left} left"
    rear = " (rear)" if event.rear and event.location in unit.design.rear else ""
    where = f"{_place(battle, event.unit, event.location)}{rear}"
    armor = unit.armor[unit.design.armor_row(event.location, rear=event.rear)]
    structure = unit.structure[event.location]
    inside = " inside" if event.internal else ""
    lost = f"{where} takes {event.armor + event.structure}{inside}"
    return f"{lost}: armor {armor}, structure {structure}" if event.structure else f"{lost}: armor {armor}"


def criticals_rolled(event: CriticalsRolled, battle: Battle) -> str:
    result = _COUNT[event.hits]
    added = event.added.value if event.added else 0
    if sum(event.faces) + added == BLOWN_OFF and not event.hits:
        result = "blown off" if battle.unit(event.unit).structure[event.location] else "nothing left to blow off"
    into = "" if event.into == event.location else f", in the {location_name(battle.unit(event.unit), event.into)}"
    check = f"Critical check for {_place(battle, event.unit, event.location)}: {rolled(event.faces)}"
    check += f", {event.added.value:+d} for {event.added.why}" if event.added else ""
    return f"{check}, {result}{into if event.hits else ''}"


def critical_hit(event: CriticalHit, battle: Battle) -> str:
    content = battle.unit(event.unit).design.contents[event.location][event.slot]
    what = content.equipment.name if isinstance(content, Item) else content
    dice = f" (rolled {', '.join(map(str, event.rolls[-1]))})" if event.rolls else ""
    return f"{_place(battle, event.unit, event.location)}: {what} hit{dice}"


def blown_off(event: BlownOff, battle: Battle) -> str:
    return f"{_place(battle, event.unit, event.location)} is blown off"


def location_destroyed(event: LocationDestroyed, battle: Battle) -> str:
    return f"{_place(battle, event.unit, event.location)} is destroyed"


def breach_rolled(event: BreachRolled, battle: Battle) -> str:
    where = _place(battle, event.unit, event.location)
    breach = "is open to the vacuum" if battle.rules.airless else "fills with water"
    if not event.faces:
        return f"{where} has no armor left and {breach}"
    return f"Hull of {where}: {rolled(event.faces)}, it {breach if event.flooded else 'holds'}"


def exploded(event: Exploded, battle: Battle) -> str:
    unit = battle.unit(event.unit)
    name = unit.design.items[event.item].equipment.name
    return f"{name} explodes in {_place(battle, event.unit, event.location)}: {event.points} points"


def doomed(event: Doomed, battle: Battle) -> str:
    killed = ", its MechWarrior is killed" if event.killed else ""
    return f"{named(battle, event.unit)} is out of action: {event.why}{killed}"


SENTENCES: Sentences = {
    LocationRolled: location_rolled,
    TrooperRolled: trooper_rolled,
    AimRolled: aim_rolled,
    Damaged: damaged,
    CriticalsRolled: criticals_rolled,
    CriticalHit: critical_hit,
    BlownOff: blown_off,
    LocationDestroyed: location_destroyed,
    BreachRolled: breach_rolled,
    Exploded: exploded,
    Doomed: doomed,
}
