"""Sentences about movement."""

from __future__ import annotations

from functools import cache

from ironhex.kernel.hexes import DIRECTIONS
from ironhex.systems.classic.attack.attack import HARDER_TO_HIT
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.buildings.words import place_words
from ironhex.systems.classic.chapter import Sentences
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.events.movement import (
    BridgeCollapsed,
    Halted,
    Moved,
    Rushed,
    Skidded,
    Slowed,
    StandingTried,
    StoodUp,
    TurnHeld,
)
from ironhex.systems.classic.ice.places import under_ice
from ironhex.systems.classic.movement.altitudes import altitude
from ironhex.systems.classic.movement.path import Pace
from ironhex.systems.classic.narrate.words import named, plural, target_named, turned
from ironhex.systems.classic.sight.terrain import CHARGE


def moved(event: Moved, battle: Battle) -> str:
    """The destination, the distance, and how much harder the unit is to hit."""
    name, pace, kind = named(battle, event.unit), event.pace, battle.kind(battle.unit(event.unit))
    verb = {Mode.WALK: kind.drive.walks, Mode.RUN: kind.drive.runs}.get(event.mode, "jumps")
    facing = turned(battle, event.unit, pace.facing)
    dropped = ", and drops to the ground" if event.dropped else ""
    if event.origin is None:
        return f"{name} comes onto the map in {event.path[-1]}{facing}"
    gait = kind.drive.gait
    if gait.flies:
        facing += _how_high(battle, pace)
    elif gait.dives:
        facing += _how_deep(battle, pace)
    if pace.spot is not None and under_ice(battle.board, pace.spot):
        facing += ", under the ice"
    if gait.indoors and pace.spot is not None and (inside := place_words(battle.board, pace.spot)):
        facing += f", {inside}"
    if not event.path and (gait.flies or gait.dives or gait.stairs):
        return f"{name} stays in {event.origin}{facing}"
    if not event.path:
        return f"{name} drops to the ground{facing}" if event.dropped else f"{name} turns{facing}"
    harder = (
        f" (+{bonus} to be hit)" if (bonus := harder_to_hit(pace.move.hexes, event.mode, kind.drive.gait.flies)) else ""
    )
    far = "1 hex" if len(event.path) == 1 else f"{len(event.path)} hexes"
    return f"{name} {verb} {event.origin} → {event.path[-1]}, {far}{facing}{harder}{dropped}"


def _how_high(battle: Battle, pace: Pace) -> str:
    """How high above the ground a flight ends."""
    assert pace.spot is not None, "a flight that leaves the map has no altitude"
    up = altitude(battle.board.at(pace.spot.hex), pace.spot.elevation)
    return f", {plural(up, 'level')} up" if up else ", landed"


def _how_deep(battle: Battle, pace: Pace) -> str:
    """How far below the surface of water a move ends."""
    assert pace.spot is not None, "a unit that leaves the map has no depth"
    deep = battle.board.at(pace.spot.hex).depth - pace.spot.elevation
    return f", at depth {deep}" if deep > 0 else ""


@cache
def harder_to_hit(hexes: int, mode: Mode, flies: bool = False) -> int:
    """What a target's movement adds to the to-hit number of attackers."""
    airy = mode is Mode.JUMP or (flies and mode is not Mode.STAND)
    return sum(hexes >= step for step in HARDER_TO_HIT) + airy


def standing_tried(event: StandingTried, battle: Battle) -> str:
    return f"{named(battle, event.unit)} tries to stand up"


def stood_up(event: StoodUp, battle: Battle) -> str:
    return f"{named(battle, event.unit)} stands up, facing {DIRECTIONS[event.facing]}"


def rushed(event: Rushed, battle: Battle) -> str:
    does = "charges" if event.rush.form == CHARGE else "leaps into the air to come down on"
    return f"{named(battle, event.unit)} {does} {target_named(battle, event.rush.target)}"


def halted(event: Halted, battle: Battle) -> str:
    """Only worth a sentence if the unit has done nothing."""
    unit = battle.unit(event.unit)
    if unit.move.mode is not Mode.STAND or not unit.on_map:
        return ""
    does = "cannot move" if immobile(unit) else "stays on the ground" if unit.body.prone else "stands still"
    return f"{named(battle, event.unit)} {does}"


def turn_held(event: TurnHeld, battle: Battle) -> str:
    return ""


def skidded(event: Skidded, battle: Battle) -> str:
    if event.hex is None:
        return f"{named(battle, event.unit)} is {event.why}"
    return f"{named(battle, event.unit)} skids into {event.hex}"


def bridge_collapsed(event: BridgeCollapsed, battle: Battle) -> str:
    if not event.capacity:
        return f"The bridge in {event.hex} collapses: it is destroyed"
    return f"The bridge in {event.hex} collapses: {event.load} tons on a Construction Factor of {event.capacity}"


def slowed(event: Slowed, battle: Battle) -> str:
    unit = battle.unit(event.unit)
    left = battle.kind(unit).drive.walk(unit).total
    return f"{named(battle, event.unit)} has {left} Cruising MP left" if left else f"{unit.name} is immobilized"


SENTENCES: Sentences = {
    Moved: moved,
    StandingTried: standing_tried,
    StoodUp: stood_up,
    Rushed: rushed,
    Halted: halted,
    TurnHeld: turn_held,
    Skidded: skidded,
    BridgeCollapsed: bridge_collapsed,
    Slowed: slowed,
}
