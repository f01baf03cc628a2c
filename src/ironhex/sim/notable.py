"""The games of a contest that are worth a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from ironhex.sim.games import Game


class Notable(msgspec.Struct, frozen=True):
    """A game by its number, what is special about it, and how it ended."""

    number: int
    title: str
    result: str


def notable(games: Sequence[Game]) -> tuple[Notable, ...]:
    """The clearest win, the closest game, an upset and the longest game; each game once."""
    found: dict[int, Notable] = {}
    for title, game in _picked(games):
        found.setdefault(game.number, Notable(game.number, title, _result(game)))
    return tuple(found.values())


def _picked(games: Sequence[Game]) -> Iterator[tuple[str, Game]]:
    won = [game for game in games if game.winner is not None]
    if won:
        yield "Clearest win", max(won, key=_lead)
    if len(games) > 1:
        yield "Closest game", min(games, key=lambda game: abs(_lead(game)))
    if upsets := _upsets(won):
        yield "Upset", max(upsets, key=_lead)
    if len(games) > 1:
        yield "Longest game", max(games, key=lambda game: game.turns)


def _lead(game: Game) -> float:
    """How much more of its value the winner has left than the best of the others, as a share of it."""
    left = {share.team: share.value_left / share.value if share.value else 0.0 for share in game.shares}
    ahead = game.winner or max(left, key=lambda team: left[team])
    return left[ahead] - max(value for team, value in left.items() if team != ahead)


def _upsets(won: Sequence[Game]) -> list[Game]:
    """The games won by a team that wins less than half as often as another."""
    wins = Counter(game.winner for game in won)
    most = max(wins.values(), default=0)
    return [game for game in won if 2 * wins[game.winner] < most]


def _result(game: Game) -> str:
    return f"{game.winner} wins in turn {game.turns}" if game.winner else f"A draw after turn {game.turns}"
