"""The events in sentences, and what clients are told about each."""

from __future__ import annotations

from typing import Any

from tests.toys.outpost import events
from tests.toys.outpost.state import HOLD, Skirmish

from ironhex.engine.presentation.story import Told

TURN, HAPPENING, DETAIL = 0, 2, 3


def narrate(facts: Skirmish, event: Any) -> str:
    """One sentence for each event, given the facts after it."""
    match event:
        case events.TurnBegan(turn=turn, first=first):
            return f"Turn {turn}. {first} acts first."
        case events.Stepped(soldier=soldier, spot=spot):
            return f"{name(facts, soldier)} moves to {label(spot)}."
        case events.Watched(soldier=soldier, watching=True):
            return f"{name(facts, soldier)} watches."
        case events.Fired():
            return shot(facts, event)
        case events.RoomHeld(side=side, turns=turns):
            return f"{side} holds the upper room: {turns} of {HOLD} turns." if side else "Nobody holds the upper room."
        case events.GaveUp(seat=seat):
            return f"{seat} gives up."
        case events.TimeUp():
            return "Time is up."
    return ""


def shot(facts: Skirmish, event: events.Fired) -> str:
    shooter, target = name(facts, event.soldier), name(facts, event.target)
    result = "misses" if not event.hit else "hits" if facts.soldier(event.target).standing else "takes the target out"
    return f"{shooter} fires at {target}: needs {event.tally.total}, rolls {sum(event.faces)} and {result}."


def name(facts: Skirmish, id: str) -> str:
    return facts.soldier(id).name


def label(spot: Any) -> str:
    """A dot as players call it: C4, or C4 upstairs."""
    return f"{str(spot)[1:]} upstairs" if spot.floor else str(spot)[1:]


def told(before: Skirmish, after: Skirmish, event: Any) -> Told:
    """Whom an event is about, and what was rolled."""
    match event:
        case events.TurnBegan(faces=faces):
            return Told(dice=(faces,), depth=TURN)
        case events.Fired(soldier=soldier, target=target, tally=tally, faces=faces, hit=hit):
            about = (soldier, target)
            return Told(about, (faces,), tally, tally.total, hit, look="tracer")
        case events.Stepped(soldier=soldier, spot=spot):
            return Told((soldier,), path=(str(before.soldier(soldier).spot), str(spot)))
        case events.Acted(soldier=soldier) | events.Watched(soldier=soldier):
            return Told((soldier,), depth=DETAIL)
    return Told()
