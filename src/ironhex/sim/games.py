"""What a game came to, as plain values: the game, what each team did and suffered in it, and what was lost."""

from __future__ import annotations

import msgspec


class Weapon(msgspec.Struct, frozen=True):
    """What one kind of weapon, blow or mishap did for a team in a game."""

    name: str
    shots: int
    hits: int
    expected_hits: float
    damage: int


class Share(msgspec.Struct, frozen=True):
    """A team's part of a game; lists have an entry for each turn, the first for turn 1."""

    team: str
    bot: str
    place: int  # where it began: 0 is the southern edge, 1 the northern one
    won: bool
    units: int
    lost: int
    withdrawn: int
    bv: int
    bv_left: int
    shots: int
    hits: int
    expected_hits: float
    rolls: int  # two dice against a number, of any kind
    luck: float  # how many more of those succeeded than was to be expected
    damage: tuple[int, ...]
    taken: tuple[int, ...]
    # Of its units on average at the end of each turn, if one had come so far; None at all for units that know no heat.
    heat: tuple[float | None, ...] | None
    hottest: int | None
    weapons: tuple[Weapon, ...]


class Lost(msgspec.Struct, frozen=True):
    """A machine that left the battle, by its design."""

    turn: int
    team: str
    unit: str
    fate: str
    why: str


class Game(msgspec.Struct, frozen=True):
    """One game: how it ended, and each team's share in the order of the contest's teams."""

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
