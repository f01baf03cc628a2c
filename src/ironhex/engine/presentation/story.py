"""The story of a game as a seat sees it, entry by entry: what each event says, and what it changes in the scene.

A moment holds everything needed to continue, so that a story can be continued from any saved moment:

    moment = opening(system, play.start.facts, side)
    for moment, entry in told(system, moment, play.log_of(seat)): ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ironhex.engine.presentation.numbers import TallyForm, told_tally
from ironhex.engine.presentation.scene import Figure, Known, Scene
from ironhex.kernel.tally import Tally

if TYPE_CHECKING:
    from ironhex.engine.presentation.contract import Presentation
    from ironhex.engine.system import Codec, Event, System


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What makes an entry a moment to remember: a short title and a name, shown at a figure or a place.

    `look` is `loss`, `fall`, `wound`, `blast`, `off` or `collapse`.
    """

    title: str
    name: str
    look: str
    figure: str = ""
    place: str = ""


class Told(msgspec.Struct, frozen=True):
    """What an entry contains besides its text: the figures concerned, actor first, and what was rolled.

    `depth` separates headings (0 a turn, 1 a phase) from what happens (2) and its details (3). `look` is
    how it is shown: `beam`, `salvo`, `tracer` or `flame` for a shot, `blow` for one at close quarters, `leap` for a
    path through the air, `shell` for something that comes down from the sky, `blast` for an explosion on the ground,
    `collapse` for something that breaks down. `path` lists the places on the way, `area` those that are struck. `means`
    is the name of the weapon or attack used, `purpose` what other dice are rolled for. `sound` is what it
    sounds like, usually in the words of `look`; others are `step`, `engine`, `hit`, `fall` and `off`. `tags`
    mark special cases of a form. Its dice have `sides`, and must be `low` if they may not exceed what is needed.
    """

    about: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    tally: Tally | None = None
    needs: int | None = None
    hit: bool | None = None
    depth: int = 2
    look: str = ""
    path: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    means: str = ""
    purpose: str = ""
    area: tuple[str, ...] = ()
    sound: str = ""
    highlight: Highlight | None = None
    sides: int = 6
    low: bool = False


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as a seat has seen it, with everything it changed in the scene.

    `figures` are new or differ from before; those that are `lost` are no longer in sight.
    """

    n: int
    turn: int
    phase: str
    text: str
    form: str
    event: Any
    figures: tuple[Figure, ...] = ()
    lost: tuple[str, ...] = ()
    scene: Mapping[str, Any] = {}
    about: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    tally: TallyForm | None = None
    needs: int | None = None
    hit: bool | None = None
    depth: int = 2
    look: str = ""
    path: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    means: str = ""
    purpose: str = ""
    area: tuple[str, ...] = ()
    sound: str = ""
    highlight: Highlight | None = None
    sides: int = 6
    low: bool = False


OTHER_FIELDS = tuple(name for name in Scene.__struct_fields__ if name != "figures")


class Moment(NamedTuple):
    """A point in a story: the seat's view, its scene, and the number of entries."""

    view: Any
    scene: Scene
    entries: int = 0


def opening(system: System[Any], facts: Any, side: str | None) -> Moment:
    """The moment before the first event, as a side sees it; None is a spectator."""
    view = system.view(facts, side)
    return Moment(view, presentation_of(system).scene(view, None))


def whole_opening(system: System[Any], facts: Any) -> Moment:
    """The moment before the first event, as somebody sees it who may know everything."""
    return Moment(facts, presentation_of(system).scene(facts, None))


def told(system: System[Any], moment: Moment, events: Iterable[Event]) -> Iterator[tuple[Moment, Entry]]:
    """The entries of events that the seat has seen, each with the moment after it."""
    presentation, codec = presentation_of(system), system.codec(moment.view)
    for event in events:
        view = event.apply(moment.view)
        scene = presentation.scene(view, Known(moment.view, moment.scene))
        entry = _entry(system, codec, moment, view, scene, event)
        moment = Moment(view, scene, moment.entries + 1)
        yield moment, entry


def presentation_of(system: System[Any]) -> Presentation[Any]:
    """How a system presents itself; an error if it has no presentation."""
    if system.presentation is None:
        raise ValueError(f"{system.name} has no presentation for clients")
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
        lost=lost_figures(moment.scene, scene),
        scene=changed_fields(moment.scene, scene),
        about=said.about,
        dice=said.dice,
        tally=None if said.tally is None else told_tally(said.tally),
        needs=said.needs,
        hit=said.hit,
        depth=said.depth,
        look=said.look,
        path=said.path,
        tags=said.tags,
        means=said.means,
        purpose=said.purpose,
        area=said.area,
        sound=said.sound,
        highlight=said.highlight,
        sides=said.sides,
        low=said.low,
    )


def changed_figures(before: Scene, after: Scene) -> tuple[Figure, ...]:
    """The figures of a scene that are new or differ from another scene."""
    if before.figures is after.figures:
        return ()
    known = {figure.id: figure for figure in before.figures}
    return tuple(figure for figure in after.figures if (old := known.get(figure.id)) is not figure and old != figure)


def lost_figures(before: Scene, after: Scene) -> tuple[str, ...]:
    """The figures of a scene that another one no longer has."""
    if before.figures is after.figures:
        return ()
    kept = {figure.id for figure in after.figures}
    return tuple(figure.id for figure in before.figures if figure.id not in kept)


def changed_fields(before: Scene, after: Scene) -> dict[str, Any]:
    """The other fields of a scene that have changed."""
    return {
        name: new
        for name in OTHER_FIELDS
        if (new := getattr(after, name)) is not (old := getattr(before, name)) and old != new
    }
