"""Playing one job: the battle set up, bots at all its seats, and what it came to counted from its events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironhex.bots import bots_for, let_answer, off_the_map
from ironhex.engine import Outcome, Play, Record, RecordError
from ironhex.games import load
from ironhex.kernel.dice import SeededDice, stream
from ironhex.sim.contest import Contest, ContestError, Job, Team, check
from ironhex.sim.counting import counted
from ironhex.sim.rows import Game
from ironhex.sim.staging import set_up
from ironhex.systems.classic.battle import Battle

LONGEST = 400  # turns after which a battle without a limit is called a draw


def play_job(job: Job) -> Game:
    """Play a game to its end; the same job always gives the same game."""
    play = stage(job)
    seed = job.seed.to_bytes(16, "big")
    known = bots_for(play.system.name)
    bots = {
        seat: known[job.contest.teams[team].bot](stream(seed, seat))
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
        record = _read(contest.record)
        return Play(record.system, record.start, SeededDice(job.seed.to_bytes(16, "big")))
    return set_up(job)


def recorded(text: str, bots: Sequence[str]) -> Contest:
    """A contest that plays the beginning of a recorded battle, its sides led by these bots, or all by one."""
    header = text.partition("\n")[0]
    record = _read(header)
    battle: Battle = record.start.facts
    leaders = [*bots] * (len(battle.sides) if len(bots) == 1 else 1)
    if len(leaders) != len(battle.sides):
        raise ContestError(f"a battle of {len(battle.sides)} sides needs as many bots or one, not {len(bots)}")
    teams = tuple(
        Team(side.name, tuple(unit.design.name for unit in battle.units if unit.side == side.name), bot)
        for side, bot in zip(battle.sides, leaders, strict=True)
    )
    return Contest(teams, battle.board.name, battle.scenario.turn_limit, record=header, system=record.system.name)


@lru_cache(maxsize=8)
def _read(record: str) -> Record:
    try:
        return load(record)
    except RecordError as error:
        raise ContestError(f"the record cannot be read: {error}") from error


def try_out(contest: Contest) -> None:
    """Refuse a contest that cannot be set up, before any process is started for it."""
    check(contest)
    for shift in range(1 if contest.record else len(contest.teams)):
        board = stage(Job(contest, 0, 0, shift)).facts.board
        for team in contest.teams:
            if problem := off_the_map(team.bot, board):
                raise ContestError(problem)
