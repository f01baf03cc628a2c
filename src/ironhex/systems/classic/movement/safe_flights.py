"""Flights as arrays, for players who compare many of them: the best one without rolls to every hex and facing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Board
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.altitudes import Levels, air
from ironhex.systems.classic.movement.flights import MOST_LEVELS, Flight, Flights, ends_at
from ironhex.systems.classic.movement.search import Mark, Search
from ironhex.systems.classic.movement.steps import Spot

LOW_LEVELS = 3  # searched for flights that end low, from the lowest one


class End(StrEnum):
    """How a flight ends: as low as possible, above everything around, or on the ground."""

    LOW = "low"
    HIGH = "high"
    LANDED = "landed"


class SafeFlights(NamedTuple):
    """Flights as arrays; `flight` returns the one at an index."""

    hex: Levels  # by its index on the board
    facing: Levels
    hexes: Levels  # that count
    flight: Callable[[int], Flight]


def high_level(board: Board) -> int:
    """The level from which a unit sees over everything, or over most of a board of many levels."""
    return air(board).levels[:MOST_LEVELS][-1]


def safe_flights(reach: Flights, mode: Mode, ends: Sequence[End]) -> dict[End, SafeFlights]:
    """The best flights of a mode by how they end; ends that are out of reach are missing. Flights that are only to end
    low climb little, because each level takes a search."""
    legs: dict[End, list[_Leg]] = {}
    levels = reach.levels(mode)
    for at in levels[:LOW_LEVELS] if set(ends) == {End.LOW} else levels:
        if search := reach.flying(mode, at, slips=0):
            for end in ends:
                legs.setdefault(end, []).extend(_legs(reach, mode, search, at, end))
    return {end: _best(reach, found) for end, found in legs.items() if found}


class _Leg(NamedTuple):
    """Flights at one level: the fields of their marks, and the levels they sink at the end."""

    search: Search
    marks: tuple[Levels, ...]  # spent, facing, rolls, place, hexes, state
    sinks: Levels

    def flight(self, number: int) -> Flight:
        mark, down = Mark(*(int(field[number]) for field in self.marks)), int(self.sinks[number])
        hex, elevation = self.search.window.spots[mark.place]
        return Flight(self.search, mark, down, Spot(hex, elevation - down))


def _legs(reach: Flights, mode: Mode, search: Search, at: int, end: End) -> Iterator[_Leg]:
    """The flights at a level that end in one way; at flank speed nothing sinks after a turn."""
    known, hexes = air(reach.battle.board), search.window.hexes
    above = at - known.lowest[hexes]
    if end is End.HIGH:
        fit = (above > 0) & (at == high_level(reach.battle.board))
        levels = np.where(fit, 0, -1)
    elif end is End.LOW:
        levels = np.where(above >= 0, above, -1)
    else:
        levels = np.where(reach.lands[hexes] & (above >= 0), at - known.perch[hexes], -1)
    parts = [(levels, search.layers)]
    if mode is Mode.RUN:
        sinking = np.where(levels > 0, levels, -1)
        parts = [(np.where(levels == 0, 0, -1), search.layers), (sinking, search.layers[:1])]
    for wanted, layers in parts:
        marks = ends_at(search, wanted, layers)
        sinks = wanted[marks[3]]
        fit = (marks[2] == 0) & ((marks[0] + sinks > 0) | (reach.start.spot is None))
        if fit.any():
            yield _Leg(search, tuple(field[fit] for field in marks), sinks[fit])


def _best(reach: Flights, legs: Sequence[_Leg]) -> SafeFlights:
    """Of all flights to a hex and facing the one with most hexes, then with the least MP."""
    hex, facing, hexes, spent, leg, number = (
        np.concatenate(column)
        for column in zip(*(_columns(which, each) for which, each in enumerate(legs)), strict=True)
    )
    order = np.lexsort((spent, -hexes, facing, hex))
    firsts = np.unique(hex[order] * 6 + facing[order], return_index=True)[1]
    best = order[firsts]
    chosen = SafeFlights(
        hex[best], facing[best], hexes[best], lambda index: legs[leg[best[index]]].flight(int(number[best[index]]))
    )
    return _allowed(reach, chosen)


def _columns(which: int, leg: _Leg) -> tuple[Levels, ...]:
    spent, facing, _, place, hexes, _ = leg.marks
    count = np.arange(len(spent))
    return leg.search.window.hexes[place], facing, hexes, spent + leg.sinks, np.full(len(spent), which), count


def _allowed(reach: Flights, found: SafeFlights) -> SafeFlights:
    """Without those that end where another unit is in the way."""
    shared = reach.shared_hexes()
    free = [
        number
        for number, hex in enumerate(found.hex.tolist())
        if hex not in shared or reach.free(found.flight(number).spot)
    ]
    if len(free) == len(found.hex):
        return found
    kept = np.array(free, np.intp)
    return SafeFlights(
        found.hex[kept], found.facing[kept], found.hexes[kept], lambda index: found.flight(int(kept[index]))
    )
