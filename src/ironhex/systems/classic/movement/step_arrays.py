"""The steps of a whole board at once: what `movement` says about each of them, stored in arrays for the search.

A board's places are its hexes followed by the decks of its bridges; the last index means nowhere. Steps are stored by
destination: for each way of stepping, facing and place, the place they come from, or nowhere.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.steps import (
    AHEAD,
    BACK,
    REARWARD,
    Spot,
    Stride,
    on_deck,
    resting,
    step_cost,
    stride,
    topmost,
)
from ironhex.systems.classic.piloting.rolls import entering

Ints = NDArray[np.intp]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.int8]
ALIVE, DEAD = 127, -100  # above and below every value of a search, even after the most steps possible
TOGETHER = 3  # columns and rows whose hexes share a window
WINDOWS_KEPT = 160  # per board: far more than a turn needs, and few enough for a long session


class Way(NamedTuple):
    """A way of stepping: across which side, and whether from a bridge."""

    side: int
    deck: bool


class Steps(NamedTuple):
    """All steps of some ways; the arrays are by way, facing and destination."""

    ways: tuple[Way, ...]
    source: Ints
    cost: Ints
    rolls: Ints  # to stay upright on arrival
    paved: Flags  # the destination is paved

    def onto(self, *, paved: bool) -> Bytes:
        """A mask that removes all steps except those onto pavement, or off it, when taking the minimum."""
        return np.where(self.paved == paved, ALIVE, DEAD).astype(np.int8)[:, :, np.newaxis]

    def within(self, places: Ints, numbers: Ints) -> Steps:
        """The same for some of the places, renumbered."""
        source = numbers[self.source[..., places]]
        return Steps(self.ways, source, self.cost[..., places], self.rolls[..., places], self.paved[..., places])


class Row(NamedTuple):
    """The same as plain numbers for one way, by facing and place: fast to read."""

    side: int
    source: list[int]
    cost: bytes
    rolls: bytes
    paved: bytes


class Footing:
    """A board as a kind of unit experiences it when it walks or runs."""

    def __init__(self, board: Board, gait: Gait, mode: Mode) -> None:
        ground = [Spot(hex, resting(gait, board.at(hex))) for hex in board.hexes()]
        decks = [Spot(spot.hex, deck) for spot in ground if (deck := topmost(board.at(spot.hex))) > spot.elevation]
        decks = [] if gait.flies else decks
        self.board = board
        self.spots = (*ground, *decks)
        self.nowhere = len(self.spots)
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        self._hexes = np.array([board.index(spot.hex) for spot in self.spots], np.intp)
        self._resting = np.array([spot.elevation for spot in ground], np.intp)
        self._deck = np.full(len(ground), self.nowhere, np.intp)  # the place of the deck in every hex
        self._deck[self._hexes[len(ground) :]] = np.arange(len(ground), self.nowhere)
        sides = range(6) if gait.shifts else (AHEAD, BACK)
        self.forward = self._steps(gait, mode, tuple(side for side in sides if side not in REARWARD))
        self.backward = self._steps(gait, mode, tuple(side for side in sides if side in REARWARD))

    def _steps(self, gait: Gait, mode: Mode, sides: tuple[int, ...]) -> Steps:
        hexes = len(self.board.hexes())
        decks = (False, True) if self.nowhere > hexes else (False,)
        ways = tuple(Way(side, deck) for side in sides for deck in decks)
        shape = (len(ways), 6, self.nowhere + 1)
        source = np.full(shape, self.nowhere, np.intp)
        cost, rolls = np.ones(shape, np.intp), np.zeros(shape, np.intp)
        paved = np.zeros(shape, np.bool_)
        for way, direction in product(range(len(ways)), range(6)):
            facing = (direction - ways[way].side) % 6
            found = self._across(gait, mode, ways[way], direction)
            at = way, facing, found.to
            source[at], cost[at], rolls[at], paved[at] = found.origin, found.cost, found.rolls, found.paved
        return Steps(ways, source, cost, rolls, paved)

    def _across(self, gait: Gait, mode: Mode, way: Way, direction: int) -> _Crossings:
        """All steps in one direction. A step depends on the terrain at its ends, not on their position, so one of each
        sort is judged."""
        hexes = len(self.board.hexes())
        origins = np.arange(hexes, self.nowhere) if way.deck else np.arange(hexes)
        here = self._hexes[origins]
        there = neighbors(self.board)[direction, here]
        origins, here, there = (each[there >= 0] for each in (origins, here, there))
        sorts = sorts_of_terrain(self.board)
        _, first, alike = np.unique(sorts[here] * len(sorts) + sorts[there], return_index=True, return_inverse=True)
        facing = (direction - way.side) % 6
        strides = [stride(self.board, gait, mode, self.spots[origins[one]], facing, way.side) for one in first]
        judged = np.array([_judged(gait, step) for step in strides], np.intp).reshape(-1, 3)[alike.reshape(-1)]
        free = judged[:, 0] >= 0
        heights = np.array([step.to.elevation for step in strides], np.intp)[alike.reshape(-1)]
        to = np.where(heights == self._resting[there], there, self._deck[there])
        return _Crossings(origins[free], to[free], *judged[free].T)


class _Crossings(NamedTuple):
    """Steps in one direction: from which places to which, and what each of them requires."""

    origin: Ints
    to: Ints
    cost: Ints
    rolls: Ints
    paved: Ints


def _judged(gait: Gait, step: Stride) -> tuple[int, int, bool]:
    """The cost of a step, negative if it is barred, the rolls to stay upright, and whether it ends on pavement."""
    price = step_cost(step)
    if price.barred is not None:
        return -1, 0, False
    return price.total, int(gait.rolls and entering(step.terrain, step.to.elevation) is not None), step.paved


def sorts_of_terrain(board: Board) -> Ints:
    """A number for the terrain of every hex; the same for the same terrain."""
    found: Ints | None = board.memo.get("sorts of terrain")
    if found is None:
        numbers: dict[Terrain, int] = {}
        sorts = [numbers.setdefault(board.at(hex), len(numbers)) for hex in board.hexes()]
        found = board.memo["sorts of terrain"] = np.array(sorts, np.intp)
    return found


def neighbors(board: Board) -> Ints:
    """The neighbor of every hex in each direction, by its index; -1 off the map."""
    found: Ints | None = board.memo.get("hexes beside")
    if found is None:
        beside = [[neighbor(hex, direction) for hex in board.hexes()] for direction in range(6)]
        rows = [[board.index(hex) if hex in board else -1 for hex in row] for row in beside]
        found = board.memo["hexes beside"] = np.array(rows, np.intp)
    return found


def footing(board: Board, gait: Gait, mode: Mode) -> Footing:
    """A board's steps, calculated once."""
    board = board.ground
    key = ("footing", gait, mode)
    found: Footing | None = board.memo.get(key)
    if found is None:
        found = board.memo[key] = Footing(board, gait, mode)
    return found


