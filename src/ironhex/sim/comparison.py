"""Two ways to play the same seeds: another force or another bot for the first team, compared game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ironhex.engine.setup import UnitSetup
from ironhex.operating_system import cores
from ironhex.sim.comparison_report import comparison_report
from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.document import Report
from ironhex.sim.export import Exportable, Runs
from ironhex.sim.games import Game
from ironhex.sim.playing import try_out
from ironhex.sim.results import FEWEST, USUAL_GAMES, Results, check_width
from ironhex.sim.running import Engine, on_cores, run
from ironhex.sim.summary import Compared, compared

AS_GIVEN, INSTEAD = "as given", "instead"


class Comparison(Exportable, frozen=True):
    """A contest as given and with a change, on the same seeds."""

    first: Results
    second: Results

    @property
    def runs(self) -> Runs:
        return {AS_GIVEN: self.first.games, INSTEAD: self.second.games}

    @property
    def compared(self) -> Compared:
        """What the change does to the first team's win rate, pair by pair; positive: it wins more often."""
        return compared(self.first.games, self.second.games)

    @property
    def interrupted(self) -> bool:
        return self.first.interrupted

    @property
    def problem(self) -> str:
        return self.first.problem

    @property
    def report(self) -> Report:
        contests = (self.first.contest, self.first.games), (self.second.contest, self.second.games)
        return comparison_report(*contests, self.compared)


def changed(contest: Contest, units: Sequence[str | UnitSetup] = (), bot: str = "") -> Contest:
    """The contest with another force or bot for the first team."""
    if units and contest.record:
        raise ContestError("the forces of a recorded battle stay as they are")
    first, *others = contest.teams
    led = replace(first, bot=bot or first.bot)
    if units:
        led = replace(Team.of(led.name, units, led.bot), skills=first.skills)
    return replace(contest, teams=(led, *others))


def play_compared(
    contest: Contest,
    other: Contest,
    games: int = USUAL_GAMES,
    seed: int = 0,
    *,
    swap: bool = False,
    until_width: float | None = None,
    engine: Engine | None = None,
    seen: Callable[[Game], None] | None = None,
) -> Comparison:
    """Play games of both contests in pairs, so that the results can be compared at any time.

    They stop when the interval of the difference is no wider than `until_width`.
    """
    check_width(until_width)
    for each in (contest, other):
        try_out(each)
    pairs = zip(jobs(contest, games, seed, swap=swap), jobs(other, games, seed, swap=swap, first=games), strict=True)
    todo: tuple[Job, ...] = tuple(job for pair in pairs for job in pair)
    enough = None if until_width is None else _close(until_width, games)
    done = run(todo, engine or on_cores(cores()), enough, seen)
    first, second = _split(done.games, games)
    how = done.interrupted, done.enough, done.problem
    return Comparison(Results(contest, first, *how), Results(other, second, *how))


def _split(played: Sequence[Game], games: int) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    """The games of both contests, each numbered from 0."""
    first = tuple(game for game in played if game.number < games)
    second = tuple(replace(game, number=game.number - games) for game in played if game.number >= games)
    return first, second


def _close(width: float, games: int) -> Callable[[Sequence[Game]], bool]:
    """Whether the interval of the difference is narrow enough; checked after whole pairs."""

    def enough(played: Sequence[Game]) -> bool:
        if not played or len(played) % (2 * FEWEST):
            return False
        return compared(*_split(played, games)).difference.width <= width

    return enough
