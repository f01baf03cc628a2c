"""A position: the settled facts of a game and everything still to be done."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

F = TypeVar("F")
T = TypeVar("T")
A = TypeVar("A")


class StandingOrder(msgspec.Struct, Generic[A], frozen=True):
    """A seat's answer, given in advance, to all questions of one key."""

    seat: str
    key: str
    action: A


class Position(msgspec.Struct, Generic[F, T, A], frozen=True):
    """The complete state of a game in progress: play continues from this value alone, even after a round trip through
    JSON.

    `agenda` holds the remaining tasks, the running one last; `inputs` what the running task has been told so far (None
    for a missing answer); `drawn` counts the dice taken from the stream, `asked` the questions.
    """

    facts: F
    agenda: tuple[T, ...]
    inputs: tuple[A | None, ...] = ()
    drawn: int = 0
    asked: int = 0
    orders: tuple[StandingOrder[A], ...] = ()


AnyPosition = Position[Any, Any, Any]


class Ask(msgspec.Struct, frozen=True):
    """An open question. Answers name its id, so an answer to a closed question is recognized as stale."""

    id: int
    seats: tuple[str, ...]
    question: Any
    sealed: bool = False

    def __repr__(self) -> str:
        return f"<Ask {self.id} to {' or '.join(self.seats)}: {self.question!r}>"