class Window:
    """A part of a board's steps: as far as a unit can get, and not much farther."""

    def __init__(self, footing: Footing, first: Hex, last: Hex) -> None:
        inside = [
            number
            for number, (hex, _) in enumerate(footing.spots)
            if first.col <= hex.col <= last.col and first.row <= hex.row <= last.row
        ]
        places = np.array([*inside, footing.nowhere], np.intp)
        numbers = np.full(footing.nowhere + 1, len(inside), np.intp)
        numbers[places] = np.arange(len(places))
        self.spots = tuple(footing.spots[number] for number in inside)
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        self.hexes = np.array([footing.board.index(spot.hex) for spot in self.spots], np.intp)
        self.size = len(places)
        self.forward = footing.forward.within(places, numbers)
        self.backward = footing.backward.within(places, numbers)
        self.paved = bool(self.forward.paved.any())
        self.masks = {paved: self.forward.onto(paved=paved) for paved in (False, True)}
        self.risky = bool(self.forward.rolls.any())
        self.dearest = int(max(self.forward.cost.max(), self.backward.cost.max(initial=1)))
        self._gathers: dict[tuple[tuple[Way, ...], int], Ints] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}
        self.decks = tuple((spot, number) for number, spot in enumerate(self.spots) if on_deck(footing.board, spot))
        self.at: dict[Hex, tuple[int, ...]] = {}
        for number, spot in enumerate(self.spots):
            self.at[spot.hex] = (*self.at.get(spot.hex, ()), number)

    def rows(self, kind: str) -> tuple[Row, ...]:
        """The steps of a kind, forward or backward, as plain numbers."""
        if kind not in self._rows:
            steps: Steps = getattr(self, kind)
            numbers = (steps.cost.astype(np.int8), steps.rolls.astype(np.int8), steps.paved)
            self._rows[kind] = tuple(
                Row(side, steps.source[way].ravel().tolist(), *(each[way].tobytes() for each in numbers))
                for way, (side, _) in enumerate(steps.ways)
            )
        return self._rows[kind]

    def gather(self, steps: Steps, rolls: int) -> Ints:
        """Where in a search's history each step comes from, for places reached with up to this many rolls.

        The history has a layer for each MP, with values by facing, rolls (an unused row before the first) and place;
        the indices count from the layer as far back as the most expensive step, and are by way, facing, rolls and
        place.
        """
        key = (steps.ways, rolls)
        if key not in self._gathers:
            layer = self.dearest - steps.cost[:, :, np.newaxis]
            facing = np.arange(6)[:, np.newaxis, np.newaxis]
            made = np.arange(1, rolls + 2)[:, np.newaxis] - steps.rolls[:, :, np.newaxis]
            row = (layer * 6 + facing) * (rolls + 2) + made
            self._gathers[key] = row * self.size + steps.source[:, :, np.newaxis]
        return self._gathers[key]


def window(board: Board, gait: Gait, mode: Mode, center: Hex, radius: int) -> Window:
    """A rectangle of a board that holds all hexes within a radius; centers near each other share one."""
    left, top = (at - at % TOGETHER - radius for at in center)
    across = 2 * radius + TOGETHER - 1
    first = Hex(max(1, left), max(1, top))
    last = Hex(min(board.width, left + across), min(board.height, top + across))
    board, key = board.ground, (gait, mode, first, last)
    windows: dict[object, Window] = board.memo.setdefault("windows", {})
    found = windows.get(key)
    if found is None:
        found = Window(footing(board, gait, mode), first, last)
        if len(windows) >= WINDOWS_KEPT:
            board.memo["windows"] = windows = {}  # a new dictionary: another thread may be reading this one
        windows[key] = found
    return found
