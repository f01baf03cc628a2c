"""How far a VTOL can fly: up to a level, over the map at that level, and down again where the flight ends.

Climbing early costs no more than climbing late, so a search at each level that matters finds the cheapest flights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Mode, Unit
from ironhex.systems.classic.buildings.loads import gives_way
from ironhex.systems.classic.movement.altitudes import Levels, air, aloft, perch, tops
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach_searches import Searches, entries
from ironhex.systems.classic.movement.search import FLANKING, MOST_SLIPS, WALKING, Mark, Search, Seed
from ironhex.systems.classic.movement.stacking import closed, crowded, held
from ironhex.systems.classic.movement.step_arrays import Bytes
from ironhex.systems.classic.movement.steps import Spot, level
from ironhex.systems.classic.movement.windows import Window
from ironhex.systems.classic.sight.terrain import ground

MOST_LEVELS = 6  # searched, from the lowest one
ENTERING = 1  # MP for the first hex on the map


class Flight(NamedTuple):
    """A flight at one level, the levels it sinks at its end, and where that is."""

    search: Search
    mark: Mark
    sinks: int
    spot: Spot

    @property
    def spent(self) -> int:
        return self.mark.spent + self.sinks

    @property
    def merit(self) -> tuple[int, int, int]:
        """The fewest rolls, then the most hexes, then the least MP."""
        return self.mark.rolls, -self.mark.hexes, self.spent

    @property
    def shortness(self) -> tuple[int, int, int]:
        """The fewest rolls, then the least MP, then the most hexes."""
        return self.mark.rolls, self.spent, -self.mark.hexes


class Flights(Searches):
    """The searches of a unit that flies."""

    @cached_property
    def _searched(self) -> dict[tuple[Mode, int, int], Search | None]:
        """The search at each level, which several lists of flights share."""
        return {}

    @cached_property
    def lands(self) -> NDArray[np.bool_]:
        """Where it can land, by the index of the hex: not on roofs that would not bear it."""
        board = self.battle.board
        known = air(board).lands
        if not self.gait.weighs or not board.building.any():
            return known
        roofs = [
            (at, (board.hex(at), perch(board.at(board.hex(at))))) for at in np.flatnonzero(board.building).tolist()
        ]
        bearing = known.copy()
        bearing[[at for at, roof in roofs if gives_way(self.battle, self.unit, roof)]] = False
        return bearing

    def flights(self, mode: Mode) -> Iterator[Flight]:
        """The best flight to every place and facing at each altitude that matters: the lowest, landed, and the current
        one."""
        return self._best(mode, longest_ends, lambda flight: flight.merit)

    def short_flights(self, mode: Mode) -> Iterator[Flight]:
        """The flights to the same ends that spend the least MP."""
        return self._best(mode, nearest_ends, lambda flight: flight.shortness)

    def _best(self, mode: Mode, ends: Ends, rank: Callable[[Flight], tuple[int, int, int]]) -> Iterator[Flight]:
        best: dict[tuple[Spot, int], Flight] = {}
        for at in self.levels(mode):
            search = self.flying(mode, at)
            for flight in self._ends(mode, at, search, ends) if search else ():
                key = flight.spot, flight.mark.facing
                if key not in best or rank(flight) < rank(best[key]):
                    best[key] = flight
        free: dict[Spot, bool] = {}
        for (spot, _), flight in best.items():
            if spot.hex not in self._shared or free.setdefault(spot, self.free(spot)):
                yield flight

    def free(self, spot: Spot) -> bool:
        """Whether no other unit keeps it from ending its move there."""
        return crowded(self.battle, self._at(spot), spot.hex) is None

    def shared_hexes(self) -> set[int]:
        """The hexes, by index, in which other units are."""
        return {self.battle.board.index(hex) for hex in self._shared}

    def _at(self, spot: Spot) -> Unit:
        return replace(self.unit, elevation=spot.elevation)

    def levels(self, mode: Mode) -> tuple[int, ...]:
        """The levels to fly at: the current one, and higher ones that are the lowest somewhere."""
        board, spot = self.battle.board, self.start.spot
        if spot is None:
            return air(board).levels[:MOST_LEVELS]
        here = level(board, spot)
        most = here + allowance(self.battle, self.unit, mode).total - self.start.move.spent
        own = ground(board, spot.hex) + tops(board.at(spot.hex)) + 1
        least = here if aloft(board.at(spot.hex), spot.elevation) else own  # also from a roof it must climb first
        known = {least, own, *air(board).levels}
        return tuple(sorted(at for at in known if least <= at <= most))[:MOST_LEVELS]

    def flying(self, mode: Mode, at: int, slips: int = MOST_SLIPS) -> Search | None:
        """Everything within reach at one level, with so many sideslips at risk."""
        if (mode, at, slips) not in self._searched:
            self._searched[mode, at, slips] = self._flying(mode, at, slips)
        return self._searched[mode, at, slips]

    def _flying(self, mode: Mode, at: int, slips: int) -> Search | None:
        limit = allowance(self.battle, self.unit, mode)
        left = limit.total - self.start.move.spent
        if limit.barred or left < 1 or not self._active:
            return None
        place = self._window(self.gait._replace(keeps=at), Mode.WALK, limit.total)  # the same at any speed
        seeds = tuple(seed for seed in self._takeoffs(mode, at, place) if seed.spent <= left)
        if not seeds:
            return None
        shared = [hex for hex in self._shared if hex in place.at]
        here = self._first_hex
        shut = [number for hex in shared if hex != here and self._held(hex, at) for number in place.at[hex]]
        left_for_good = [number for hex in shared if self._closed_to(hex, at, here) for number in place.at[hex]]
        plan = FLANKING if mode is Mode.RUN else WALKING
        return Search(plan, place, seeds, left, tuple(shut), tuple(left_for_good), slips)

    def _held(self, hex: Hex, at: int) -> bool:
        return held(self.battle, self._at(Spot(hex, at - ground(self.battle.board, hex))), hex)

    def _closed_to(self, hex: Hex, at: int, here: Hex | None) -> bool:
        """Whether a hex cannot be entered at a level, or not again once it is left."""
        unit = self._at(Spot(hex, at - ground(self.battle.board, hex)))
        return closed(self.battle, unit, hex) is not None or (hex == here and self._held(hex, at))

    def _takeoffs(self, mode: Mode, at: int, place: Window) -> Iterator[Seed]:
        """Where flights at a level begin, with the MP for climbing there."""
        board, start = self.battle.board, self.start
        if start.spot is not None:
            state = int(start.move.turned if mode is Mode.RUN else start.move.sense < 0)
            climb = at - level(board, start.spot)
            here = Spot(start.spot.hex, start.spot.elevation + climb)
            yield Seed(place.number[here], start.facing, state, climb, start.move.hexes)
            return
        for hex, facing in entries(self.battle, self.unit):
            climb = at - ground(board, hex) - tops(board.at(hex)) - 1
            if climb >= 0:
                yield Seed(place.number[Spot(hex, at - ground(board, hex))], facing, 0, ENTERING + climb, 1)

    def _ends(self, mode: Mode, at: int, search: Search, ends: Ends) -> Iterator[Flight]:
        """Where flights at a level can end: at that level, or after sinking as far as is possible."""
        known, hexes = air(self.battle.board), search.window.hexes
        lowest, rest = at - known.lowest[hexes], at - known.perch[hexes]
        spot = self.start.spot
        current = spot is not None and level(self.battle.board, spot) == at
        keeps = (lowest < 0) | current
        yield from self._sinking(mode, search, ends, np.where(keeps, 0, -1))
        yield from self._sinking(mode, search, ends, np.where((lowest > 0) | ~keeps, lowest, -1))
        yield from self._sinking(mode, search, ends, np.where(self.lands[hexes] & (lowest >= 0), rest, -1))

    def _sinking(self, mode: Mode, search: Search, ends: Ends, sinks: Levels) -> Iterator[Flight]:
        """The best flight to every place and facing that ends so many levels lower; negative where none may."""
        layers = search.layers[:1] if mode is Mode.RUN and (sinks > 0).any() else search.layers
        spots = search.window.spots
        begun = self.start.spot is None
        for mark in ends(search, sinks, layers):
            down, spot = int(sinks[mark.place]), spots[mark.place]
            if mark.spent + down or begun:
                yield Flight(search, mark, down, Spot(spot.hex, spot.elevation - down))


def longest_ends(search: Search, levels: Levels, layers: Sequence[Bytes]) -> Iterator[Mark]:
    """The way with the most hexes to every place and facing after which MP for so many levels are left; negative where
    none may end."""
    return _marks(*ends_at(search, levels, layers))


def ends_at(search: Search, levels: Levels, layers: Sequence[Bytes]) -> tuple[Levels, ...]:
    """The same as arrays, by the fields of marks."""
    best, states = _over_states(layers)
    places = np.nonzero((levels >= 0) & (levels <= search.limit))[0]
    within = np.maximum.accumulate(best, axis=0)[search.limit - levels[places], :, :, places]
    facing, rolls, number = _fewest_rolls(within >= 0)
    hexes, place = within[number, facing, rolls].astype(np.intp), places[number]
    spent = (best[:, facing, rolls, place] == hexes).argmax(axis=0)
    return spent, facing, rolls, place, hexes, states[spent, facing, rolls, place]


def nearest_ends(search: Search, levels: Levels, layers: Sequence[Bytes]) -> Iterator[Mark]:
    """The way with the least MP to the same ends."""
    best, states = _over_states(layers)
    places = np.nonzero((levels >= 0) & (levels <= search.limit))[0]
    within = np.maximum.accumulate(best, axis=0)[search.limit - levels[places], :, :, places]
    facing, rolls, number = _fewest_rolls(within >= 0)
    place = places[number]
    spent = (best[:, facing, rolls, place] >= 0).argmax(axis=0)
    at = spent, facing, rolls, place
    yield from _marks(*at, best[at].astype(np.intp), states[at])


Ends = Callable[[Search, Levels, Sequence[Bytes]], Iterator[Mark]]


def _over_states(layers: Sequence[Bytes]) -> tuple[Bytes, Bytes]:
    """The most hexes by MP, facing, rolls and place, and the state with which they are reached."""
    best, *others = (layer[:, 1:7, :, :-1] for layer in layers)
    states = np.zeros(best.shape, np.int8)
    for number, layer in enumerate(others, 1):
        states[layer > best] = number
        best = np.maximum(best, layer)
    return best, states


def _fewest_rolls(found: NDArray[np.bool_]) -> tuple[Levels, Levels, Levels]:
    """By facing and place, the fewest rolls with which it is reached, and the number of the place."""
    number, facing = np.nonzero(found.any(axis=2))
    return facing, found[number, facing].argmax(axis=1), number


def _marks(*columns: Levels) -> Iterator[Mark]:
    return map(Mark._make, zip(*(column.tolist() for column in columns), strict=True))
