"""What the commands of the lab share: their options, a progress bar, and files for the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ironhex.bots import UnknownBot
from ironhex.catalog import boards
from ironhex.cli.forces import ground
from ironhex.cli.game_choice import GameChoice
from ironhex.cli.hinting import UnknownName
from ironhex.cli.records import UnreadableRecord
from ironhex.cli.rules import Rules
from ironhex.cli.screen import complain, plain_console
from ironhex.operating_system import cores
from ironhex.sim.contest import TURNS, Contest, ContestError
from ironhex.sim.export import Exportable
from ironhex.sim.extras import Missing, needed
from ironhex.sim.games import Game
from ironhex.sim.running import Engine, on_cores

MOST_PROCESSES = 256
UNABLE = (ContestError, Missing, OSError, UnknownBot, UnknownName, UnreadableRecord)

Flag = Annotated[bool, Parameter(negative=())]


# --- requests ---------------------------------------------------------------------------------------------------------
@Parameter(name="*")
@dataclass(frozen=True)
class Terms:
    """How the games begin and end.

    Parameters
    ----------
    turns
        Turns after which points decide; 0 for none.
    deploy
        Let the bots deploy their forces.
    """

    turns: int = TURNS
    deploy: Flag = False


def conditions(game: GameChoice, rules: Rules, terms: Terms) -> Contest:
    """A contest under some rules, without its teams."""
    wanted = game.board or rules.board
    name = _board(wanted) if rules.edition.catalog_boards else wanted
    agreed = rules.conditions(game.conditions)
    return Contest((), name, terms.turns, terms.deploy, options=rules.options, system=rules.system, conditions=agreed)


def bot_names(text: str) -> tuple[str, ...]:
    """Parse a list of bots such as `hard,normal`."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise ContestError("no bots named")
    return names


def _board(text: str) -> str:
    """The board's full name, if only part of it was given."""
    name = ground(text).name
    return name if name in boards() else text


@Parameter(name="*")
@dataclass(frozen=True)
class Players:
    """Where the games run.

    Parameters
    ----------
    processes
        How many processes; all cores by default.
    cluster
        Play on a Dask cluster at this address, or on one of N workers started here (local:N).
    """

    processes: int | None = None
    cluster: str | None = None

    @property
    def engine(self) -> Engine:
        """Where the games run."""
        if self.processes is not None and not 1 <= self.processes <= MOST_PROCESSES:
            raise ContestError(f"the number of processes must be from 1 to {MOST_PROCESSES}, not {self.processes}")
        if self.cluster is None:
            return on_cores(self.processes or cores())
        if self.processes is not None:
            raise ContestError("a cluster has its own workers: --processes cannot be combined with --cluster")
        from ironhex.sim.cluster import on_cluster

        return on_cluster(self.cluster)


@Parameter(name="*")
@dataclass(frozen=True)
class Files:
    """Output files; None if not requested.

    Parameters
    ----------
    csv
        Write a row for each side of each game to a .csv file, or all tables into a folder.
    parquet
        The same as Parquet.
    report
        Write a page with plots, for any browser.
    """

    csv: Path | None = None
    parquet: Path | None = None
    report: Path | None = None

    def check(self) -> None:
        """Check that files can be written before playing all the games."""
        for path, suffix in ((self.csv, ".csv"), (self.parquet, ".parquet"), (self.report, None)):
            if path is not None:
                _check(path, suffix)
        if self.parquet:
            needed("polars", "lab")

    def write(self, played: Exportable) -> int:
        """Write the requested files; the exit code says whether that worked."""
        writers = (self.csv, played.write_csv), (self.parquet, played.write_parquet), (self.report, played.write_report)
        try:
            for path, write in writers:
                if path is not None:
                    write(path)
        except OSError as error:
            return complain(error)
        return 0

    def show(self, problem: int) -> None:
        """Report where everything is, if it could be written."""
        for path in filter(None, () if problem else (self.csv, self.parquet, self.report)):
            plain_console().print(f"Saved to {path}.", markup=False)


USUAL_TERMS, ALL_CORES, NO_FILES = Terms(), Players(), Files()


def _check(path: Path, suffix: str | None) -> None:
    """A table is a file with its suffix or a folder without one; a report is a file."""
    folder = path.absolute().parent
    if suffix and path.suffix not in ("", suffix):
        raise ContestError(f"{path}: a table file must end in {suffix}, and a folder of tables has no suffix")
    if not folder.is_dir():
        raise ContestError(f"{path}: there is no folder {folder}")
    if path.is_dir() if path.suffix == suffix or suffix is None else path.is_file():
        raise ContestError(f"{path}: already exists as a {'folder' if path.is_dir() else 'file'}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise ContestError(f"{path}: cannot be written here")


# --- results ----------------------------------------------------------------------------------------------------------
@contextmanager
def progress(games: int, quiet: bool) -> Iterator[Callable[[Game], None]]:
    """A progress bar on standard error, if it is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    hidden = quiet or not sys.stderr.isatty()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=hidden, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda _: bar.advance(task)


def print_value(value: Any) -> None:
    """Print something as JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
