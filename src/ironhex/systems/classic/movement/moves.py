"""What a unit may do with its move: a judge for any move, and a list of useful ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex, direction_to, neighbor
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.battle import Attacked, Battle, Mode, PlaceTarget, Target, Thing, Unit
from ironhex.systems.classic.buildings.floors import no_jump
from ironhex.systems.classic.crew.ejection import refusal as no_ejection
from ironhex.systems.classic.damage.condition import immobile
from ironhex.systems.classic.infantry.carriers import handling, handling_refused, handlings, no_dismounting
from ironhex.systems.classic.melee.charge import charging_step, no_charge, no_rush
from ironhex.systems.classic.melee.ramming import number_of_ramming
from ironhex.systems.classic.movement.altitudes import airborne
from ironhex.systems.classic.movement.jumping import JumpPath, jump_refusal, no_landing
from ironhex.systems.classic.movement.path import (
    Pace,
    Walk,
    arrive,
    at_height,
    begins_on_road,
    over_open_edge,
    pace_of,
    paces,
    placed,
    walk_of,
)
from ironhex.systems.classic.movement.points import allowance, shaken_by_running
from ironhex.systems.classic.movement.reach import Option, Reach
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import (
    DROP,
    Spot,
    gait_of,
    landing,
    level,
    spot_of,
    step_cost,
    stride,
)
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE, elevation

ON_FEET = (Mode.WALK, Mode.RUN)


# --- the judge --------------------------------------------------------------------------------------------------------
def refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    """Why a unit cannot make or continue a move; names the rule and the step."""
    if move.mode is Mode.STAND:
        return _nothing_else(move)
    if immobile(unit):
        rule, why = ("BMR-HEAT-027", "shut down") if unit.body.shutdown else ("BMR-WAR-029", "its warrior unconscious")
        return Barred(rule, f"{unit.name} cannot move: {why}")
    if unit.mired and _opens_doors(move):
        unit = replace(unit, stuck=None)  # a stuck carrier may let infantry on and off where it is
    if barred := allowance(battle, unit, move.mode).barred:
        return barred
    if move.load or move.unload or move.drop:
        return _handling_refused(battle, unit, move)
    return _jump_refused(battle, unit, move) if move.mode is Mode.JUMP else _march_refused(battle, unit, move)


def _opens_doors(move: Move) -> bool:
    """Whether infantry mounts or dismounts, and the carrier stays where it is."""
    return bool(move.load or move.unload) and not (move.steps or move.path or move.rush is not None)


def _handling_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    """A move with infantry that mounts or dismounts: each costs an MP, and there must be room for it."""
    if barred := handling_refused(battle, unit, move):
        return barred
    if move.rush is not None or move.steps[-1:] == "X":
        return Barred("BMR-INF-026", "infantry mounts and dismounts only where the carrier stops")
    ready = handling(battle, unit, move)
    carrier = ready.unit(unit.id)
    points = allowance(ready, carrier, move.mode)
    if points.barred:
        return points.barred
    if points.total < 0:
        return Barred("BMR-INF-019", "each unit that mounts or dismounts costs 1 MP, and so does dropping cargo")
    rest = replace(move, load=(), unload=(), drop=False)
    if not (rest.steps or rest.path):
        return no_dismounting(battle, unit, move.unload, spot_of(unit))
    barred = (_jump_refused if move.mode is Mode.JUMP else _march_refused)(ready, carrier, rest)
    return barred or no_dismounting(battle, unit, move.unload, _end_of(ready, carrier, rest))


def _end_of(battle: Battle, unit: Unit, move: Move) -> Spot:
    """Where a move that has been judged ends."""
    if move.path:
        return Spot(move.path[-1], landing(gait_of(battle, unit), battle.board.at(move.path[-1])))
    *_, last = paces(walk_of(battle, unit, move.mode), pace_of(battle, unit, move.mode), move.steps)
    assert isinstance(last, Pace), "judged before"
    assert last.spot is not None, "it stays on the map"
    return last.spot


def _nothing_else(move: Move) -> Barred | None:
    if move == Move(move.unit, Mode.STAND):
        return None
    return Barred("BMR-MOV-044", "a unit that stands still cannot do anything else, not even turn")


def _march_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    walk = walk_of(battle, unit, move.mode)
    start = pace_of(battle, unit, move.mode)
    if move.path or (move.facing is not None and not move.enter and move.steps[-1:] != "U"):
        return Barred("BMR-MOV-042", "on the ground a path consists of steps, including turns")
    if move.facing is not None and not 0 <= move.facing < 6:
        return Barred("BMR-MOV-023", f"there is no facing {move.facing}")
    if not move.steps and move.rush is None and not move.enter:
        return Barred("BMR-MOV-044", "a unit that spends no MP stands still")
    first = start if start.spot else _arrived(walk, move)
    if isinstance(first, Barred):
        return first
    *_, last = (first, *paces(walk, first, move.steps))
    return last if isinstance(last, Barred) else _end_refused(walk, last, move)


def _arrived(walk: Walk, move: Move) -> Pace | Barred:
    if move.enter is None:
        return Barred("BMR-SCEN-006", f"{walk.unit.name} is not on the map; it must enter on a hex of its home edge")
    return arrive(walk, move.enter, walk.unit.facing if move.facing is None else move.facing)


def _end_refused(walk: Walk, pace: Pace, move: Move) -> Barred | None:
    if walk.unit.hex is not None and move.enter is not None:
        return Barred("BMR-SCEN-006", f"{walk.unit.name} is already on the map")
    if pace.spot is None or move.steps[-1:] == "U":
        return (
            Barred("BMR-CHARGE-002", "a unit that leaves the map or stands up cannot charge")
            if move.rush is not None
            else None
        )
    if barred := crowded(walk.battle, at_height(walk, pace.spot), pace.spot.hex):
        return barred
    return None if move.rush is None else charge_refused(walk, pace, move.rush)


def _jump_refused(battle: Battle, unit: Unit, move: Move) -> Barred | None:
    if unit.hex is None or move.enter or move.steps:
        return Barred("BMR-MOV-054", "a jump is a path from hex to hex on the map")
    if unit.move.spent:
        return Barred("BMR-MOV-001", "a unit cannot change its mode of movement")
    if move.facing is not None and not 0 <= move.facing < 6:
        return Barred("BMR-MOV-062", f"there is no facing {move.facing}")
    spot, limit = spot_of(unit), allowance(battle, unit, Mode.JUMP).total
    if barred := no_jump(battle.board, gait_of(battle, unit), spot):
        return barred
    jump = JumpPath(battle.board, spot.hex, move.path, level(battle.board, spot), limit)
    if move.rush is not None:
        return leap_upon_refused(battle, unit, jump, move.rush)
    return jump_refusal(jump) or no_landing(battle, unit, move.path[-1])


# --- charges and deaths from above ------------------------------------------------------------------------------------
def charge_refused(walk: Walk, pace: Pace, rush: Target) -> Barred | None:
    """A charge needs the target straight ahead, no step backward, and the MP to enter its hex."""
    battle, unit = walk.battle, walk.unit
    target, spot = foe(battle, unit, rush) if isinstance(rush, int) else rush, pace.spot
    if not battle.kind(unit).charges:
        return Barred("BMR-CHARGE-002", f"{unit.name} cannot make physical attacks")
    if target is None or spot is None or pace.prone:
        return Barred("BMR-CHARGE-002", "there is no unit to charge")
    if neighbor(spot.hex, pace.facing) != target.hex:
        return Barred("BMR-CHARGE-002", f"{target.name} is not straight ahead")
    if pace.move.backward:
        return Barred("BMR-CHARGE-001", "a unit that has moved backward cannot charge")
    cost = step_cost(charging_step(battle, walk.gait, walk.mode, spot, target))
    if cost.barred:
        return Barred("BMR-CHARGE-007", f"it cannot enter {target.hex}: {cost.barred.why}")
    if pace.move.spent + cost.total > walk.limit:
        return Barred(
            "BMR-CHARGE-006",
            f"entering {target.hex} takes {cost.total} MP, but only {walk.limit - pace.move.spent} are left",
        )
    there = placed(unit, pace)
    if isinstance(target, PlaceTarget):
        return number_of_ramming(battle.changed(there), there, target).barred
    return no_charge(battle.changed(there), there, target)


def leap_upon_refused(battle: Battle, unit: Unit, jump: JumpPath, rush: Target) -> Barred | None:
    """A death from above is a jump into the target's hex that stops one hex before it."""
    if not battle.kind(unit).charges:
        return Barred("BMR-PHYS-010", f"{unit.name} cannot make physical attacks")
    target = foe(battle, unit, rush) if isinstance(rush, int) else None
    if target is None:
        return Barred("BMR-DFA-001", "there is no unit to jump onto")
    if target.place in jump.path:
        return Barred("BMR-DFA-002", f"the path must end next to {target.name}, not in its hex")
    barred = jump_refusal(jump._replace(path=(*jump.path, target.place)))
    if barred:
        return Barred("BMR-DFA-002", f"it cannot jump onto {target.name}: {barred.why}")
    if (battle.kind(target).naval or airborne(battle, target)) and abs(
        elevation(battle, target) - elevation(battle, unit)
    ) > jump.limit:
        return Barred("BMR-VTOL-058", f"{target.name} is more levels away than it can jump")
    return no_rush(battle, target, DEATH_FROM_ABOVE)


