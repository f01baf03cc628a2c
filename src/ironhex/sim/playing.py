"""Playing one job: the battle set up, bots at all its seats, and what it came to counted from its events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ironhex.bots import BOTS, let_answer
from ironhex.catalog import Board, CatalogError, Design, board, mech
from ironhex.construction import Crew, battle_value
from ironhex.engine import Outcome, Play, Position, RecordError
from ironhex.games import load
from ironhex.kernel.dice import SeededDice, stream
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board
from ironhex.sim.contest import Contest, ContestError, Job, Team, check
from ironhex.sim.counting import counted
from ironhex.sim.rows import Game
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, SetupError, new_battle
from ironhex.systems.classic.starting_places import starting_places
from ironhex.systems.classic.system import CLASSIC

SIDES = ("Red", "Blue", "Green", "Yellow")  # by place, as `ironhex watch` names them
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5), 4: (SOUTH, NORTH, 1, 4)}
AVERAGE = Crew()
LONGEST = 400  # turns after which a battle without a limit is called a draw


def play_job(job: Job) -> Game:
    """Play a game to its end; the same job always gives the same game."""
    play = stage(job)
    seed = job.seed.to_bytes(16, "big")
    bots = {
        seat: BOTS[job.contest.teams[team].bot](stream(seed, seat))
        for side, team in zip(play.facts.sides, job.seating, strict=True)
        for seat in side.seats
    }
    while not play.over and play.facts.turn <= LONGEST:
        let_answer(play, bots)
    outcome = play.outcome or Outcome((), "lab", f"stopped after {LONGEST} turns")
    return counted(job, play, outcome)


def stage(job: Job) -> Play[Battle]:
    """The battle of a job, ready to be played."""
    contest = job.contest
    if contest.record:
        return Play(CLASSIC, _beginning(contest.record), SeededDice(job.seed.to_bytes(16, "big")))
    try:
        field = ground(contest.board)
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
        return new_battle(forces, field, seed=job.seed, scenario=scenario, options=contest.options)
    except (CatalogError, SetupError, OSError) as error:
        raise ContestError(str(error)) from error


def recorded(text: str, bots: Sequence[str]) -> Contest:
    """A contest that plays the beginning of a recorded battle, its sides led by these bots, or all by one."""
    header = text.partition("\n")[0]
    battle = _beginning(header).facts
    leaders = [*bots] * (len(battle.sides) if len(bots) == 1 else 1)
    if len(leaders) != len(battle.sides):
        raise ContestError(f"a battle of {len(battle.sides)} sides needs as many bots or one, not {len(bots)}")
    teams = tuple(
        Team(side.name, tuple(unit.design.name for unit in battle.units if unit.side == side.name), bot)
        for side, bot in zip(battle.sides, leaders, strict=True)
    )
    return Contest(teams, battle.board.name, battle.scenario.turn_limit, record=header)


@lru_cache(maxsize=8)
def _beginning(record: str) -> Position[Battle, Any, Any]:
    try:
        found = load(record)
    except RecordError as error:
        raise ContestError(f"the record cannot be read: {error}") from error
    if found.system is not CLASSIC:
        raise ContestError(f"only battles of {CLASSIC.name} are simulated, not of {found.system.name}")
    return found.start


def try_out(contest: Contest) -> None:
    """Refuse a contest that cannot be set up, before any process is started for it."""
    check(contest)
    for shift in range(1 if contest.record else len(contest.teams)):
        stage(Job(contest, 0, 0, shift))


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


@lru_cache(maxsize=4096)
def worth(unit: str, gunnery: int | None = None, piloting: int | None = None) -> int:
    """A machine's Battle Value, which is what destroying it is worth to the others."""
    machine: Design = mech(unit)
    crew = Crew(
        AVERAGE.gunnery if gunnery is None else gunnery,
        AVERAGE.piloting if piloting is None else piloting,
    )
    return int(battle_value(machine, crew).total)
