"""Undo: the answers that can still be undone, and the point that undo cannot cross."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.engine.position import AnyPosition


class Settled(NamedTuple):
    """The point that undo cannot cross: the position, and the lines and events up to it."""

    position: AnyPosition
    lines: int
    events: int


class Moment(NamedTuple):
    """What undo needs to know about an answer: its seat and question, the position before it, and how much followed."""

    seat: str
    ask: int
    before: AnyPosition
    events: int


class History:
    """The answers since the last die, revelation or opened seal."""

    def __init__(self) -> None:
        self._moments: list[Moment] = []

    @property
    def answers(self) -> tuple[tuple[str, int], ...]:
        """Their seats and questions."""
        return tuple((moment.seat, moment.ask) for moment in self._moments)

    def last_of(self, seat: str) -> Moment | None:
        """The last answer of a seat."""
        return next((moment for moment in reversed(self._moments) if moment.seat == seat), None)

    def is_last(self, moment: Moment) -> bool:
        """Whether nobody has answered since."""
        return moment is self._moments[-1]

    def add(self, moment: Moment) -> None:
        self._moments.append(moment)

    def remove(self, moment: Moment) -> None:
        self._moments = [kept for kept in self._moments if kept is not moment]

    def clear(self) -> None:
        self._moments.clear()
