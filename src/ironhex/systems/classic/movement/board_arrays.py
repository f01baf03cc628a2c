"""Arrays with a value for every hex of a board: the sort of its terrain, what follows from that, and its neighbors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbor

Ints = NDArray[np.intp]


def sorts_of_terrain(board: Board) -> Ints:
    """A number for the terrain of every hex; the same for the same terrain, on all boards with the same base."""
    found: Ints | None = board.memo.get("sorts of terrain")
    if found is None:
        before: Ints | None = board.elder.memo.get("sorts of terrain") if board.elder else None
        found = np.zeros(len(board.terrain), np.intp) if before is None else before.copy()
        for at in range(len(found)) if before is None or board.elder is None else map(board.index, board.elder.hexes):
            found[at] = sort_of(board, board.terrain[at])
        board.memo["sorts of terrain"] = found
    return found


def sort_of(board: Board, terrain: Terrain) -> int:
    """The number of a sort of terrain."""
    (numbers, free), plain = _numbers(board), _plain(terrain)
    found = numbers.get(plain)
    # Several threads may number terrain at once: none uses a number twice, though one may be left out.
    return numbers.setdefault(plain, next(free)) if found is None else found


def by_terrain(board: Board, value: Callable[[Terrain], int]) -> Ints:
    """A value for every hex that depends on its terrain alone, without fire, smoke and Construction Factors."""
    sorts = sorts_of_terrain(board)
    numbered = list(_numbers(board)[0].items())
    values = np.zeros(1 + max(number for _, number in numbered), np.intp)
    for terrain, number in numbered:
        values[number] = value(terrain)
    return values[sorts]


def _numbers(board: Board) -> tuple[dict[Terrain, int], Iterator[int]]:
    """The numbers of the sorts of terrain so far, and those that are still free."""
    found: tuple[dict[Terrain, int], Iterator[int]] = board.printed.tables.setdefault("terrain", ({}, count()))
    return found


@lru_cache(maxsize=2000)
def _plain(terrain: Terrain) -> Terrain:
    """A terrain without what no step depends on."""
    return terrain._replace(building_cf=0, bridge_cf=0, basement=0, fire=0, smoke=0)


def neighbors(board: Board) -> Ints:
    """The neighbor of every hex in each direction, by its index; -1 off the map."""
    found: Ints | None = board.printed.memo.get("hexes beside")
    if found is None:
        columns, rows = np.divmod(np.arange(board.width * board.height), board.height)
        found = np.stack([_beside(board, columns, rows, direction) for direction in range(6)])
        board.printed.memo["hexes beside"] = found
    return found


def _beside(board: Board, columns: Ints, rows: Ints, direction: int) -> Ints:
    even, odd = (np.array(neighbor(Hex(column, 0), direction)) - (column, 0) for column in (0, 1))
    across, down = np.where(columns & 1, even[:, np.newaxis], odd[:, np.newaxis])  # the first column has the number 1
    columns, rows = columns + across, rows + down
    on_map = (columns >= 0) & (columns < board.width) & (rows >= 0) & (rows < board.height)
    return np.where(on_map, columns * board.height + rows, -1)
