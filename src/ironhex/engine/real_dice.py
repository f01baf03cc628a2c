"""Real dice: every roll becomes a question, answered with the faces rolled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from ironhex.engine.presentation.offers import Offer
from ironhex.engine.system import Action, Question, System
from ironhex.kernel.tally import Barred

ROLL = "roll"


class RollDice(Question, frozen=True, tag=True, omit_defaults=True):
    """A roll of real dice: the players roll and enter the faces."""

    count: int
    sides: int
    why: str
    secret: bool = False  # the other players must not know about it

    @property
    def reveals(self) -> bool:
        return self.secret


class Faces(Action, frozen=True, tag=True):
    """The faces of real dice, as rolled."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join((ROLL, *map(str, self.faces)))


def answer_of(system: System[Any], question: Question, text: str) -> Any:
    """The action that a text means as an answer to a question; raises ValueError if there is none.

    The question decides, because a game may have an action of its own that begins with `roll`.
    """
    return faces_of(text) if isinstance(question, RollDice) else system.parse(text)


def faces_of(text: str) -> Faces:
    """Parse a text such as `roll 4 3`."""
    faces = text.removeprefix(ROLL).split()
    if not all(re.fullmatch("[0-9]{1,4}", face) for face in faces):
        raise ValueError(f"{text!r} is not a roll such as `{ROLL} 4 3`")
    return Faces(tuple(map(int, faces)))


def offer_of(system: System[Any], view: Any, question: Question, action: Any) -> Offer:
    """An answer to a question in words and numbers, with its text."""
    if isinstance(question, RollDice):
        return Offer(str(action), ROLL, action=str(action))
    found = system.offer(view, question, action)
    return found if found.action else replace(found, action=str(action))


def dice_of(question: RollDice) -> str:
    """The dice of a roll in words: `2 dice`, `1 die with 20 sides`."""
    count = f"{question.count} {'die' if question.count == 1 else 'dice'}"
    return count if question.sides == 6 else f"{count} with {question.sides} sides"


def every_roll(question: RollDice) -> Iterator[Faces]:
    """All possible results of the roll."""
    return (Faces(faces) for faces in product(range(1, question.sides + 1), repeat=question.count))


def judge_faces(question: RollDice, action: Any) -> Barred | None:
    """Why these faces are impossible, or None."""
    if not isinstance(action, Faces) or len(action.faces) != question.count:
        return Barred("", f"{question.count} dice must be rolled")
    if not all(1 <= face <= question.sides for face in action.faces):
        return Barred("", f"a die shows 1 to {question.sides}")
    return None
