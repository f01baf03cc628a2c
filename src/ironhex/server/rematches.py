"""Rematches: the same setup with new dice, and everybody on the next side if it has enough units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.engine.setup import Maker, Player, Setup, SideSetup, players_of, seats_of
from ironhex.server.callers import Caller
from ironhex.server.errors import NotPossibleNow
from ironhex.server.game import Game
from ironhex.server.games import Games
from ironhex.server.open_questions import acting_seat
from ironhex.server.playing import make_game
from ironhex.server.storage import SeatRow
from ironhex.server.tokens import new_token


class Rematch(NamedTuple):
    """A rematch; with the token of its maker for the player who created it."""

    game: str
    maker_token: str = ""


def setup_again(game: Game, caller: Caller) -> Setup | None:
    """The setup of a rematch; None if nobody has to create it any more."""
    acting_seat(caller, None)
    return _setup(game) if game.rematch is None and (game.over or game.closed) else None


def rematch(games: Games, game: Game, caller: Caller, board: bytes | None = None) -> Rematch:
    """The rematch; the first player to ask creates it. Its board may have been generated before."""
    acting_seat(caller, None)
    with game.lock:
        if not game.over and not game.closed:
            raise NotPossibleNow("the game is not over yet")
        if game.rematch is not None:
            return Rematch(game.rematch)
        token = new_token()
        again = make_game(games, _made_by(game, caller), token, board)
        game.update(lambda: game.store.link_rematch(game.id, again.id))
        first = str(game.rematch)
        if first == again.id:
            return Rematch(first, token)
        games.store.delete(again.id)
        games.forget(again.id)
        return Rematch(first)


def seats_in_rematch(games: Games, game: Game, caller: Caller) -> tuple[SeatRow, ...]:
    """The caller's seats in the rematch."""
    theirs = _next_seats(game, caller)
    return tuple(each for each in games.store.seats(str(game.rematch)) if each.seat in theirs and each.kind != "bot")


def _next_seats(game: Game, caller: Caller) -> tuple[str, ...]:
    """The names of the caller's seats in the rematch."""
    sides, again = _setup(game).sides, _rotated(game).sides
    first = _next(sides)
    next_seat = dict(
        zip(
            (seat for side in sides for seat in seats_of(side)),
            (seat for side in (*again[first:], *again[:first]) for seat in seats_of(side)),
            strict=True,
        )
    )
    return tuple(next_seat[seat] for seat in caller.seats)


def _made_by(game: Game, caller: Caller) -> Setup:
    """The setup of a rematch that the caller creates."""
    setup = _rotated(game)
    players = {seat: each for side in setup.sides for seat, each in zip(seats_of(side), players_of(side), strict=True)}
    own = tuple(seat for seat in _next_seats(game, caller) if players[seat].kind == "person")
    name = next((row.name for row in game.players if row.seat in caller.seats), "")
    return replace(setup, maker=Maker(name, own))


def _setup(game: Game) -> Setup:
    setup = msgspec.json.decode(game.setup, type=Setup | None)
    if setup is None:
        raise NotPossibleNow("an imported game has no setup for a rematch")
    return setup


def _rotated(game: Game) -> Setup:
    setup = _setup(game)
    players = [tuple(_player_of(player) for player in game.players if player.side == side.name) for side in setup.sides]
    first = _next(setup.sides)
    moved = (*players[len(players) - first :], *players[: len(players) - first])
    sides = tuple(_seated(side, theirs) for side, theirs in zip(setup.sides, moved, strict=True))
    return replace(setup, sides=sides, seed=None, lesson="")


def _next(sides: Sequence[SideSetup]) -> int:
    """How many sides everybody moves on: one, unless a side has more players than the next has units."""
    pairs = zip(sides, (*sides[1:], sides[0]), strict=True)
    return int(all(len(players_of(one)) <= len(other.units) for one, other in pairs))


def _seated(side: SideSetup, players: tuple[Player, ...]) -> SideSetup:
    """A side with other players; if their number differs, the units are divided again."""
    units = side.units
    if len(players) != len(players_of(side)):
        units = tuple(replace(unit, seat=None) for unit in units)
    return replace(side, players=players, units=units)


def _player_of(player: SeatRow) -> Player:
    """Who plays a seat; a player whose bot only stands in plays the next game themselves."""
    if player.kind != "bot" or player.stand_in:
        return Player(name=player.name)
    return Player(kind="bot", name=player.name, bot=player.bot)
