"""Simulations from Python: play a contest, and get its games as rows, a data frame, figures, files or a report."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ironhex.bots import BotChoice
from ironhex.engine import Play
from ironhex.engine.setup import UnitSetup
from ironhex.operating_system import cores
from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.document import Report
from ironhex.sim.export import Exportable, Runs
from ironhex.sim.games import Game
from ironhex.sim.intervals import wilson
from ironhex.sim.notable import Notable, notable
from ironhex.sim.playing import played, try_out
from ironhex.sim.report import contest_report
from ironhex.sim.running import Engine, on_cores, run
from ironhex.sim.summary import Summary, summary

FEWEST = 20  # games before a run may stop early
USUAL_GAMES = 100
NAMES = "ABCD"


class Results(Exportable, frozen=True):
    """The games of a contest in order; `enough` and `interrupted` say why there are fewer than asked for."""

    contest: Contest
    games: tuple[Game, ...]
    interrupted: bool = False
    enough: bool = False
    problem: str = ""  # why the games had to stop

    @property
    def runs(self) -> Runs:
        return {"": self.games}

    @property
    def summary(self) -> Summary:
        """Rates and averages with their intervals."""
        return summary(self.contest, self.games)

    @property
    def report(self) -> Report:
        return contest_report(self.contest, self.games)

    @property
    def notable(self) -> tuple[Notable, ...]:
        """The games that are worth a look."""
        return notable(self.games)

    def replay(self, number: int) -> Play[Any]:
        """A game by its number, played again; save it, tell it, or fork it before its end."""
        game = next((game for game in self.games if game.number == number), None)
        if game is None:
            raise ContestError(f"there is no game {number}; the games are numbered from 0 to {len(self.games) - 1}")
        return played(Job(self.contest, game.number, game.seed, game.shift))


def narrow(width: float, team: int = 0, step: int = 1) -> Callable[[Sequence[Game]], bool]:
    """Whether the interval of a team's rate is narrow enough; checked only after whole rounds."""

    def enough(games: Sequence[Game]) -> bool:
        if len(games) < FEWEST or len(games) % step:
            return False
        return wilson(sum(game.shares[team].won for game in games), len(games)).width <= width

    return enough


def check_width(width: float | None) -> None:
    """Refuse a width that makes no sense."""
    if width is not None and not 0 < width < 1:
        raise ContestError(f"the width of an interval must be between 0 and 1, such as 0.1, not {width:g}")


def play_contest(
    contest: Contest,
    games: int = USUAL_GAMES,
    seed: int = 0,
    *,
    swap: bool = False,
    until_width: float | None = None,
    engine: Engine | None = None,
    seen: Callable[[Game], None] | None = None,
) -> Results:
    """Play the games of a contest, by default on all cores."""
    try_out(contest)
    check_width(until_width)
    todo: tuple[Job, ...] = tuple(jobs(contest, games, seed, swap=swap))
    enough = None if until_width is None else narrow(until_width, step=len(contest.teams) if swap else 1)
    done = run(todo, engine or on_cores(cores()), enough, seen)
    return Results(contest, done.games, done.interrupted, done.enough, done.problem)


def simulate(
    *forces: Iterable[str],
    bots: Iterable[BotChoice],
    board: str = "",
    games: int = USUAL_GAMES,
    seed: int = 0,
    swap: bool = False,
    processes: int | None = None,
    until_width: float | None = None,
    **conditions: Any,
) -> Results:
    """Let bots play forces (lists of designs) against each other; `conditions` are further fields of a contest.

    A bot is a name, a class of your own, or a reference to one (`package.module:Class`, `my_bot.py:Class`).

    On more than one process a script's own statements belong under `if __name__ == "__main__":`, because each process
    reads the script again. When the games cannot go on, there is a warning and what has been played.
    """
    contest = Contest(teams_of([tuple(force) for force in forces], tuple(bots)), board, **conditions)
    engine = on_cores(cores() if processes is None else processes)
    results = play_contest(contest, games, seed, swap=swap, until_width=until_width, engine=engine)
    if results.problem:
        warnings.warn(f"only {len(results.games)} of {games} games: {results.problem}", RuntimeWarning, stacklevel=2)
    return results


def teams_of(forces: Sequence[Sequence[str | UnitSetup]], bots: Sequence[BotChoice]) -> tuple[Team, ...]:
    """Teams called A, B and so on, each with its bot; one bot may lead all of them."""
    leaders = [*bots] * (len(forces) if len(bots) == 1 else 1)
    if len(leaders) != len(forces):
        raise ContestError(f"{len(forces)} forces need {len(forces)} bots or one for all, not {len(bots)}")
    return tuple(Team.of(name, force, bot) for name, force, bot in zip(NAMES, forces, leaders, strict=False))
