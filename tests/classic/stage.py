"""A small stage for one rule at a time: a board drawn by hand, units in any condition, one procedure, scripted dice.

    battle = stage("20x17", mech("Griffin GRF-1N", "0305"), mech("Locust LCT-1V", "0302", facing=3))
    battle, events = perform(battle, lambda play: strike(play, 1, Hit(5, Location.LL)), dice=[3, 4])

Units belong to Red and Blue by turns unless a side is named. All dice must be used; small choices fall to their default
unless `picks` says otherwise, and any other question goes to `answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ironhex.catalog import Location, MechDesign, design
from ironhex.catalog.mech_sheet import SLOTS
from ironhex.engine import Action, Event, Play, Position, Question, System, Task
from ironhex.kernel.dice import Dice, ScriptedDice
from ironhex.systems.classic import choices
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapters import ACTIONS, QUESTIONS, sequel
from ironhex.systems.classic.hiding.rules import revelations_before
from ironhex.systems.classic.positions import SIDES, Placed, board_of, place, unchecked_position
from ironhex.systems.classic.questions import Choice
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.views import view

# The short names that tests are written in.
Extra = Placed
mech = place
stage = unchecked_position
drawn = board_of


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
    """What is on stage."""


def perform(
    battle: Battle,
    procedure: Callable[[ClassicPlay], Any],
    dice: Iterable[int] | Dice = (),
    *,
    picks: Mapping[str, str] | None = None,
    answer: Callable[[Question], Action] | None = None,
    tasks: Mapping[type[Task], Callable[[Any, Any], None]] | None = None,
) -> tuple[Battle, tuple[Event, ...]]:
    """Run a procedure to its end with the faces given, or any dice: the battle after it and all that happened."""
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
        else:
            assert answer is not None, f"nobody answers {question}"
            play.answer(play.asks[0], answer(question))
    assert faces is None or play.position.drawn == len(faces), f"{play.position.drawn} of {len(faces)} dice used"
    return play.facts, tuple(play.log)


__all__ = [
    "SIDES",
    "Extra",
    "drawn",
    "happened",
    "marked",
    "mech",
    "perform",
    "points",
    "stage",
    "variant",
]


def happened(events: Sequence[Event], *forms: type[Event]) -> list[Any]:
    """The events of some forms, in order."""
    return [event for event in events if isinstance(event, forms)]


def _system(procedures: Mapping[type[Task], Callable[[Any, Any], None]]) -> System[Battle]:
    def refusal(battle: Battle, question: Any, seat: str, action: Any) -> Any:
        return choices.refusal(battle, question, seat, action) if isinstance(question, Choice) else None

    def seats(battle: Battle) -> dict[str, str]:
        return {seat: side.name for side in battle.sides for seat in side.seats}

    def unused(*_: Any) -> Any:
        raise NotImplementedError("not on stage")

    return System(
        name="stage",
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
