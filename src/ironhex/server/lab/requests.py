"""Requests to the lab, with limits, because anybody may send them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ironhex.engine.setup import Name, Text, UnitSetup
from ironhex.server.editions import known_bot, known_edition
from ironhex.server.errors import BadRequest, NotFound
from ironhex.server.safe_boards import board_hexes
from ironhex.sim import Contest, ContestError, Game, Job, Results, Team, jobs
from ironhex.sim.comparison import Comparison, changed, play_compared
from ironhex.sim.playing import try_out
from ironhex.sim.results import NAMES, play_contest
from ironhex.sim.running import Engine
from ironhex.sim.tournament import Tournament, entrants, play_tournament

MOST_GAMES = 400
MOST_UNITS = 24  # of all sides together
MOST_ENTRANTS = 8
MOST_WORK = MOST_GAMES * MOST_UNITS  # units in all games together, on maps of up to four sheets
FOUR_SHEETS = 1_200  # hexes; on larger maps everything takes longer

T = TypeVar("T")
Units = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_UNITS)]
Aboard = Annotated[tuple[Annotated[int, Meta(ge=0, lt=MOST_UNITS)] | None, ...], Meta(max_length=MOST_UNITS)]
Loads = Annotated[tuple[Annotated[dict[str, Text], Meta(max_length=80)], ...], Meta(max_length=MOST_UNITS)]
Seed = Annotated[int, Meta(ge=0, le=2**53)]
Turns = Annotated[int, Meta(ge=1, le=60)]
Options = Annotated[tuple[Text, ...], Meta(max_length=40)]
Starts = Annotated[tuple[Text, ...], Meta(max_length=MOST_UNITS)]
Cargo = Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(max_length=MOST_UNITS)]
Conditions = Annotated[dict[Name, int], Meta(max_length=20)]


class LabTeam(msgspec.Struct, frozen=True):
    """A force and its bot, by its level and style and the place that the style needs.

    `aboard` has for each unit the number of the one that carries it at the start, counted from 0, or none, `ammunition`
    the special ammunition of each unit in the form of setups, `starts` where it starts in the same form, such as
    artillery off the map, and `cargo` the tons that it carries. `supplies` is what the force has besides its units.
    """

    units: Units
    bot: Text = ""
    style: Text = ""
    place: Text = ""
    aboard: Aboard = ()
    ammunition: Loads = ()
    starts: Starts = ()
    cargo: Cargo = ()
    supplies: Conditions | None = None


class LabInstead(msgspec.Struct, frozen=True):
    """The alternative for the first team in a comparison on the same seeds: units, a bot, or both."""

    units: Annotated[tuple[Name, ...], Meta(max_length=MOST_UNITS)] = ()
    bot: Text = ""
    style: Text = ""
    place: Text = ""
    aboard: Aboard = ()
    ammunition: Loads = ()
    starts: Starts = ()
    cargo: Cargo = ()


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
    conditions: Conditions = {}
    instead: LabInstead | None = None
    until_width: Annotated[float, Meta(gt=0, lt=1)] | None = None


class TournamentAsked(msgspec.Struct, frozen=True):
    """A request for a tournament: every force with every bot; `games` counts those of a pair.

    `ammunition` has for each force the special ammunition of each of its units.
    """

    forces: Annotated[tuple[Units, ...], Meta(min_length=1, max_length=MOST_ENTRANTS)]
    ammunition: Annotated[tuple[Loads, ...], Meta(max_length=MOST_ENTRANTS)] = ()
    bots: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=MOST_ENTRANTS)] = ("",)
    board: Text = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 10
    seed: Seed = 0
    turns: Turns = 40
    system: Text = ""
    options: Options | None = None
    conditions: Conditions = {}


class LabOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A simulation or a tournament to play."""

    simulation: LabAsked | None = None
    tournament: TournamentAsked | None = None


class LabSize(msgspec.Struct, frozen=True):
    """How many games there are to play, and how much work that is."""

    games: int
    work: int

    def work_left(self, played: int) -> float:
        """The work that was not necessary, because the games ended early."""
        return self.work * max(0, self.games - played) / self.games


def size_of(order: LabOrder) -> LabSize:
    """The size of what is asked for, before anything is set up; an error if it is too large."""
    if order.simulation is not None:
        return _simulation_size(order.simulation)
    assert order.tournament is not None, "an order is for one of the two"
    return _tournament_size(order.tournament)


def _simulation_size(asked: LabAsked) -> LabSize:
    units = sum(len(team.units) for team in asked.teams)
    if asked.instead is None:
        return _size(asked, units, asked.games)
    if 2 * asked.games > MOST_GAMES:
        raise BadRequest(f"a comparison plays twice as many games; the limit is {MOST_GAMES}")
    changed_units = units - len(asked.teams[0].units) + len(asked.instead.units)
    return _size(asked, max(units, changed_units), 2 * asked.games)


