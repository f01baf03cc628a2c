"""Sentences about Piloting Skill Rolls, falls and displacement."""

from __future__ import annotations

from ironhex.kernel.hexes import DIRECTIONS
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Sentences
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
from ironhex.systems.classic.narrate.words import named, plural, rolled

SIDES = {"front": "its face", "rear": "its back", "left": "its left side", "right": "its right side"}


def unsettled(event: Unsettled, battle: Battle) -> str:
    return ""


def piloting_rolled(event: PilotingRolled, battle: Battle) -> str:
    name = named(battle, event.unit)
    if event.tally.barred:
        return f"{name} ({event.why}) fails its Piloting Skill Roll without dice: {event.tally.barred.why}"
    result = "succeeds" if event.passed else "fails"
    return f"{name} ({event.why}) {rolled(event.faces)}, needs {event.tally.total}: {result}"


def steadied(event: Steadied, battle: Battle) -> str:
    return ""


def fell(event: Fell, battle: Battle) -> str:
    down = f" {plural(event.levels, 'level')}" if event.levels else ""
    facing = DIRECTIONS[event.facing]
    return f"{named(battle, event.unit)} falls{down} on {SIDES[event.side]} in {event.hex}, facing {facing}"


def tumbled(event: Tumbled, battle: Battle) -> str:
    return f"{named(battle, event.unit)} loses control in mid-air"


def displaced(event: Displaced, battle: Battle) -> str:
    return f"{named(battle, event.unit)} is driven into {event.hex}"


def displacement_barred(event: DisplacementBarred, battle: Battle) -> str:
    return f"{named(battle, event.unit)} cannot be driven into {event.hex}: {event.barred.why}"


def advanced(event: Advanced, battle: Battle) -> str:
    return f"{named(battle, event.unit)} advances into {event.hex}"


def stepped_aside(event: SteppedAside, battle: Battle) -> str:
    return f"{named(battle, event.unit)} steps aside into {event.hex} ({event.cost} MP)"


def fell_from_above(event: FellFromAbove, battle: Battle) -> str:
    names = f"{named(battle, event.unit)} falls toward {named(battle, event.victim)}"
    result = "hits it" if event.hit else "misses it"
    return f"{names}: {rolled(event.faces)}, needs {event.tally.total}: {result}"


def drawn(event: Drawn, battle: Battle) -> str:
    drawn = f"{rolled((event.face,))} of {len(event.options)}"
    return f"{named(battle, event.unit)}, {event.what}: {drawn}, {event.chosen}"


SENTENCES: Sentences = {
    Unsettled: unsettled,
    PilotingRolled: piloting_rolled,
    Steadied: steadied,
    Fell: fell,
    Tumbled: tumbled,
    Displaced: displaced,
    DisplacementBarred: displacement_barred,
    Advanced: advanced,
    SteppedAside: stepped_aside,
    FellFromAbove: fell_from_above,
    Drawn: drawn,
}
