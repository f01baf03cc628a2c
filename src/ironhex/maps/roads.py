"""Roads: from edge to edge and through towns, along the easiest ground, over bridges and through fords."""

from __future__ import annotations

from itertools import pairwise

from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.maps.draws import Draws
from ironhex.maps.land import Land, side_to
from ironhex.maps.route import Cost, route

FACTORS = (40, 60, 60, 90)
"""The construction factors of bridges."""
LARGE = 20  # columns and rows beyond which there is room for two roads


def roads(land: Land, across: bool) -> None:
    """A road from edge to edge through any towns and, on large maps, optionally another across it."""
    draws = land.draws("roads")
    ways = [("N", "S"), ("W", "E")]
    first = draws.below(2)
    crossed = across and min(land.width, land.height) > LARGE
    for start, end in (ways[first], ways[1 - first]) if crossed else (ways[first],):
        stops = sorted(land.towns, key=lambda town: (distance(town, land.edge(start)[0]), town))
        lay(land, draws, [_gate(land, draws, start, stops[:1]), *stops, _gate(land, draws, end, stops[-1:])])


def _gate(land: Land, draws: Draws, side: str, stop: list[Hex]) -> Hex:
    """Where a road enters the map: a low dry place, opposite the town it leads to."""
    edge = land.edge(side)
    places = [draws.pick(edge[len(edge) // 6 : len(edge) - len(edge) // 6]) for _ in range(6)]
    return min(places, key=lambda hex: (land.wet(hex), land.level[hex], sum(distance(hex, town) for town in stop), hex))


def lay(land: Land, draws: Draws, stops: list[Hex]) -> None:
    """Build a road from stop to stop, and level it."""
    cost = _cost(land, land.noise("roads", 3))
    way = [stops[0]]
    for start, end in pairwise(stops):
        way += route(land, [start], [end], cost)[1:]
    _level(land, way)
    for start, end in pairwise(way):
        link(land, draws, start, end)
    leave(land, draws, way[0], side_to(way[1], way[0]) if way[1:] else 0)
    leave(land, draws, way[-1], side_to(way[-2], way[-1]) if way[1:] else 3)


def _cost(land: Land, bends: dict[Hex, int]) -> Cost:
    def cost(here: Hex, there: Hex) -> int:
        if there in land.roads and here in land.roads:
            return 20
        climb = abs(land.level[here] - land.level[there])
        water = 320 if land.wet(there) else 0
        return 100 + bends[there] // 8 + 120 * climb * climb + 30 * abs(land.level[there]) + water

    return cost


def _level(land: Land, way: list[Hex]) -> None:
    """Cut a road into the ground so that it climbs one level at a time; water stays as it is."""
    for line in (way, way[::-1]):
        for before, hex in pairwise(line):
            if not land.wet(hex):
                land.level[hex] = min(land.level[hex], land.level[before] + 1)


def link(land: Land, draws: Draws, start: Hex, end: Hex) -> None:
    """Join two hexes by a road, or by a bridge over water."""
    open_side(land, draws, start, side_to(start, end))
    open_side(land, draws, end, side_to(end, start))


def open_side(land: Land, draws: Draws, hex: Hex, side: int) -> None:
    if land.depth[hex] < 1:
        land.roads[hex] = land.roads.get(hex, 0) | 1 << side
    else:
        land.bridges[hex] = land.bridges.get(hex, 0) | 1 << side
        if hex not in land.bridge_factor:
            land.bridge_factor[hex] = draws.pick(FACTORS)


def leave(land: Land, draws: Draws, hex: Hex, side: int) -> None:
    """Lead a road off the map, as straight as possible."""
    ways = sorted(range(6), key=lambda way: min((way - side) % 6, (side - way) % 6))
    out = next((way for way in ways if not land.holds(neighbor(hex, way))), None)
    if out is not None:
        open_side(land, draws, hex, out)