def foe(battle: Battle, unit: Unit, target_id: int) -> Unit | None:
    """An enemy on the map, by number."""
    known = battle.knows(target_id)
    target = battle.unit(target_id) if known else None
    return target if target and target.on_map and target.side != unit.side else None


# --- the menu ---------------------------------------------------------------------------------------------------------
def moves(battle: Battle, unit: Unit) -> Iterator[Move | Eject]:
    """Everything a unit that has not moved can do: stand still, go to any place within reach, attack, leave the map.

    A warrior can still eject from a 'Mech that is shut down.
    """
    yield Move(unit.id, Mode.STAND)
    if not immobile(unit):
        yield from (lying if unit.body.prone else standing)(battle, unit, ON_FEET)
        yield from (way.move for way in ways_with_infantry(battle, unit))
    if no_ejection(battle, unit) is None:
        yield Eject(unit.id)


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
    mode = unit.move.mode
    yield Move(unit.id, mode)
    yield from (lying if unit.body.prone else standing)(battle, unit, (mode,))


def lying(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Move]:
    """A prone 'Mech turns, or tries to stand up with any facing."""
    for mode in modes:
        turns = (Move(unit.id, mode, steps) for steps in ("R", "RR", "RRR", "L", "LL"))
        rises = (Move(unit.id, mode, "U", facing=facing) for facing in range(6))
        yield from (move for move in (*turns, *rises) if refused(battle, unit, move) is None)


