"""The course of a battle: what each side has left after every entry of its story, and battles that branch off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from secrets import token_bytes
from typing import Any

import msgspec
from msgspec.structs import replace

from ironhex.engine import Event, Play, System
from ironhex.engine.setup import Player, Setup
from ironhex.games import edition, load
from ironhex.kernel.dice import SeededDice
from ironhex.server.callers import Caller
from ironhex.server.editions import bot_of
from ironhex.server.errors import BadRequest, NotPossibleNow, NotYourSeat
from ironhex.server.game import Game
from ironhex.server.persistence import new_row
from ironhex.server.playing import seat_row
from ironhex.server.storage import NewGame
from ironhex.server.tokens import new_id


class Strength(msgspec.Struct, frozen=True):
    """What a side has left: the points after so many entries of the story, wherever they change."""

    side: str
    left: list[tuple[int, int]]


class Course(msgspec.Struct, frozen=True):
    """Who is ahead, moment by moment; `points` is what is counted. Without sides, nobody knows."""

    points: str
    sides: tuple[Strength, ...] = ()


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that continues from a moment of another: after `at` entries of the story of a side, or of the whole one.

    `players` says who plays each side; without an entry, a person does.
    """

    at: int
    side: str | None = None
    whole: bool = False
    players: Mapping[str, Player] = {}
    maker: str = ""


# --- who is ahead -----------------------------------------------------------------------------------------------------
def course(system: System[Any], start: Any, log: Sequence[Event], side: str | None, *, whole: bool = False) -> Course:
    """What each side has left after every entry, as a side knows it."""
    game = edition(system.name)
    first = start if whole else system.view(start, side)
    left: dict[str, list[tuple[int, int]]] = {}
    for told, view in enumerate(_views(first, log, side, whole=whole)):
        for name, points in game.strength(view).items():
            known = left.setdefault(name, [])
            if not known or known[-1][1] != points:
                known.append((told, points))
    return Course(game.worth.sign, tuple(Strength(name, points) for name, points in left.items()))


def _views(view: Any, log: Sequence[Event], side: str | None, *, whole: bool) -> Iterator[Any]:
    """The view before the first event and after each one that is seen."""
    yield view
    for event in log:
        if (seen := event.whole if whole else event.seen_by(side)) is not None:
            view = seen.apply(view)
            yield view


# --- branches ---------------------------------------------------------------------------------------------------------
def check_branch(game: Game, caller: Caller) -> None:
    """A battle that is not over may only branch off for somebody who plays all sides and learns nothing by it."""
    if game.closed:
        raise NotPossibleNow(game.closed)
    if game.over:
        return
    others = [row for row in game.players if row.seat not in caller.seats]
    if any(row.kind != "bot" for row in others):
        raise NotYourSeat("a battle can continue elsewhere once it is over, or for somebody who plays all sides")
    if others and game.play.system.secrets(game.play.facts):
        raise NotYourSeat("this battle has secrets, so it can continue elsewhere once it is over")


def events_until(log: Sequence[Event], at: int, side: str | None, *, whole: bool) -> int:
    """How many events have happened when this many entries of a story have been told."""
    told = 0
    for count, event in enumerate(log):
        if told >= at:
            return count
        told += whole or event.seen_by(side) is not None
    return len(log)


def check_players(game: Game, players: Mapping[str, Player]) -> None:
    """Bots must exist, and sides too."""
    sides = {row.side for row in game.players}
    for side, player in players.items():
        if side not in sides:
            raise BadRequest(f"there is no side {side!r}")
        bot_of(game.play.system.name, player)


def branched(record: str, events: int, players: Mapping[str, Player], name: str) -> NewGame:
    """The row of a game that continues a recorded one with new dice."""
    read = load(record)
    real = read.seed is None and not read.header.commitment
    play = read.branch(events, None if real else SeededDice(token_bytes(16)))
    system = play.system.name
    seats = tuple(
        seat_row(seat, side, player, bot_of(system, player))
        for seat, side in play.system.seats(play.facts).items()
        for player in (players.get(side, Player()),)
    )
    return new_row(new_id(), play, name, _setup(play, players, real=real), seats)


def _setup(play: Play[Any], players: Mapping[str, Player], *, real: bool) -> Setup | None:
    """The setup of a rematch, if the game can describe one."""
    setup = edition(play.system.name).described(play.facts)
    if setup is None:
        return None
    seats = play.system.seats(play.facts)
    sides = tuple(
        replace(side, players=tuple(players.get(side.name, Player()) for held in seats.values() if held == side.name))
        for side in setup.sides
    )
    return replace(setup, sides=sides, seed=None, real_dice=real)
