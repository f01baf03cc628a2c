"""`ironhex simulate` and `ironhex tournament`: bots play by the hundred, and the figures are shown, saved and drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ironhex.catalog import boards
from ironhex.cli.design_rows import AsJson
from ironhex.cli.forces import ground
from ironhex.cli.hinting import UnknownName
from ironhex.cli.lab_tables import show_compared, show_standings, show_summary
from ironhex.cli.screen import complain, plain_console
from ironhex.cli.systems import LANCES, Edition, edition
from ironhex.sim.contest import TURNS, USUAL_BOT, Contest, ContestError, Team
from ironhex.sim.extras import Missing
from ironhex.sim.playing import recorded
from ironhex.sim.results import USUAL_GAMES, Results, play_contest, teams_of
from ironhex.sim.rows import Game
from ironhex.sim.running import Engine, WorkersDied, cores, on_cores
from ironhex.sim.summary import compared
from ironhex.sim.tournament import entrants, play_tournament

BROKEN_OFF = 130
UNABLE = (ContestError, Missing, OSError, UnicodeDecodeError, UnknownName, WorkersDied)

Flag = Annotated[bool, Parameter(negative=())]


def simulate(
    *,
    force: str | None = None,
    against: str | None = None,
    lance: Flag = False,
    scenario: Path | None = None,
    system: str | None = None,
    level: str | None = None,
    board: str | None = None,
    bots: str = USUAL_BOT,
    games: int = USUAL_GAMES,
    seed: int = 0,
    swap: Flag = False,
    until_width: float | None = None,
    turns: int = TURNS,
    deploy: Flag = False,
    instead: str | None = None,
    instead_bot: str | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    csv: Path | None = None,
    parquet: Path | None = None,
    report: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play many games, and say how often each side wins and what it costs.

    Parameters
    ----------
    force
        Team A's 'Mechs, parted by commas.
    against
        Team B's; without it the same as A's.
    lance
        Four against four, where no forces are named.
    scenario
        The record of a battle whose beginning is played: its forces, map and rules.
    system
        The rules: classic (the Master Rules) or quickstart (the Quick-Start edition).
    level
        The Quick-Start edition at a level: green, veteran or elite; without forces, its training scenario.
    board
        The map: a name, a file, or one made anew such as generated:hills,woods:7.
    bots
        One bot for both teams, or two parted by a comma.
    games
        How many games.
    seed
        The seed of the first game; the next ones follow. `ironhex watch --seed N` shows a game.
    swap
        Play every seed twice, with the teams at each other's ends of the map.
    until_width
        Stop as soon as the 95 % interval of A's win rate is this narrow, such as 0.1.
    turns
        Turns after which points decide; 0 for none.
    deploy
        Let the bots deploy their forces.
    instead
        Play the same seeds also with this force in place of A's, and compare.
    instead_bot
        Play the same seeds also with this bot in place of A's, and compare.
    processes
        How many processes; all cores unless said otherwise.
    cluster
        Play on a Dask cluster at this address, or on one of N workers started here (local:N).
    csv
        Write a row for each side of each game to a .csv file, or all tables into a folder.
    parquet
        The same as Parquet.
    report
        Write a page with plots, to be opened in any browser.
    as_json
        Print JSON.
    """
    try:
        rules = edition(system, level)
        if scenario:
            contest = recorded(scenario.read_text(encoding="utf-8"), _bots(bots))
        else:
            teams = _teams(rules, force, against, lance, bots)
            contest = replace(_like(rules, board, turns, deploy), teams=teams)
        other = _instead(contest, rules.units(instead) if instead else (), instead_bot)
        engine = _engine(processes, cluster)
        _writable(csv, parquet, report)
        with _progress(games * (2 if other else 1), as_json) as seen:
            options: dict[str, Any] = {"swap": swap, "engine": engine, "seen": seen}
            results = play_contest(contest, games, seed, until_width=until_width, **options)
            second = play_contest(other, len(results.games), seed, **options) if other and results.games else None
        _keep(results, csv, parquet, report)
    except UNABLE as error:
        return complain(error)
    _show(results, second, as_json=as_json)
    return BROKEN_OFF if results.interrupted or (second and second.interrupted) else 0


