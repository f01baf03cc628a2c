"""What players do: make a game, answer, give orders, resign, agree on a draw, hand over a seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from ironhex.engine import Outcome, Play
from ironhex.engine.setup import Maker, Player, Setup, players_of, seats_of
from ironhex.server.attendance import FRESH
from ironhex.server.callers import Caller
from ironhex.server.clocks import check_clock
from ironhex.server.editions import begin, bot_of, check_post, known_edition, usual_bot
from ironhex.server.errors import BadRequest, NotPossibleNow, NotYourSeat
from ironhex.server.game import Game
from ironhex.server.game_view import action_of, order_of
from ironhex.server.games import Games
from ironhex.server.open_questions import acting_seat, encode_questions, own_question
from ironhex.server.origin import check_maker
from ironhex.server.persistence import imported_row
from ironhex.server.storage import NewGame, Proposal, SeatRow
from ironhex.server.tokens import new_id, new_token
from ironhex.server.wire import DrawTalk, HandOver

AGREED = Outcome((), "", "the players agreed on a draw")

_NEW_GAME = msgspec.msgpack.Decoder(NewGame)  # prepared before there are several threads


def make_game(games: Games, setup: Setup, maker_token: str | None = None, board: bytes | None = None) -> Game:
    """A game from a setup, with a player on every seat; who has the token may delete it.

    Its board may have been generated before.
    """
    play = begin(setup, board)
    seats = seat_rows(setup)
    check_maker(setup, seats)
    check_clock(setup)
    return games.create(play, setup.name, setup, seats, maker_token)


def seat_rows(setup: Setup) -> tuple[SeatRow, ...]:
    """The seats of a setup, each with a new token."""
    system = known_edition(setup.system).name
    return tuple(
        seat_row(seat, side.name, player, bot_of(system, player))
        for side in setup.sides
        for seat, player in zip(seats_of(side), players_of(side), strict=True)
    )


def imported(text: str, name: str = "") -> NewGame:
    """The row of a game from its record, with a person on every seat."""

    def seats(play: Play[Any]) -> tuple[SeatRow, ...]:
        return tuple(seat_row(seat, side, Player()) for seat, side in play.system.seats(play.facts).items())

    return imported_row(new_id(), text, name, seats)


def import_game(games: Games, row: bytes, maker: str = "", maker_token: str | None = None) -> NewGame:
    """Store a game that a worker has read from its record."""
    new = _NEW_GAME.decode(row)
    games.add(new, Maker(maker), maker_token)
    return new


def seat_row(seat: str, side: str, player: Player, bot: str = "") -> SeatRow:
    """A new seat, with a new token."""
    return SeatRow(seat, side, new_token(), player.kind, bot, player.name, time.time() - FRESH)


def story_side(game: Game, caller: Caller, side: str | None) -> str | None:
    """The side whose story is shown: the caller's own or, after the game, any (empty: a spectator's)."""
    if side is None or side == (caller.side or ""):
        return caller.side
    if side and side not in {row.side for row in game.players}:
        raise BadRequest(f"there is no side {side!r}")
    if not game.over:
        raise NotYourSeat("you can see what others saw once the game is over")
    return side or None


def answer(game: Game, caller: Caller, ask: int, text: str, seat: str | None) -> int:
    """Answer an open question."""

    def give(play: Play[Any]) -> None:
        found, speaker = own_question(game, caller, ask, seat)
        play.answer(found, action_of(play.system, found.question, text), speaker)

    return _acted(game, caller, give)


def order(game: Game, caller: Caller, key: str, text: str | None, seat: str | None) -> int:
    """Give a standing order, or cancel it."""
    action = None if text is None else order_of(game.play.system, text)
    return _acted(game, caller, lambda play: play.order(acting_seat(caller, seat), key, action))


def resign(game: Game, caller: Caller, seat: str | None) -> int:
    """Resign."""
    return _acted(game, caller, lambda play: play.resign(acting_seat(caller, seat)))


def _acted(game: Game, caller: Caller, do: Callable[[Play[Any]], object]) -> int:
    """Act; returns the version for the caller that includes it."""
    game.act(do)
    encode_questions(game)
    return len(game.known(caller))


def draw(game: Game, caller: Caller, talk: DrawTalk) -> int:
    """Offer, accept or decline a draw; the game ends when a seat of every side agrees.

    Bots always agree, except those that stand in for a player who is away.
    """
    with game.lock:
        game.must_go_on()
        seat = acting_seat(caller, talk.seat)
        if talk.answer == "decline":
            if not game.for_a_draw:
                raise NotPossibleNow("nobody has offered a draw")
            game.update(lambda: game.store.disagree(game.id))
            game.update(lambda: game.store.propose(game.id, Proposal("draw", "declined", seat)))
            return len(game.known(caller))
        if talk.answer == "accept" and not game.for_a_draw:
            raise NotPossibleNow("nobody has offered a draw")
        if game.proposals:
            game.update(lambda: game.store.withdraw(game.id, "draw"))
        for_it = [seat, *(row.seat for row in game.players if row.kind == "bot" and not row.stand_in)]
        game.update(lambda: game.store.agree(game.id, for_it))
        sides = {row.side for row in game.players if row.seat in game.for_a_draw}
        if sides == {row.side for row in game.players}:
            game.update(lambda: game.store.end(game.id, msgspec.json.encode(AGREED).decode()))
        return len(game.known(caller))


def hand_over(game: Game, caller: Caller, change: HandOver) -> int:
    """Give a seat to a bot or a person: the caller's own at any time.

    Another's, if its player has been away, goes to the usual bot, which stands in until they come back.
    """
    bot = bot_of(game.play.system.name, change.player)
    check_post(game.play, change.player)
    row = next((each for each in game.players if each.seat == change.seat), None)
    if row is None:
        raise BadRequest(f"there is no seat {change.seat!r}")
    if not caller.seats:
        raise NotYourSeat("this needs the token of a seat; without one you are a spectator")
    if row.seat in caller.seats:
        name, placed_by = change.player.name or row.name, row.seat
    else:
        _check_stand_in(game, row, bot)
        name, placed_by = row.name, caller.seats[0]
    game.update(lambda: game.store.seat_player(game.id, row.seat, change.player.kind, bot, name, placed_by))
    return len(game.known(caller))


def _check_stand_in(game: Game, row: SeatRow, bot: str) -> None:
    """Only the usual bot can stand in for another player, and only while that player is away."""
    if not game.attendance.away(row):
        raise NotYourSeat(f"the player of {row.seat} has not been away for a minute yet")
    if bot != (usual := usual_bot(game.play.system.name)):
        raise NotYourSeat(f"only the bot {usual!r} can stand in for another player")


def record(game: Game) -> str:
    """The record of a game that is over."""
    if not game.over:
        raise NotPossibleNow("the record is available once the game is over")
    return game.record()
