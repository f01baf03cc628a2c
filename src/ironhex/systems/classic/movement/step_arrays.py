"""The steps of a whole board at once: what `movement` says about each of them, stored in arrays for the search.

A board's places are its hexes, followed by those above the ground, which are decks of bridges, floors and roofs of
buildings, and those under the ice; the last index means nowhere. Steps are stored by destination: for each way of
stepping, facing and place, the place they come from, or nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.systems.classic.battle import Mode
from ironhex.systems.classic.buildings.places import has_floors
from ironhex.systems.classic.buildings.walls import walls_between
from ironhex.systems.classic.ice.places import frozen
from ironhex.systems.classic.ice.steps import UNDER, goes_under
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.board_arrays import Ints, by_terrain, neighbors, sorts_of_terrain
from ironhex.systems.classic.movement.steps import (
    AHEAD,
    BACK,
    EVEN,
    REARWARD,
    TOP,
    Spot,
    bridged,
    resting,
    step_cost,
    stride,
    topmost,
)
from ironhex.systems.classic.piloting.rolls import entering

Flags = NDArray[np.bool_]
Bytes = NDArray[np.int8]
ALIVE, DEAD = 127, -100  # above and below every value of a search, even after the most steps possible
MOST_POINTS = -DEAD - 1  # MP that a search spends; in the lowest gravity units have more
NO_DECK = -999  # no height of a deck
MOST_SORTS = 1 << 20  # of terrain, far more than there are hexes


class Way(NamedTuple):
    """A way of stepping: across which side, and which of the steps across it that lead to the same place."""

    side: int
    rank: int


class Steps(NamedTuple):
    """All steps of some ways; the arrays are by way, facing and destination."""

    ways: tuple[Way, ...]
    source: Ints
    cost: Ints
    rolls: Ints  # to stay upright on arrival
    paved: Flags  # a unit that turns at the destination may skid: on pavement at a run, or on ice

    def onto(self, *, paved: bool) -> Bytes:
        """A mask that removes all steps except those onto such ground, or off it, when taking the minimum."""
        return np.where(self.paved == paved, ALIVE, DEAD).astype(np.int8)[:, :, np.newaxis]

    def copy(self, other: Steps) -> None:
        """Take over the steps of others, as far as their ways are among these."""
        for number, way in enumerate(other.ways):
            if way in self.ways:
                for mine, theirs in zip(self[1:], other[1:], strict=True):
                    mine[self.ways.index(way)] = theirs[number]

    def within(self, places: Ints, numbers: Ints) -> Steps:
        """The same for some of the places, renumbered."""
        source = numbers[self.source[..., places]]
        return Steps(self.ways, source, self.cost[..., places], self.rolls[..., places], self.paved[..., places])


class Footing:
    """A board as a kind of unit experiences it when it walks or runs."""

    def __init__(self, board: Board, gait: Gait, mode: Mode, elder: Footing | None = None) -> None:
        self._resting = by_terrain(board, lambda terrain: resting(gait, terrain))
        ground = tuple(map(Spot, board.hexes(), self._resting.tolist()))
        above = (*_above(board, gait, self._resting),)
        self.board, self.gait = board, gait
        self.indoors = gait.indoors and bool(board.building.any())
        self.spots = (*ground, *above)
        self.nowhere = len(self.spots)
        self.number = dict(zip(self.spots, range(self.nowhere), strict=True))
        self.hexes = np.array([*range(len(ground)), *(board.index(spot.hex) for spot in above)], np.intp)
        heights = np.array([*self._resting.tolist(), *(spot.elevation for spot in above)], np.intp)
        self._levels: Ints = (board.level - np.maximum(board.depth, 0))[self.hexes] + heights
        self._layers = _by_layer(self.hexes, len(ground))
        self._aims: tuple[tuple[str, Flags | None], ...] = (("", None),)
        if gait.upstairs and self.indoors:
            built = (board.building > 0) & (board.building_height > 0) & (board.depth < 1)
            self._aims = (("", None), (EVEN, built), (TOP, built))
        self.icy = goes_under(gait) and bool(frozen(board).any())
        if self.icy:
            self._aims = (*self._aims, (UNDER, frozen(board)))
        sides = range(6) if gait.shifts else (AHEAD, BACK)
        change = None if elder is None else _Change.between(elder, self)
        forward, backward = (None, None) if elder is None else (elder.forward, elder.backward)
        self.forward: Steps = self._steps(
            gait, mode, tuple(side for side in sides if side not in REARWARD), forward, change
        )
        self.backward: Steps = self._steps(
            gait, mode, tuple(side for side in sides if side in REARWARD), backward, change
        )

    @cached_property
    def decks(self) -> Flags:
        """Which places are on bridges."""
        decks = by_terrain(self.board, lambda terrain: topmost(terrain) if bridged(terrain) else NO_DECK)
        ground = self.board.level - np.maximum(self.board.depth, 0)
        return np.asarray(self._levels == (ground + decks)[self.hexes])

    def _steps(
        self, gait: Gait, mode: Mode, sides: tuple[int, ...], elder: Steps | None, change: _Change | None
    ) -> Steps:
        """All steps across some sides; after a change of the board, those that it cannot affect are as before."""
        across = {side: self._across(gait, mode, side, change) for side in sides}
        before = None if elder is None or change is None else elder.within(change.was, change.now)
        steps = _no_steps(self._ways(across, before), self.nowhere)
        if before is not None:
            steps.copy(before)
        for side, found in across.items():
            at = steps.ways.index(Way(side, 0)) + found.rank, (found.direction - side) % 6, found.to
            for mine, new in zip(steps[1:], (found.origin, found.cost, found.rolls, found.paved), strict=True):
                mine[at] = new
        return steps

    def _ways(self, across: Mapping[int, _Crossings], before: Steps | None) -> tuple[Way, ...]:
        """The ways of all steps, those found now and those from before that are still there."""
        ranks = {side: 1 + int(found.rank.max(initial=0)) for side, found in across.items()}
        if before is not None:
            used = (before.source != self.nowhere).any(axis=(1, 2)).tolist()
            for side, rank in (way for way, still in zip(before.ways, used, strict=True) if still):
                ranks[side] = max(ranks[side], rank + 1)
        return tuple(Way(side, rank) for side, count in ranks.items() for rank in range(count))

    def _across(self, gait: Gait, mode: Mode, side: int, change: _Change | None) -> _Crossings:
        """All steps across a side, from the ground and from every layer of places above it; after a change of the board
        only those into the hexes that it has affected."""
        parts = [
            self._from(_Kind(gait, mode, side, layer, aim), *_affected(change, self.hexes, origins, where))
            for layer, origins in enumerate(self._layers)
            for aim, where in self._aims
        ]
        if len(parts) == 1:
            return parts[0]
        found = _Crossings(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
        return found._replace(rank=ranks(found.direction * (self.nowhere + 1) + found.to))

    def _from(self, kind: _Kind, origins: Ints, where: Flags | None) -> _Crossings:
        """The steps of a kind from some places in all directions. A step depends on the terrain at its ends, not on
        their position, so one of each sort is judged; other boards with the same base know what has been judged."""
        there = neighbors(self.board)[:, self.hexes[origins]]
        exist = there >= 0 if where is None else (there >= 0) & where[there]
        if self.indoors and (kind.aim or kind.layer):
            exist &= self._may_lead(kind, self._levels[origins], there)
        direction, number = np.nonzero(exist)
        origins, there = origins[number], there[direction, number]
        judged = self._verdicts(kind, origins, there, direction)
        free = judged[:, 0] >= 0
        origins, there, direction = origins[free], there[free], direction[free]
        cost, rolls, paved, heights = judged[free].T
        raised = np.flatnonzero(heights != self._resting[there])
        to = there.copy()
        to[raised] = [self.number.get(Spot(self.board.hex(there[one]), heights[one]), self.nowhere) for one in raised]
        return _Crossings(origins, to, cost, rolls, paved, direction, np.zeros(len(to), np.intp))

    def _verdicts(self, kind: _Kind, origins: Ints, there: Ints, direction: Ints) -> Ints:
        """The verdict on each step, one after the other."""
        sorts = _sorts_of_steps(self.board, self.hexes[origins], there, direction)
        codes, first, alike = np.unique(sorts, return_index=True, return_inverse=True)
        known: dict[int, _Verdict] = self.board.printed.tables.setdefault(kind, {})
        for code, origin, way in zip(
            *(each.tolist() for each in (codes, origins[first], direction[first])), strict=True
        ):
            if code not in known:
                known[code] = _judged(kind, self.board, self.spots[origin], way)
        return np.array([known[code] for code in codes.tolist()], np.intp).reshape(-1, 4)[alike.reshape(-1)]

    def _may_lead(self, kind: _Kind, high: Ints, there: Ints) -> Flags:
        """Whether steps from some levels can lead to the floor, the roof or the ground at which they aim: most do not,
        and need not be judged."""
        ground, top = self._levels[there], self.board.building_height[there]
        if kind.aim == EVEN:
            return np.asarray((high > self.board.level[there]) & (high < self.board.level[there] + top))
        to = self.board.level[there] + top if kind.aim == TOP else ground
        return np.asarray((abs(to - high) <= kind.gait.climb) | (self.board.depth[there] > 0))


class _Change(NamedTuple):
    """What a change of the board does to the places and steps of a footing."""

    into: Flags  # hexes whose steps from outside may be others: those that have changed, and their neighbors
    near: Flags  # the hexes that such steps come from
    was: Ints  # for each place its number before the change
    now: Ints  # for each place before the change its number now

    @classmethod
    def between(cls, elder: Footing, heir: Footing) -> _Change:
        """The last change of a board."""
        assert heir.board.elder is not None, "the board has changed"
        fresh = np.zeros(len(heir.board.terrain), np.bool_)
        fresh[[heir.board.index(hex) for hex in heir.board.elder.hexes]] = True
        into = _and_beside(heir.board, fresh)
        was = np.array([elder.number.get(spot, elder.nowhere) for spot in heir.spots] + [elder.nowhere], np.intp)
        now = np.full(elder.nowhere + 1, heir.nowhere, np.intp)
        now[was] = np.arange(heir.nowhere + 1)
        now[elder.nowhere] = heir.nowhere
        affected = np.append(into[heir.hexes], False)
        return cls(into, _and_beside(heir.board, into), np.where(affected, elder.nowhere, was), now)


def _and_beside(board: Board, hexes: Flags) -> Flags:
    """Some hexes and their neighbors."""
    beside = neighbors(board)[:, hexes]
    found = hexes.copy()
    found[beside[beside >= 0]] = True
    return found


def _affected(change: _Change | None, hexes: Ints, origins: Ints, where: Flags | None) -> tuple[Ints, Flags | None]:
    """The places from which steps are judged, and the hexes into which they lead: all, or those that have changed."""
    if change is None:
        return origins, where
    return origins[change.near[hexes[origins]]], change.into if where is None else change.into & where


def _no_steps(ways: tuple[Way, ...], nowhere: int) -> Steps:
    shape = (len(ways), 6, nowhere + 1)
    source, cost = np.full(shape, nowhere, np.intp), np.ones(shape, np.intp)
    return Steps(ways, source, cost, np.zeros(shape, np.intp), np.zeros(shape, np.bool_))


class _Kind(NamedTuple):
    """What steps have in common that are judged together: who takes them, across which side, from which layer of
    places, and where they aim."""

    gait: Gait
    mode: Mode
    side: int
    layer: int
    aim: str


class _Verdict(NamedTuple):
    """The cost of a step, negative if it is barred, the rolls to stay upright and for walls, whether it ends on
    pavement, and at which height."""

    cost: int
    rolls: int
    paved: bool
    height: int


def _sorts_of_steps(board: Board, here: Ints, there: Ints, direction: Ints) -> Ints:
    """A number for each step, the same for the same terrain at both ends. The direction only matters where there are
    roads, bridges, or buildings of several hexes."""
    sorts, joined = sorts_of_terrain(board), (board.road | board.bridge | board.building_joins) != 0
    pairs = sorts[here] * MOST_SORTS + sorts[there]
    return 7 * pairs + np.where(joined[here] | joined[there], direction, 6)


def _above(board: Board, gait: Gait, ground: Ints) -> Iterator[Spot]:
    """The places above the ground: decks of bridges, and floors and roofs of buildings for those who get there; and
    those under the ice."""
    if gait.flies:
        return
    decks = by_terrain(board, topmost)
    yield from (Spot(board.hex(number), int(decks[number])) for number in np.flatnonzero(decks > ground).tolist())
    for number in np.flatnonzero(frozen(board)).tolist() if goes_under(gait) else ():
        yield Spot(board.hex(number), 0)
    for number in np.flatnonzero(board.building).tolist() if gait.upstairs else ():
        hex = board.hex(number)
        if has_floors(board.at(hex)):
            yield from (Spot(hex, floor) for floor in range(1, board.at(hex).building_height + 1))


def _by_layer(hexes: Ints, ground: int) -> tuple[Ints, ...]:
    """The places on the ground, the first ones above it in every hex, the second ones, and so on."""
    above = ranks(hexes[ground:])
    layers = (np.flatnonzero(above == rank) + ground for rank in range(int(above.max(initial=-1)) + 1))
    return np.arange(ground), *layers


def ranks(values: Ints) -> Ints:
    """For each value, how many equal ones come before it."""
    order = np.argsort(values, kind="stable")
    run = np.flatnonzero(np.diff(values[order], prepend=-1))
    found = np.empty(len(values), np.intp)
    found[order] = np.arange(len(values)) - np.repeat(run, np.diff(run, append=len(values)))
    return found


class _Crossings(NamedTuple):
    """Steps across one side: from which places to which, and what each of them requires."""

    origin: Ints
    to: Ints
    cost: Ints
    rolls: Ints
    paved: Ints
    direction: Ints
    rank: Ints  # among those in one direction to the same place


def _judged(kind: _Kind, board: Board, origin: Spot, direction: int) -> _Verdict:
    """The verdict on a step."""
    gait = kind.gait
    step = stride(board, gait, kind.mode, origin, (direction - kind.side) % 6, kind.side, kind.aim)
    price = step_cost(step)
    if price.barred is not None:
        return _Verdict(-1, 0, False, step.to.elevation)
    rolls = int(gait.rolls and entering(step.terrain, step.to.elevation) is not None)
    walls = len(walls_between(board, step.origin, step.to)) if gait.walls else 0
    return _Verdict(price.total, rolls + walls, step.slick, step.to.elevation)


def footing(board: Board, gait: Gait, mode: Mode) -> Footing:
    """A board's steps, calculated once."""
    board = board.ground
    key = ("footing", gait, mode)
    found: Footing | None = board.memo.get(key)
    if found is None:
        elder: Footing | None = board.elder.memo.get(key) if board.elder else None
        found = board.memo[key] = Footing(board, gait, mode, elder)
    return found
