"""The useful moves of a unit, in the order of the menu. Their list is long, so it comes in parts: each part knows how
many moves it has, and works out the steps of one when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, direction_to, distance, neighbor
from ironhex.kernel.lazy_list import Part, entries_of, part_of
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.battle import Attacked, Battle, Mode, PlaceTarget, Thing, Unit
from ironhex.systems.classic.crew.ejection import refusal as no_ejection
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.infantry.carriers import handling, handlings, no_dismounting
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.open_edges import open_edges
from ironhex.systems.classic.movement.option_lists import Ints, OptionList, option_lists
from ironhex.systems.classic.movement.path import begins_on_road, over_open_edge, walk_of
from ironhex.systems.classic.movement.points import allowance, shaken_by_running
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.stacking import held
from ironhex.systems.classic.movement.steps import DROP, Spot, spot_of, step_cost, stride

ON_FEET = (Mode.WALK, Mode.RUN)


def moves(battle: Battle, unit: Unit) -> Iterator[Move | Eject]:
    """Everything a unit that has not moved can do: stand still, go to any place within reach, attack, leave the map.

    A warrior can still eject from a 'Mech that is shut down.
    """
    return entries_of(move_parts(battle, unit))


def move_parts(battle: Battle, unit: Unit) -> Iterator[Part[Move | Eject]]:
    """The same in parts."""
    yield part_of([Move(unit.id, Mode.STAND)])
    if not immobile(unit):
        yield from _by_posture(battle, unit, ON_FEET)
        yield part_of(way.move for way in ways_with_infantry(battle, unit))
    if no_ejection(battle, unit) is None:
        yield part_of([Eject(unit.id)])


def ways_with_infantry(battle: Battle, unit: Unit) -> Iterator[Way]:
    """The moves of a carrier before or after which infantry mounts or dismounts, one unit at a time, or with which it
    drops its cargo."""
    for still in () if unit.body.prone else handlings(battle, unit):
        if refused(battle, unit, still) is None:
            yield Way(still)
        ready, may_end = handling(battle, unit, still), _landing_places(battle, unit, still.unload)
        for move, option in ways(ready, ready.unit(unit.id), ON_FEET):
            if option is not None and may_end(option.spot):
                yield Way(replace(move, load=still.load, unload=still.unload, drop=still.drop), option)


def _landing_places(battle: Battle, carrier: Unit, units: tuple[int, ...]) -> Callable[[Spot], bool]:
    """Whether units can get off at a spot, calculated once for each."""

    @cache
    def may_end(spot: Spot) -> bool:
        return no_dismounting(battle, carrier, units, spot) is None

    return may_end


def further_moves(battle: Battle, unit: Unit) -> Iterator[Move]:
    """What is left to do in the middle of a move; stopping is a move without steps."""
    return entries_of(further_parts(battle, unit))


def further_parts(battle: Battle, unit: Unit) -> Iterator[Part[Move]]:
    """The same in parts."""
    mode = unit.move.mode
    yield part_of([Move(unit.id, mode)])
    yield from _by_posture(battle, unit, (mode,))


def _by_posture(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Part[Move]]:
    """What a prone 'Mech can do, or for others every place within reach in every mode, the best paths first."""
    if unit.body.prone:
        yield part_of(lying(battle, unit, modes))
    else:
        yield from (part.map(_move_of) for part in way_parts(battle, unit, modes))


def lying(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Move]:
    """A prone 'Mech turns, or tries to stand up with any facing."""

    def legal(move: Move) -> bool:
        return refused(battle, unit, move) is None

    for mode in modes:
        for side, most in (("R", 3), ("L", 2)):
            far = next((far for far in range(most, 0, -1) if legal(Move(unit.id, mode, side * far))), 0)
            yield from (Move(unit.id, mode, side * turns) for turns in range(1, far + 1))
        rises = [Move(unit.id, mode, "U", facing=facing) for facing in range(6)]
        yield from rises if legal(rises[0]) else ()


class Way(NamedTuple):
    """A move, and what the search knows about it; None if it must be simulated."""

    move: Move
    option: Option | None = None


def _move_of(way: Way) -> Move:
    return way.move


def ways(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Way]:
    """The moves of a standing unit, with what the search knows about them."""
    return entries_of(way_parts(battle, unit, modes))


