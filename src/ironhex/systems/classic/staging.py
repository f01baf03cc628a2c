"""One procedure of the rules at a time: units in any condition, scripted dice, and the events that follow.

>>> from ironhex.systems.classic.damage.hits import Hit, strike
>>> from ironhex.systems.classic.events.damage import Damaged
>>> from ironhex.systems.classic.positions import place, position
>>> battle = position("8x8", place("Griffin GRF-1N", "0305"), place("Locust LCT-1V", "0302", facing=3))
>>> after, events = perform(battle, lambda play: strike(play, 1, Hit(3, Location.LL)))
>>> [(event.unit, event.location.name, event.armor) for event in happened(events, Damaged)]
[(1, 'LL', 3)]
>>> battle.unit(1).armor[Location.LL] - after.unit(1).armor[Location.LL]
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Location, MechDesign, design
from ironhex.catalog.mech_sheet import SLOTS
from ironhex.engine import Action, Event, Play, Position, Question, System, Task
from ironhex.kernel.dice import Dice, PlannedDice, ScriptedDice
from ironhex.systems.classic import choices
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import ACTIONS, QUESTIONS, sequel
from ironhex.systems.classic.hiding.rules import revelations_before
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.views import view


def variant(name: str, *, slots: Mapping[Location, Sequence[str]] | None = None, **figures: Any) -> MechDesign:
    """A design with other figures on its sheet, or other contents in some locations."""
    sheet = design(name).sheet
    sizes = SLOTS[sheet.config]
    filled = list(sheet.slots)
    for location, texts in (slots or {}).items():
        filled[location] = (*texts, *[""] * (sizes[location] - len(texts)))
    return MechDesign(replace(sheet, slots=tuple(filled), **figures))


def marked(slots: Mapping[Location, Iterable[int]]) -> tuple[int, ...]:
    """The `crits` of a unit with some slots hit, counted from 0."""
    return tuple(sum(1 << slot for slot in slots.get(location, ())) for location in Location)


def points(values: Sequence[int], changes: Mapping[int, int]) -> tuple[int, ...]:
    """Armor or structure with other points in some locations; the rear of CT, LT and RT is 8, 9 and 10."""
    return tuple(changes.get(location, value) for location, value in enumerate(values))


class Do(Task, frozen=True, tag=True):
    """The procedure that is performed."""


def perform(
    battle: Battle,
    procedure: Callable[[ClassicPlay], Any],
    dice: Iterable[int] | Dice = (),
    *,
    picks: Mapping[str, str] | None = None,
    answer: Callable[[Question], Action] | None = None,
    tasks: Mapping[type[Task], Callable[[Any, Any], None]] | None = None,
) -> tuple[Battle, tuple[Event, ...]]:
    """Run a procedure of the rules to its end: the battle after it, and all that happened.

    `dice` are faces in their order, which must all be used, or any dice. Small choices fall to their default unless
    `picks` says otherwise; any other question goes to `answer`. `tasks` are procedures of further tasks.
    """
    faces: tuple[int, ...] | None = None
    if isinstance(dice, Iterable):
        faces = tuple(dice)
        dice = ScriptedDice(faces)
    system = _system({Do: lambda play, task: procedure(play), **(tasks or {})})
    play = Play(system, Position(battle, (Do(),)), dice)
    while not play.over:
        question = play.asks[0].question
        if isinstance(question, Choice):
            play.answer(play.asks[0], Pick((picks or {}).get(question.what, "")))
        elif answer is None:
            raise ValueError(f"nobody answers {question}; `answer` is a function that does")
        else:
            play.answer(play.asks[0], answer(question))
    _check_used(dice, faces, play.position.drawn)
    return play.facts, tuple(play.log)


def _check_used(dice: Dice, faces: tuple[int, ...] | None, drawn: int) -> None:
    """All scripted and planned dice must have been rolled, or the rule was not what the script expects."""
    if faces is not None and drawn != len(faces):
        raise ValueError(f"{drawn} of {len(faces)} dice were used")
    if isinstance(dice, PlannedDice) and dice.left:
        raise ValueError(f"these rolls were planned and not made: {dice.left}")


def happened(events: Sequence[Event], *types: type[Event]) -> list[Any]:
    """The events of some types, in their order."""
    return [event for event in events if isinstance(event, types)]


def _system(procedures: Mapping[type[Task], Callable[[Any, Any], None]]) -> System[Battle]:
    def refusal(battle: Battle, question: Any, seat: str, action: Any) -> Any:
        return choices.refusal(battle, question, seat, action) if isinstance(question, Choice) else None

    def seats(battle: Battle) -> dict[str, str]:
        return {seat: side.name for side in battle.sides for seat in side.seats}

    def unused(*_: Any) -> Any:
        raise NotImplementedError("only procedures are performed here")

    return System(
        name="staging",
        rules_version="0",
        facts=Battle,
        procedures=procedures,
        events=(),
        questions=tuple(QUESTIONS),
        actions=tuple(ACTIONS),
        menu=unused,
        refusal=refusal,
        view=view,
        seats=seats,
        resign=unused,
        outcome=lambda battle: None,
        narrate=unused,
        offer=unused,
        preview=unused,
        prelude=revelations_before,
        sequel=sequel,
    )
