"""Jumps: over and into any hex within the Jumping MP, as long as one of the shortest paths keeps under the ceiling."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, distance, neighbors
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.sight.distances import distances

Flags = NDArray[np.bool_]
Ints = NDArray[np.int16]


class Leaps:
    """All jumps from a hex with some MP; a jump rises no higher than the MP above the level it starts from."""

    def __init__(self, board: Board, start: Hex, level: int, limit: int) -> None:
        self.board, self.start, self.limit = board, start, limit
        self._paths: dict[Hex, tuple[Hex, ...]] = {start: ()}
        self.ceiling = level + limit
        self.distance = distances(board, start)
        near = self.distance <= limit
        low = heights(board) <= self.ceiling
        self.reached: Flags = near if (low | ~near).all() else self._around(low)

    def _around(self, low: Flags) -> Flags:
        """With hills in the way a hex is reached only by way of one that lies nearer."""
        beside, count = neighbor_numbers(self.board), low.size
        reached = np.zeros(count + 1, np.bool_)
        reached[self.board.index(self.start)] = True
        for step in range(1, self.limit + 1):
            from_nearer = reached.take(beside).any(axis=0)
            reached[:count] |= from_nearer & low & (self.distance == step)
        return reached[:count]

    def landings(self) -> Iterator[tuple[Hex, int]]:
        """Every hex that can be reached, and its distance, which is also the cost (BMR-MOV-055)."""
        for number in np.flatnonzero(self.reached).tolist():
            if far := int(self.distance[number]):
                yield self.board.hex(number), far

    def reaches(self, hex: Hex) -> bool:
        return hex in self.board and bool(self.reached[self.board.index(hex)])

    def nearer(self, hex: Hex) -> Iterator[Hex]:
        """The hexes from which a jump can come into a hex."""
        far = self._far(hex) - 1
        return (h for h in neighbors(hex) if self.reaches(h) and self._far(h) == far)

    def _far(self, hex: Hex) -> int:
        return int(self.distance[self.board.index(hex)])

    def path(self, hex: Hex) -> tuple[Hex, ...]:
        """One way to a hex that can be reached, without the start."""
        if hex not in self._paths:
            self._paths[hex] = (*self.path(next(self.nearer(hex))), hex)
        return self._paths[hex]


class Leap(NamedTuple):
    """A jump as somebody has drawn it."""

    board: Board
    start: Hex
    path: tuple[Hex, ...]
    level: int  # of the start
    limit: int  # Jumping MP


def leap_refusal(leap: Leap) -> Barred | None:
    """Why a jump cannot go this way: it takes a shortest path, no longer and no higher than its MP allow."""
    way = (leap.start, *leap.path)
    if not leap.path:
        return Barred("BMR-MOV-054", "a jump leads into another hex")
    if off := next((hex for hex in way if hex not in leap.board), None):
        return Barred("BMR-SCEN-009", f"{off} is off the map")
    if any(distance(a, b) != 1 for a, b in pairwise(way)) or distance(leap.start, way[-1]) < len(leap.path):
        return Barred("BMR-MOV-054", f"a jump takes one of the shortest paths to {way[-1]}")
    if len(leap.path) > leap.limit:
        return Barred("BMR-MOV-054", f"{way[-1]} is {len(leap.path)} hexes away, the unit can jump {leap.limit}")
    return next(filter(None, (_too_high(leap, hex) for hex in leap.path)), None)


def _too_high(leap: Leap, hex: Hex) -> Barred | None:
    terrain, ceiling = leap.board.at(hex), leap.level + leap.limit
    height = terrain.level + terrain.building_height
    if height <= ceiling:
        return None
    return Barred("BMR-MOV-056", f"{hex} rises to level {height}, a jump from level {leap.level} only to {ceiling}")


def heights(board: Board) -> Ints:
    """How high each hex rises, with the building in it; woods do not matter to a jump."""
    if (found := board.memo.get("heights")) is None:
        found = board.memo["heights"] = board.level + board.building_height
    return found


def neighbor_numbers(board: Board) -> NDArray[np.intp]:
    """The six neighbours of every hex by their numbers; one beyond the last stands for a hex off the map."""
    if (found := board.memo.get("neighbors")) is None:
        off = len(board.hexes())
        beside = [[board.index(h) if h in board else off for h in neighbors(hex)] for hex in board.hexes()]
        found = board.memo["neighbors"] = np.array(beside, np.intp).T.copy()
    return found
