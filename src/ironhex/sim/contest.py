"""What is played: a contest of teams, and its games as jobs, each a plain value with everything a game needs.

A job is the same game on any machine: its seed decides all dice, including the bots' own. The games of a comparison
share their seeds, and every seed may be played once from each end of the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import force_setattr

from ironhex.bots import BotChoice
from ironhex.bots.own_bots import bot_name, short_name
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import UnknownGame, bot_maker, edition

USUAL_BOT = "normal"
TURNS = 40  # after which points decide, by default
SIDES = ("Red", "Blue", "Green", "Yellow")  # by place, as `ironhex watch` names them
MOST_GAMES = 10**9
MOST_TEAMS = len(SIDES)
LARGEST_SEED = 2**63 - 1


class ContestError(ValueError):
    """A contest that cannot be played; says why."""


class Team(msgspec.Struct, frozen=True, omit_defaults=True):
    """A force and the bot that leads it; without skills, the crews have the usual ones.

    The bot is a name, a class, or a reference to one (`my_bot.py:MyBot`).
    `enlisted` are the same units in detail, if they come from a roster: each with its own crew and damage.
    """

    name: str
    units: tuple[str, ...]
    bot: str
    skills: dict[str, int] = {}
    enlisted: tuple[UnitSetup, ...] = ()
    supplies: dict[str, int] | None = None  # what it has besides its units; None: what is usual

    def __post_init__(self) -> None:
        force_setattr(self, "bot", bot_name(self.bot))

    @staticmethod
    def of(name: str, force: Sequence[str | UnitSetup], bot: BotChoice) -> Team:
        """A team of units that are given by name or in detail."""
        units = tuple(UnitSetup(unit) if isinstance(unit, str) else unit for unit in force)
        names = tuple(unit.design for unit in units)
        return Team(name, names, bot_name(bot), enlisted=() if units == tuple(map(UnitSetup, names)) else units)

    @property
    def bot_title(self) -> str:
        """The bot as tables and reports call it."""
        return short_name(self.bot)

    @property
    def listed(self) -> tuple[str, ...]:
        """The units as they are called, with their special ammunition: `Archer ARC-2R (swarm)`."""
        return tuple(map(_called, self.enlisted)) if self.enlisted else self.units

    @property
    def force(self) -> str:
        """The units in a line, such as `2 Griffin GRF-1N, Wolverine WVR-6R`."""
        units = self.listed
        counts = {unit: units.count(unit) for unit in units}
        return ", ".join(unit if count == 1 else f"{count} {unit}" for unit, count in counts.items())

    def side(self, name: str) -> SideSetup:
        """The team as a side of a game."""
        units = self.enlisted or tuple(UnitSetup(unit, self.skills) for unit in self.units)
        return SideSetup(name, units, supplies=self.supplies)


def _called(unit: UnitSetup) -> str:
    kinds = ", ".join(sorted(set(unit.ammunition.values())))
    return f"{unit.design} ({kinds})" if kinds else unit.design


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """The teams of a contest, the board, and how long they fight."""

    teams: tuple[Team, ...]
    board: str = ""  # empty: the game's usual one
    turns: int = TURNS  # 0: until one side is left
    deploy: bool = False
    retreat: bool = True
    options: tuple[str, ...] | None = None  # None: the system's usual ones
    record: str = ""  # the first line of a battle's record: the start of that battle is played, with its sides as teams
    system: str = ""  # empty: the usual game
    conditions: dict[str, int] = {}  # numbers that belong to the options; the others are usual

    @property
    def board_name(self) -> str:
        """The board, or the usual one of the game."""
        return self.board or edition(self.system).usual_board


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a contest; `shift` says by how many places the teams have moved around the map."""

    contest: Contest
    number: int
    seed: int
    shift: int = 0

    @property
    def seating(self) -> tuple[int, ...]:
        """Which team has the first place, which the second, and so on."""
        count = len(self.contest.teams)
        return tuple((place + self.shift) % count for place in range(count))

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        contest = self.contest
        return Setup(
            sides=tuple(contest.teams[team].side(SIDES[place]) for place, team in enumerate(self.seating)),
            system=contest.system,
            board=contest.board_name,
            options=contest.options,
            turns=contest.turns,
            deploy=contest.deploy,
            retreat=contest.retreat,
            conditions=contest.conditions,
            seed=self.seed,
        )


def jobs(contest: Contest, games: int, seed: int = 0, *, swap: bool = False, first: int = 0) -> Iterator[Job]:
    """The games of a contest, numbered from `first`; with `swap` each seed is played from every place in turn."""
    check(contest)
    if games < 1:
        raise ContestError(f"the number of games must be at least 1, not {games}")
    if games > MOST_GAMES:
        raise ContestError(f"the number of games must be at most {MOST_GAMES}, not {games}")
    if swap and contest.record:
        raise ContestError("the sides of a recorded battle keep their places")
    ends = len(contest.teams) if swap else 1
    if not 0 <= seed <= LARGEST_SEED - games:
        raise ContestError(f"a seed must be a number from 0 to {LARGEST_SEED}, not {seed}")
    return (Job(contest, first + number, seed + number // ends, number % ends) for number in range(games))


def check(contest: Contest) -> None:
    """Refuse what cannot be played before any process is started."""
    try:
        system = edition(contest.system).name
    except UnknownGame as error:
        raise ContestError(str(error)) from error
    names = [team.name for team in contest.teams]
    if not 2 <= len(names) <= MOST_TEAMS:
        raise ContestError(f"a contest has 2 to {MOST_TEAMS} teams, not {len(names)}")
    if contest.turns < 0:
        raise ContestError(f"the number of turns must be at least 1, or 0 for no limit, not {contest.turns}")
    if len(set(names)) < len(names):
        raise ContestError(f"teams need different names: {', '.join(names)}")
    for team in contest.teams:
        if not team.units:
            raise ContestError(f"team {team.name} has no units")
        try:
            bot_maker(system, team.bot)
        except LookupError as error:
            raise ContestError(str(error)) from error