def _tournament_size(asked: TournamentAsked) -> LabSize:
    count = len(asked.forces) * len(asked.bots)
    if not 2 <= count <= MOST_ENTRANTS:
        raise BadRequest(f"a tournament on this server has 2 to {MOST_ENTRANTS} entrants, not {count}")
    games = asked.games * count * (count - 1) // 2
    if games > MOST_GAMES:
        raise BadRequest(f"that makes {games} games; the limit is {MOST_GAMES}")
    return _size(asked, 2 * max(map(len, asked.forces)), games)


def _size(asked: LabAsked | TournamentAsked, units: int, games: int) -> LabSize:
    if units > MOST_UNITS:
        raise BadRequest(f"a simulation has at most {MOST_UNITS} units")
    found = known_edition(asked.system)
    hexes = board_hexes(asked.board or found.usual_board) if found.catalog_boards else 0
    work = games * units * -(-max(1, hexes) // FOUR_SHEETS)
    if work > MOST_WORK:
        possible = MOST_WORK * games // work
        raise BadRequest(f"on a map of this size, that many units can play at most {possible} games here")
    return LabSize(games, work)


Played = Results | Comparison | Tournament


LabWork = Callable[[Engine, Callable[[Game], None]], Played]
"""Plays games with an engine, and tells about each."""


def work_of(order: LabOrder) -> LabWork:
    """The games of an order; raises an error if they cannot be played."""
    size_of(order)
    if order.simulation is not None:
        return simulation(order.simulation)
    assert order.tournament is not None, "an order is for one of the two"
    return tournament(order.tournament)


def game_of(order: LabOrder, number: int) -> Job:
    """A game of a simulation by its number; of a comparison, the one that was played as given."""
    asked = order.simulation
    if asked is None:
        raise BadRequest("games of a tournament cannot be opened")
    if not 0 <= number < asked.games:
        raise NotFound(f"there is no game {number}; the games are numbered from 0 to {asked.games - 1}")
    return tuple(jobs(_contest(asked), asked.games, asked.seed, swap=asked.swap))[number]


def _contest(asked: LabAsked) -> Contest:
    like = _conditions(asked)
    teams = tuple(
        replace(Team.of(name, _units(team), _bot_of(like.system, team)), supplies=team.supplies)
        for name, team in zip(NAMES, asked.teams, strict=False)
    )
    return replace(like, teams=teams)


def simulation(asked: LabAsked) -> LabWork:
    """The games of a simulation, or of a comparison."""
    contest = _contest(asked)
    _check(contest)
    play: Callable[..., Played] = partial(play_contest, contest)
    if asked.instead is not None:
        bot = _bot_of(contest.system, asked.instead) if asked.instead.bot or asked.instead.style else ""
        other = changed(contest, _units(asked.instead), bot)
        _check(other)
        play = partial(play_compared, contest, other)
    options = {"swap": asked.swap, "until_width": asked.until_width}
    return lambda engine, seen: play(asked.games, asked.seed, engine=engine, seen=seen, **options)


def _units(team: LabTeam | LabInstead) -> tuple[UnitSetup, ...]:
    """The units of a team with what each of them starts aboard, its ammunition, its place and its cargo."""
    aboard = _for_each("aboard", team.aboard, team.units, None)
    loads = _for_each("ammunition", team.ammunition, team.units, {})
    starts = _for_each("starts", team.starts, team.units, "")
    cargo = _for_each("cargo", team.cargo, team.units, 0)
    rows = zip(team.units, aboard, loads, starts, cargo, strict=True)
    return tuple(
        UnitSetup(unit, aboard=on, ammunition=loaded, place=place, cargo=tons) for unit, on, loaded, place, tons in rows
    )


def _for_each(field: str, given: Sequence[T], units: Sequence[Any], usual: T) -> Sequence[T]:
    """What a request says about each unit or force, or the same about all if it says nothing."""
    if given and len(given) != len(units):
        raise BadRequest(f"{field} has {len(given)} entries for {len(units)} units")
    return given or (usual,) * len(units)


def tournament(asked: TournamentAsked) -> LabWork:
    """The games of a tournament."""
    like = _conditions(asked)
    forces = map(LabTeam, asked.forces)
    loads = _for_each("ammunition", asked.ammunition, asked.forces, ())
    loaded = [_units(replace(force, ammunition=each)) for force, each in zip(forces, loads, strict=True)]
    teams = entrants(loaded, tuple(known_bot(like.system, bot, "", "") for bot in asked.bots))
    for first, second in pairwise(teams):
        _check(replace(like, teams=(first, second)))
    return lambda engine, seen: play_tournament(teams, asked.games, asked.seed, like=like, engine=engine, seen=seen)


def _bot_of(system: str, team: LabTeam | LabInstead) -> str:
    return known_bot(system, team.bot, team.style, team.place)


def _conditions(asked: LabAsked | TournamentAsked) -> Contest:
    found = known_edition(asked.system)
    return Contest(
        (),
        asked.board or found.usual_board,
        asked.turns,
        options=asked.options,
        system=found.name,
        conditions=asked.conditions,
    )


def _check(contest: Contest) -> None:
    try:
        try_out(contest)
    except ContestError as error:
        raise BadRequest(str(error)) from error
