"""The terrain relief: plains, hills, mountains and craters."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.kernel.hexes import Hex, distance
from ironhex.maps.draws import Draws
from ironhex.maps.land import Land
from ironhex.maps.noise import TOP

PLAIN = (860, 975)
HILLS = (420, 640, 810, 930)
MOUNTAINS = (240, 400, 540, 660, 770, 860, 930, 975)
"""The ranks (of a thousand) at which the ground rises by a level."""


def rise(land: Land, steps: Sequence[int], size: int) -> None:
    """Raise the ground in steps, following noise of that size."""
    ranks = land.noise("relief", size)
    for hex in land.hexes:
        land.level[hex] = sum(ranks[hex] >= step for step in steps)


def ridge(land: Land, steps: Sequence[int], size: int) -> None:
    """Raise ridges where the noise is neither high nor low, and the massifs next to them."""
    bent, high = land.noise("ridges", size), land.noise("relief", size)
    crest = {hex: TOP - abs(2 * bent[hex] - TOP) + 2 * high[hex] for hex in land.hexes}
    for place, hex in enumerate(sorted(land.hexes, key=lambda hex: (crest[hex], hex))):
        rank = place * TOP // len(land.hexes)
        land.level[hex] = sum(rank >= step for step in steps)


def craters(land: Land) -> None:
    """Place craters, the large ones first; a later one may break the rim of another."""
    draws = land.draws("craters")
    widest = max(1, min(5, min(land.width, land.height) // 5))
    sizes = [min(draws.between(1, widest), draws.between(1, widest)) for _ in range(max(2, len(land.hexes) // 34))]
    struck: list[Hex] = []
    for radius in sorted(sizes, reverse=True):
        places = [land.spot(draws, 1) for _ in range(5)]
        struck.append(max(places, key=lambda hex: (apart(hex, struck), hex)))
        strike(land, draws, struck[-1], radius)


def strike(land: Land, draws: Draws, middle: Hex, radius: int) -> None:
    """A bowl, a raised rim with gaps, and debris around it."""
    ground = land.level[middle]
    floor = 1 if radius < 3 else 2
    for hex, far in land.around([middle], radius + 1):
        if far < radius:
            land.level[hex] = ground - min(floor, radius - far)
            land.rough.discard(hex)
        elif far == radius > 1:
            land.level[hex] = max(land.level[hex], ground) + (0 if draws.percent(15) else 1)
        elif draws.percent(22):
            land.rough.add(hex)
    if radius == 1:
        land.rough.discard(middle)


def apart(hex: Hex, others: Sequence[Hex]) -> int:
    """How far a hex is from the nearest of others; very far if there are none."""
    return min((distance(hex, other) for other in others), default=TOP)
