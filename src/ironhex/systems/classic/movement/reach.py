"""Everything a unit can reach this turn: every place, facing and mode, with its cost, benefit and risk.

reach = Reach(battle, unit)
for option in reach.options(): ...        # without working out any path
move = reach.move(option)                 # the action, its steps derived
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.buildings.floors import A_FLOOR
from ironhex.systems.classic.buildings.loads import gives_way
from ironhex.systems.classic.movement.afoot import Way
from ironhex.systems.classic.movement.altitudes import aloft
from ironhex.systems.classic.movement.bridges import would_break
from ironhex.systems.classic.movement.dives import Dive, Dives, vertical
from ironhex.systems.classic.movement.flights import ENTERING, Flight
from ironhex.systems.classic.movement.jumping import no_landing
from ironhex.systems.classic.movement.points import shaken_by_jumping, shaken_by_running
from ironhex.systems.classic.movement.safe_flights import End, high_level, safe_flights
from ironhex.systems.classic.movement.search import Mark, Search
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, on_deck
from ironhex.systems.classic.movement.touchdowns import touchdowns

Ints = NDArray[np.integer[Any]]


class Floors(NamedTuple):
    """A way that ends on the stairs of a building: a search result, and the floors up or down."""

    mark: Mark
    rises: int


class Option(NamedTuple):
    """One thing a unit can do: its end, the MP it spends, the hexes that count, the rolls it risks."""

    mode: Mode
    spot: Spot
    facing: int
    spent: int
    hexes: int
    rolls: int
    way: Mark | Flight | Dive | Way | Floors = Way()  # how to get there: a search result, or steps; none for a jump


class Columns(NamedTuple):
    """Options of one mode as arrays, for evaluating all of them at once; `option` returns the one at an index."""

    mode: Mode
    hex: Ints  # by its index on the board
    facing: Ints
    hexes: Ints
    rolls: Ints
    option: Callable[[int], Option]
    level: int | None = None  # at which all of them end, above the lowest one of their hexes
    elevation: Ints | None = None  # above the ground of their hexes, where there are floors and roofs


class Reach(Dives):
    """A unit's reach from its place in its move."""

    def options(self) -> Iterator[Option]:
        """Everything within reach, mode by mode; of several ways to the same end, only those that no other beats."""
        yield from self.options_of(Mode.WALK)
        yield from self.options_of(Mode.RUN)
        yield from self.jumps()

    def options_of(self, mode: Mode) -> Iterator[Option]:
        """Walking or running, including the roll after running with a damaged hip or gyro."""
        if not self.gait.turn:
            yield from self._afoot(mode)
            return
        if self.gait.flies:
            yield from self._in_the_air(mode)
            return
        if self.gait.dives:
            yield from self._in_the_water(mode)
            return
        more = int(mode is Mode.RUN and shaken_by_running(self.battle, self.unit))
        for search, least in self.searches(mode):
            for mark in search.front(self._stays(search.window)):
                if mark.spent >= least and (mark.spent or self.start.spot is None):
                    spot = search.window.spots[mark.place]
                    yield Option(mode, spot, mark.facing, mark.spent, mark.hexes, mark.rolls + more, mark)
        if self.gait.stairs and self.battle.board.building.any():
            yield from self._up_and_down(mode)

    def _up_and_down(self, mode: Mode) -> Iterator[Option]:
        """Ways into a building that end on its stairs, the cheapest to each floor that no other way reaches."""
        best: dict[tuple[Spot, int], Option] = {}
        for search, _ in self.searches(mode):
            stays = self._stays(search.window)
            for mark in search.front(np.ones(search.window.size, np.bool_)):
                spot = search.window.spots[mark.place]
                here = best.get((spot, mark.facing))
                if stays[mark.place] and (here is None or mark.spent <= here.spent):
                    best[spot, mark.facing] = Option(mode, spot, mark.facing, mark.spent, 0, 0)
                for to, floors in self._by_stairs(mode, spot) if mark.place not in search.closed else ():
                    spent, known = mark.spent + floors * A_FLOOR, best.get((to, mark.facing))
                    if spent <= search.limit and (known is None or spent < known.spent) and self._free(to):
                        way = Floors(mark, to.elevation - spot.elevation)
                        best[to, mark.facing] = Option(mode, to, mark.facing, spent, mark.hexes, mark.rolls, way)
        yield from (option for option in best.values() if isinstance(option.way, Floors))

    def _free(self, spot: Spot) -> bool:
        return spot.hex not in self._shared or crowded(self.battle, self.at(spot), spot.hex) is None

    def paths(self, mode: Mode) -> Iterator[tuple[list[Spot], list[list[int]], list[str]]]:
        """Walking or running from a place on the map, as columns: the spots, the fields of marks, and the steps; only
        for units with a facing."""
        more = int(mode is Mode.RUN and shaken_by_running(self.battle, self.unit))
        for search, least in self.searches(mode):
            found = self.at_least(search, least)
            fields = [column.tolist() for column in found]
            trails, spots = self._trails_of(search), search.window.spots
            steps = [trails.path(mark)[1] for mark in zip(*fields, strict=True)]
            assert len(search.seeds) == 1, "units that use stairs have no columns"
            spent, facing, rolls, place, hexes, state = fields
            risks = [each + more for each in rolls] if more else rolls
            yield [spots[each] for each in place], [spent, facing, risks, place, hexes, state], steps

    def at_least(self, search: Search, least: int) -> tuple[Ints, ...]:
        """The results of a search that spend some MP, or at least so many."""
        found = search.columns(self._stays(search.window))
        if self.start.spot is not None or least:
            first = int(found[0].searchsorted(max(least, 1)))  # the cheapest come first
            found = tuple(column[first:] for column in found)
        return found

    def _in_the_air(self, mode: Mode) -> Iterator[Option]:
        """Flights, those that end in the air first."""
        flights = [*self.flights(mode)]
        flights.sort(key=lambda flight: not aloft(self.battle.board.at(flight.spot.hex), flight.spot.elevation))
        return (_flown(mode, flight) for flight in flights)

    def shorter_flights(self, mode: Mode) -> Iterator[Option]:
        """Flights that spend less MP than those of `options_of` to the same ends."""
        longer = {(flight.spot, flight.mark.facing): flight.spent for flight in self.flights(mode)}
        for flight in self.short_flights(mode):
            if flight.spent < longer[flight.spot, flight.mark.facing]:
                yield _flown(mode, flight)

    def flight_columns(self, mode: Mode, ends: Sequence[End]) -> Iterator[Columns]:
        """Flights without rolls as arrays, by how they end."""
        for end, found in safe_flights(self, mode, ends).items():
            hex, facing, hexes, flight = found
            level = high_level(self.battle.board) if end is End.HIGH else None
            yield Columns(mode, hex, facing, hexes, np.zeros(len(hex), np.intp), self._flown(mode, flight), level)

    def _flown(self, mode: Mode, flight: Callable[[int], Flight]) -> Callable[[int], Option]:
        def option(number: int) -> Option:
            found = flight(number)
            return Option(mode, found.spot, found.mark.facing, found.spent, found.mark.hexes, 0, found)

        return option

    def _in_the_water(self, mode: Mode) -> Iterator[Option]:
        """Ways on the surface and below it, those that end on the surface first."""
        dives = [*self.dives(mode)]
        dives.sort(key=lambda dive: self.battle.board.at(dive.spot.hex).depth - dive.spot.elevation)
        for dive in dives:
            yield Option(mode, dive.spot, dive.mark.facing, dive.spent, dive.mark.hexes, 0, dive)

    def columns(self, modes: Iterable[Mode]) -> Iterator[Columns]:
        """The options of some modes as arrays; only for units with a facing."""
        for mode in modes:
            if mode is Mode.JUMP:
                yield from self._jump_columns()
            else:
                yield from (self._columns(mode, search, least) for search, least in self.searches(mode))

    def _columns(self, mode: Mode, search: Search, least: int) -> Columns:
        """Walking or running as arrays."""
        found = self.at_least(search, least)
        _, facing, rolls, place, hexes, _ = found
        more = int(mode is Mode.RUN and shaken_by_running(self.battle, self.unit))

        def option(number: int) -> Option:
            mark = Mark(*(int(column[number]) for column in found))
            spot = search.window.spots[mark.place]
            return Option(mode, spot, mark.facing, mark.spent, mark.hexes, mark.rolls + more, mark)

        heights = search.window.heights[place] if search.window.floors else None
        return Columns(mode, search.window.hexes[place], facing, hexes, rolls + more, option, elevation=heights)

    def _jump_columns(self) -> Iterator[Columns]:
        options = list(self.landings())
        if options:
            hex = np.array([self.battle.board.index(option.spot.hex) for option in options])
            far, rolls = (np.array([getattr(option, name) for option in options]) for name in ("hexes", "rolls"))
            facing = np.tile(np.arange(6), len(options))
            yield Columns(
                Mode.JUMP,
                *(np.repeat(hex, 6), facing, np.repeat(far, 6), np.repeat(rolls, 6)),
                lambda number: options[number // 6]._replace(facing=number % 6),
                elevation=np.repeat(np.array([option.spot.elevation for option in options], np.intp), 6),
            )

    def ends(self, mode: Mode) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The hexes, by index, where walking or running may end, and the most hexes that can count on the way."""
        places, most = [np.zeros(0, np.intp)], [np.zeros(0, np.intp)]
        for search, _ in self.searches(mode):
            hexes = np.max([layer.max(axis=(0, 1, 2)) for layer in search.layers], axis=0)[:-1]
            found = np.nonzero((hexes >= 0) & self._stays(search.window)[:-1])[0]
            places.append(search.window.hexes[found])
            most.append(hexes[found].astype(np.intp))
        return np.concatenate(places), np.concatenate(most)

    def _afoot(self, mode: Mode) -> Iterator[Option]:
        for spot, pace, way in self.ways(mode):
            yield Option(mode, spot, pace.facing, pace.move.spent, pace.move.hexes, 0, way)

    def straight_ways(self, mode: Mode) -> Callable[[Hex, int], Iterator[Move]]:
        """The moves to a hex and a facing without a step backward."""
        if self.start.move.backward:
            return lambda hex, facing: iter(())
        if self.gait.dives:
            return lambda hex, facing: (self._dived(mode, dive) for dive in self.straight_dives(mode, hex, facing))
        every = [
            (search, least, search.columns(self._stays(search.window)))
            for search, least in self.searches(mode, straight=True)
        ]

        def ways(hex: Hex, facing: int) -> Iterator[Move]:
            for search, least, found in every:
                for place in search.window.at.get(hex, ()):
                    there = (found[3] == place) & (found[1] == facing) & (found[0] >= least)
                    rows = zip(*(column[there].tolist() for column in found), strict=True)
                    yield from (self._move(search, mode, Mark(*row)) for row in rows)

        return ways

    def jumps(self) -> Iterator[Option]:
        """Jumps into every hex, with every facing that matters."""
        facings = range(6) if self.gait.turn else (self.unit.facing,)
        for mode, spot, _, spent, hexes, rolls, way in self.landings():
            for facing in facings:
                yield Option(mode, spot, facing, spent, hexes, rolls, way)

    def landings(self) -> Iterator[Option]:
        """Jumps into every hex, except onto a bridge that would collapse."""
        if self.leaps is None:
            return
        more, found = int(shaken_by_jumping(self.battle, self.unit)), touchdowns(self.battle.board, self.gait)
        shared, wades = self._shared, self.gait.wades
        for hex, far in self.leaps.landings():
            spot, rolls, built = found[hex]
            if (hex in shared or not wades) and no_landing(self.battle, self.unit, hex):
                continue
            if built and self._gives_way(spot):
                continue
            yield Option(Mode.JUMP, spot, 0, far, far, more + rolls)

    def _gives_way(self, spot: Spot) -> bool:
        """Whether a bridge or a building collapses under a unit that lands on it."""
        if on_deck(self.battle.board, spot) and would_break(self.battle, self.unit, spot.hex):
            return True
        return bool(self.battle.board.at(spot.hex).building) and gives_way(self.battle, self.unit, spot)

    def move(self, option: Option) -> Move:
        """The action for an option, by one of the paths that lead to it."""
        if option.mode is Mode.JUMP:
            assert self.leaps is not None
            return Move(self.unit.id, Mode.JUMP, path=self.leaps.path(option.spot.hex), facing=option.facing)
        if isinstance(option.way, Way):
            steps, enter, facing = option.way
            return Move(self.unit.id, option.mode, steps, facing=facing, enter=enter)
        if isinstance(option.way, Flight):
            return self._flight(option.mode, option.way)
        if isinstance(option.way, Dive):
            return self._dived(option.mode, option.way)
        if isinstance(option.way, Floors):
            way = self._move(self.search_of(option.mode, option.way.mark), option.mode, option.way.mark)
            return replace(way, steps=way.steps + vertical(option.way.rises))
        return self._move(self.search_of(option.mode, option.way), option.mode, option.way)

    def _flight(self, mode: Mode, flight: Flight) -> Move:
        """Climb first, fly, and sink at the end."""
        seed, steps = self._trails_of(flight.search).path(flight.mark)
        if self.start.spot is not None:
            return Move(self.unit.id, mode, "C" * seed.spent + steps + "S" * flight.sinks)
        whole = "C" * (seed.spent - ENTERING) + steps + "S" * flight.sinks
        enter = flight.search.window.spots[seed.place].hex
        return Move(self.unit.id, mode, whole, facing=seed.facing, enter=enter)

    def _dived(self, mode: Mode, dive: Dive) -> Move:
        """Rise or dive first, go on at that level, and rise or dive at the end."""
        way = self._move(dive.layer.search, mode, dive.mark)
        return replace(way, steps=vertical(dive.layer.rises) + way.steps + vertical(dive.rises))

    def _move(self, search: Search, mode: Mode, mark: Mark) -> Move:
        seed, steps = self._trails_of(search).path(mark)
        if self.start.spot is not None:
            up = search.window.spots[seed.place].elevation - self.start.spot.elevation
            return Move(self.unit.id, mode, vertical(up) + steps if self.gait.stairs else steps)
        return Move(self.unit.id, mode, steps, facing=seed.facing, enter=search.window.spots[seed.place].hex)


def _flown(mode: Mode, flight: Flight) -> Option:
    mark = flight.mark
    return Option(mode, flight.spot, mark.facing, flight.spent, mark.hexes, mark.rolls, flight)
