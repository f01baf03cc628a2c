"""Many games in a few figures: how often each team won, how certain that is, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec
from msgspec.structs import replace

from ironhex.engine.presentation.statistics import Measure
from ironhex.games import edition
from ironhex.sim.contest import Contest
from ironhex.sim.games import Game, Share
from ironhex.sim.intervals import Interval, mean, paired, wilson


class Standing(msgspec.Struct, frozen=True):
    """The results of a team; averages are per game."""

    team: str
    force: str
    bot: str
    value: int
    wins: int
    rate: Interval
    units: int
    lost: float
    value_left: float
    damage: float
    shots: float
    hits: float
    expected_hits: float
    measures: dict[str, float]  # of the game's own, as far as there are values
    luck: float  # more successes than expected, per game


class Summary(msgspec.Struct, frozen=True):
    """A contest in figures."""

    board: str
    games: int
    draws: int
    turns: Interval
    shortest: int
    longest: int
    teams: tuple[Standing, ...]


class Compared(msgspec.Struct, frozen=True):
    """Two ways to play the same seeds, the first as given and the second with the change, compared pair by pair.

    `only_first` and `only_second` count the pairs in which the first team won only one way. `difference` is what
    the change does to its win rate: with the change minus as given, so that a positive one means it wins more often.
    """

    pairs: int
    only_first: int
    only_second: int
    difference: Interval


def summary(contest: Contest, games: Sequence[Game]) -> Summary:
    """The summary of a contest."""
    turns = [game.turns for game in games]
    return Summary(
        board=contest.board_name,
        games=len(games),
        draws=sum(game.winner is None for game in games),
        turns=mean(turns),
        shortest=min(turns, default=0),
        longest=max(turns, default=0),
        teams=tuple(_standing(contest, at, games) for at in range(len(contest.teams))),
    )


def twins(contest: Contest, games: Sequence[Game]) -> bool:
    """Whether identical teams have changed places: then every second game repeats another."""
    first, *others = (replace(team, name="") for team in contest.teams)
    alike = all(team == first for team in others)
    return alike and not contest.record and any(game.shift for game in games)


def _standing(contest: Contest, at: int, games: Sequence[Game]) -> Standing:
    team, shares = contest.teams[at], [game.shares[at] for game in games]
    game = edition(contest.system)
    wins = sum(share.won for share in shares)
    return Standing(
        team=team.name,
        force=team.force,
        bot=team.bot_title,
        value=game.value(team.side(team.name)),
        wins=wins,
        rate=wilson(wins, len(shares)),
        units=len(team.units),
        lost=_average([share.lost for share in shares]),
        value_left=_average([share.value_left for share in shares]),
        damage=_average([sum(share.damage) for share in shares]),
        shots=_average([share.shots for share in shares]),
        hits=_average([share.hits for share in shares]),
        expected_hits=_average([share.expected_hits for share in shares]),
        measures={each.id: _measured(each, known) for each in game.measures if (known := _known(each, shares))},
        luck=_average([share.luck for share in shares]),
    )


def _known(measure: Measure, shares: Sequence[Share]) -> list[float]:
    """All values of a measure in some games."""
    if not measure.by_turn:
        return [share.figures[measure.id] for share in shares if measure.id in share.figures]
    return [value for share in shares for value in share.series.get(measure.id, ()) if value is not None]


def _measured(measure: Measure, values: Sequence[float]) -> float:
    return max(values) if measure.highest else _average(values)


def _average(values: Sequence[float]) -> float:
    return round(fmean(values), 3) if values else 0.0


def compared(first: Sequence[Game], second: Sequence[Game]) -> Compared:
    """Compare the first team's wins in two runs over the same seeds."""
    other = {(game.seed, game.shift): game.shares[0].won for game in second}
    both = [(game.shares[0].won, other[game.seed, game.shift]) for game in first if (game.seed, game.shift) in other]
    only_first = sum(one and not two for one, two in both)
    only_second = sum(two and not one for one, two in both)
    return Compared(len(both), only_first, only_second, paired(only_second, only_first, len(both)))
