"""A game told to a seat, entry by entry: what each event says, and what it changes in the scene.

A moment holds all that is needed to go on, so that a story is continued from any moment that somebody has kept:

    moment = opening(system, play.start.facts, side)
    for moment, entry in told(system, moment, play.log_of(seat)): ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from ironhex.engine.presentation import Presentation
from ironhex.engine.scene import Entry, Figure, Known, Scene, told_tally
from ironhex.engine.system import Codec, Event, System


class Moment(NamedTuple):
    """How far a story has been told: the seat's view, its scene, and the number of entries."""

    view: Any
    scene: Scene
    entries: int = 0


def opening(system: System[Any], facts: Any, side: str | None) -> Moment:
    """The moment before the first event, as a side sees it; None is a spectator."""
    view = system.view(facts, side)
    return Moment(view, presentation_of(system).scene(view, None))


def told(system: System[Any], moment: Moment, events: Iterable[Event]) -> Iterator[tuple[Moment, Entry]]:
    """Tell events as the seat has seen them, each with the moment after it."""
    presentation, codec = presentation_of(system), system.codec(moment.view)
    for event in events:
        view = event.apply(moment.view)
        scene = presentation.scene(view, Known(moment.view, moment.scene))
        entry = _entry(system, codec, moment, view, scene, event)
        moment = Moment(view, scene, moment.entries + 1)
        yield moment, entry


def presentation_of(system: System[Any]) -> Presentation[Any]:
    """How a system shows itself; one that does not cannot be told."""
    if system.presentation is None:
        raise ValueError(f"{system.name} has nothing to show to clients")
    return system.presentation


def _entry(system: System[Any], codec: Codec, moment: Moment, view: Any, scene: Scene, event: Event) -> Entry:
    said = presentation_of(system).told(moment.view, view, event)
    return Entry(
        n=moment.entries,
        turn=scene.turn,
        phase=scene.phase,
        text=system.narrate(view, event),
        form=type(event).__name__,
        event=msgspec.to_builtins(event, enc_hook=codec.encode),
        figures=changed_figures(moment.scene, scene),
        scene=changed_fields(moment.scene, scene),
        about=said.about,
        dice=said.dice,
        tally=None if said.tally is None else told_tally(said.tally),
        needs=said.needs,
        hit=said.hit,
        depth=said.depth,
    )


def changed_figures(before: Scene, after: Scene) -> tuple[Figure, ...]:
    """The figures of a scene that are not as they were in another, or are new."""
    if before.figures is after.figures:
        return ()
    known = {figure.id: figure for figure in before.figures}
    return tuple(figure for figure in after.figures if (old := known.get(figure.id)) is not figure and old != figure)


def changed_fields(before: Scene, after: Scene) -> dict[str, Any]:
    """The other fields of a scene that are not as they were."""
    names = (name for name in Scene.__struct_fields__ if name != "figures")
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in names)
    return {name: new for name, old, new in pairs if old is not new and old != new}
