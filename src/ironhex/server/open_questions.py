"""Finds the caller's open questions, and the seat they speak for."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.engine import Ask, ClosedQuestion
from ironhex.server import view_jobs
from ironhex.server.ask_ids import open_ask
from ironhex.server.callers import Caller
from ironhex.server.errors import NotYourSeat
from ironhex.server.game import Game
from ironhex.server.game_view import may_know
from ironhex.server.view_jobs import QuestionFields


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
    if not may_know(game, caller, found):
        raise ClosedQuestion(f"question {ask} is closed")
    return found


def own_question(game: Game, caller: Caller, ask: int, seat: str | None = None) -> tuple[Ask, str]:
    """An open question for one of the caller's seats, and that seat."""
    found = known_question(game, caller, ask)
    speaker = acting_seat(caller, seat, found.seats)
    if speaker not in found.seats:
        raise NotYourSeat(f"question {ask} is for {' or '.join(found.seats)}")
    return found, speaker


def kept_question(game: Game, caller: Caller, ask: int, seat: str | None = None) -> QuestionFields | None:
    """A question to work on, if it has been encoded since the last change; only with the game's lock."""
    found, speaker = own_question(game, caller, ask, seat)
    return game.questions.find(game.course, (found.id, speaker))


def question_fields(game: Game, caller: Caller, ask: int, seat: str | None = None) -> QuestionFields:
    """A question to work on while the game continues; encoded once for all requests of its seat."""
    with game.lock:
        return _encoded(game, *own_question(game, caller, ask, seat))


def encode_questions(game: Game) -> None:
    """Encode the first question of each player who listens, because their page is going to ask about it."""
    with game.lock:
        for seat in () if game.over else game.attendance.listening:
            first = next((ask for ask in game.play.asks if seat in ask.seats), None)
            if first is not None:
                _encoded(game, first, seat)


def _encoded(game: Game, ask: Ask, seat: str) -> QuestionFields:
    kept = game.questions.find(game.course, (ask.id, seat))
    if kept is not None:
        return kept
    fields = view_jobs.view_fields(game.play.system, game.play.asking_view(seat), ask.question, seat)
    return game.questions.keep(game.course, (ask.id, seat), QuestionFields(ask.question, fields, fields.key))
