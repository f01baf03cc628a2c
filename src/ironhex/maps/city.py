"""Cities: streets from edge to edge, and between them buildings, parks and squares; towers stand in the center."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

from ironhex.kernel.hexes import Hex, distance, half_rows
from ironhex.maps.buildings import FACTORS, house, of_class, put_up, whole
from ironhex.maps.draws import Draws
from ironhex.maps.growth import HEAVY, LIGHT
from ironhex.maps.land import Land, side_to
from ironhex.maps.roads import leave, link

SPACES = (3, 3, 4, 4, 5)  # hexes from one street to the next
SIZES = (1, 1, 2, 2, 3, 3, 4, 5)  # hexes of a building
SPAN = 2  # hexes of water that a street crosses at most
PARKS, SQUARES = 14, 8  # of a hundred blocks
YARDS = 16  # of a hundred hexes in a block: paved instead of built on

Axes = dict[Hex, tuple[int, int]]


def city(land: Land) -> None:
    """Lay out the streets and fill the blocks between them."""
    land.rough.clear()
    draws = land.draws("city")
    axes = _axes(land, slant=draws.pick((-1, 1)))
    avenues, streets = (_lines(draws, {pair[axis] for pair in axes.values()}) for axis in (0, 1))
    for axis, chosen in ((0, avenues), (1, streets)):
        for number in sorted(chosen):
            _street(land, draws, [hex for hex in land.hexes if axes[hex][axis] == number])
    for block in _blocks(land, axes, avenues, streets):
        _fill(land, draws, block)
    _vary(land, draws)


def _axes(land: Land, slant: int) -> Axes:
    """For each hex its column and its slanting row: the two directions in which streets run."""
    return {hex: (hex.col, (half_rows(hex) - slant * hex.col) // 2) for hex in land.hexes}


def _lines(draws: Draws, numbers: set[int]) -> set[int]:
    """The columns or rows that are streets."""
    at, last = min(numbers) + draws.between(1, 2), max(numbers)
    lines: set[int] = set()
    while at <= last:
        lines.add(at)
        at += draws.pick(SPACES)
    return lines


# --- streets ----------------------------------------------------------------------------------------------------------
def _street(land: Land, draws: Draws, line: list[Hex]) -> None:
    """Build a street along a line; it ends at broad waters and at slopes, and leaves the map at its edges."""
    for way in (way for way in _stretches(land, line) if len(way) > 1):
        for start, end in pairwise(way):
            link(land, draws, start, end)
        if way[0] == line[0]:
            leave(land, draws, way[0], side_to(way[1], way[0]))
        if way[-1] == line[-1]:
            leave(land, draws, way[-1], side_to(way[-2], way[-1]))


def _stretches(land: Land, line: list[Hex]) -> Iterator[list[Hex]]:
    """The parts of a line along which a street can run: dry ground and narrow waters between two banks."""
    way: list[Hex] = []
    for wet, group in groupby(line, land.wet):
        part = list(group)
        if not wet:
            for hex in part:
                if way and abs(land.level[hex] - land.level[way[-1]]) > 1:
                    yield way
                    way = []
                way.append(hex)
        elif way and len(part) <= SPAN and part[-1] != line[-1]:
            way += part
        else:
            yield way
            way = []
    yield way


# --- blocks -----------------------------------------------------------------------------------------------------------
def _blocks(land: Land, axes: Axes, avenues: set[int], streets: set[int]) -> Iterator[list[Hex]]:
    """The dry hexes between the streets."""
    blocks: dict[tuple[int, int], list[Hex]] = {}
    for hex in land.hexes:
        across, along = axes[hex]
        if not land.wet(hex) and hex not in land.roads:
            place = (sum(line <= across for line in avenues), sum(line <= along for line in streets))
            blocks.setdefault(place, []).append(hex)
    yield from blocks.values()


def _fill(land: Land, draws: Draws, block: list[Hex]) -> None:
    """Make a block a park or a square, or build on most of it."""
    chance = draws.below(100)
    if chance < PARKS:
        _park(land, draws, block)
    elif chance < PARKS + SQUARES:
        land.paved.update(block)
    else:
        _build(land, draws, block)


def _park(land: Land, draws: Draws, block: list[Hex]) -> None:
    for hex in block:
        if draws.percent(55):
            land.woods[hex] = HEAVY if draws.percent(20) else LIGHT


def _build(land: Land, draws: Draws, block: list[Hex]) -> None:
    """Put up buildings of one or several hexes, lower toward the edges of the city, with yards among them."""
    middle = Hex(land.width // 2 + 1, land.height // 2 + 1)
    radius = max(1, min(land.width, land.height) // 2)
    left = sorted(block)
    while left:
        site = _site(land, draws, left)
        left = [hex for hex in left if hex not in site]
        ring = min(3, distance(site[0], middle) * 4 // (radius + 2) + draws.pick((0, 0, 0, 1)))
        if draws.percent(YARDS):
            land.paved.update(site[:1])
        else:
            put_up(land, site, house(draws, ring))


def _site(land: Land, draws: Draws, left: list[Hex]) -> list[Hex]:
    """Connected hexes of one level."""
    site, size = [left[0]], draws.pick(SIZES)
    for hex in sorted(left[1:], key=lambda hex: (distance(hex, left[0]), hex)):
        near = any(other in land.near[hex] for other in site)
        if len(site) < size and near and land.level[hex] == land.level[site[0]]:
            site.append(hex)
    return site


def _vary(land: Land, draws: Draws) -> None:
    """Let a building of the most common class be one of each class that is missing."""
    for kind in range(1, len(FACTORS)):
        kinds = Counter(each.kind for each in land.houses.values())
        if kinds and not kinds[kind]:
            common = max(kinds, key=lambda each: (kinds[each], each))
            place = draws.pick([hex for hex in sorted(land.houses) if land.houses[hex].kind == common])
            put_up(land, whole(land, place), of_class(draws, kind))
