"""What a game must provide to be run by the engine: its types, its procedures, and what a seat may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from ironhex.engine.presentation.offers import Offer
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Barred, Tally

if TYPE_CHECKING:
    from ironhex.engine.play import Play
    from ironhex.engine.presentation.contract import Presentation

Facts = TypeVar("Facts")
View_contra = TypeVar("View_contra", contravariant=True)


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened. Only events change the facts of a game, and records store them."""

    def apply(self, facts: Any) -> Any:
        """The facts after this event."""
        raise NotImplementedError

    def seen_by(self, side: str | None) -> Event | None:
        """The event as a side sees it (None: a spectator); most events are public and stay as they are."""
        return self

    @property
    def reveals(self) -> bool:
        """Whether it reveals something a player could not have known, so that nothing before it can be undone."""
        return False

    @property
    def whole(self) -> Event:
        """The event as somebody sees it who may know everything; most events are whole."""
        return self


class Veiled(Event, frozen=True, tag=True):
    """An event of which some sides see something else, or nothing; the others see it as usual."""

    event: Any
    shown: tuple[tuple[str | None, Any], ...]

    def apply(self, facts: Any) -> Any:
        return self.event.apply(facts)

    def seen_by(self, side: str | None) -> Event | None:
        for other, seen in self.shown:
            if other == side:
                found: Event | None = seen
                return found
        shown: Event | None = self.event.seen_by(side)
        return shown

    @property
    def reveals(self) -> bool:
        return bool(self.event.reveals)

    @property
    def whole(self) -> Event:
        event: Event = self.event
        return event


class Task(msgspec.Struct, frozen=True, tag=True):
    """Something still to be done, stored on the agenda."""


class Question(msgspec.Struct, frozen=True, tag=True):
    """A question for a seat."""

    @property
    def order_key(self) -> str | None:
        """The key under which a seat may give a standing order that answers every such question."""
        return None

    @property
    def reveals(self) -> bool:
        """Whether the question itself reveals something, such as a hidden unit."""
        return False


class Action(msgspec.Struct, frozen=True, tag=True):
    """An answer to a question. Its `str` is a short text that the system's `parse` can read."""

    def __repr__(self) -> str:
        written = type(self).__str__ is not object.__str__
        return f"<{type(self).__name__}: {self}>" if written else super().__repr__()


class Risk(NamedTuple):
    """A roll an action would need: its purpose, the target number, and how it is calculated.

    A roll that is not for at least the number on 2D6 says in words when the risk comes true, and how often that is.
    """

    what: str
    tally: Tally
    when: str = ""
    share: Fraction | None = None

    @property
    def chance(self) -> Fraction:
        """How often it comes true, from 0 to 1: how often the roll fails, unless its share is known."""
        if self.share is not None:
            return self.share
        return Fraction(1) if self.tally.barred else 1 - at_least(self.tally.total)


class Preview(NamedTuple):
    """What an action would do, before anybody commits to it.

    - `tallies` are its target numbers and costs with their names, item by item; `notes` say the rest in words.
    - `risks` are the rolls that it needs or may lead to, each with its `chance` to go wrong.
    - `odds` are the chances, from 0 to 1, that each of its attacks succeeds.
    - `expected` is the damage that these do on average, all together.
    - `heat_after` is the heat of the unit at the end of the turn, as things are now; None if it has no heat.
    - `place` and `heading` are where it ends, if it leads somewhere.
    """

    tallies: tuple[tuple[str, Tally], ...] = ()
    risks: tuple[Risk, ...] = ()
    notes: tuple[str, ...] = ()
    odds: tuple[float, ...] = ()
    expected: float = 0.0
    heat_after: int | None = None
    place: str = ""
    heading: float | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning sides (none: a draw) and why, with the rule."""

    winners: tuple[str, ...]
    rule: str
    why: str


class Menu(Protocol[View_contra]):
    """Iterates the canonical answers to a question, calculated on the seat's own view of the facts."""

    def __call__(self, view: View_contra, question: Any, seat: str, /) -> Iterator[Any]: ...


class Judge(Protocol[View_contra]):
    """Returns why an answer is refused, or None; it judges any action, on the seat's own view."""

    def __call__(self, view: View_contra, question: Any, seat: str, action: Any, /) -> Barred | None: ...


