"""A position: the settled facts of a game together with everything still to be done."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

F = TypeVar("F")
T = TypeVar("T")
A = TypeVar("A")


class StandingOrder(msgspec.Struct, Generic[A], frozen=True):
    """A seat's answer, given beforehand, to all questions of one key."""

    seat: str
    key: str
    action: A


class Position(msgspec.Struct, Generic[F, T, A], frozen=True):
    """All there is to know of a game under way: from this value alone it goes on, also after a journey through JSON.

    `agenda` holds the tasks still to do, the running one last; `inputs` what the running task has been told so far
    (None where an answer is still missing); `drawn` counts the dice taken from the stream, `asked` the questions.
    """

    facts: F
    agenda: tuple[T, ...]
    inputs: tuple[A | None, ...] = ()
    drawn: int = 0
    asked: int = 0
    orders: tuple[StandingOrder[A], ...] = ()


AnyPosition = Position[Any, Any, Any]


class Ask(msgspec.Struct, frozen=True):
    """An open question. It is answered by its id, so only an answer to a closed question can be stale."""

    id: int
    seats: tuple[str, ...]
    question: Any
    sealed: bool = False

    def __repr__(self) -> str:
        return f"<Ask {self.id} to {' or '.join(self.seats)}: {self.question!r}>"
