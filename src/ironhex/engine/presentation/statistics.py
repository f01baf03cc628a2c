"""The statistics of a battle, in types that any game can fill."""

from __future__ import annotations

import msgspec


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
    heat: tuple[int | None, ...] = ()  # at the end of the turn; None if it has none
    lost: tuple[int, ...] = ()  # for sides: the points of the units lost


class Luck(msgspec.Struct, frozen=True):
    """Two dice against a number: how often a side rolled, succeeded, and was expected to succeed."""

    side: str
    needs: int
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
