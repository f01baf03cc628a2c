"""What players do: make a game, answer, undo, give orders, resign, agree on a draw, hand over a seat."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from ironhex.engine import Outcome, Play
from ironhex.engine.setup import Player, Setup, players_of, seats_of
from ironhex.server.editions import begin, check_player, check_post
from ironhex.server.errors import BadRequest, NotPossibleNow, NotYourSeat
from ironhex.server.game_view import action_of
from ironhex.server.games import AWAY, FRESH, Game, Games, Seated, new_token
from ironhex.server.storage import SeatRow
from ironhex.server.wire import DrawTalk, HandOver

AGREED = Outcome((), "", "the players agreed on a draw")


def make_game(games: Games, setup: Setup) -> Game:
    """A game from a setup, with a player on every seat."""
    play = begin(setup)
    chairs = tuple(
        _chair(seat, side.name, player)
        for side in setup.sides
        for seat, player in zip(seats_of(side), players_of(side), strict=True)
    )
    return games.create(play, setup.name, setup, chairs)


def import_game(games: Games, text: str, name: str = "") -> Game:
    """A game from its record, with a person on every seat."""

    def chairs(play: Play[Any]) -> tuple[SeatRow, ...]:
        return tuple(_chair(seat, side, Player()) for seat, side in play.system.seats(play.facts).items())

    return games.take_in(text, name, chairs)


def _chair(seat: str, side: str, player: Player) -> SeatRow:
    return SeatRow(seat, side, new_token(), player.kind, player.bot, player.name, time.time() - FRESH)


def speaking(seated: Seated, seat: str | None, among: Sequence[str] = ()) -> str:
    """The seat that makes a request: the one it names, or the only one it can mean."""
    if seat is None:
        meant = [each for each in seated.seats if not among or each in among] or list(seated.seats)
        if not meant:
            raise NotYourSeat("a spectator cannot do that: the seat's token is missing")
        return meant[0]
    if seat not in seated.seats:
        raise NotYourSeat(f"the token does not belong to the seat {seat!r}")
    return seat


def witness(game: Game, seated: Seated, side: str | None) -> str | None:
    """The side whose story is shown: the caller's own or, after the game, any (empty: a spectator's)."""
    if side is None or side == (seated.side or ""):
        return seated.side
    if side and side not in {chair.side for chair in game.chairs}:
        raise BadRequest(f"there is no side {side!r}")
    if not game.over:
        raise NotYourSeat("you can see what others saw when the game is over")
    return side or None


def answer(game: Game, seated: Seated, ask: int, text: str, seat: str | None) -> int:
    """Answer an open question."""
    action = action_of(game.play.system, text)

    def give(play: Play[Any]) -> None:
        asked = next((each.seats for each in play.asks if each.id == ask), ())
        play.answer(ask, action, speaking(seated, seat, asked))

    return game.act(give)


def undo(game: Game, seated: Seated, seat: str | None) -> int:
    """Undo the caller's last answer."""
    return game.act(
        lambda play: play.undo(speaking(seated, seat, [each for each in seated.seats if play.can_undo(each)]))
    )


def order(game: Game, seated: Seated, key: str, text: str | None, seat: str | None) -> int:
    """Give a standing order, or cancel it."""
    action = None if text is None else action_of(game.play.system, text)
    return game.act(lambda play: play.order(speaking(seated, seat), key, action))


def resign(game: Game, seated: Seated, seat: str | None) -> int:
    """Resign."""
    return game.act(lambda play: play.resign(speaking(seated, seat)))


def draw(game: Game, seated: Seated, talk: DrawTalk) -> int:
    """Offer, accept or decline a draw; the game ends when a seat of every side agrees. Bots always agree."""
    with game.lock:
        game.must_go_on()
        seat = speaking(seated, talk.seat)
        if talk.answer == "decline":
            game.talk(lambda: game.store.disagree(game.id))
            return game.version
        if talk.answer == "accept" and not game.for_a_draw:
            raise NotPossibleNow("nobody has offered a draw")
        for_it = [seat, *(chair.seat for chair in game.chairs if chair.kind == "bot")]
        game.talk(lambda: game.store.agree(game.id, for_it))
        sides = {chair.side for chair in game.chairs if chair.seat in game.for_a_draw}
        if sides == {chair.side for chair in game.chairs}:
            game.talk(lambda: game.store.end(game.id, msgspec.json.encode(AGREED).decode()))
        return game.version


def hand_over(game: Game, seated: Seated, change: HandOver) -> int:
    """Give a seat to a bot or a person: the caller's own at any time, another if its player has been away."""
    check_player(game.play.system.name, change.player)
    check_post(game.play, change.player)
    chair = next((each for each in game.chairs if each.seat == change.seat), None)
    if chair is None:
        raise BadRequest(f"there is no seat {change.seat!r}")
    if not seated.seats:
        raise NotYourSeat("a spectator cannot do that: the seat's token is missing")
    if chair.seat not in seated.seats and (
        chair.kind == "bot" or game.present(chair) or time.time() - chair.seen < AWAY
    ):
        raise NotYourSeat(f"{chair.seat} belongs to somebody who has not been away for a minute")
    new = change.player
    game.talk(lambda: game.store.seat_player(game.id, chair.seat, new.kind, new.bot, new.name or chair.name))
    return game.version


def record(game: Game) -> str:
    """The record of a game that is over."""
    if not game.over:
        raise NotPossibleNow("the record is available when the game is over")
    return game.record()
