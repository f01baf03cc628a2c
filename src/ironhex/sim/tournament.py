"""Everybody against everybody: forces, single designs or bots, each pair on the same seeds and from both ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

import msgspec
from msgspec.structs import replace

from ironhex.bots import BotChoice
from ironhex.bots.own_bots import bot_name, short_name
from ironhex.engine.setup import UnitSetup
from ironhex.games import edition
from ironhex.operating_system import cores
from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.document import Report
from ironhex.sim.export import Exportable, Runs
from ironhex.sim.games import Game
from ironhex.sim.intervals import Interval, wilson
from ironhex.sim.playing import try_out
from ironhex.sim.ratings import ratings
from ironhex.sim.running import Engine, on_cores, run
from ironhex.sim.tournament_report import tournament_report

MOST_ENTRANTS = 40


class Meeting(msgspec.Struct, frozen=True):
    """The games of one pair."""

    first: int
    second: int
    games: tuple[Game, ...]

    def points(self, team: int) -> float:
        """The points of a team of the pair; a draw is half a point."""
        return sum(0.5 if game.winner is None else float(game.shares[team].won) for game in self.games)


class Rated(msgspec.Struct, frozen=True):
    """An entrant's results and rating."""

    name: str
    force: str
    bot: str
    value: int
    wins: int
    draws: int
    losses: int
    rating: Interval


class Tournament(Exportable, frozen=True):
    """All meetings; `interrupted` if it was stopped."""

    entrants: tuple[Team, ...]
    board: str
    meetings: tuple[Meeting, ...]
    interrupted: bool = False
    system: str = ""
    problem: str = ""  # why the games had to stop

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of all pairs, in the order of their numbers."""
        return tuple(game for meeting in self.meetings for game in meeting.games)

    @property
    def runs(self) -> Runs:
        return {"": self.games}

    @property
    def report(self) -> Report:
        return tournament_report(self)

    @property
    def shares(self) -> tuple[tuple[Interval | None, ...], ...]:
        """How often the entrant of a row beat that of a column; None if they have not met."""
        found: dict[tuple[int, int], Interval] = {}
        for meeting in self.meetings:
            for team, pair in enumerate(((meeting.first, meeting.second), (meeting.second, meeting.first))):
                if meeting.games:
                    found[pair] = wilson(sum(game.shares[team].won for game in meeting.games), len(meeting.games))
        everybody = range(len(self.entrants))
        return tuple(tuple(found.get((one, other)) for other in everybody) for one in everybody)

    @property
    def standings(self) -> tuple[Rated, ...]:
        """The entrants, the strongest first."""
        points = [[0.0] * len(self.entrants) for _ in self.entrants]
        for meeting in self.meetings:
            points[meeting.first][meeting.second] = meeting.points(0)
            points[meeting.second][meeting.first] = meeting.points(1)
        rated = [self._rated(at, rating) for at, rating in enumerate(ratings(points))]
        return tuple(sorted(rated, key=lambda each: -each.rating.value))

    def _rated(self, at: int, rating: Interval) -> Rated:
        team = self.entrants[at]
        games = [game for meeting in self.meetings if at in (meeting.first, meeting.second) for game in meeting.games]
        wins, draws = sum(game.winner == team.name for game in games), sum(game.winner is None for game in games)
        value = edition(self.system).value(team.side(team.name))
        return Rated(team.name, team.force, team.bot_title, value, wins, draws, len(games) - wins - draws, rating)


def entrants(forces: Iterable[Iterable[str | UnitSetup]], bots: Iterable[BotChoice]) -> tuple[Team, ...]:
    """Every force with every bot, named by what distinguishes it from the others."""
    all_forces, all_bots = [tuple(force) for force in forces], [bot_name(bot) for bot in bots]
    names = _names([Team.of("", force, "").listed for force in all_forces])
    return tuple(
        Team.of(
            " · ".join([name] * (len(names) > 1) + [short_name(bot)] * (len(all_bots) > 1)) or "entrant 1", force, bot
        )
        for (force, name), bot in product(zip(all_forces, names, strict=True), all_bots)
    )


def _names(forces: Sequence[tuple[str, ...]]) -> list[str]:
    """Short names of forces, such as `Griffin GRF-1N + 3`; in full if that is ambiguous."""
    meant: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for force in forces:
        meant[_short(force)].add(force)
    return [Team("", force, "").force if len(meant[_short(force)]) > 1 else _short(force) for force in forces]


def _short(force: tuple[str, ...]) -> str:
    return force[0] if len(force) == 1 else f"{force[0]} + {len(force) - 1}"


def play_tournament(
    teams: Sequence[Team],
    games: int,
    seed: int = 0,
    *,
    like: Contest | None = None,
    engine: Engine | None = None,
    seen: Callable[[Game], None] | None = None,
) -> Tournament:
    """Let everybody play everybody, under the conditions of a contest like this."""
    pairs = tuple(combinations(range(len(teams)), 2))
    _check(teams)
    pattern = like or Contest(())
    by_pair = [tuple(_jobs(teams, pairs, number, pattern, games, seed)) for number in range(len(pairs))]
    todo = [
        job for turn in zip(*by_pair, strict=True) for job in turn
    ]  # so that an interrupted tournament is fair to all
    done = run(todo, engine or on_cores(cores()), seen=seen)
    played: list[list[Game]] = [[] for _ in pairs]
    for game in done.games:
        played[game.number // games].append(game)
    meetings = tuple(Meeting(*pair, tuple(each)) for pair, each in zip(pairs, played, strict=True))
    return Tournament(tuple(teams), pattern.board_name, meetings, done.interrupted, pattern.system, done.problem)


def _jobs(
    teams: Sequence[Team], pairs: Sequence[tuple[int, int]], number: int, like: Contest, games: int, seed: int
) -> Iterator[Job]:
    first, second = pairs[number]
    contest = replace(like, teams=(teams[first], teams[second]))
    try_out(contest)
    return jobs(contest, games, seed, swap=True, first=number * games)


def _check(teams: Sequence[Team]) -> None:
    names = [team.name for team in teams]
    if not 2 <= len(names) <= MOST_ENTRANTS:
        raise ContestError(f"a tournament has 2 to {MOST_ENTRANTS} entrants, not {len(names)}")
    if doubled := sorted({name for name in names if names.count(name) > 1}):
        raise ContestError(f"entered twice: {', '.join(doubled)}")
