"""The places a unit can go to, as arrays: what moving there does to it, and distances from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.attack.attack import HARDER_TO_HIT, MOVED
from ironhex.systems.classic.battle import Battle, Mode, Unit, lying
from ironhex.systems.classic.bots.firepower import Flags, Floats, Ints, spare
from ironhex.systems.classic.bots.housing import Houses, houses
from ironhex.systems.classic.bots.slipping import slip
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import aloft, tops
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Columns, Option, Reach
from ironhex.systems.classic.movement.safe_flights import End
from ironhex.systems.classic.movement.step_arrays import Footing, footing, ranks
from ironhex.systems.classic.movement.steps import Spot, gait_of
from ironhex.systems.classic.phases.deployment import rows_from_edge
from ironhex.systems.classic.sight.distances import distances
from ironhex.systems.classic.sight.field import ROOFS, Height

FAR = 99  # a path too long to take
REMAINING = 2  # what a hex counts to which no path leads
STEPS_AT_ONCE = 4  # before looking whether paths still get shorter
Costs = NDArray[np.uint8]


class Places(NamedTuple):
    """Places to go to, as arrays."""

    hex: Ints
    facing: Ints
    evasion: Ints  # how much harder the unit is to hit
    aim: Ints  # how much harder its own shots are
    budget: Ints  # heat left for weapons, as an index of firepowers
    falls: Floats  # expected falls on the way
    cell: Ints  # the hex or, high in the air or on a roof, the hex in a second layer: an index of `Foe`'s arrays
    exposed: Floats  # the share of the enemies' fire that reaches the unit there
    hurt: Floats  # expected damage by walls, floors and roofs

    def only(self, number: int) -> Places:
        """One of them alone."""
        here = slice(number, number + 1)
        hex, facing, evasion, aim, budget, falls, cell, exposed, hurt = self
        return Places(
            *(hex[here], facing[here], evasion[here], aim[here], budget[here], falls[here], cell[here]),
            *(exposed[here], hurt[here]),
        )


def places(battle: Battle, unit: Unit, ends: Sequence[Columns]) -> tuple[Places, tuple[int, ...]]:
    """The ends of some moves, and the heat budgets that occur."""
    steps = [(end.mode, hexes) for end in ends for hexes in np.flatnonzero(np.bincount(end.hexes)).tolist()]
    effects = {step: _effects(battle, unit, *step) for step in steps}
    budgets = sorted({budget for _, _, budget in effects.values()})
    made = [_made(end, effects, budgets) for end in ends]
    evasion, aim, budget = (np.concatenate(column) for column in zip(*made, strict=True))
    hex, facing, rolls = (
        np.concatenate(column) for column in zip(*((end.hex, end.facing, end.rolls) for end in ends), strict=True)
    )
    found = [houses(battle, unit, end.hex, end.elevation) for end in ends]
    built = Houses(*(np.concatenate(column) for column in zip(*found, strict=True)))
    rolls = np.maximum(0, rolls - built.walls)
    falls = rolls * slip(battle, unit) if rolls.any() else np.zeros(len(rolls))
    cell = np.concatenate([_cells(battle, unit, end) for end in ends])
    return Places(*(hex, facing.astype(np.intp), evasion, aim, budget, falls, cell, built.exposed, built.hurt)), tuple(
        budgets
    )


def height_of(battle: Battle, unit: Unit, ends: Sequence[Columns]) -> Height:
    """The level of the moves that end high in the air, or the roofs, if some end there."""
    if any(_on_roofs(battle, unit, end).any() for end in ends):
        return ROOFS
    return next((end.level for end in ends if end.level is not None), None)


def _cells(battle: Battle, unit: Unit, end: Columns) -> Ints:
    high = _on_roofs(battle, unit, end) if end.level is None else 1
    return end.hex + len(battle.board.hexes()) * high


def _on_roofs(battle: Battle, unit: Unit, end: Columns) -> Flags:
    """Which moves end on a roof."""
    gait, board = gait_of(battle, unit), battle.board
    if end.elevation is None or gait.flies or not gait.indoors:
        return np.zeros(len(end.hex), np.bool_)
    heights = board.building_height[end.hex]
    found: Flags = (board.building[end.hex] > 0) & (heights > 0) & (end.elevation == heights)
    return found


def _made(end: Columns, effects: Mapping[tuple[Mode, int], tuple[int, int, int]], budgets: list[int]) -> Ints:
    """Evasion, aim and budget index, as rows, for all options of a mode."""
    table = np.zeros((3, int(end.hexes.max(initial=0)) + 1), np.intp)
    for mode, hexes in effects:
        if mode is end.mode and hexes < table.shape[1]:
            evasion, aim, budget = effects[mode, hexes]
            table[:, hexes] = evasion, aim, budgets.index(budget)
    return table[:, end.hexes]


LOW, LOW_OR_HIGH, LANDED = (End.LOW,), (End.LOW, End.HIGH), (End.LANDED,)
"""How flights may end."""


def all_ends(reach: Reach, modes: Sequence[Mode], flights: Sequence[End] = LOW_OR_HIGH) -> Iterator[Columns]:
    """All ends of some modes; units without facing have few, those that fly end their flights as said, without rolls,
    and submarines stay just below the surface."""
    gait = reach.gait
    if gait.turn and gait.flies:
        yield from (end for mode in modes for end in reach.flight_columns(mode, flights) if len(end.hex))
    elif gait.turn and not gait.dives:
        yield from (end for end in reach.columns(modes) if len(end.hex))
    else:
        yield from _listed(reach, modes, landed if flights == LANDED else flies_low)


def _listed(reach: Reach, modes: Sequence[Mode], fit: Callable[[Board, Spot], bool]) -> Iterator[Columns]:
    """The ends of units that have few, one by one."""
    for mode in modes:
        options = [*(reach.jumps() if mode is Mode.JUMP else reach.options_of(mode))]
        if reach.gait.flies:
            options = [option for option in options if not option.rolls and fit(reach.battle.board, option.spot)]
        if reach.gait.turn and reach.gait.dives:
            options = [option for option in options if dives_low(reach.battle.board, option.spot)]
        if options:
            yield single(reach.battle, options)


def flies_low(board: Board, spot: Spot) -> bool:
    """Whether a spot is the lowest one in the air of its hex."""
    return spot.elevation == tops(board.at(spot.hex)) + 1


def landed(board: Board, spot: Spot) -> bool:
    """Whether a spot is on the ground, or on what is in its hex."""
    return not aloft(board.at(spot.hex), spot.elevation)


def grounded(reach: Reach) -> bool:
    """Whether a unit that flies with a rotor is on the ground."""
    spot = reach.start.spot
    return spot is not None and reach.gait.flies and bool(reach.gait.turn) and landed(reach.battle.board, spot)


def dives_low(board: Board, spot: Spot) -> bool:
    """Whether a spot is the one in the water of its hex where a submarine is hidden and can move on."""
    return spot.elevation == max(1, board.at(spot.hex).depth - 1)


def numbered(ends: Sequence[Columns], number: int) -> Option:
    """An option by its index through all ends."""
    for end in ends:
        if number < len(end.hex):
            return end.option(number)
        number -= len(end.hex)
    raise IndexError(number)


def moved(unit: Unit, option: Option) -> Unit:
    """A unit at the end of its move, if nothing goes wrong."""
    move = replace(unit.move, moved=True, mode=option.mode, hexes=option.hexes, traveled=option.hexes)
    spot = option.spot
    return replace(lying(unit, prone=False), hex=spot.hex, elevation=spot.elevation, facing=option.facing, move=move)


def single(battle: Battle, options: Sequence[Option]) -> Columns:
    """Options of one mode, one after the other."""
    rows = [(battle.board.index(each.spot.hex), each.facing, each.hexes, each.rolls) for each in options]
    hex, facing, hexes, rolls = np.array(rows, np.intp).T
    elevation = np.array([each.spot.elevation for each in options], np.intp)
    return Columns(options[0].mode, hex, facing, hexes, rolls, lambda number: options[number], elevation=elevation)


def _effects(battle: Battle, unit: Unit, mode: Mode, hexes: int) -> tuple[int, int, int]:
    """What a move does to a unit: how hard it is to hit, how much harder its shots are, and the heat left."""
    aim = 0 if battle.kind(unit).on_foot else MOVED.get(mode, 0)
    moved = replace(unit, move=replace(unit.move, mode=mode, traveled=hexes))
    return (
        evasion(mode, hexes) + (mode is not Mode.STAND and gait_of(battle, unit).flies),
        aim,
        spare(battle, unit, sum(mod.value for mod in movement_heat(moved))),
    )


@cache
def evasion(mode: Mode, hexes: int) -> int:
    """How much harder to hit a unit is after such a move."""
    return sum(hexes >= step for step in HARDER_TO_HIT) + (mode is Mode.JUMP)


def home_rows(battle: Battle, unit: Unit) -> Ints:
    """The distance in rows of each hex from a unit's home edge."""
    home = battle.side(unit.side).home
    key = ("home rows", home)
    board = battle.board.printed
    if key not in board.memo:
        board.memo[key] = np.array([rows_from_edge(board, home, hex) for hex in board.hexes()], np.intp)
    found: Ints = board.memo[key]
    return found


