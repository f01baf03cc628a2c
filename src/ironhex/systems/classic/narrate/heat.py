"""Sentences about heat."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.heat import (
    AmmunitionChecked,
    HeatChanged,
    ReactorStopped,
    RestartTried,
    ShutdownChecked,
    SinksSwitched,
    TorsosReset,
)
from ironhex.systems.classic.narrate import telling
from ironhex.systems.classic.narrate.words import named, plural, rolled


@telling.register
def _(event: HeatChanged, battle: Battle) -> str:
    if event.before == event.after == 0:
        return ""
    gained = sum(mod.value for mod in event.tally.mods if mod.value > 0)
    shed = -sum(mod.value for mod in event.tally.mods if mod.value < 0)
    return f"{named(battle, event.unit)}: heat {event.before} → {event.after} (built up {gained}, sinks {shed})"


@telling.register
def _(event: ShutdownChecked, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.number is None:
        return f"{name} cannot avoid shutting down at heat {event.heat}"
    result = "stays powered" if event.avoided else "shuts down"
    return f"{name} {rolled(event.faces)} to avoid shutdown at heat {event.heat}, needs {event.number}: {result}"


@telling.register
def _(event: ReactorStopped, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s reactor is off"


@telling.register
def _(event: RestartTried, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.number is None:
        return f"{name}'s reactor starts again by itself"
    result = "the reactor starts" if event.started else "the reactor stays off"
    return f"{name} {rolled(event.faces)} to restart, needs {event.number}: {result}"


@telling.register
def _(event: AmmunitionChecked, battle: Battle) -> str:
    result = "the ammunition holds" if event.avoided else "ammunition explodes"
    told = f"{rolled(event.faces)} at heat {event.heat}, needs {event.number}"
    return f"{named(battle, event.unit)} {told}: {result}"


@telling.register
def _(event: SinksSwitched, battle: Battle) -> str:
    return f"{named(battle, event.unit)} has {plural(event.off, 'heat sink')} switched off"


@telling.register
def _(event: TorsosReset, battle: Battle) -> str:
    return ""
