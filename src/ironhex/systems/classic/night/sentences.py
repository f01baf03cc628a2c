"""Night combat in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.narrate.words import named, rolled, target_named
from ironhex.systems.classic.night.events import FlaresDied, FlaresLaunched, LightAimed, LightRolled, LightSwitched


def light_switched(event: LightSwitched, battle: Battle) -> str:
    return f"{named(battle, event.unit)} switches its searchlight {event.light}"


def light_aimed(event: LightAimed, battle: Battle) -> str:
    if event.lights is None:
        return f"{named(battle, event.unit)} does not aim its searchlight"
    what = target_named(battle, event.lights)
    return f"The searchlight of {named(battle, event.unit)} lights {what}"


def light_rolled(event: LightRolled, battle: Battle) -> str:
    result = "is destroyed" if event.destroyed else "holds"
    how = f"({rolled(event.faces)}, destroyed on {event.tally.total})"
    return f"The searchlight of {named(battle, event.unit)} {result} {how}"


def flares_launched(event: FlaresLaunched, battle: Battle) -> str:
    last = f"turn {event.first}" if event.first == event.last else f"turns {event.first} to {event.last}"
    return f"Flares will light the hexes around {event.hex} in {last}"


def flares_died(event: FlaresDied, battle: Battle) -> str:
    return "Flares have burned out"


SENTENCES: Sentences = {
    LightSwitched: light_switched,
    LightAimed: light_aimed,
    LightRolled: light_rolled,
    FlaresLaunched: flares_launched,
    FlaresDied: flares_died,
}
