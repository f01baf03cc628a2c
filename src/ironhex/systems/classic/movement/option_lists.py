"""The options of a unit as lists that know their length, and work out an option when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.points import shaken_by_running
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.search import Mark, Search
from ironhex.systems.classic.movement.steps import Spot

Ints = NDArray[np.intp]
Firsts = tuple[Ints, Ints]
"""Options by number, and their ends: the index of the hex times 6 plus the facing."""


class OptionList(NamedTuple):
    """Options of one mode; `firsts` are those that are the first to their end and spend less than some MP."""

    size: int
    entry: Callable[[int], Option]
    firsts: Callable[[int], Firsts]


def option_lists(reach: Reach, mode: Mode) -> Iterator[OptionList]:
    """Walking or running, in the order of `Reach.options_of`."""
    gait, board = reach.gait, reach.battle.board
    if not gait.turn or gait.flies or gait.dives or (gait.stairs and board.building.any()):
        yield _known(reach, [*reach.options_of(mode)])
    else:
        yield from (_searched(reach, mode, search, least) for search, least in reach.searches(mode))


def _known(reach: Reach, options: list[Option]) -> OptionList:
    """Options that are known already."""

    def firsts(points: int) -> Firsts:
        seen: dict[tuple[Spot, int], int] = {}
        for number, option in enumerate(options):
            seen.setdefault((option.spot, option.facing), number)
        index, first = reach.battle.board.index, [at for at in seen.values() if options[at].spent < points]
        ends = [index(options[at].spot.hex) * 6 + options[at].facing for at in first]
        return np.array(first, np.intp), np.array(ends, np.intp)

    return OptionList(len(options), options.__getitem__, firsts)


def _searched(reach: Reach, mode: Mode, search: Search, least: int) -> OptionList:
    """The results of a search, the cheapest first; a search on roads has none that leaves MP for another step."""
    found = reach.at_least(search, least)
    spent, facing, _, place, *_ = found
    more = int(mode is Mode.RUN and shaken_by_running(reach.battle, reach.unit))

    def option(number: int) -> Option:
        mark = Mark(*[int(column[number]) for column in found])
        spot = search.window.spots[mark.place]
        return Option(mode, spot, mark.facing, mark.spent, mark.hexes, mark.rolls + more, mark)

    def firsts(points: int) -> Firsts:
        cheap = int(spent.searchsorted(points))
        first = _firsts(place[:cheap] * 6 + facing[:cheap], 6 * search.window.size)
        return first, search.window.hexes[place[first]] * 6 + facing[first]

    return OptionList(len(spent), option, firsts)


def _firsts(values: Ints, limit: int) -> Ints:
    """Where each value below a limit occurs first, in order; much faster than `np.unique`."""
    numbers, first = np.arange(len(values)), np.empty(limit, np.intp)
    first[values[::-1]] = numbers[::-1]  # of several assignments the last one counts
    return np.flatnonzero(first[values] == numbers)
