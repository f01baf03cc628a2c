"""Sentences about heat."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.events.heat import (
    AmmunitionChecked,
    HeatChanged,
    ReactorStopped,
    RestartTried,
    ShutdownChecked,
    SinksSwitched,
    TorsosReset,
)
from ironhex.systems.classic.narrate.words import named, plural, rolled


def heat_changed(event: HeatChanged, battle: Battle) -> str:
    if event.before == event.after == 0:
        return ""
    gained = sum(mod.value for mod in event.tally.mods if mod.value > 0)
    shed = -sum(mod.value for mod in event.tally.mods if mod.value < 0)
    return f"{named(battle, event.unit)}: heat {event.before} → {event.after} (built up {gained}, sinks {shed})"


def shutdown_checked(event: ShutdownChecked, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.number is None:
        return f"{name} cannot avoid shutting down at heat {event.heat}"
    result = "stays powered" if event.avoided else "shuts down"
    return f"{name} {rolled(event.faces)} to avoid shutdown at heat {event.heat}, needs {event.number}: {result}"


def reactor_stopped(event: ReactorStopped, battle: Battle) -> str:
    return f"{named(battle, event.unit)}'s reactor is off"


def restart_tried(event: RestartTried, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.number is None:
        return f"{name}'s reactor starts again by itself"
    result = "the reactor starts" if event.started else "the reactor stays off"
    return f"{name} {rolled(event.faces)} to restart, needs {event.number}: {result}"


def ammunition_checked(event: AmmunitionChecked, battle: Battle) -> str:
    result = "the ammunition holds" if event.avoided else "ammunition explodes"
    told = f"{rolled(event.faces)} at heat {event.heat}, needs {event.number}"
    return f"{named(battle, event.unit)} {told}: {result}"


def sinks_switched(event: SinksSwitched, battle: Battle) -> str:
    return f"{named(battle, event.unit)} has {plural(event.off, 'heat sink')} switched off"


def torsos_reset(event: TorsosReset, battle: Battle) -> str:
    return ""


SENTENCES: Sentences = {
    HeatChanged: heat_changed,
    ShutdownChecked: shutdown_checked,
    ReactorStopped: reactor_stopped,
    RestartTried: restart_tried,
    AmmunitionChecked: ammunition_checked,
    SinksSwitched: sinks_switched,
    TorsosReset: torsos_reset,
}
