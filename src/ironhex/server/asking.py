"""Whose question it is."""

from __future__ import annotations

from ironhex.engine import Ask, ClosedQuestion
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
