"""A unit on the move, on the stage: boards of one column, and moves judged and carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.classic.stage import perform

from ironhex.catalog import Board, Location, design
from ironhex.engine import Action, Event, Question
from ironhex.kernel.dice import Dice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Eject, Masc, Move
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.questions import AmbushNext
from ironhex.systems.classic.views import view

WALK, RUN, JUMP, STAND = Mode.WALK, Mode.RUN, Mode.JUMP, Mode.STAND


def column(*tokens: str, more: str = "") -> Board:
    """Five columns of hexes, the middle one as given from north to south, the others clear at level 0."""
    rows = "\n".join(f"{row:02d} . . {token} . ." for row, token in enumerate(tokens, 1))
    return Board.parse(f"board column\nsize 5 {len(tokens)}\n{rows}\n{more}\n", "column")


def crits(name: str, location: Location, *systems: str) -> tuple[int, ...]:
    """The critical hits that take some systems of a location."""
    slots = design(name).slots[location]
    mask = sum(1 << slots.index(system) for system in systems)
    return tuple(mask if at == location else 0 for at in Location)


def both(*hits: tuple[int, ...]) -> tuple[int, ...]:
    """Several sets of critical hits together."""
    return tuple(sum(masks) for masks in zip(*hits, strict=True))


def no_structure(name: str, *gone: Location) -> tuple[int, ...]:
    """Internal structure with some locations shot away."""
    return tuple(
        0 if at in gone else points for at, points in zip(Location, design(name).structure_points, strict=True)
    )


def why_not(battle: Battle, move: Move) -> str | None:
    """The rule that forbids a move, or None."""
    barred = refused(battle, battle.unit(move.unit), move)
    return barred.rule if barred else None


def make(
    battle: Battle,
    move: Move | Masc | Eject,
    dice: Iterable[int] | Dice = (),
    *,
    then: Sequence[Action] = (),
    **options: Any,
) -> tuple[Battle, tuple[Event, ...]]:
    """Judge a move, carry it out, and answer what is asked on the way, in order; nobody attacks from hiding unasked."""
    answers = list(then)

    def answer(question: Question) -> Action:
        if isinstance(question, AmbushNext) and not (answers and isinstance(answers[0], Declare)):
            return Declare(question.unit)
        return answers.pop(0)

    if isinstance(move, Move):
        known = view(battle, battle.unit(move.unit).side)
        assert why_not(known, move) is None, refused(known, known.unit(move.unit), move)
    result = perform(battle, lambda play: movement.begin(play, move), dice, answer=answer, tasks=TASKS, **options)
    assert not answers, "asked too little"
    return result


def hexes(*numbers: str) -> tuple[Hex, ...]:
    return tuple(map(Hex.parse, numbers))
