"""The result of a game as plain values: the game, what each team did and took, and what was lost."""

from __future__ import annotations

import msgspec


class Weapon(msgspec.Struct, frozen=True):
    """What one type of weapon, physical attack or accident did for a team in a game."""

    name: str
    shots: int
    hits: int
    expected_hits: float
    damage: int


class Share(msgspec.Struct, frozen=True):
    """A team's part of a game; lists have an entry for each turn, the first for turn 1."""

    team: str
    bot: str
    place: int  # where it started: 0 is the southern edge, 1 the northern one
    won: bool
    units: int
    lost: int
    withdrawn: int
    value: int
    value_left: int
    shots: int
    hits: int
    expected_hits: float
    rolls: int  # that can succeed or fail
    luck: float  # how many more of these succeeded than expected
    damage: tuple[int, ...]
    taken: tuple[int, ...]
    series: dict[str, tuple[float | None, ...]]  # the game's own measures, turn by turn
    figures: dict[str, float]  # and those of the whole game
    weapons: tuple[Weapon, ...]


class Lost(msgspec.Struct, frozen=True):
    """A unit that left the battle, by its design."""

    turn: int
    team: str
    unit: str
    fate: str
    why: str


class Game(msgspec.Struct, frozen=True):
    """One game: how it ended, and each team's share, in the order of the contest's teams."""

    number: int
    seed: int
    shift: int
    board: str
    winner: str | None
    rule: str
    why: str
    turns: int
    answers: int
    shares: tuple[Share, ...]
    losses: tuple[Lost, ...]
