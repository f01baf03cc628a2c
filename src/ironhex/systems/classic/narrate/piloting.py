"""Sentences about Piloting Skill Rolls, falls and displacement."""

from __future__ import annotations

from ironhex.kernel.hexes import DIRECTIONS
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.piloting import (
    Advanced,
    Displaced,
    DisplacementBarred,
    Drawn,
    Fell,
    FellFromAbove,
    PilotingRolled,
    Steadied,
    SteppedAside,
    Tumbled,
    Unsettled,
)
from ironhex.systems.classic.narrate import telling
from ironhex.systems.classic.narrate.words import named, plural, rolled

SIDES = {"front": "its face", "rear": "its back", "left": "its left side", "right": "its right side"}


@telling.register
def _(event: Unsettled, battle: Battle) -> str:
    return ""


@telling.register
def _(event: PilotingRolled, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.tally.barred:
        return f"{name} ({event.why}) fails its Piloting Skill Roll without dice: {event.tally.barred.why}"
    result = "succeeds" if event.passed else "fails"
    return f"{name} ({event.why}) {rolled(event.faces)}, needs {event.tally.total}: {result}"


@telling.register
def _(event: Steadied, battle: Battle) -> str:
    return ""


@telling.register
def _(event: Fell, battle: Battle) -> str:
    down = f" {plural(event.levels, 'level')}" if event.levels else ""
    facing = DIRECTIONS[event.facing]
    return f"{named(battle, event.unit)} falls{down} on {SIDES[event.side]} in {event.hex}, facing {facing}"


@telling.register
def _(event: Tumbled, battle: Battle) -> str:
    return f"{named(battle, event.unit)} loses control in mid-air"


@telling.register
def _(event: Displaced, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is driven into {event.hex}"


@telling.register
def _(event: DisplacementBarred, battle: Battle) -> str:
    return f"{named(battle, event.unit)} cannot be driven into {event.hex}: {event.barred.why}"


@telling.register
def _(event: Advanced, battle: Battle) -> str:
    return f"{named(battle, event.unit)} advances into {event.hex}"


@telling.register
def _(event: SteppedAside, battle: Battle) -> str:
    return f"{named(battle, event.unit)} steps aside into {event.hex} ({event.cost} MP)"


@telling.register
def _(event: FellFromAbove, battle: Battle) -> str:
    names = f"{named(battle, event.unit)} falls toward {named(battle, event.victim)}"
    result = "hits it" if event.hit else "misses it"
    return f"{names}: {rolled(event.faces)}, needs {event.tally.total}: {result}"


@telling.register
def _(event: Drawn, battle: Battle) -> str:
    drawn = f"{rolled((event.face,))} of {len(event.options)}"
    return f"{named(battle, event.unit)}, {event.what}: {drawn}, {event.chosen}"
