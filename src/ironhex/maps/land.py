"""Land under construction, from which a board is made."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ironhex.catalog import Board, Terrain
from ironhex.catalog.board_text import Drawing
from ironhex.kernel.dice import stream
from ironhex.kernel.hexes import Hex, direction_to, neighbors
from ironhex.maps.draws import Draws
from ironhex.maps.noise import noise


class House(NamedTuple):
    """A building's class, construction factor and height."""

    kind: int
    factor: int
    height: int


class Land:
    """A rectangle of hexes that themes shape one after the other."""

    def __init__(self, width: int, height: int, seed: bytes) -> None:
        self.width, self.height, self._seed = width, height, seed
        self.hexes = tuple(Hex(col, row) for col in range(1, width + 1) for row in range(1, height + 1))
        self.near = {hex: [other for other in neighbors(hex) if self.holds(other)] for hex in self.hexes}
        self.level = dict.fromkeys(self.hexes, 0)
        self.depth = dict.fromkeys(self.hexes, -1)
        self.woods: dict[Hex, int] = {}
        self.rough: set[Hex] = set()
        self.rubble: dict[Hex, int] = {}
        self.swamp: set[Hex] = set()
        self.ice: set[Hex] = set()
        self.paved: set[Hex] = set()
        self.roads: dict[Hex, int] = {}
        self.bridges: dict[Hex, int] = {}
        self.bridge_factor: dict[Hex, int] = {}
        self.houses: dict[Hex, House] = {}
        self.joins: dict[Hex, int] = {}
        self.towns: dict[Hex, int] = {}
        """The centers of towns, and their radius."""

    def holds(self, hex: Hex) -> bool:
        return 1 <= hex[0] <= self.width and 1 <= hex[1] <= self.height

    def draws(self, name: str) -> Draws:
        """A theme's own stream of choices, so that themes do not affect each other."""
        return Draws(stream(self._seed, name))

    def noise(self, name: str, size: int) -> dict[Hex, int]:
        return noise(stream(self._seed, name), self.hexes, size)

    def edge(self, side: str) -> list[Hex]:
        """The hexes along an edge of the map: N, E, S or W."""
        column, row = {"W": (1, None), "E": (self.width, None), "N": (None, 1), "S": (None, self.height)}[side]
        return [hex for hex in self.hexes if column in (None, hex.col) and row in (None, hex.row)]

    def spot(self, draws: Draws, margin: int) -> Hex:
        """A hex some distance from every edge, or as close to that as the map allows."""
        inset = [min(margin, (size - 1) // 2) for size in (self.width, self.height)]
        return Hex(
            draws.between(1 + inset[0], self.width - inset[0]), draws.between(1 + inset[1], self.height - inset[1])
        )

    def wet(self, hex: Hex) -> bool:
        return self.depth[hex] >= 0

    def bare(self, hex: Hex) -> bool:
        """Whether a hex is empty."""
        built = hex in self.roads or hex in self.houses or hex in self.paved or hex in self.rubble
        return not (built or self.wet(hex) or hex in self.rough)

    def around(self, starts: Iterable[Hex], limit: int) -> Iterator[tuple[Hex, int]]:
        """All hexes within some distance of any of these, each with its distance, nearest first."""
        far = dict.fromkeys(starts, 0)
        queue = deque(far)
        while queue:
            here = queue.popleft()
            yield here, far[here]
            if far[here] < limit:
                fresh = [hex for hex in self.near[here] if hex not in far]
                far.update(dict.fromkeys(fresh, far[here] + 1))
                queue.extend(fresh)

    def grade(self, fixed: Iterable[Hex], reach: int) -> None:
        """Bring the ground around these hexes close to their level: one level per hex of distance."""
        around = {hex: self.level[hex] for hex in fixed}
        queue = deque((hex, level, 0) for hex, level in around.items())
        while queue:
            here, level, far = queue.popleft()
            for hex in self.near[here]:
                if hex not in around and far < reach:
                    around[hex] = level
                    if not self.wet(hex):
                        self.level[hex] = max(level - far, min(self.level[hex], level + far + 1))
                    queue.append((hex, level, far + 1))

    def board(self, name: str) -> Board:
        """The finished board."""
        return Board(Drawing(name, self.width, self.height, {hex: self.terrain(hex) for hex in self.hexes}))

    def terrain(self, hex: Hex) -> Terrain:
        house = self.houses.get(hex, House(0, 0, 0))
        return Terrain(
            level=self.level[hex],
            woods=self.woods.get(hex, 0),
            rough=int(hex in self.rough),
            rubble=self.rubble.get(hex, 0),
            depth=self.depth[hex],
            paved=int(hex in self.paved),
            road=self.roads.get(hex, 0),
            bridge=self.bridges.get(hex, 0),
            bridge_cf=self.bridge_factor.get(hex, 0),
            building=house.kind,
            building_cf=house.factor,
            building_height=house.height,
            building_joins=self.joins.get(hex, 0),
            swamp=int(hex in self.swamp),
            ice=int(hex in self.ice),
        )


def side_to(start: Hex, end: Hex) -> int:
    """The side of a hex on which its neighbor lies."""
    side = direction_to(start, end)
    if side is None:
        raise ValueError(f"{start} and {end} are not adjacent")
    return side
