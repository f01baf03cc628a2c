"""A small stage for one rule at a time: a board drawn by hand, units in any condition, one procedure, scripted dice.

    battle = stage("20x17", mech("Griffin GRF-1N", "0305"), mech("Locust LCT-1V", "0302", facing=3))
    battle, events = perform(battle, lambda play: strike(play, 1, Hit(5, Location.LL)), dice=[3, 4])

Units belong to Red and Blue by turns unless a side is named. All dice must be used; small choices fall to their default
unless `picks` says otherwise, and any other question goes to `answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board, Location, MechDesign, design
from ironhex.catalog.mech_sheet import SLOTS
from ironhex.engine import Action, Event, Play, Position, Question, System, Task
from ironhex.kernel.dice import Dice, ScriptedDice
from ironhex.systems.classic import choices
from ironhex.systems.classic.actions import ACTIONS, Pick
from ironhex.systems.classic.battle import Battle, Phase, Side, Unit, altered
from ironhex.systems.classic.questions import QUESTIONS, Choice
from ironhex.systems.classic.ruleset import Ruleset, ruleset
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.setup import Recruit, fresh_unit
from ironhex.systems.classic.views import view

SIDES = (Side("Red", ("Red",), home=3), Side("Blue", ("Blue",), home=0))


class Extra(NamedTuple):
    """A unit to be put on stage, with whatever is special about it."""

    recruit: Recruit
    side: str | None
    fields: Mapping[str, Any]


def mech(
    design: MechDesign | str,
    hex: str,
    facing: int = 0,
    *,
    side: str | None = None,
    skills: tuple[int, int] = (4, 5),
    **fields: Any,
) -> Extra:
    """A 'Mech in a hex; skills are gunnery and piloting, the fields any of the unit or its body, such as prone=True."""
    return Extra(Recruit(design, *skills, hex=hex, facing=facing), side, fields)


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


def drawn(board: Board | str) -> Board:
    """A board, the text of one, or the size of a flat one such as 16x17."""
    if isinstance(board, Board):
        return board
    if "\n" in board:
        return Board.parse(board, "stage")
    width, height = (int(number) for number in board.split("x"))
    rows = "\n".join(f"{row:02d} " + " ".join("." * width) for row in range(1, height + 1))
    return Board.parse(f"board flat\nsize {width} {height}\n{rows}\n", "stage")


def stage(
    board: Board | str, *extras: Extra, phase: Phase = Phase.WEAPONS, rules: Ruleset | None = None, **fields: Any
) -> Battle:
    """A battle in the middle of a phase, as it was when the phase began."""
    units = tuple(_enter(extra, number) for number, extra in enumerate(extras))
    attack = phase in (Phase.WEAPONS, Phase.PHYSICAL)
    return Battle(
        board=drawn(board),
        rules=rules or ruleset(("four-legged",)),
        sides=SIDES,
        units=units,
        turn=1,
        phase=phase,
        order=tuple(side.name for side in SIDES),
        before=units if attack else (),
        **fields,
    )


def _enter(extra: Extra, number: int) -> Unit:
    side = next(side for side in SIDES if side.name == (extra.side or SIDES[number % 2].name))
    unit = fresh_unit(extra.recruit, side, id=number, place=None)
    return altered(unit, **extra.fields)


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
    faces = tuple(dice) if isinstance(dice, Iterable) else None
    system = _system({Do: lambda play, task: procedure(play), **(tasks or {})})
    play = Play(system, Position(battle, (Do(),)), dice if faces is None else ScriptedDice(faces))
    while not play.over:
        question = play.asks[0].question
        if isinstance(question, Choice):
            play.answer(play.asks[0], Pick((picks or {}).get(question.what, "")))
        else:
            assert answer is not None, f"nobody answers {question}"
            play.answer(play.asks[0], answer(question))
    assert faces is None or play.position.drawn == len(faces), f"{play.position.drawn} of {len(faces)} dice used"
    return play.facts, tuple(play.log)


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
        questions=QUESTIONS,
        actions=ACTIONS,
        menu=unused,
        refusal=refusal,
        view=view,
        seats=seats,
        resign=unused,
        outcome=lambda battle: None,
        narrate=unused,
        offer=unused,
        preview=unused,
    )