def tournament(
    *forces: str,
    bots: str = USUAL_BOT,
    system: str | None = None,
    level: str | None = None,
    board: str | None = None,
    games: int = 20,
    seed: int = 0,
    turns: int = TURNS,
    deploy: Flag = False,
    processes: int | None = None,
    cluster: str | None = None,
    report: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Let everybody play everybody: forces, single designs, or bots; with ratings and a heat-map.

    Parameters
    ----------
    forces
        The forces, each a design or several parted by commas; one force for a tournament of bots.
    bots
        The bots, parted by commas; every force enters with each of them.
    system
        The rules: classic (the Master Rules) or quickstart (the Quick-Start edition).
    level
        The Quick-Start edition at a level: green, veteran or elite.
    board
        The map.
    games
        Games of each pair, half of them from the other end of the map.
    seed
        The seed of the first game of each pair.
    turns
        Turns after which points decide; 0 for none.
    deploy
        Let the bots deploy their forces.
    processes
        How many processes; all cores unless said otherwise.
    cluster
        Play on a Dask cluster at this address, or on one of N workers started here (local:N).
    report
        Write a page with plots, to be opened in any browser.
    as_json
        Print JSON.
    """
    try:
        rules = edition(system, level)
        usual = rules.forces()[0] if rules.level else LANCES[0]
        teams = entrants([rules.units(force) for force in forces] or [usual], _bots(bots))
        like = _like(rules, board, turns, deploy)
        engine = _engine(processes, cluster)
        _writable(report)
        with _progress(games * len(teams) * (len(teams) - 1) // 2, as_json) as seen:
            done = play_tournament(teams, games, seed, like=like, engine=engine, seen=seen)
        if report:
            from ironhex.sim.tournament_report import tournament_page

            report.write_text(tournament_page(done), encoding="utf-8")
    except UNABLE as error:
        return complain(error)
    if as_json:
        print_value({"board": done.board, "standings": done.standings, "shares": done.shares})
    else:
        show_standings(plain_console(), done)
    return BROKEN_OFF if done.interrupted else 0


# --- what is asked for ------------------------------------------------------------------------------------------------
def _like(rules: Edition, board: str | None, turns: int, deploy: bool) -> Contest:
    """A contest by some rules, without its teams."""
    return Contest((), _board(board or rules.board), turns, deploy, options=rules.options, system=rules.system)


def _teams(rules: Edition, force: str | None, against: str | None, lance: bool, bots: str) -> tuple[Team, ...]:
    usual = rules.forces(lance)
    own = rules.units(force) if force else usual[0]
    other = rules.units(against) if against else own if force else usual[1]
    return teams_of((own, other), _bots(bots))


def _instead(contest: Contest, force: tuple[str, ...], bot: str | None) -> Contest | None:
    """The contest with another force or bot for the first team."""
    if not force and not bot:
        return None
    if force and contest.record:
        raise ContestError("the forces of a recorded battle stay as they are")
    first, *others = contest.teams
    changed = replace(first, units=force or first.units, bot=_bots(bot)[0] if bot else first.bot)
    return replace(contest, teams=(changed, *others))


def _bots(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _board(text: str) -> str:
    """The board's full name, where part of one was given."""
    name = ground(text).name
    return name if name in boards() else text


def _engine(processes: int | None, cluster: str | None) -> Engine:
    if cluster:
        from ironhex.sim.cluster import on_cluster

        return on_cluster(cluster)
    return on_cores(cores() if processes is None else processes)


def _writable(*paths: Path | None) -> None:
    """Complain of a file that cannot be written before all the games are played for it."""
    for path in paths:
        if path and not path.absolute().parent.is_dir():
            raise ContestError(f"there is no folder {path.absolute().parent}")


# --- what comes of it -------------------------------------------------------------------------------------------------
@contextmanager
def _progress(games: int, quiet: bool) -> Iterator[Callable[[Game], None]]:
    """A bar on standard error, if somebody is there to see it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    hidden = quiet or not sys.stderr.isatty()
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=hidden, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda _: bar.advance(task)


def _keep(results: Results, csv: Path | None, parquet: Path | None, report: Path | None) -> None:
    if csv:
        results.write_csv(csv)
    if parquet:
        results.write_parquet(parquet)
    if report:
        results.write_report(report)


def _show(results: Results, second: Results | None, *, as_json: bool) -> None:
    both = compared(results.games, second.games) if second else None
    if as_json:
        more = {"instead": second.summary, "compared": both} if second else {}
        flags = {"enough": results.enough, "interrupted": results.interrupted}
        print_value(msgspec.to_builtins(results.summary) | flags | more)
        return
    console = plain_console()
    show_summary(console, results)
    if second and both:
        show_summary(console, second)
        show_compared(console, both)


def print_value(value: Any) -> None:
    """Print something as JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
