"""What opponents may decide about a side that has run out of time.

They win, a bot plays on, or the side gets more time. Until they decide, the side can still answer. A win is recorded as
a resignation, so that records verify.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from ironhex.engine import Play, Refused
from ironhex.server.callers import Caller
from ironhex.server.clocks import MINUTE, full_time
from ironhex.server.editions import usual_bot
from ironhex.server.errors import BadRequest, NotPossibleNow, NotYourSeat
from ironhex.server.game import Game
from ironhex.server.game_view import is_out_of_time
from ironhex.server.open_questions import acting_seat, encode_questions
from ironhex.server.wire import ClockTalk

MORE = 15 * MINUTE


def decide(game: Game, caller: Caller, talk: ClockTalk) -> int:
    """Decide about the clock of another side; returns the version for the caller that includes it."""
    with game.lock:
        game.must_go_on()
        speaker = _opponent(game, caller, talk)
        match talk.answer:
            case "more":
                _give_time(game, talk.side)
            case "bot":
                _let_bots_play(game, caller, talk.side, speaker)
            case "win":
                _win(game, caller, talk.side)
        return len(game.known(caller))


def _opponent(game: Game, caller: Caller, talk: ClockTalk) -> str:
    """The seat that decides, of another side than the one whose clock it is."""
    if game.clocks.terms is None:
        raise NotPossibleNow("this game has no clock")
    sides = {row.seat: row.side for row in game.players}
    if talk.side not in sides.values():
        raise BadRequest(f"there is no side {talk.side!r}")
    speaker = acting_seat(caller, talk.seat, [seat for seat, side in sides.items() if side != talk.side])
    if sides[speaker] == talk.side:
        raise NotYourSeat("only an opponent can decide about a clock")
    return speaker


def _give_time(game: Game, side: str) -> None:
    terms = game.clocks.terms
    if terms is None or side not in {row.side for row in game.clocks.rows}:
        raise NotPossibleNow("the clocks have not started yet")
    game.update(lambda: game.clocks.give(side, full_time(terms) if terms.days else MORE))


def _let_bots_play(game: Game, caller: Caller, side: str, speaker: str) -> None:
    """The usual bot stands in for the people of a side; they can take their seats back."""
    _check_out(game, caller, side)
    bot = usual_bot(game.play.system.name)
    for row in game.players:
        if row.side == side and row.kind == "person":
            game.store.seat_player(game.id, row.seat, "bot", bot, row.name, speaker)
    game.update(lambda: None)


def _win(game: Game, caller: Caller, side: str) -> None:
    """All seats of a side resign."""
    seats = [row.seat for row in game.players if row.side == side]

    def resign(play: Play[Any], seat: str) -> None:
        if seat == seats[0]:
            _check_out(game, caller, side)  # again, if another server was faster
        play.resign(seat)

    for seat in seats:
        if not game.over:
            with suppress(Refused):  # it has nothing left
                game.act(partial(resign, seat=seat))
    encode_questions(game)


def _check_out(game: Game, caller: Caller, side: str) -> None:
    if not is_out_of_time(game, caller, side):
        raise NotPossibleNow(f"{side} has not run out of time")
