"""Windows: the parts of a board's steps that a search needs."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.board_arrays import Ints
from ironhex.systems.classic.movement.step_arrays import Bytes, Footing, Steps, Way, footing
from ironhex.systems.classic.movement.steps import Spot, aim_of

TOGETHER = 3  # columns and rows whose hexes share a window
WINDOWS_KEPT = 160  # per board: far more than a turn needs, and few enough for a long session


class Row(NamedTuple):
    """The same as plain numbers for one way, by facing and place: fast to read."""

    side: int
    source: list[int]
    cost: bytes
    rolls: bytes
    paved: bytes


class Window:
    """A part of a board's steps: as far as a unit can get, and not much farther."""

    def __init__(self, footing: Footing, first: Hex, last: Hex) -> None:
        board = footing.board
        columns, rows = (each + 1 for each in np.divmod(footing.hexes, board.height))
        across, down = (columns >= first.col) & (columns <= last.col), (rows >= first.row) & (rows <= last.row)
        inside = np.flatnonzero(across & down)
        places = np.append(inside, footing.nowhere)
        numbers = np.full(footing.nowhere + 1, len(inside), np.intp)
        numbers[places] = np.arange(len(places))
        self.spots = tuple([footing.spots[number] for number in inside.tolist()])
        self.number = dict(zip(self.spots, range(len(self.spots)), strict=True))
        self.hexes = footing.hexes[inside]
        self.size = len(places)
        self.forward = footing.forward.within(places, numbers)
        self.backward = footing.backward.within(places, numbers)
        self.paved = bool(self.forward.paved.any())
        self.masks = {paved: self.forward.onto(paved=paved) for paved in (False, True)}
        self._masks_back: dict[bool, Bytes] = {}
        self.risky = bool(self.forward.rolls.any())
        self.walls = any(bool((2 * each.rolls > each.cost).any()) for each in (self.forward, self.backward))
        self.dearest = int(max(self.forward.cost.max(), self.backward.cost.max(initial=1)))
        self._gathers: dict[tuple[tuple[Way, ...], int], Ints] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}
        self.decks = tuple((self.spots[number], number) for number in np.flatnonzero(footing.decks[inside]).tolist())
        self.aims: tuple[str, ...] = ("",) * len(self.spots)
        self.floors: tuple[tuple[Spot, int], ...] = ()
        if footing.indoors or footing.icy:
            self.aims = tuple(aim_of(footing.gait, board.at(hex), height) for hex, height in self.spots)
            self.floors = tuple((s, number) for number, s in enumerate(self.spots) if has_floors(board.at(s.hex)))
        self.at: dict[Hex, tuple[int, ...]] = {}
        for number, (hex, _) in enumerate(self.spots):
            self.at[hex] = (*self.at[hex], number) if hex in self.at else (number,)

    @cached_property
    def heights(self) -> Ints:
        """How high each place is above the ground of its hex."""
        return np.array([spot.elevation for spot in self.spots], np.intp)

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

    def mask(self, kind: str, *, paved: bool) -> Bytes:
        """A mask for the steps of a kind, forward or backward."""
        if kind == "forward":
            return self.masks[paved]
        if paved not in self._masks_back:
            self._masks_back[paved] = self.backward.onto(paved=paved)
        return self._masks_back[paved]

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
            made = np.maximum(np.arange(1, rolls + 2)[:, np.newaxis] - steps.rolls[:, :, np.newaxis], 0)
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