def way_to(battle: Battle, unit: Unit, goal: Hex) -> Ints:
    """The distance from every hex to one of them: in MP, or in hexes for units that can jump or fly.

    From where no path leads to it, the distance includes the hexes that are left at the end of the best path.
    """
    board = battle.board.ground
    if allowance(battle, unit, Mode.JUMP).total > 0 or gait_of(battle, unit).flies:
        return distances(board, goal).astype(np.intp)
    gait = gait_of(battle, unit)
    key = ("way to", gait, goal)
    found: Ints | None = board.fields.get(key)
    if found is None:
        found = board.fields[key] = _ways(footing(board, gait, Mode.WALK), _onward(board, gait), goal)
    return found[: len(board.hexes())]


class Onward(NamedTuple):
    """The steps from every place, wherever a unit looks: arrays by step and place."""

    to: Ints
    cost: Costs


def _onward(board: Board, gait: Gait) -> Onward:
    """The cheapest step from each place to each of its neighbors, found once for a board."""
    key = ("onward", gait)
    if key not in board.memo:
        board.memo[key] = _cheapest(footing(board, gait, Mode.WALK))
    found: Onward = board.memo[key]
    return found


def _cheapest(ground: Footing) -> Onward:
    source, cost = (each.reshape(-1, ground.nowhere + 1) for each in (ground.forward.source, ground.forward.cost))
    step, to = np.nonzero(source[:, :-1] != ground.nowhere)
    origin, price = source[step, to], np.minimum(cost[step, to], FAR)
    order = np.lexsort((price, to, origin))
    pairs = np.unique(origin[order] * ground.nowhere + to[order], return_index=True)[1]
    origin, to, price = (each[order][pairs] for each in (origin, to, price))
    number = ranks(origin)
    shape = int(number.max(initial=0)) + 1, ground.nowhere + 1
    found = Onward(np.full(shape, ground.nowhere, np.intp), np.full(shape, FAR, np.uint8))
    found.to[number, origin], found.cost[number, origin] = to, price
    return found


def _ways(ground: Footing, onward: Onward, goal: Hex) -> Ints:
    """The cheapest path from every place to a goal, or as close to it as possible."""
    start = np.full(ground.nowhere + 1, FAR, np.uint8)
    start[:-1][ground.hexes == ground.board.index(goal)] = 0
    way = _shortened(onward, start)
    if not (way[:-1] < FAR).all():
        start[:-1] = np.minimum(REMAINING * distances(ground.board, goal)[ground.hexes], FAR)
        way = np.where(way < FAR, way, _shortened(onward, start))
    return way.astype(np.intp)


def _shortened(onward: Onward, way: Costs) -> Costs:
    """The cheapest paths from every place, found by taking more and more steps."""
    way, there = way.copy(), np.empty(onward.to.shape, np.uint8)
    while True:
        before = way.copy()
        for _ in range(STEPS_AT_ONCE):
            way.take(onward.to, out=there, mode="clip")
            np.add(there, onward.cost, out=there)
            np.minimum(way, np.minimum.reduce(there, axis=0), out=way)
        if np.array_equal(way, before):
            return way
