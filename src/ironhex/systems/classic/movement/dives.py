"""How far a submarine can get: up or down to a level, through the water at that level, and up or down where it ends.

On the surface, and at each level below it, one search finds the cheapest ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.attack import HARDER_TO_HIT
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.movement.afoot import Afoot
from ironhex.systems.classic.movement.backtrack import Trails
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.search import RUNNING, WALKING, Mark, Plan, Search, Seed
from ironhex.systems.classic.movement.stacking import closed, held
from ironhex.systems.classic.movement.steps import Spot, level, no_surfacing
from ironhex.systems.classic.movement.swimming import at_the_bottom, below_the_surface, only_in
from ironhex.systems.classic.movement.windows import Window


class Layer(NamedTuple):
    """The search at one level, and the levels that a submarine rises to it first, negative if it dives."""

    search: Search
    rises: int


class Dive(NamedTuple):
    """A way through the water at one level, the levels it rises or dives at its end, and where that is."""

    layer: Layer
    mark: Mark
    rises: int
    spot: Spot

    @property
    def spent(self) -> int:
        return self.mark.spent + abs(self.rises)

    @property
    def merit(self) -> tuple[int, int]:
        """Hardest to hit, then the least MP."""
        return -sum(self.mark.hexes >= step for step in HARDER_TO_HIT), self.spent


def vertical(levels: int) -> str:
    """The steps up, or down if negative."""
    return "C" * levels or "S" * -levels


class Dives(Afoot):
    """The searches of a submarine."""

    @cached_property
    def _trails(self) -> dict[Search, Trails]:
        return {}

    def dives(self, mode: Mode) -> Iterator[Dive]:
        """The best way to every place and facing at every depth."""
        best: dict[tuple[Spot, int], Dive] = {}
        for layer in self._layers(mode, RUNNING if mode is Mode.RUN else WALKING):
            for dive in self._dive_ends(mode, layer):
                key = dive.spot, dive.mark.facing
                if key not in best or dive.merit < best[key].merit:
                    best[key] = dive
        free: dict[Spot, bool] = {}
        for (spot, _), dive in best.items():
            if spot.hex not in self._shared or free.setdefault(spot, self.free(spot)):
                yield dive

    def straight_dives(self, mode: Mode, hex: Hex, facing: int) -> Iterator[Dive]:
        """The ways without a step backward to a hex and a facing, at the level at which each of them is made."""
        for layer in () if self.start.move.backward else self._layers(mode, RUNNING):
            search = layer.search
            here = np.zeros(search.window.size, np.bool_)
            here[list(search.window.at.get(hex, ()))] = True
            for mark in search.front(here):
                if mark.facing == facing and self._holds(search, mark):
                    yield Dive(layer, mark, 0, search.window.spots[mark.place])

    def _layers(self, mode: Mode, plan: Plan) -> Iterator[Layer]:
        """The surface first, then each level below it, as far as the unit can rise and dive."""
        limit = allowance(self.battle, self.unit, mode)
        left, spot = limit.total - self.start.move.spent, self.start.spot
        if limit.barred or left < 1 or not self._active:
            return
        if spot is None:
            yield from self._entering(mode, plan, left)
            return
        board, depth = self.battle.board, self.battle.board.at(spot.hex).depth
        for height in range(depth, 0, -1):
            there, rises = Spot(spot.hex, height), height - spot.elevation
            if abs(rises) > left or (only_in(self.gait, mode) and (rises or height < depth)):
                continue
            if rises and no_surfacing(board, self.gait, there):
                continue
            keeps = level(board, there) if below_the_surface(board, there) else None
            place = self._window(self.gait._replace(keeps=keeps), mode, limit.total)
            state = int(self.start.move.sense < 0) if plan is WALKING else 0
            seed = Seed(place.number[there], self.start.facing, state, abs(rises), self.start.move.hexes)
            yield Layer(self._through(plan, place, (seed,), left), rises)

    def _entering(self, mode: Mode, plan: Plan, left: int) -> Iterator[Layer]:
        """Onto the map on the surface."""
        place = self._window(self.gait, mode, left)
        seeds = tuple(seed for seed in self._arrivals(mode, plan, place) if seed.spent <= left)
        if seeds:
            yield Layer(self._through(plan, place, seeds, left), 0)

    def _through(self, plan: Plan, place: Window, seeds: tuple[Seed, ...], left: int) -> Search:
        """Search one level, where other units at that level may be in the way."""
        here = self._first_hex
        shared = [(hex, number) for hex in self._shared for number in place.at.get(hex, ())]
        others = [(hex, number, self._at(place.spots[number])) for hex, number in shared]
        shut = [number for hex, number, unit in others if hex != here and held(self.battle, unit, hex)]
        barred = [
            number
            for hex, number, unit in others
            if closed(self.battle, unit, hex) or (hex == here and held(self.battle, unit, hex))
        ]
        return Search(plan, place, seeds, left, tuple(shut), tuple(barred))

    def _dive_ends(self, mode: Mode, layer: Layer) -> Iterator[Dive]:
        """Where the ways at a level can end: at that level, or at any other in the water there."""
        search = layer.search
        surfaced = only_in(self.gait, mode) is not None
        for mark in search.front(np.ones(search.window.size, np.bool_)):
            spot, left = search.window.spots[mark.place], search.limit - mark.spent
            if not self._holds(search, mark):
                continue
            for height in range(self.battle.board.at(spot.hex).depth + 1):
                rises = height - spot.elevation
                moves = mark.spent or rises or self.start.spot is None
                to = Spot(spot.hex, height)
                if rises and (surfaced or no_surfacing(self.battle.board, self.gait, to)):
                    continue
                if moves and abs(rises) <= left:
                    yield Dive(layer, mark, rises, to)

    def _holds(self, search: Search, mark: Mark) -> bool:
        """Whether a way keeps its facing where it ends on the bottom, as it must."""
        if not at_the_bottom(self.battle.board, search.window.spots[mark.place]):
            return True
        return self._trails_of(search).path(mark)[1][-1:] not in ("R", "L")

    def _trails_of(self, search: Search) -> Trails:
        if search not in self._trails:
            self._trails[search] = Trails(search)
        return self._trails[search]