def way_parts(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Part[Way]]:
    """The same in parts."""
    reach = Reach(battle, unit)
    found: list[tuple[Mode, OptionList]] = []
    for mode in modes:
        for options in option_lists(reach, mode):
            found.append((mode, options))
            yield _found(reach, options)
        if reach.gait.flies:
            yield _found(reach, part_of(reach.shorter_flights(mode)))
        yield part_of(map(Way, _crawl(battle, unit, mode)))
    if not unit.move.spent:
        yield _found(reach, _jumps(reach))
        yield part_of(map(Way, leaps_upon(reach, rushable(battle, unit))))
    for mode in modes:
        yield part_of(map(Way, charges(reach, mode, chargeable(battle, unit))))
    yield part_of(map(Way, _lone_steps(reach, modes)))
    yield from (_last_steps(reach, mode, options) for mode, options in found)


def _found(reach: Reach, options: Part[Option] | OptionList) -> Part[Way]:
    """Options as moves."""

    def way(number: int) -> Way:
        option = options.entry(number)
        return Way(reach.move(option), option)

    return Part(options.size, way)


def _jumps(reach: Reach) -> Part[Option]:
    """Jumps into every hex, with every facing that matters."""
    landings, facings = [*reach.landings()], range(6) if reach.gait.turn else (reach.unit.facing,)

    def option(number: int) -> Option:
        landing, facing = divmod(number, len(facings))
        return landings[landing]._replace(facing=facings[facing])

    return Part(len(landings) * len(facings), option)


def ways_off_the_map(battle: Battle, unit: Unit) -> Iterator[Move]:
    """Those of the moves of a unit that leave the map, at once or at the end of a path to its edge."""
    reach = Reach(battle, unit)
    yield from (move for move in _lone_steps(reach, ON_FEET) if move.steps == "X")
    for mode in ON_FEET:
        left = allowance(battle, unit, mode).total
        for option in reach.options_of(mode) if left else ():
            if option.spent < left and on_edge(battle.board, option.spot.hex):
                yield from _flights(reach, (mode, option.spot, option.facing), reach.move(option))


class FirstWay(NamedTuple):
    """The first of the ways to an end: its facing and numbers, and its steps."""

    facing: int
    spent: int
    hexes: int
    rolls: int
    steps: str


Seen = dict[tuple[Mode, Spot, int], FirstWay]
"""The first way to each end: by mode, spot and facing."""


def with_points_left(reach: Reach, mode: Mode, seen: Seen) -> Iterator[tuple[tuple[Mode, Spot, int], FirstWay]]:
    """The ends of moves of a mode that leave MP for a last step there."""
    left = _points_left(reach, mode)
    return ((end, way) for end, way in seen.items() if end[0] is mode and way.spent < left)


def _points_left(reach: Reach, mode: Mode) -> int:
    return allowance(reach.battle, reach.unit, mode).total - reach.start.move.spent


def unsearched(reach: Reach, modes: tuple[Mode, ...], seen: Seen) -> Iterator[Move]:
    """Those of the moves of `ways` that no search knows."""
    battle, unit = reach.battle, reach.unit
    targets = rushable(battle, unit)
    for mode in modes:
        yield from _crawl(battle, unit, mode)
    if not unit.move.spent:
        yield from leaps_upon(reach, targets)
    for mode in modes:
        yield from charges(reach, mode, targets)
    yield from _lone_steps(reach, modes)
    for mode in modes:
        for end, way in with_points_left(reach, mode, seen):
            if on_edge(battle.board, end[1].hex):
                yield from _flights(reach, end, Move(unit.id, mode, way.steps))


def on_edge(board: Board, hex: Hex) -> bool:
    """Whether a hex is at the edge of the map."""
    return hex.col in (1, board.width) or hex.row in (1, board.height)


def _lone_steps(reach: Reach, modes: tuple[Mode, ...]) -> Iterator[Move]:
    """Going prone, or leaving the map, at once."""
    battle, unit = reach.battle, reach.unit
    if unit.hex is None:
        return
    exits = open_edges(battle, unit)
    leaves = exits is not None and exits[battle.board.index(unit.hex) * 6 + unit.facing]
    for mode in modes:
        for steps in ("D", "X") if leaves else ("D",):
            move = Move(unit.id, mode, steps)
            if refused(battle, unit, move) is None:
                yield move


def _crawl(battle: Battle, unit: Unit, mode: Mode) -> Iterator[Move]:
    """The step ahead that is too expensive except with Minimum Movement."""
    if mode is not Mode.RUN or unit.move.spent or unit.hex is None:
        return
    move = Move(unit.id, mode, "F")
    if not _affordable_ahead(battle, unit, mode) and refused(battle, unit, move) is None:
        yield move


