"""Simulating from Python: play a contest, and have its games as rows, a data frame, figures, files or a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ironhex.sim import report, tables
from ironhex.sim.contest import Contest, ContestError, Job, Team, jobs
from ironhex.sim.intervals import wilson
from ironhex.sim.playing import try_out
from ironhex.sim.rows import Game
from ironhex.sim.running import Engine, cores, on_cores, run
from ironhex.sim.summary import Summary, summary

FEWEST = 20  # games before it may be enough
USUAL_GAMES = 100
NAMES = "ABCD"


class Results(msgspec.Struct, frozen=True):
    """The games of a contest in their order; `enough` and `interrupted` say why there are fewer than were wanted."""

    contest: Contest
    games: tuple[Game, ...]
    interrupted: bool = False
    enough: bool = False

    @property
    def rows(self) -> list[tables.Row]:
        """A row for each team of each game."""
        return tables.table("sides", self.games)

    @property
    def summary(self) -> Summary:
        """Rates, averages and how sure they are."""
        return summary(self.contest, self.games)

    def table(self, name: str) -> list[tables.Row]:
        """The rows of a table: sides, turns, weapons or losses."""
        return tables.table(name, self.games)

    def frame(self, name: str = "sides") -> Any:
        """A table as a polars data frame (`.to_pandas()` makes one of pandas')."""
        return tables.frame(name, self.games)

    def write_csv(self, path: str | Path) -> None:
        """The sides to a .csv file, or all tables into a folder."""
        tables.write_csv(Path(path), self.games)

    def write_parquet(self, path: str | Path) -> None:
        """The sides to a .parquet file, or all tables into a folder."""
        tables.write_parquet(Path(path), self.games)

    def write_report(self, path: str | Path) -> None:
        """A page with plots that needs nothing but itself."""
        Path(path).write_text(report.page(self.contest, self.games), encoding="utf-8")


def narrow(width: float, team: int = 0, step: int = 1) -> Callable[[Sequence[Game]], bool]:
    """Whether a team's rate is known to within a width; asked only after whole rounds of so many games."""

    def enough(games: Sequence[Game]) -> bool:
        if len(games) < FEWEST or len(games) % step:
            return False
        return wilson(sum(game.shares[team].won for game in games), len(games)).width <= width

    return enough


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
    todo: tuple[Job, ...] = tuple(jobs(contest, games, seed, swap=swap))
    enough = None if until_width is None else narrow(until_width, step=len(contest.teams) if swap else 1)
    done = run(todo, engine or on_cores(cores()), enough, seen)
    return Results(contest, done.games, done.interrupted, done.enough)


def simulate(
    *forces: Iterable[str],
    bots: Iterable[str],
    board: str = "open-ground",
    games: int = USUAL_GAMES,
    seed: int = 0,
    swap: bool = False,
    processes: int | None = None,
    until_width: float | None = None,
    **conditions: Any,
) -> Results:
    """Let bots play forces (lists of designs) against each other; `conditions` are further fields of a contest.

    On more than one process a script's own statements belong under `if __name__ == "__main__":`, because each process
    reads the script again.
    """
    contest = Contest(teams_of([tuple(force) for force in forces], tuple(bots)), board, **conditions)
    engine = on_cores(cores() if processes is None else processes)
    return play_contest(contest, games, seed, swap=swap, until_width=until_width, engine=engine)


def teams_of(forces: Sequence[tuple[str, ...]], bots: Sequence[str]) -> tuple[Team, ...]:
    """Teams called A, B and so on, each with its bot; one bot may lead all of them."""
    leaders = [*bots] * (len(forces) if len(bots) == 1 else 1)
    if len(leaders) != len(forces):
        raise ContestError(f"{len(forces)} forces need {len(forces)} bots or one for all, not {len(bots)}")
    return tuple(Team(name, force, bot) for name, force, bot in zip(NAMES, forces, leaders, strict=False))
