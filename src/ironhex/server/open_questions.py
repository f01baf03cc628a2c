"""Whose question it is."""

from __future__ import annotations

from typing import Any, NamedTuple

from ironhex.engine import Ask, ClosedQuestion, System
from ironhex.server.errors import NotYourSeat
from ironhex.server.games import Game, Seated
from ironhex.server.playing import speaking


def own_question(game: Game, seated: Seated, ask: int, seat: str | None = None) -> tuple[Ask, str]:
    """A question that is open to one of one's seats, and that seat."""
    found = None if game.over else next((each for each in game.play.asks if each.id == ask), None)
    if found is None:
        raise ClosedQuestion(f"question {ask} is closed")
    speaker = speaking(seated, seat, found.seats)
    if speaker not in found.seats:
        raise NotYourSeat(f"question {ask} is for {' or '.join(found.seats)}")
    return found, speaker


class Asked(NamedTuple):
    """A question to a seat, and what that seat knows: all that is needed to think about it, whatever happens next."""

    system: System[Any]
    question: Any
    seat: str
    view: Any


def thought_over(game: Game, seated: Seated, ask: int, seat: str | None = None) -> Asked:
    """A question to be thought about at length; the game does not wait for that."""
    with game.lock:
        found, speaker = own_question(game, seated, ask, seat)
        return Asked(game.play.system, found.question, speaker, game.play.asking_view(speaker))
