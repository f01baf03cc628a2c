"""Buildings of generated boards: their classes, strengths and heights, and buildings of several hexes."""

from __future__ import annotations

from collections.abc import Collection

from ironhex.kernel.hexes import Hex, neighbor
from ironhex.maps.draws import Draws
from ironhex.maps.land import House, Land

CLASSES = ((3, 3, 3, 4, 2), (3, 2, 2, 2, 3), (2, 2, 1, 1, 2), (1, 1, 1, 2, 1))
"""Which classes of building are drawn, from the center of a town outward."""
FACTORS = ((), (10, 12, 15), (25, 30, 40), (60, 75, 90), (100, 120, 150))
HEIGHTS = ((), (1, 1, 2), (1, 2, 2, 3), (3, 4, 4, 6), (2, 3, 5, 8))
"""Construction factors and heights by class (BMR-BLDG-001)."""


def house(draws: Draws, ring: int) -> House:
    """A building for a ring of a town, counted from its center."""
    return of_class(draws, draws.pick(CLASSES[min(ring, len(CLASSES) - 1)]))


def of_class(draws: Draws, kind: int) -> House:
    return House(kind, draws.pick(FACTORS[kind]), draws.pick(HEIGHTS[kind]))


def put_up(land: Land, built: Collection[Hex], what: House) -> None:
    """Put up one building on all these hexes."""
    for hex in built:
        land.houses[hex] = what
    if len(built) > 1:
        join(land, built)


def join(land: Land, built: Collection[Hex]) -> None:
    for hex in built:
        land.joins[hex] = sum(1 << side for side in range(6) if neighbor(hex, side) in built)


def whole(land: Land, start: Hex) -> set[Hex]:
    """All hexes of the building in a hex."""
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        fresh = [neighbor(here, side) for side in range(6) if land.joins.get(here, 0) >> side & 1]
        edge += [hex for hex in fresh if hex not in found]
        found.update(fresh)
    return found
