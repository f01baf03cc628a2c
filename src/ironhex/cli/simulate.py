"""`ironhex simulate`: let bots play hundreds of games; show, save and plot the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from ironhex.cli.design_rows import AsJson
from ironhex.cli.faults import INTERRUPTED
from ironhex.cli.forces import supplies_of, units_named
from ironhex.cli.game_choice import USUAL_GAME, USUAL_SUPPLIES, GameChoice, SupplyChoice
from ironhex.cli.kept_games import KeptGames
from ironhex.cli.lab import (
    ALL_CORES,
    NO_FILES,
    UNABLE,
    USUAL_TERMS,
    Files,
    Flag,
    Players,
    Terms,
    bot_names,
    conditions,
    print_value,
    progress,
)
from ironhex.cli.lab_tables import show_compared, show_summary
from ironhex.cli.records import record_text
from ironhex.cli.rules import Rules
from ironhex.cli.screen import complain, plain_console
from ironhex.engine.setup import UnitSetup
from ironhex.sim.comparison import Comparison, changed, play_compared
from ironhex.sim.contest import USUAL_BOT, Contest, ContestError, Team
from ironhex.sim.playing import recorded
from ironhex.sim.results import USUAL_GAMES, Results, play_contest, teams_of


@Parameter(name="*")
@dataclass(frozen=True)
class Series:
    """The games that are played.

    Parameters
    ----------
    games
        How many games.
    seed
        The seed of the first game; the others follow. `ironhex watch --seed N` shows a game.
    swap
        Play every seed twice, with the teams at each other's ends of the map.
    until_width
        Stop when the 95% interval of A's win rate is this narrow, such as 0.1; in a comparison, that of the
        difference.
    """

    games: int = USUAL_GAMES
    seed: int = 0
    swap: Flag = False
    until_width: float | None = None


@Parameter(name="*")
@dataclass(frozen=True)
class Alternative:
    """What to compare with.

    Parameters
    ----------
    instead
        Also play the same seeds with this force in place of A's, and compare.
    instead_bot
        Also play the same seeds with this bot in place of A's, and compare.
    """

    instead: str | None = None
    instead_bot: str | None = None


USUAL_SERIES, NO_ALTERNATIVE, NO_GAMES = Series(), Alternative(), KeptGames()


def simulate(
    *,
    force: str | None = None,
    against: str | None = None,
    lance: Flag = False,
    stock: SupplyChoice = USUAL_SUPPLIES,
    scenario: Path | None = None,
    game: GameChoice = USUAL_GAME,
    bots: str = USUAL_BOT,
    series: Series = USUAL_SERIES,
    terms: Terms = USUAL_TERMS,
    alternative: Alternative = NO_ALTERNATIVE,
    players: Players = ALL_CORES,
    files: Files = NO_FILES,
    kept: KeptGames = NO_GAMES,
    as_json: AsJson = False,
) -> int:
    """Let bots play many games, and show how often each side wins and its losses.

    Parameters
    ----------
    force
        Team A's units, separated by commas, or a roster: a file, or its name in your library.
    against
        Team B's; by default the same as A's.
    lance
        Four against four, if no forces are named.
    scenario
        The record of a battle to start from: its forces, map and rules.
    bots
        One bot for both teams, or two separated by a comma; your own as my_bot.py:MyBot or package.module:MyBot.
    as_json
        Print JSON.
    """
    try:
        if scenario:
            _alone(force, against, lance, stock != USUAL_SUPPLIES, game != USUAL_GAME, terms != USUAL_TERMS)
            contest = _recorded(scenario, bot_names(bots))
        else:
            teams = _stocked(_teams(game.rules, force, against, lance, bots), supplies_of(game.rules, stock))
            contest = replace(conditions(game, game.rules, terms), teams=teams)
        other = _changed(contest, game.rules, alternative)
        files.check()
        kept.check(series.games)
        played = _played(contest, other, series, players, as_json)
    except UNABLE as error:
        return complain(error)
    return _report(played, files, kept, as_json)


def _report(played: Results | Comparison, files: Files, kept: KeptGames, as_json: bool) -> int:
    """Write and show the results; returns the exit code."""
    first = played.first if isinstance(played, Comparison) else played
    problem = files.write(played) or kept.write(first)
    halted = complain(played.problem) if played.problem else 0
    if as_json:
        print_value(_as_json(played))
    else:
        _show(played)
        files.show(problem)
        kept.show(first, problem)
    return problem or halted or (INTERRUPTED if played.interrupted else 0)


def _played(
    contest: Contest, other: Contest | None, series: Series, players: Players, quiet: bool
) -> Results | Comparison:
    """Play the games with a progress bar, and those of another contest to compare them with."""
    how: dict[str, Any] = {"swap": series.swap, "until_width": series.until_width, "engine": players.engine}
    with progress(series.games * (2 if other else 1), quiet) as seen:
        if other is None:
            return play_contest(contest, series.games, series.seed, seen=seen, **how)
        return play_compared(contest, other, series.games, series.seed, seen=seen, **how)


def _teams(rules: Rules, force: str | None, against: str | None, lance: bool, bots: str) -> tuple[Team, ...]:
    usual = rules.forces(lance)
    own = tuple(map(UnitSetup, usual[0])) if force is None else units_named(rules, force)
    if against is not None:
        other = units_named(rules, against)
    else:
        other = tuple(map(UnitSetup, usual[1])) if force is None else own
    return teams_of((own, other), bot_names(bots))


def _stocked(teams: Sequence[Team], supplies: Sequence[dict[str, int] | None]) -> tuple[Team, ...]:
    """The teams with what they have besides their units."""
    return tuple(replace(team, supplies=stock) for team, stock in zip(teams, supplies, strict=True))


def _alone(*others: object) -> None:
    if any(other not in (None, False) for other in others):
        raise ContestError("--scenario sets the forces, supplies, map, rules and turns: do not give them too")


def _recorded(path: Path, bots: tuple[str, ...]) -> Contest:
    """The battle in a file; errors name the file."""
    try:
        return recorded(record_text(path), bots)
    except ContestError as error:
        raise ContestError(f"{path}: {error}") from error


def _changed(contest: Contest, rules: Rules, alternative: Alternative) -> Contest | None:
    """The contest with another force or bot for the first team, if one is given."""
    force, bot = alternative.instead, alternative.instead_bot
    if force is None and bot is None:
        return None
    leaders = bot_names(bot) if bot is not None else ("",)
    if len(leaders) > 1:
        raise ContestError(f"expected one bot for team {contest.teams[0].name}, not {len(leaders)}")
    return changed(contest, () if force is None else units_named(rules, force), leaders[0])


def _as_json(played: Results | Comparison) -> dict[str, Any]:
    first = played.first if isinstance(played, Comparison) else played
    flags = {"enough": first.enough, "interrupted": first.interrupted}
    more = {"instead": played.second.summary, "compared": played.compared} if isinstance(played, Comparison) else {}
    return dict(msgspec.to_builtins(first.summary)) | flags | more


def _show(played: Results | Comparison) -> None:
    console = plain_console()
    if isinstance(played, Results):
        show_summary(console, played)
        return
    show_summary(console, played.first)
    show_summary(console, played.second)
    show_compared(console, played.compared)
