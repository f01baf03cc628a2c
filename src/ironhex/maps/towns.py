"""Towns: level ground, streets in a grid, and buildings along them, taller near the center."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.kernel.hexes import Hex, distance, half_rows, neighbor
from ironhex.maps.buildings import CLASSES, house, join
from ironhex.maps.draws import Draws
from ironhex.maps.land import Land
from ironhex.maps.relief import apart
from ironhex.maps.roads import link

BLOCK = 3  # distance between streets
FAR_APART = 9  # hexes between the centers of towns


def sites(land: Land) -> None:
    """Find level, dry places for towns, and flatten them."""
    draws = land.draws("towns")
    for _ in range(1 + len(land.hexes) // 700):
        radius = min(draws.between(3, 3 + (len(land.hexes) > 400)), max(1, min(land.width, land.height) // 4))
        places = [land.spot(draws, radius) for _ in range(16)]
        town = min(places, key=lambda hex: (_unevenness(land, hex, radius), hex))
        if apart(town, list(land.towns)) >= FAR_APART:
            land.towns[town] = radius
            _flatten(land, town, radius)


def _unevenness(land: Land, town: Hex, radius: int) -> int:
    """How bad a site is: slopes, water, other towns nearby, and distance from the center of the map."""
    ground = land.level[town]
    around = [hex for hex, _ in land.around([town], radius)]
    near = max(0, FAR_APART - apart(town, list(land.towns)))
    bad = sum(abs(land.level[hex] - ground) + 4 * land.wet(hex) for hex in around)
    remote = 0 if land.towns else distance(town, Hex(land.width // 2 + 1, land.height // 2 + 1))
    return bad + 99 * near + 99 * land.wet(town) + remote


def _flatten(land: Land, town: Hex, radius: int) -> None:
    dry = [hex for hex, _ in land.around([town], radius) if not land.wet(hex)]
    ground = sorted(land.level[hex] for hex in dry)[len(dry) // 2] if dry else land.level[town]
    for hex in dry:
        land.level[hex] = ground
        land.rough.discard(hex)
    land.grade(dry, 3)


def build(land: Land) -> None:
    """Build the streets and buildings of every town."""
    draws = land.draws("buildings")
    for town, radius in land.towns.items():
        grounds = [hex for hex, _ in land.around([town], radius) if not land.wet(hex)]
        _streets(land, draws, town, grounds)
        for block in _blocks(town, [hex for hex in grounds if hex not in land.roads]):
            _put_up(land, draws, town, radius, block)
        if not any(hex in land.houses for hex in grounds):
            land.houses.update({hex: house(draws, 0) for hex in grounds if hex not in land.roads})
        _trim(land, grounds)
        _square(land, town)


def _axes(town: Hex, hex: Hex) -> tuple[int, int]:
    """How many columns and how many slanting rows a hex is from the center of a town."""
    across = hex.col - town.col
    return across, (half_rows(hex) - half_rows(town) - across) // 2


def _streets(land: Land, draws: Draws, town: Hex, grounds: list[Hex]) -> None:
    """Join hexes on every third column, and on every third slanting row."""
    for hex in grounds:
        for axis, side in ((0, 3), (1, 2)):
            other = neighbor(hex, side)
            if other in grounds and _axes(town, hex)[axis] % BLOCK == 0 and land.level[hex] == land.level[other]:
                link(land, draws, hex, other)


def _trim(land: Land, grounds: list[Hex]) -> None:
    """Remove the ends of streets without buildings."""
    ends = [hex for hex in grounds if _needless(land, hex)]
    while ends:
        hex = ends.pop()
        side = land.roads.pop(hex).bit_length() - 1
        other = neighbor(hex, side)
        for ways in (land.roads, land.bridges):
            if other in ways:
                ways[other] &= ~(1 << (side + 3) % 6)
        if other in grounds and _needless(land, other):
            ends.append(other)


def _needless(land: Land, hex: Hex) -> bool:
    return land.roads.get(hex, 0).bit_count() == 1 and not any(other in land.houses for other in land.near[hex])


def _blocks(town: Hex, grounds: list[Hex]) -> Iterator[list[Hex]]:
    """The hexes between the streets."""
    blocks: dict[tuple[int, int], list[Hex]] = {}
    for hex in grounds:
        across, along = _axes(town, hex)
        blocks.setdefault((across // BLOCK, along // BLOCK), []).append(hex)
    yield from blocks.values()


def _put_up(land: Land, draws: Draws, town: Hex, radius: int, block: list[Hex]) -> None:
    """Build on most hexes of a block that border a street; occasionally one building covers them all."""
    ring = min(distance(hex, town) for hex in block) * len(CLASSES) // (radius + 1)
    whole = len(block) > 1 and draws.percent(30)
    large = house(draws, ring)
    sites = [hex for hex in block if any(other in land.roads for other in land.near[hex])]
    built = [hex for hex in sites if whole or draws.percent(94 - 14 * ring)]
    for hex in built:
        land.houses[hex] = large if whole else house(draws, ring)
    if whole:
        join(land, built)


def _square(land: Land, town: Hex) -> None:
    """Pave the center of the town, and the open hexes next to it."""
    for hex, far in land.around([town], 1):
        if not land.wet(hex) and hex not in land.houses and (far == 0 or hex not in land.roads):
            land.paved.add(hex)
