"""Setting up the battle of a job, by the system it is played by, and what units are worth there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ironhex.catalog import Board, CatalogError, MechDesign, board, mech
from ironhex.construction import Crew, battle_value
from ironhex.engine import Play, UnknownOption
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board
from ironhex.sim.contest import ContestError, Job, Team
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.setup import (
    DEFAULT_OPTIONS,
    NORTH,
    SOUTH,
    Force,
    Recruit,
    SetupError,
    new_battle,
)
from ironhex.systems.classic.starting_places import starting_places
from ironhex.systems.quickstart import setup as quickstart
from ironhex.systems.quickstart.cards import card
from ironhex.systems.quickstart.levels import chosen


class Stage(NamedTuple):
    """What the lab must know of a system: how a battle begins, what a team is worth, and what that worth is called."""

    begin: Callable[[Job], Play[Battle]]
    value: Callable[[Team], int]
    worth: str
    sign: str  # that worth in short
    title: str


SIDES = ("Red", "Blue", "Green", "Yellow")  # by place, as `ironhex watch` names them
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5), 4: (SOUTH, NORTH, 1, 4)}
AVERAGE = Crew()


def set_up(job: Job) -> Play[Battle]:
    """The battle of a job, ready to be played."""
    try:
        return STAGES[job.contest.system].begin(job)
    except (CatalogError, SetupError, UnknownOption, OSError) as error:
        raise ContestError(str(error)) from error


def _classic(job: Job) -> Play[Battle]:
    contest, field = job.contest, ground(job.contest.board)
    homes = HOMES[len(contest.teams)]
    forces = [
        Force(
            SIDES[place],
            recruits(contest.teams[team], field, homes[place], deploy=contest.deploy),
            home=homes[place],
            arrival="deploy" if contest.deploy else "placed",
        )
        for place, team in enumerate(job.seating)
    ]
    scenario = Scenario(turn_limit=contest.turns, points=bool(contest.turns), retreat=contest.retreat)
    options = DEFAULT_OPTIONS if contest.options is None else contest.options
    return new_battle(forces, field, seed=job.seed, scenario=scenario, options=options)


def _quickstart(job: Job) -> Play[Battle]:
    """The team at the first place defends, the other attacks; both set up as they like."""
    contest = job.contest
    if len(contest.teams) != 2:
        raise ContestError(f"the Quick-Start edition is for two teams, not {len(contest.teams)}")
    level, options = chosen(contest.options or ())
    defender, attacker = (Force(SIDES[place], contest.teams[team].units) for place, team in enumerate(job.seating))
    terms = quickstart.terms_of(level, turns=contest.turns, standstill=True)
    on = ground(contest.board)
    return quickstart.new_battle(defender, attacker, level=level, options=options, terms=terms, on=on, seed=job.seed)


@lru_cache(maxsize=32)
def ground(text: str) -> Board:
    """The board that is meant; kept, because what was worked out about it serves the next game too."""
    return find_board(text, board)


def recruits(team: Team, field: Board, home: int, *, deploy: bool) -> list[Recruit]:
    """The machines of a team, in their places unless they are still to be deployed."""
    count = len(team.units)
    places: list[Hex | None] = [None] * count if deploy else [*starting_places(field, home, count)]
    return [
        Recruit(mech(unit), team.gunnery, team.piloting, place, value=worth(unit, team.gunnery, team.piloting))
        for unit, place in zip(team.units, places, strict=True)
    ]


# --- what units are worth ---------------------------------------------------------------------------------------------
def team_value(system: str, team: Team) -> int:
    """The points of a force: what it is worth to the others to destroy all of it."""
    return STAGES[system].value(team)


def _battle_value(team: Team) -> int:
    return sum(worth(unit, team.gunnery, team.piloting) for unit in team.units)


def _points(team: Team) -> int:
    return sum(quickstart.worth(card(unit)) for unit in team.units)


@lru_cache(maxsize=4096)
def worth(unit: str, gunnery: int | None = None, piloting: int | None = None) -> int:
    """A machine's Battle Value, which is what destroying it is worth to the others."""
    machine: MechDesign = mech(unit)
    crew = Crew(
        AVERAGE.gunnery if gunnery is None else gunnery,
        AVERAGE.piloting if piloting is None else piloting,
    )
    return int(battle_value(machine, crew).total)


STAGES: Mapping[str, Stage] = {
    "classic": Stage(_classic, _battle_value, "Battle Value", "BV", "the Master Rules"),
    "quickstart": Stage(_quickstart, _points, "Points", "points", "the Quick-Start edition"),
}
