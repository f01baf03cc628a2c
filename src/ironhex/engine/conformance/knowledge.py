"""Each side sees what it may know, and can follow the game by the events it sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from ironhex.engine.conformance.examined import Examined
from ironhex.engine.presentation.story import told
from ironhex.engine.system import Event

F = TypeVar("F")


def after(events: Iterable[Event], side: str | None, view: Any) -> Any:
    """A side's view after some events, as far as the side sees them."""
    for event in events:
        if (seen := event.seen_by(side)) is not None:
            view = seen.apply(view)
    return view


def follow(check: Examined[F], events: Iterable[Event], *, closely: bool) -> None:
    """The stored events alone reproduce the settled facts."""
    for event in events:
        check.replayed = event.apply(check.replayed)
        if closely:
            event_shows(check, event, check.replayed)
        tell(check, event)
    if check.replayed != check.play.position.facts:
        check.fault("replaying the events does not give the settled facts")


def tell(check: Examined[F], event: Event) -> None:
    """Each side can follow the game through the events it sees, and through the story that clients show."""
    check.stories = {side: after((event,), side, story) for side, story in check.stories.items()}
    for side, moment in check.moments.items():
        if (seen := event.seen_by(side)) is not None:
            ((check.moments[side], entry),) = told(check.system, moment, (seen,))
            if not entry.text and not isinstance(seen, check.quiet):
                check.fault(f"the story of {side or 'a spectator'} says nothing about {event}")


def sides_know_their_part(check: Examined[F]) -> None:
    facts: Any = check.play.position.facts
    for event in check.play.pending:
        facts = event.apply(facts)
        event_shows(check, event, facts)
    if facts != check.play.facts:
        check.fault("the events of the unfinished task do not give the facts the questions are based on")
    for side in check.sides():
        view = check.system.view(facts, side)
        if check.system.view(view, side) != view:
            check.fault(f"the view of {side or 'a spectator'} changes when it is taken twice")
        if check.system.secrets(view) != check.system.secrets(facts):
            check.fault(f"{side or 'a spectator'} does not know whether there are secrets")
        check.unread(side, view, facts, "view")
        if any(check.system.view(other, side) != view for other in check.alike(facts, side)):
            check.fault(f"{side or 'a spectator'} can tell hidden facts from other possible ones")
        if check.stories[side] != check.system.view(check.play.position.facts, side):
            check.fault(f"the events {side or 'a spectator'} has seen do not lead to its view")


def event_shows(check: Examined[F], event: Event, facts: Any) -> None:
    """Each side sees only the part of an event it may know afterwards, and can read it as a sentence."""
    if not isinstance(event.whole, check.system.events):
        check.fault(f"{type(event.whole).__name__} is not among the events of {check.system.name}")
    for side in check.sides():
        if (seen := event.seen_by(side)) is not None:
            text = check.system.narrate(check.system.view(facts, side), seen)
            if not text and not isinstance(seen, check.quiet):
                check.fault(f"{event} has no sentence")
            check.unread(side, (seen, text), facts, type(seen).__name__)
