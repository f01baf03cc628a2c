"""The statistics of a battle, in types that any game can fill."""

from __future__ import annotations

import msgspec


class Measure(msgspec.Struct, frozen=True):
    """A number that not all games have, such as heat: for each turn, or for a whole game.

    Tables name it by its `id`, reports by its `label`, and narrow tables by its `short` name if it has one.
    """

    id: str
    label: str
    short: str = ""
    note: str = ""
    by_turn: bool = True
    highest: bool = False  # for several games the highest value is shown, not the average


class Account(msgspec.Struct, frozen=True):
    """What a unit or a side has done and suffered; lists have an entry for each turn, the first for turn 1."""

    id: str
    name: str
    side: str
    shots: int = 0
    hits: int = 0
    expected_hits: float = 0
    damage: tuple[int, ...] = ()  # done to enemies
    taken: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()  # for sides: the points of the units lost
    kills: int = 0
    fate: str = ""  # of a unit that left the battle
    series: dict[str, tuple[float | None, ...]] = {}  # of the game's own measures; None where there is no value


class Luck(msgspec.Struct, frozen=True):
    """Rolls of one kind: how often a side made them, succeeded, and was expected to succeed."""

    side: str
    roll: str  # in the words of the game, such as `8 or more on 2D6`
    rolls: int
    made: int
    expected: float


class Loss(msgspec.Struct, frozen=True):
    """A unit that left the battle."""

    turn: int
    unit: str
    name: str
    side: str
    fate: str
    why: str


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of a battle."""

    turns: int
    sides: tuple[Account, ...]
    units: tuple[Account, ...]
    luck: tuple[Luck, ...]
    losses: tuple[Loss, ...]
    measures: tuple[Measure, ...] = ()  # that its series have