def _affordable_ahead(battle: Battle, unit: Unit, mode: Mode) -> bool:
    """Whether the MP of a unit suffice for the step ahead, without Minimum Movement."""
    walk = walk_of(battle, unit, mode)
    ahead = stride(battle.board, walk.gait, mode, spot_of(unit), unit.facing)
    cost = step_cost(ahead)
    if cost.barred:
        return False
    bonus = walk.gait.road_bonus if ahead.paved and begins_on_road(battle, unit) else 0
    return cost.total <= walk.limit + bonus


def rushable(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies that can be charged or jumped onto: only those that have moved."""
    return tuple(target for target in battle.enemies(unit) if target.move.moved)


def chargeable(battle: Battle, unit: Unit) -> tuple[Attacked, ...]:
    """What can be charged: enemies, and the buildings that the menu lists."""
    rules = battle.rules.attackable.get(Thing.BUILDING)
    hexes = rules.listed(battle, unit) if rules and rules.beaten and unit.hex is not None else ()
    return (*rushable(battle, unit), *(PlaceTarget(Thing.BUILDING, hex) for hex in hexes))


def charges(reach: Reach, mode: Mode, targets: Sequence[Attacked]) -> Iterator[Move]:
    """Charges against some targets, from every hex next to them."""
    battle, unit = reach.battle, reach.unit
    if unit.hex is None or not battle.kind(unit).charges:
        return
    farthest = _points_left(reach, mode) + reach.gait.road_bonus
    near = [target for target in targets if distance(unit.hex, target.place) <= farthest]
    if not near:
        return
    ways = reach.straight_ways(mode)
    for target in near:
        for facing in range(6):
            for move in ways(neighbor(target.place, facing + 3), facing):
                rush = replace(move, rush=target if isinstance(target, PlaceTarget) else target.id)
                if refused(battle, unit, rush) is None:
                    yield rush


def leaps_upon(reach: Reach, targets: Sequence[Unit]) -> Iterator[Move]:
    """Deaths from above on some targets, from every hex where the final drop may start."""
    battle, unit, leaps = reach.battle, reach.unit, reach.leaps
    if leaps is None:
        return
    for target in targets:
        for hover in leaps.nearer(target.place) if leaps.reaches(target.place) else ():
            facing = direction_to(hover, target.place)
            move = Move(unit.id, Mode.JUMP, path=leaps.path(hover), facing=facing, rush=target.id)
            if refused(battle, unit, move) is None:
                yield move


def _last_steps(reach: Reach, mode: Mode, options: OptionList) -> Part[Way]:
    """Going prone, and leaving the map, after the cheapest path to each place."""
    endings, shaken = _endings(reach, mode, options), shaken_by_running(reach.battle, reach.unit)

    def way(number: int) -> Way:
        at, leaves = divmod(int(endings[number]), 2)
        option = options.entry(at)
        move = reach.move(option)
        return Way(replace(move, steps=move.steps + "DX"[leaves]), None if leaves else _dropping(option, shaken))

    return Part(len(endings), way)


def _endings(reach: Reach, mode: Mode, options: OptionList) -> Ints:
    """The options that leave MP for a last step: twice their number, plus 1 if that step leaves the map."""
    numbers, ends = options.firsts(_points_left(reach, mode))
    drops, exits = 2 * numbers if reach.gait.rolls else numbers[:0], open_edges(reach.battle, reach.unit)
    edge = numbers[exits[ends]].tolist() if exits is not None else ()
    leaving = [2 * at + 1 for at in edge if _may_leave(reach, options.entry(at))]
    return np.sort(np.append(drops, np.array(leaving, np.intp))) if leaving else drops


def _may_leave(reach: Reach, option: Option) -> bool:
    """Whether a unit that ends a path at an open edge can leave the map there; the search knows most of it."""
    battle, unit, gait = reach.battle, reach.unit, reach.gait
    if gait.flies or gait.dives or gait.indoors or held(battle, unit, option.spot.hex):
        way = reach.move(option)
        return refused(battle, unit, replace(way, steps=way.steps + "X")) is None
    return True


def _flights(reach: Reach, end: tuple[Mode, Spot, int], way: Move) -> Iterator[Move]:
    """Leaving the map after a path."""
    battle, unit, (_, (hex, _), facing) = reach.battle, reach.unit, end
    flight = replace(way, steps=way.steps + "X")
    if over_open_edge(battle, unit, hex, facing) and refused(battle, unit, flight) is None:
        yield flight


def _dropping(option: Option, shaken: bool) -> Option:
    """A path that ends prone: a prone unit does not roll for having run."""
    spared = option.mode is Mode.RUN and shaken
    return option._replace(spent=option.spent + DROP, rolls=option.rolls - spared)