def standing(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Move]:
    """Every place within reach in every mode, and what can be done there; the best paths first."""
    return (way.move for way in ways(battle, unit, modes))


class Way(NamedTuple):
    """A move, and what the search knows about it; None if it must be simulated."""

    move: Move
    option: Option | None = None


def ways(battle: Battle, unit: Unit, modes: tuple[Mode, ...]) -> Iterator[Way]:
    """The moves of a standing unit, with what the search knows about them."""
    reach = Reach(battle, unit)
    seen: dict[tuple[Mode, Spot, int], Option] = {}
    for mode in modes:
        for option in reach.options_of(mode):
            seen.setdefault((mode, option.spot, option.facing), option)
            yield Way(reach.move(option), option)
        if reach.gait.flies:
            yield from (Way(reach.move(option), option) for option in reach.shorter_flights(mode))
        yield from map(Way, _crawl(battle, unit, mode))
    if not unit.move.spent:
        yield from (Way(reach.move(option), option) for option in reach.jumps())
        yield from map(Way, leaps_upon(reach, rushable(battle, unit)))
    for mode in modes:
        yield from map(Way, charges(reach, mode, chargeable(battle, unit)))
    yield from _last_steps(reach, modes, seen)


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
    left = allowance(reach.battle, reach.unit, mode).total - reach.start.move.spent
    return ((end, way) for end, way in seen.items() if end[0] is mode and way.spent < left)


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
    for mode in modes:
        for steps in ("D", "X"):
            move = Move(reach.unit.id, mode, steps)
            if reach.start.spot and refused(reach.battle, reach.unit, move) is None:
                yield move


def _crawl(battle: Battle, unit: Unit, mode: Mode) -> Iterator[Move]:
    """The step ahead that is too expensive except with Minimum Movement."""
    move = Move(unit.id, mode, "F")
    if mode is not Mode.RUN or unit.move.spent or unit.hex is None or refused(battle, unit, move):
        return
    walk = walk_of(battle, unit, mode)
    ahead = stride(battle.board, walk.gait, mode, spot_of(unit), unit.facing)
    bonus = walk.gait.road_bonus if ahead.paved and begins_on_road(battle, unit) else 0
    cost = step_cost(ahead)
    if cost.barred or cost.total > walk.limit + bonus:
        yield move


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
    if not targets or unit.hex is None or not battle.kind(unit).charges:
        return
    ways = reach.straight_ways(mode)
    for target in targets:
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


def _last_steps(reach: Reach, modes: tuple[Mode, ...], seen: dict[tuple[Mode, Spot, int], Option]) -> Iterator[Way]:
    """Going prone, and leaving the map, after the cheapest path to each place."""
    battle, unit = reach.battle, reach.unit
    yield from map(Way, _lone_steps(reach, modes))
    shaken = shaken_by_running(battle, unit)
    left = {mode: allowance(battle, unit, mode).total - reach.start.move.spent for mode in modes}
    for end, option in seen.items():
        if option.spent >= left[end[0]]:
            continue
        way = reach.move(option)
        if reach.gait.rolls:
            yield Way(replace(way, steps=way.steps + "D"), _dropping(option, shaken))
        yield from map(Way, _flights(reach, end, way))


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
