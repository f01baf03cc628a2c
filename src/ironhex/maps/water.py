"""Rivers and lakes: water is level, never above its banks, and runs downhill."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from ironhex.kernel.hexes import Hex, distance, neighbor
from ironhex.maps.draws import Draws
from ironhex.maps.land import Land
from ironhex.maps.route import route

BANKS = 4  # how far from the water the ground is graded
DEEPEST = 4
WIDE = 30  # from this map width on, rivers are two hexes wide


def lakes(land: Land) -> None:
    """Fill hollows until about a seventh of the land is water."""
    draws, shape = land.draws("lakes"), land.noise("lakes", 5)
    left = max(5, len(land.hexes) // 7)
    while left > 3:
        size = min(left, draws.between(6, 12 + len(land.hexes) // 24))
        fill(land, grown(land, _hollow(land, draws), size, shape))
        left -= size


def _hollow(land: Land, draws: Draws) -> Hex:
    """The lowest of several places, away from other water."""
    places = [land.spot(draws, 2) for _ in range(12)]
    wet = [hex for hex in land.hexes if land.wet(hex)]
    return min(places, key=lambda hex: (land.level[hex] * 3 - min((distance(hex, far) for far in wet), default=9), hex))


def grown(land: Land, start: Hex, size: int, shape: dict[Hex, int]) -> set[Hex]:
    """A patch of this many hexes around a start, its outline shaped by noise."""
    heap, patch, seen = [(0, start)], set[Hex](), {start}
    while heap and len(patch) < size:
        _, here = heappop(heap)
        patch.add(here)
        for hex in land.near[here]:
            if hex not in seen:
                seen.add(hex)
                heappush(heap, (shape[hex] + 90 * distance(hex, start) + 150 * land.level[hex], hex))
    return patch


def fill(land: Land, lake: set[Hex]) -> None:
    """Make a lake: shallow at the shore, deeper toward the middle, level with all water it touches."""
    shore = [hex for hex in sorted(lake) if any(other not in lake for other in land.near[hex])]
    for hex, far in land.around(shore, DEEPEST):
        if hex in lake:
            land.depth[hex] = max(land.depth[hex], min(DEEPEST, 1 + far))
    body = touching(land, lake)
    sink(land, body, min(land.level[hex] for hex in body))
    land.grade(sorted(body), BANKS)


def pools(land: Land) -> None:
    """Pools in the wettest parts of a swamp."""
    draws, shape = land.draws("pools"), land.noise("swamp", 5)
    for _ in range(max(1, len(land.hexes) // 45)):
        places = [land.spot(draws, 1) for _ in range(8)]
        start = min(places, key=lambda hex: (land.level[hex], shape[hex], hex))
        fill(land, grown(land, start, draws.between(1, 4), shape))


def touching(land: Land, water: Iterable[Hex]) -> set[Hex]:
    """All water connected with some hexes."""
    body, edge = set[Hex](), list(water)
    while edge:
        here = edge.pop()
        if here not in body:
            body.add(here)
            edge += (hex for hex in land.near[here] if land.wet(hex) and hex not in body)
    return body


def sink(land: Land, water: Iterable[Hex], surface: int) -> None:
    for hex in water:
        land.level[hex] = min(land.level[hex], surface)


def rivers(land: Land) -> None:
    """A river from edge to edge and, on large maps, others that flow into it."""
    draws, bends = land.draws("rivers"), land.noise("rivers", 2)

    def cost(here: Hex, there: Hex) -> int:
        """Few hexes are easy and many are hard, so that the river winds; it avoids the hills and the map's edge."""
        border = there.col in (1, land.width) or there.row in (1, land.height)
        rise = max(0, land.level[there])
        return 10 if land.wet(there) else 60 + bends[there] ** 2 // 400 + 400 * rise + 1000 * border

    source, mouth = draws.pick((("N", "S"), ("W", "E"), ("N", "E"), ("W", "S"), ("N", "W"), ("E", "S")))
    ends = [(_gate(land, draws, source), _gate(land, draws, mouth)) for _ in range(4)]
    start, end = max(ends, key=lambda pair: distance(*pair))
    flow(land, draws, route(land, [start], [end], cost))
    for _ in range(len(land.hexes) // 900):
        main = [hex for hex in land.hexes if land.wet(hex)]
        dry = [side for side in "NESW" if side not in (source, mouth)]
        flow(land, draws, route(land, [_gate(land, draws, draws.pick(dry))], main, cost))


def _gate(land: Land, draws: Draws, side: str) -> Hex:
    """Where a river enters or leaves: not too close to a corner."""
    edge = land.edge(side)
    return draws.pick(edge[len(edge) // 5 : len(edge) - len(edge) // 5])


def flow(land: Land, draws: Draws, course: list[Hex]) -> None:
    """Dig a river along a course, always downhill, with deeper reaches and fords."""
    into = course[-1] if land.wet(course[-1]) else None
    if into is None and land.level[course[0]] < land.level[course[-1]]:
        course.reverse()
    lowest = -DEEPEST if into is None else land.level[into]
    surface = max(lowest, land.level[course[0]])
    depths = _depths(draws, len(course))
    for hex, depth in zip(course, depths, strict=True):
        surface = max(lowest, min(surface, land.level[hex]))
        if land.wet(hex):
            sink(land, touching(land, [hex]), surface)
        for wet in _breadth(land, hex):
            if not land.wet(wet):
                land.depth[wet], land.level[wet] = depth, surface
    land.grade([wet for hex in course for wet in _breadth(land, hex)], BANKS)


def _depths(draws: Draws, length: int) -> list[int]:
    """The depth along a river: reaches of depth 1 and 2, and an occasional ford."""
    depths: list[int] = []
    while len(depths) < length:
        reach = draws.between(2, 4)
        depths += [1] * reach + [2] * draws.between(0, 3) + [1] * draws.between(0, 2) + [0]
    return depths[:length]


def _breadth(land: Land, hex: Hex) -> list[Hex]:
    beside = neighbor(hex, 2)
    return [hex, beside] if min(land.width, land.height) >= WIDE and land.holds(beside) else [hex]


def embank(land: Land) -> None:
    """Raise any ground lower than the water next to it."""
    for hex in land.hexes:
        if not land.wet(hex):
            beside = [land.level[other] for other in land.near[hex] if land.wet(other)]
            land.level[hex] = max([land.level[hex], *beside])
