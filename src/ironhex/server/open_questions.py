"""Finds the caller's open questions."""

from __future__ import annotations

from typing import Any, NamedTuple

from ironhex.engine import Ask, System
from ironhex.server.errors import NotYourSeat
from ironhex.server.games import Caller, Game
from ironhex.server.playing import acting_seat, known_question


def own_question(game: Game, caller: Caller, ask: int, seat: str | None = None) -> tuple[Ask, str]:
    """An open question for one of the caller's seats, and that seat."""
    found = known_question(game.play, caller, ask, over=game.over)
    speaker = acting_seat(caller, seat, found.seats)
    if speaker not in found.seats:
        raise NotYourSeat(f"question {ask} is for {' or '.join(found.seats)}")
    return found, speaker


class QuestionSnapshot(NamedTuple):
    """A question and what its seat knows: enough to work on it while the game continues."""

    system: System[Any]
    question: Any
    seat: str
    view: Any


def question_snapshot(game: Game, caller: Caller, ask: int, seat: str | None = None) -> QuestionSnapshot:
    """A question to work on for some time, without holding the game's lock."""
    with game.lock:
        found, speaker = own_question(game, caller, ask, seat)
        return QuestionSnapshot(game.play.system, found.question, speaker, game.play.asking_view(speaker))
