"""Plays one job: sets up the game, puts bots on all its seats, and counts what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ironhex.bots import let_answer
from ironhex.catalog import Board, CatalogError, board
from ironhex.engine import Outcome, Play, Record, RecordError
from ironhex.engine.game_count import GameCount, SideCount
from ironhex.engine.setup import SetupError
from ironhex.games import bot_maker, bots_for, edition, load
from ironhex.kernel.dice import SeededDice, stream
from ironhex.maps import open_board
from ironhex.sim.contest import Contest, ContestError, Job, Team, check
from ironhex.sim.games import Game, Lost, Share, Weapon

LONGEST = 400  # turns after which a battle without a limit is a draw


def play_job(job: Job) -> Game:
    """Play a game to its end, and count it; the same job always gives the same game."""
    play = played(job)
    outcome = play.outcome or Outcome((), "lab", f"stopped after {LONGEST} turns")
    return _counted(job, play, edition(play.system.name).count(play), outcome)


def played(job: Job) -> Play[Any]:
    """The game of a job, played to its end."""
    play = begin(job)
    game = edition(play.system.name)
    seed = job.seed.to_bytes(16, "big")
    bots = {
        seat: bot_maker(game.name, job.contest.teams[team].bot)(stream(seed, seat))
        for seats, team in zip(seats_by_side(play).values(), job.seating, strict=True)
        for seat in seats
    }
    while not play.over and game.turn(play.facts) <= LONGEST:
        let_answer(play, bots)
    return play


def seats_by_side(play: Play[Any]) -> Mapping[str, tuple[str, ...]]:
    """The sides of a game in their order, each with its seats."""
    seats = play.system.seats(play.facts)
    return {side: tuple(seat for seat in seats if seats[seat] == side) for side in dict.fromkeys(seats.values())}


# --- setting up -------------------------------------------------------------------------------------------------------
def begin(job: Job) -> Play[Any]:
    """The game of a job, ready to be played."""
    contest = job.contest
    if contest.record:
        record = _read(contest.record)
        return Play(record.system, record.start, SeededDice(job.seed.to_bytes(16, "big")))
    game = edition(contest.system)
    try:
        ground = _board(contest.board_name) if game.catalog_boards else None
        return game.new_game(job.setup, ground)
    except (CatalogError, SetupError, OSError) as error:
        raise ContestError(str(error)) from error


@lru_cache(maxsize=32)
def _board(text: str) -> Board:
    """A board by its name; cached, because its calculations are reused by the next game."""
    return open_board(text, board)


def recorded(text: str, bots: Sequence[str]) -> Contest:
    """A contest that starts like a recorded battle, with a bot for each side or one for all."""
    header = text.partition("\n")[0]
    record = _read(header)
    if not record.same_rules:
        raise ContestError(f"played by rules {record.header.rules}, not {record.system.rules_version}: only replay it")
    setup = edition(record.system.name).described(record.start.facts)
    if setup is None:
        raise ContestError(f"recorded games of {record.system.name} cannot be played again")
    leaders = [*bots] * (len(setup.sides) if len(bots) == 1 else 1)
    if len(leaders) != len(setup.sides):
        raise ContestError(
            f"a battle of {len(setup.sides)} sides needs that many bots, or one for all, not {len(bots)}"
        )
    teams = tuple(
        Team(side.name, tuple(unit.design for unit in side.units), bot)
        for side, bot in zip(setup.sides, leaders, strict=True)
    )
    return Contest(teams, setup.board, setup.turns, record=header, system=record.system.name)


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
        play = begin(Job(contest, 0, 0, shift))
        for team in contest.teams:
            if problem := bots_for(play.system.name).problem(team.bot, play.facts):
                raise ContestError(problem)


# --- counting ---------------------------------------------------------------------------------------------------------
def _counted(job: Job, play: Play[Any], count: GameCount, outcome: Outcome) -> Game:
    """A finished game with its sides named as teams."""
    teams = {side.side: job.contest.teams[team] for side, team in zip(count.sides, job.seating, strict=True)}
    shares = {teams[side.side].name: _share(side, place, teams, outcome) for place, side in enumerate(count.sides)}
    return Game(
        number=job.number,
        seed=job.seed,
        shift=job.shift,
        board=job.contest.board_name,
        winner=teams[outcome.winners[0]].name if len(outcome.winners) == 1 else None,
        rule=outcome.rule,
        why=outcome.why,
        turns=count.turns,
        answers=len(play.lines),
        shares=tuple(shares[team.name] for team in job.contest.teams),
        losses=tuple(Lost(each.turn, teams[each.side].name, each.unit, each.fate, each.why) for each in count.losses),
    )


def _share(side: SideCount, place: int, teams: Mapping[str, Team], outcome: Outcome) -> Share:
    return Share(
        team=teams[side.side].name,
        bot=teams[side.side].bot_title,
        place=place,
        won=outcome.winners == (side.side,),
        units=side.units,
        lost=side.lost,
        withdrawn=side.withdrawn,
        value=side.value,
        value_left=side.value_left,
        shots=side.shots,
        hits=side.hits,
        expected_hits=side.expected_hits,
        rolls=side.rolls,
        luck=side.luck,
        damage=side.damage,
        taken=side.taken,
        series=side.series,
        figures=side.figures,
        weapons=tuple(Weapon(t.name, t.shots, t.hits, t.expected_hits, t.damage) for t in side.tools),
    )
