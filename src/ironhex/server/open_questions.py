"""Finds the caller's open questions, and the seat they speak for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironhex.engine import Ask, ClosedQuestion, System
from ironhex.server.ask_ids import open_ask
from ironhex.server.callers import Caller
from ironhex.server.errors import NotYourSeat
from ironhex.server.game import Game
from ironhex.server.game_view import may_know


def acting_seat(caller: Caller, seat: str | None, among: Sequence[str] = ()) -> str:
    """The seat that makes a request: the one it names, or the only one it can mean."""
    if seat is None:
        meant = [each for each in caller.seats if not among or each in among] or list(caller.seats)
        if not meant:
            raise NotYourSeat("this needs the token of a seat; without one you are a spectator")
        return meant[0]
    if seat not in caller.seats:
        raise NotYourSeat(f"the token does not belong to the seat {seat!r}")
    return seat


def known_question(game: Game, caller: Caller, ask: int) -> Ask:
    """An open question; one that the caller must not know of counts as closed."""
    found = open_ask(game, ask)
    if not may_know(caller, found):
        raise ClosedQuestion(f"question {ask} is closed")
    return found


def own_question(game: Game, caller: Caller, ask: int, seat: str | None = None) -> tuple[Ask, str]:
    """An open question for one of the caller's seats, and that seat."""
    found = known_question(game, caller, ask)
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
