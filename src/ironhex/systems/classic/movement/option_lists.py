"""The options of a unit as lists that know their length, and work out an option when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.points import shaken_by_running
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.search import Mark, Search
from ironhex.systems.classic.movement.steps import Spot

Firsts = list[tuple[int, tuple[int, int]]]
"""Options by number, each with its end: the index of its hex, and its facing."""


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
        first = ((number, options[number]) for number in seen.values())
        index = reach.battle.board.index
        return [(number, (index(each.spot.hex), each.facing)) for number, each in first if each.spent < points]

    return OptionList(len(options), options.__getitem__, firsts)


def _searched(reach: Reach, mode: Mode, search: Search, least: int) -> OptionList:
    """The results of a search, the cheapest first; a search on roads has none that leaves MP for another step."""
    found = reach.at_least(search, least)
    spent, facing, _, place, *_ = found
    fields = [column.tolist() for column in found]
    more = int(mode is Mode.RUN and shaken_by_running(reach.battle, reach.unit))

    def option(number: int) -> Option:
        mark = Mark(*[field[number] for field in fields])
        spot = search.window.spots[mark.place]
        return Option(mode, spot, mark.facing, mark.spent, mark.hexes, mark.rolls + more, mark)

    def firsts(points: int) -> Firsts:
        _, first = np.unique(place * 6 + facing, return_index=True)
        first.sort()
        first = first[spent[first] < points]
        ends = zip(search.window.hexes[place[first]].tolist(), facing[first].tolist(), strict=True)
        return list(zip(first.tolist(), ends, strict=True))

    return OptionList(len(spent), option, firsts)
