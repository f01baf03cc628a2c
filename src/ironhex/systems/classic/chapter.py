"""A chapter of the rules as one record: everything that it adds to the game. `chapters.py` collects them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ironhex.engine import Action, Event, Offer, Play, Preview, Question, Task
from ironhex.engine.edition_rows import Option
from ironhex.engine.presentation import ActionForm, Prompt
from ironhex.kernel.lazy_list import Part
from ironhex.kernel.tally import Barred

if TYPE_CHECKING:
    from ironhex.systems.classic.battle import Battle, Unit
    from ironhex.systems.classic.ruleset import Ruleset

Tasks = Mapping[type[Task], Callable[[Play[Any], Any], None]]
"""The procedure of each task."""
Sentences = Mapping[type[Event], Callable[[Any, "Battle"], str]]
"""Each event as a sentence, given the battle after it; empty if there is nothing worth saying."""


class Answers(NamedTuple):
    """How a question is answered: its menu and its judge, on the seat's own view, and its words; a long menu also in
    parts, of which each entry is worked out on demand."""

    menu: Callable[[Battle, Any, str], Iterator[Any]]
    refusal: Callable[[Battle, Any, str, Any], Barred | None]
    prompt: Callable[[Battle, Any, str], Prompt]
    parts: Callable[[Battle, Any, str], Iterator[Part[Any]]] | None = None


def no_preview(action: Any, battle: Battle) -> Preview:
    """Most small actions need no preview."""
    return Preview()


class Verb(NamedTuple):
    """An action as a text that begins with a certain word: how it is read, described and previewed."""

    action: type[Action]
    read: Callable[[list[str]], Action]  # from the words after the verb
    describe: Callable[[Any, Battle], Offer]
    preview: Callable[[Any, Battle], Preview] = no_preview
    forms: tuple[ActionForm, ...] = ()  # examples, for people who write it


class ChoiceWords(NamedTuple):
    """A small choice about a unit in words that a beginner understands, and the standing orders that answer it."""

    question: str  # with {name} for the unit
    order: str  # the label of its standing order
    options: Mapping[str, str] = {}  # what its options mean
    describe: Callable[[Battle, Unit, str], str] | None = None  # the same where they depend on the unit
    orders: Callable[[Sequence[Unit]], Iterable[str] | None] | None = None  # what the units of a player let them order
    option: str = ""  # the option of the rules that it belongs to


class RulesOption(NamedTuple):
    """An option as players see it, and how it changes the rules."""

    shown: Option
    change: Callable[[Ruleset], Ruleset]
    secret: bool = False  # sides may have something that others do not see


@dataclass(frozen=True)
class Chapter:
    """What a chapter adds: it may leave out everything it does not need."""

    tasks: Tasks = field(default_factory=dict)
    questions: Mapping[type[Question], Answers] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    events: Sentences = field(default_factory=dict)
    details: tuple[type[Event], ...] = ()  # events that follow from an earlier one
    choices: Mapping[str, ChoiceWords] = field(default_factory=dict)  # by `Choice.what`
    options: tuple[RulesOption, ...] = ()
    prelude: Callable[[Battle, Event], tuple[Event, ...]] | None = None  # what must happen before an event
    sequel: Callable[[Battle, Battle, Event], tuple[Task, ...]] | None = None  # what is to be done after an event
