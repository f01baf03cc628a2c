"""What units do, named in short words: from the answers given and the questions asked; events are in `outcomes`.

A happening is a pair: the kind of a unit, and what it did or suffered, such as `("tracked", "critical: engine hit")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ironhex.systems.classic.actions import Declare, Deploy, Eject, Move, Pick, Strike
from ironhex.systems.classic.battle import Battle, PlaceTarget
from ironhex.systems.classic.questions import Choice

BLADES = ("hatchet", "sword")  # which hit like a club
LAST_STEPS = {"U": "stands up", "D": "goes prone", "X": "leaves the map"}


class Happening(NamedTuple):
    """A kind of unit, and what one of that kind did or suffered."""

    kind: str
    what: str


# --- answers ----------------------------------------------------------------------------------------------------------
def verbs(action: Any) -> tuple[str, ...]:
    """Everything that an answer does, in single words and without its details."""
    match action:
        case Deploy():
            return ("deploys",)
        case Eject():
            return ("ejects",)
        case Move():
            return tuple(_moves(action))
        case Declare():
            return tuple(_declares(action))
        case Strike(blows=blows):
            return tuple(sorted({f"strikes: {blow.form}" for blow in blows})) or ("strikes: nothing",)
    return (type(action).__name__,)


def _moves(move: Move) -> Iterator[str]:
    yield f"moves: {move.mode.name.lower()}"
    if move.steps[-1:] in LAST_STEPS:
        yield f"moves: {LAST_STEPS[move.steps[-1]]}"
    extras = (
        ("backward", "B" in move.steps),
        ("sideways", any(step in move.steps for step in "1245")),
        ("up", "C" in move.steps),
        ("down", "S" in move.steps),
        ("rush", move.rush is not None),
        ("enter", move.enter is not None),
        ("load", bool(move.load)),
        ("unload", bool(move.unload)),
    )
    yield from (f"moves: {word}" for word, is_so in extras if is_so)


def _declares(declared: Declare) -> Iterator[str]:
    shots = declared.shots
    extras = (
        (declared.close.form if declared.close else "", declared.close is not None),
        (f"find {declared.find}", bool(declared.find)),
        ("prop", declared.prop is not None),
        ("turn", bool(declared.twist)),
        ("fire", bool(shots)),
        ("aim", any(shot.aim for shot in shots)),
        ("fire by a spotter", any(shot.spotter is not None for shot in shots)),
        ("fire fast", any(shot.rate > 1 for shot in shots)),
        ("fire at a place", any(isinstance(shot.target, PlaceTarget) for shot in shots)),
    )
    found = [f"declares: {word}" for word, is_so in extras if is_so]
    yield from found or ["declares: nothing"]


def of_answer(battle: Battle, question: Any, action: Any) -> Iterator[Happening]:
    """What an answer says of the unit that it is about."""
    if isinstance(question, Choice):
        words = isinstance(action, Pick) and question.what != "exploding ammunition"  # whose options are names of bins
        option = action.option if words and not re.search(r"\d", action.option) else "some"
        yield Happening(battle.unit(question.unit).kind, f"chooses: {question.what}: {option or 'default'}")
    elif (unit := battle.find(getattr(action, "unit", -1))) is not None:
        holding = unit.attached is not None and isinstance(action, Declare)
        yield from (Happening(unit.kind, f"{verb} again" if holding else verb) for verb in verbs(action))


def of_question(battle: Battle, question: Any) -> Iterator[Happening]:
    """What a question is about."""
    unit = battle.find(getattr(question, "unit", -1))
    yield Happening(unit.kind if unit else "side", f"is asked: {getattr(question, 'what', type(question).__name__)}")