Orders = Mapping[str, Mapping[str, Action]]
"""Standing orders by key, each with its possible answers by name."""


class Codec(Protocol):
    """How values held by reference (boards, designs) are written to records and found again.

    The `key` names everything it holds: codecs of a game with the same key write the same values in the same way.
    """

    @property
    def key(self) -> str: ...

    def encode(self, obj: Any) -> Any: ...

    def decode(self, type: Any, obj: Any) -> Any: ...

    def to_record(self) -> Any: ...


class PlainCodec:
    """For games whose facts hold nothing by reference."""

    key = ""

    def encode(self, obj: Any) -> Any:
        raise NotImplementedError(f"{type(obj).__name__} cannot be written to a record")

    def decode(self, type: Any, obj: Any) -> Any:
        raise NotImplementedError(f"{type} cannot be read from a record")

    def to_record(self) -> Any:
        return None


def _plain_codec(_: Any) -> Codec:
    return PlainCodec()


def _no_texts(text: str) -> Action:
    raise ValueError(f"{text!r}: this game has no action texts")


def _turn(facts: Any) -> int:
    return int(getattr(facts, "turn", 0))


def _no_orders(*_: Any) -> Orders:
    return {}


def _no_secrets(_: Any) -> bool:
    return False


@dataclass(frozen=True)
class System(Generic[Facts]):
    """A game, defined by its types and functions.

    `choices` returns the entries of the `menu` as a list; one that works out an entry only when it is looked at is much
    faster for players who look at few. `narrate` receives the facts after the event; `resign` returns no events if a
    seat has nothing left to resign; `orders` returns, on a seat's own view, the standing orders it may give; `turn`
    counts the turns from 1; `presentation` is how clients see the game; `prelude` returns what must happen before an
    event, such as revealing a hidden unit; `sequel` returns what is to be done after an event, given the facts before
    and after it; `parse` returns the action of a text, or raises ValueError; `secrets` says whether a side may have
    anything on the field that others do not see, and everybody may know the answer. Where sides see only a part of the
    game, `veil` turns an event into what happens then, with what each side sees of it, and `private` says that nobody
    but those who are asked knows of a question, and that nothing can be undone.
    """

    name: str
    rules_version: str
    facts: type[Facts]
    procedures: Mapping[type[Task], Callable[[Play[Any], Any], None]]
    events: tuple[type[Event], ...]
    questions: tuple[type[Question], ...]
    actions: tuple[type[Action], ...]
    menu: Menu[Facts]
    refusal: Judge[Facts]
    view: Callable[[Facts, str | None], Facts]
    seats: Callable[[Facts], Mapping[str, str]]
    resign: Callable[[Facts, str], tuple[Event, ...]]
    outcome: Callable[[Facts], Outcome | None]
    narrate: Callable[[Facts, Any], str]
    offer: Callable[[Facts, Any, Any], Offer]
    preview: Callable[[Facts, Any, str, Any], Preview]
    choices: Callable[[Facts, Any, str], Sequence[Any]] | None = None
    codec: Callable[[Facts], Codec] = _plain_codec
    restore_codec: Callable[[Any], Codec] = _plain_codec
    orders: Callable[[Facts, str], Orders] = _no_orders
    turn: Callable[[Facts], int] = _turn
    prelude: Callable[[Facts, Event], tuple[Event, ...]] | None = None
    sequel: Callable[[Facts, Facts, Event], tuple[Task, ...]] | None = None
    parse: Callable[[str], Action] = _no_texts
    presentation: Presentation[Facts] | None = None
    secrets: Callable[[Facts], bool] = _no_secrets
    veil: Callable[[Facts, Event], tuple[Event, ...]] | None = None
    private: Callable[[Facts], bool] = _no_secrets
    upgrades: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<System {self.name}>"

    def form_versions(self) -> dict[str, int]:
        """The version of the facts and of every event type, as written to records."""
        return {form.__name__: getattr(form, "VERSION", 1) for form in (self.facts, *self.events)}


def union(types: Iterable[type]) -> Any:
    """The union of some types, for decoding."""
    result: Any = None
    for item in types:
        result = item if result is None else result | item
    return result
