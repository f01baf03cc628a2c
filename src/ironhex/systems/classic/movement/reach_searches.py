"""The searches behind a unit's reach: where it may begin, what is closed to it, and where it may stop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.buildings.floors import A_FLOOR, no_jump, no_stairs
from ironhex.systems.classic.buildings.loads import gives_way
from ironhex.systems.classic.buildings.places import has_floors, in_or_on
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.ice.places import icy
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.bridges import would_break
from ironhex.systems.classic.movement.jumping import Jumps
from ironhex.systems.classic.movement.path import Pace, over_entry_edge, pace_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.search import PAVED, RUNNING, SLICK, SLIPPERY, WALKING, Mark, Plan, Search, Seed
from ironhex.systems.classic.movement.stacking import closed, crowded, held, takes_room
from ironhex.systems.classic.movement.steps import Spot, arrival, gait_of, level, only_on_pavement, step_cost
from ironhex.systems.classic.movement.windows import Window, window
from ironhex.systems.classic.piloting.rolls import entering

Flags = NDArray[np.bool_]


class Searches:
    """What a unit's reach is searched with, from its place in its move; each mode is searched on first use."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle, self.unit = battle, unit
        self.start: Pace = pace_of(battle, unit)
        self.gait = gait_of(battle, unit)
        self._given_way: dict[Window, tuple[int, ...]] = {}
        self._shared = {other.place for other in battle.present() if other.id != unit.id and takes_room(other)}

    @cached_property
    def walk(self) -> Search | None:
        """Walking, forward and backward."""
        return self._search(Mode.WALK, WALKING)

    @cached_property
    def straight_walk(self) -> Search | None:
        """Walking without a step backward, as before a charge (BMR-CHARGE-001)."""
        return None if self.start.move.backward else self._search(Mode.WALK, RUNNING)

    @cached_property
    def run(self) -> Search | None:
        return self._search(Mode.RUN, RUNNING)

    @cached_property
    def leaps(self) -> Jumps | None:
        """Jumping; only a move that has not begun can be a jump, and only from the map."""
        spot = self.start.spot
        if spot is None or self.start.move.spent or not able(self.unit):
            return None
        limit = allowance(self.battle, self.unit, Mode.JUMP)
        if limit.barred or limit.total < 1:
            return None
        if no_jump(self.battle.board, self.gait, spot):
            return None
        return Jumps(self.battle.board, spot.hex, level(self.battle.board, spot), limit.total)

    @cached_property
    def road_walk(self) -> Search | None:
        """Walking on pavement only, with the MP for that."""
        return self._on_road(Mode.WALK, WALKING)

    @cached_property
    def straight_road_walk(self) -> Search | None:
        return None if self.start.move.backward else self._on_road(Mode.WALK, RUNNING)

    @cached_property
    def road_run(self) -> Search | None:
        return self._on_road(Mode.RUN, RUNNING)

    def searches(self, mode: Mode, *, straight: bool = False) -> Iterator[tuple[Search, int]]:
        """The searches of a mode, each with the least MP spent that is of interest: over any ground, and, with the MP
        for keeping to pavement, only what needs them. A unit that flies or dives has none of these."""
        if self.gait.flies or self.gait.dives:
            return
        if mode is Mode.RUN:
            anywhere, road = self.run, self.road_run
        elif straight:
            anywhere, road = self.straight_walk, self.straight_road_walk
        else:
            anywhere, road = self.walk, self.road_walk
        if anywhere is not None:
            yield anywhere, 0
        if road is not None:
            yield road, anywhere.limit + 1 if anywhere else 0

    def search_of(self, mode: Mode, mark: Mark, *, straight: bool = False) -> Search:
        """The search that a result comes from."""
        return [search for search, least in self.searches(mode, straight=straight) if mark.spent >= least][-1]

    def _on_road(self, mode: Mode, plan: Plan) -> Search | None:
        if not self.start.move.on_road:
            return None
        gait = self.gait._replace(rules=(only_on_pavement, *self.gait.rules))
        return self._search(mode, plan, gait, gait.road_bonus)

    def _search(self, mode: Mode, plan: Plan, gait: Gait | None = None, more: int = 0) -> Search | None:
        limit = allowance(self.battle, self.unit, mode)
        left = limit.total + more - self.start.move.spent
        if limit.barred or left < 1 or self.start.prone or not self._active:
            return None
        place = self._window(gait or self.gait, mode, limit.total + more)
        if place.paved and self.gait.skids:
            plan = SLICK if plan is WALKING else PAVED
        seeds, shut = tuple(self._seeds(mode, plan, place)), tuple(self._closed(place))
        return Search(plan, place, seeds, left, shut, (*self._beside_an_enemy(place), *self._barred(place)))

    @property
    def _active(self) -> bool:
        return able(self.unit) if self.start.spot else not (self.unit.body.shutdown or self.unit.knocked_out)

    def _window(self, gait: Gait, mode: Mode, radius: int) -> Window:
        board = self.battle.board
        if self.start.spot is None:
            return window(board, gait, mode, Hex(1, 1), max(board.width, board.height))
        return window(board, gait, mode, self.start.spot.hex, radius)

    def _seeds(self, mode: Mode, plan: Plan, place: Window) -> Iterator[Seed]:
        start = self.start
        if start.spot is None:
            yield from self._arrivals(mode, plan, place)
            return
        state = self._first_state(plan, start.spot)
        yield Seed(place.number[start.spot], start.facing, state, 0, start.move.hexes)
        for spot, floors in self._by_stairs(mode, start.spot):
            yield Seed(place.number[spot], start.facing, state, floors * A_FLOOR, start.move.hexes)

    def _first_state(self, plan: Plan, spot: Spot) -> int:
        """The state of a plan in which a move begins or continues."""
        move = self.start.move
        slick = self.gait.slips and icy(self.battle.board, spot)
        if plan in SLIPPERY:
            slick = slick or (plan is PAVED and move.paved)
            back = 3 if plan is SLICK and move.sense < 0 else 0
            return back + ((2 if move.turned else 1) if slick else 0)
        return int(move.sense < 0) if plan is WALKING else 0

    def _by_stairs(self, mode: Mode, spot: Spot) -> Iterator[tuple[Spot, int]]:
        """The other floors of a building that a unit can get to by the stairs, and how many floors away they are."""
        board, left = self.battle.board, allowance(self.battle, self.unit, mode).total - self.start.move.spent
        if not self.gait.stairs or not self.gait.turn or not in_or_on(board, spot):
            return
        for floor in range(spot.elevation - left, spot.elevation + left + 1):
            to = Spot(spot.hex, floor)
            if to != spot and no_stairs(board, self.gait, mode, to) is None:
                yield to, abs(floor - spot.elevation)

    def _arrivals(self, mode: Mode, plan: Plan, place: Window) -> Iterator[Seed]:
        """A unit off the map enters on any hex of its home edge, which counts as its first."""
        limit = allowance(self.battle, self.unit, mode).total
        for hex, facing in entries(self.battle, self.unit):
            step = arrival(self.battle.board, self.gait, mode, hex, facing)
            cost = step_cost(step)
            if cost.barred is None and cost.total <= limit:
                rolls = self.gait.rolls and entering(step.terrain, step.to.elevation) is not None
                paved = plan in SLIPPERY and step.slick
                yield Seed(place.number[step.to], facing, int(paved), cost.total, 1, int(rolls))

    @property
    def _first_hex(self) -> Hex | None:
        """The hex in which a unit begins its move; it may leave an enemy there, but none in a hex it has moved into."""
        return None if self.start.spot is None or self.start.move.traveled else self.start.spot.hex

    def _closed(self, place: Window) -> Iterator[int]:
        """Places that cannot be left again: with an enemy in them, or where a bridge would collapse."""
        for hex, unit, numbers in self._beside_others(place):
            if hex != self._first_hex and held(self.battle, unit, hex):
                yield from numbers
        yield from self._weak(place)

    def _beside_others(self, place: Window) -> Iterator[tuple[Hex, Unit, tuple[int, ...]]]:
        """The hexes with other units, the unit as it would be there, and the places; in buildings level by level."""
        for hex in self._shared:
            numbers = place.at.get(hex, ())
            if self.gait.indoors and numbers and has_floors(self.battle.board.at(hex)):
                yield from ((hex, self.at(place.spots[number]), (number,)) for number in numbers)
            else:
                yield hex, self.unit, numbers

    def at(self, spot: Spot) -> Unit:
        """The unit as it would be at a spot."""
        return replace(self.unit, hex=spot.hex, elevation=spot.elevation)

    def _beside_an_enemy(self, place: Window) -> tuple[int, ...]:
        """A unit that starts in an enemy's hex may leave it once, and not come back; in a building that goes for every
        level with an enemy, also if it only gets there by the stairs."""
        spot = self.start.spot
        if spot is None:
            return ()
        here = place.at[spot.hex]
        if self.gait.indoors and has_floors(self.battle.board.at(spot.hex)):
            return tuple(at for at in here if held(self.battle, self.at(place.spots[at]), spot.hex))
        return here if held(self.battle, self.unit, spot.hex) else ()

    def _barred(self, place: Window) -> Iterator[int]:
        """Places that other units block."""
        for hex, unit, numbers in self._beside_others(place):
            if closed(self.battle, unit, hex):
                yield from numbers

    def _weak(self, place: Window) -> Iterator[int]:
        for spot, number in place.decks:
            if spot != self.start.spot and would_break(self.battle, self.unit, spot.hex):
                yield number
        yield from self._weak_floors(place)

    def _weak_floors(self, place: Window) -> tuple[int, ...]:
        """The floors and roofs of buildings that do not bear the unit, found once for each part of the board."""
        if not place.floors:
            return ()
        if (known := self._given_way.get(place)) is None:
            floors = [each for each in place.floors if each[0] != self.start.spot]
            known = tuple(number for spot, number in floors if gives_way(self.battle, self.unit, spot))
            self._given_way[place] = known
        return known

    def _stays(self, place: Window) -> Flags:
        """Places where the move may end."""
        stays = np.ones(place.size, np.bool_)
        for hex, unit, numbers in self._beside_others(place):
            if crowded(self.battle, unit, hex):
                stays[list(numbers)] = False
        stays[list(self._weak(place))] = False
        return stays


def entries(battle: Battle, unit: Unit) -> Iterator[tuple[Hex, int]]:
    """The hexes of the edge that a unit enters over, with the facings in which it can enter straight ahead."""
    for hex in battle.board.hexes():
        for facing in range(6):
            if over_entry_edge(battle, unit, hex, (facing + 3) % 6):
                yield hex, facing
