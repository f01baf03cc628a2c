"""Make the land crossable with the fewest changes along the easiest path."""

from __future__ import annotations

from itertools import pairwise

from ironhex.kernel.hexes import Hex, neighbor
from ironhex.maps.crossing import CLIMB, WADE, climbable, footing
from ironhex.maps.land import Land
from ironhex.maps.route import route
from ironhex.maps.water import embank

CHANGE = 50  # the cost of a change, in hexes of detour


def open_ways(land: Land) -> None:
    """Open a path from north to south and one from west to east, until both exist."""
    if _open_both(land):
        embank(land)
        # From here on ground is only lowered, water only made shallower, and buildings only removed, so this
        # terminates.
        while _open_both(land):
            pass


def _open_both(land: Land) -> bool:
    """Whether either path had to be opened."""
    south, east = _open(land, "N", "S"), _open(land, "W", "E")
    return south or east


def _open(land: Land, start: str, end: str) -> bool:
    """Find the path that needs the fewest changes and make them; False if it needed none."""

    stand = {hex: footing(land.terrain(hex)) for hex in land.hexes}

    def cost(here: Hex, there: Hex) -> int:
        if climbable(stand[here], stand[there]):
            return 1
        return 1 + CHANGE * (1 + max(0, abs(land.level[here] - land.level[there]) - CLIMB))

    way = route(land, land.edge(start), land.edge(end), cost)
    feet = [stand[hex] for hex in way]
    if None not in feet[:1] and all(climbable(one, other) for one, other in pairwise(feet)):
        return False
    for hex in way:
        _clear(land, hex)
    for line in (way, way[::-1]):
        for before, hex in pairwise(line):
            _lower(land, hex, _foot(land, before) + CLIMB)
    return True


def _foot(land: Land, hex: Hex) -> int:
    foot = footing(land.terrain(hex))
    return land.level[hex] if foot is None else foot


def _clear(land: Land, hex: Hex) -> None:
    """Remove a building, and turn deep water into a ford."""
    if land.houses.pop(hex, None):
        for side in range(6):
            if (other := neighbor(hex, side)) in land.joins:
                land.joins[other] &= ~(1 << (side + 3) % 6)
        land.joins.pop(hex, None)
    if hex not in land.bridges:
        land.depth[hex] = min(land.depth[hex], WADE)


def _lower(land: Land, hex: Hex, highest: int) -> None:
    land.level[hex] -= max(0, _foot(land, hex) - highest)
