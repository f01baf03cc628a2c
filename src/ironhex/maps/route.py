"""The cheapest path over the land, for water, roads and units."""

from __future__ import annotations

from collections.abc import Callable, Collection
from heapq import heappop, heappush

from ironhex.kernel.hexes import Hex
from ironhex.maps.land import Land

Cost = Callable[[Hex, Hex], int]


def route(land: Land, starts: Collection[Hex], goals: Collection[Hex], cost: Cost) -> list[Hex]:
    """The cheapest path from any of the starts to any of the goals, both ends included."""
    heap: list[tuple[int, Hex, Hex]] = [(0, start, start) for start in sorted(starts)]
    before: dict[Hex, Hex] = {}
    goals = frozenset(goals)
    while heap:
        spent, here, previous = heappop(heap)
        if here in before:
            continue
        before[here] = previous
        if here in goals:
            return _back(before, here)
        for hex in land.near[here]:
            if hex not in before:
                heappush(heap, (spent + cost(here, hex), hex, here))
    raise ValueError("no path between hexes of different land")


def _back(before: dict[Hex, Hex], end: Hex) -> list[Hex]:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]
