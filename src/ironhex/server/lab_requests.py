"""Requests to the lab, with limits, because anybody may send them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ironhex.engine.setup import Name, Text
from ironhex.server.editions import known_bot, known_edition
from ironhex.server.errors import BadRequest
from ironhex.server.safe_boards import safe_board
from ironhex.sim import Contest, ContestError, Game, Results, Team
from ironhex.sim.comparison import Comparison, changed, play_compared
from ironhex.sim.playing import try_out
from ironhex.sim.results import NAMES, play_contest
from ironhex.sim.running import Engine
from ironhex.sim.tournament import Tournament, entrants, play_tournament

MOST_GAMES = 400
MOST_UNITS = 24  # of all sides together
MOST_ENTRANTS = 8

Units = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_UNITS)]
Seed = Annotated[int, Meta(ge=0, le=2**53)]
Turns = Annotated[int, Meta(ge=1, le=60)]
Options = Annotated[tuple[Text, ...], Meta(max_length=40)]


class LabTeam(msgspec.Struct, frozen=True):
    """A force and its bot, by its level and style and the place that the style needs."""

    units: Units
    bot: Text = ""
    style: Text = ""
    place: Text = ""


class LabInstead(msgspec.Struct, frozen=True):
    """The alternative for the first team in a comparison on the same seeds: units, a bot, or both."""

    units: Annotated[tuple[Name, ...], Meta(max_length=MOST_UNITS)] = ()
    bot: Text = ""
    style: Text = ""
    place: Text = ""


class LabAsked(msgspec.Struct, frozen=True):
    """A request for a simulation."""

    teams: Annotated[tuple[LabTeam, ...], Meta(min_length=2, max_length=4)]
    board: Text = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 50
    seed: Seed = 0
    swap: bool = True
    turns: Turns = 40
    system: Text = ""
    options: Options | None = None
    instead: LabInstead | None = None
    until_width: Annotated[float, Meta(gt=0, lt=1)] | None = None


class TournamentAsked(msgspec.Struct, frozen=True):
    """A request for a tournament: every force with every bot; `games` counts those of a pair."""

    forces: Annotated[tuple[Units, ...], Meta(min_length=1, max_length=MOST_ENTRANTS)]
    bots: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=MOST_ENTRANTS)] = ("",)
    board: Text = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 10
    seed: Seed = 0
    turns: Turns = 40
    system: Text = ""
    options: Options | None = None


class VolleyAsked(msgspec.Struct, frozen=True):
    """A request for the odds of a volley."""

    attacker: Name
    target: Name
    circumstances: Annotated[dict[str, int | bool | Text | None], Meta(max_length=40)] = {}  # as the game names them
    system: Text = ""


Played = Results | Comparison | Tournament


class LabWork(NamedTuple):
    """The number of games to play, and the function that plays them."""

    games: int
    play: Callable[[Engine, Callable[[Game], None]], Played]


def simulation(asked: LabAsked) -> LabWork:
    """The games of a simulation; raises an error if it cannot be played."""
    like = _conditions(asked)
    teams = tuple(
        Team(name, team.units, _bot_of(like.system, team)) for name, team in zip(NAMES, asked.teams, strict=False)
    )
    contest = replace(like, teams=teams)
    _check(contest)
    if asked.instead is None:
        return LabWork(
            asked.games,
            lambda engine, seen: play_contest(
                contest,
                asked.games,
                asked.seed,
                swap=asked.swap,
                until_width=asked.until_width,
                engine=engine,
                seen=seen,
            ),
        )
    bot = _bot_of(like.system, asked.instead) if asked.instead.bot or asked.instead.style else ""
    other = changed(contest, asked.instead.units, bot)
    _check(other)
    if 2 * asked.games > MOST_GAMES:
        raise BadRequest(f"a comparison plays twice as many games; the limit is {MOST_GAMES}")
    return LabWork(
        2 * asked.games,
        lambda engine, seen: play_compared(
            contest,
            other,
            asked.games,
            asked.seed,
            swap=asked.swap,
            until_width=asked.until_width,
            engine=engine,
            seen=seen,
        ),
    )


def tournament(asked: TournamentAsked) -> LabWork:
    """The games of a tournament; raises an error if a pair cannot be played."""
    like = _conditions(asked)
    teams = entrants(asked.forces, tuple(known_bot(like.system, bot, "", "") for bot in asked.bots))
    if not 2 <= len(teams) <= MOST_ENTRANTS:
        raise BadRequest(f"a tournament on this server has 2 to {MOST_ENTRANTS} entrants, not {len(teams)}")
    for first, second in pairwise(teams):
        _check(replace(like, teams=(first, second)))
    games = asked.games * len(teams) * (len(teams) - 1) // 2
    if games > MOST_GAMES:
        raise BadRequest(f"that makes {games} games; the limit is {MOST_GAMES}")
    return LabWork(
        games,
        lambda engine, seen: play_tournament(teams, asked.games, asked.seed, like=like, engine=engine, seen=seen),
    )


def _bot_of(system: str, team: LabTeam | LabInstead) -> str:
    return known_bot(system, team.bot, team.style, team.place)


def _conditions(asked: LabAsked | TournamentAsked) -> Contest:
    found = known_edition(asked.system)
    board = asked.board or found.usual_board
    if found.catalog_boards:
        safe_board(board)
    return Contest((), board, asked.turns, options=asked.options, system=found.name)


def _check(contest: Contest) -> None:
    if sum(len(team.units) for team in contest.teams) > MOST_UNITS:
        raise BadRequest(f"a simulation has at most {MOST_UNITS} units")
    try:
        try_out(contest)
    except ContestError as error:
        raise BadRequest(str(error)) from error
