"""A move on the ground, step by step: where each step leads, its cost so far, and what stops it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ironhex.catalog import Board, Terrain
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Unit, lying
from ironhex.systems.classic.buildings.floors import A_FLOOR, no_aim, no_stairs, uses_stairs
from ironhex.systems.classic.damage.condition import GYRO, hits, missing_limbs
from ironhex.systems.classic.ice.steps import UNDER, no_going_under
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.flight import VERTICAL, landed, no_descent
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import closed, held
from ironhex.systems.classic.movement.steps import (
    AHEAD,
    AIMS,
    DROP,
    REARWARD,
    STAND_UP,
    Spot,
    Stride,
    arrival,
    gait_of,
    minimum_cost,
    no_surfacing,
    on_deck,
    paved_sides,
    spot_of,
    step_cost,
    stride,
)
from ironhex.systems.classic.movement.swimming import LEVEL_OF_WATER, no_dive, no_turn, on_land, only_in

SIDES = {"F": 0, "B": 3, "1": 1, "2": 2, "4": 4, "5": 5}
TURNS = {"R": 1, "L": 5}
LAST = "UDX"  # standing up, dropping and leaving the map
NORTH, SOUTH, EAST = 0, 3, (1, 2)  # home edges


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in the middle of its move: its place and facing, and its movement so far."""

    spot: Spot | None  # None off the map
    facing: int
    prone: bool = False
    move: MoveState = MoveState()
    aim: str = ""  # where the next step leads: in a building, or under the ice


class Walk(NamedTuple):
    """What stays the same during a move: the unit, the mode, and its MP."""

    battle: Battle
    unit: Unit
    mode: Mode
    gait: Gait
    limit: int


def walk_of(battle: Battle, unit: Unit, mode: Mode) -> Walk:
    return Walk(battle, unit, mode, gait_of(battle, unit), allowance(battle, unit, mode).total)


def pace_of(battle: Battle, unit: Unit, mode: Mode | None = None) -> Pace:
    """The state of a unit in its current move, or at the start of one in a given mode."""
    spot = spot_of(unit) if unit.hex is not None else None
    paved = spot is not None and (unit.move.paved or _on_pavement(battle, spot))
    road = unit.move.on_road or begins_on_road(battle, unit)
    chosen = unit.move.mode if mode is None else mode
    move = replace(unit.move, mode=chosen, paved=paved, on_road=road, slipped=False, interrupted=False)
    return Pace(spot, unit.facing, unit.body.prone, move)


def begins_on_road(battle: Battle, unit: Unit) -> bool:
    """Whether a unit that has not moved yet stands on pavement that speeds it up."""
    if unit.hex is None or unit.move.spent or not battle.kind(unit).drive.gait.road_bonus:
        return False
    return bool(paved_sides(battle.board.at(unit.hex)))


def _on_pavement(battle: Battle, spot: Spot) -> bool:
    return on_deck(battle.board, spot) or bool(battle.board.at(spot.hex).paved)


def placed(unit: Unit, pace: Pace) -> Unit:
    """The unit after part of a move on the map."""
    assert pace.spot is not None, "a unit that leaves the map has no place"
    spot = pace.spot
    return replace(lying(unit, pace.prone), hex=spot.hex, elevation=spot.elevation, facing=pace.facing, move=pace.move)


def paces(walk: Walk, start: Pace, steps: str) -> Iterator[Pace | Barred]:
    """The unit after each step; the first forbidden step ends the move with the reason."""
    pace = start
    for number, step in enumerate(steps):
        if step in LAST and number + 1 < len(steps):
            yield Barred("BMR-MOV-063", f"step {number + 1} ({step}) can only be the last")
            return
        if step in AIMS and number + 1 == len(steps):
            rule, where = ("BMR-ENV-017", "under the ice") if step == UNDER else ("BMR-BLDG-016", "into a building")
            yield Barred(rule, f"step {number + 1} ({step}) must be followed by a step {where}")
            return
        alone = number + 1 == len(steps) and not _under_way(pace.move)
        after = (_minimum(walk, pace, step) if alone else None) or advance(walk, pace, step)
        if isinstance(after, Barred):
            yield Barred(after.rule, f"step {number + 1} ({step}): {after.why}")
            return
        yield after
        pace = after


def _under_way(move: MoveState) -> bool:
    """Whether a unit has done anything in its move that costs MP."""
    return bool(move.spent or move.traveled or move.handled or move.drops)


def advance(walk: Walk, pace: Pace, step: str) -> Pace | Barred:
    """One step of a move."""
    if pace.spot is None:
        return Barred("BMR-SCEN-006", f"{walk.unit.name} is not on the map")
    if step in SIDES:
        return _enter(walk, pace, pace.spot, SIDES[step])
    if UNDER in (step, pace.aim):
        return no_going_under(walk.gait, bool(pace.aim)) or replace(pace, aim=step)
    if step in AIMS or pace.aim:
        return no_aim(walk.gait, "" if pace.aim else step) or replace(pace, aim=step)
    if step in TURNS:
        return _turn(walk, pace, TURNS[step])
    if step in VERTICAL and uses_stairs(walk.battle.board, walk.gait, pace.spot):
        return _take_stairs(walk, pace, pace.spot, VERTICAL[step])
    if step in VERTICAL and walk.gait.dives:
        return _dive(walk, pace, pace.spot, VERTICAL[step])
    if step in VERTICAL:
        return _climb(walk, pace, pace.spot, VERTICAL[step])
    if step == "U":
        return _stand_up(walk, pace)
    if step == "D":
        return _drop(walk, pace)
    if step == "X":
        return _leave(walk, pace, pace.spot)
    return Barred("BMR-MOV-019", f"there is no step {step!r}")


def arrive(walk: Walk, hex: Hex, facing: int) -> Pace | Barred:
    """Enter the map over an edge, usually the home edge; the hex there is the first the unit enters."""
    board = walk.battle.board
    if hex not in board or not over_entry_edge(walk.battle, walk.unit, hex, (facing + 3) % 6):
        return Barred("BMR-SCEN-006", f"a unit with that facing cannot enter the map at {hex}")
    step = arrival(board, walk.gait, walk.mode, hex, facing)
    cost = step_cost(step)
    if cost.barred:
        return cost.barred
    off = Pace(None, facing, move=replace(walk.unit.move, mode=walk.mode))
    return _enter_paying(walk, off, step, cost.total)


def _enter(walk: Walk, pace: Pace, origin: Spot, side: int) -> Pace | Barred:
    if barred := _stuck(walk, pace, origin):
        return barred
    step = stride(walk.battle.board, walk.gait, walk.mode, origin, pace.facing, side, pace.aim)
    cost = step_cost(step)
    if barred := cost.barred or closed(walk.battle, at_height(walk, step.to), step.to.hex):
        return barred
    return _enter_paying(walk, pace, step, cost.total)


def _enter_paying(walk: Walk, pace: Pace, step: Stride, cost: int) -> Pace | Barred:
    """The step into a hex, paid for; of the MP of a unit that also swims, only some can be spent on land."""
    ashore = pace.move.ashore + (cost if walk.gait.dives and on_land(step) else 0)
    if walk.gait.dives and ashore > walk.unit.design.walk:
        return Barred("BMR-SUIT-027", f"it takes {ashore} MP on land, {walk.unit.design.walk} is the most")
    paid = _pay(walk, pace, cost, bonus=walk.gait.road_bonus if pace.move.on_road and step.paved else 0)
    if isinstance(paid, Barred):
        return paid
    return entered(replace(paid, move=replace(paid.move, ashore=ashore)) if ashore else paid, step)


def _stuck(walk: Walk, pace: Pace, origin: Spot) -> Barred | None:
    """What keeps a unit in its hex, regardless of its destination."""
    if pace.prone:
        return Barred("BMR-MOV-018", "a prone 'Mech cannot leave its hex")
    if pace.move.traveled and held(walk.battle, at_height(walk, origin), origin.hex):
        return Barred("BMR-STACK-004", f"an enemy is in {origin.hex}, which cannot be left again in this phase")
    return None


def at_height(walk: Walk, spot: Spot) -> Unit:
    """The unit as it shares a hex with others: in buildings, and if it flies or dives, only its own level."""
    if walk.gait.indoors:
        return replace(walk.unit, hex=spot.hex, elevation=spot.elevation)
    return replace(walk.unit, elevation=spot.elevation) if walk.gait.flies or walk.gait.dives else walk.unit


def scorching(terrain: Terrain) -> bool:
    """Whether a hex heats 'Mechs: it burns, and it is not deep water with burning fuel on it (BMR-VTOL-052)."""
    return terrain.fire > 0 and (terrain.depth <= 1 or terrain.ice_covered)


def entered(pace: Pace, step: Stride) -> Pace:
    """The unit in its new hex, with the step paid for."""
    sense = -1 if step.side in REARWARD else 1
    so_far = pace.move
    move = replace(
        so_far,
        traveled=so_far.traveled + 1,
        hexes=1 if so_far.sense == -sense else so_far.hexes + 1,
        sense=sense,
        backward=so_far.backward or sense < 0,
        heading=(pace.facing + step.side) % 6,
        paved=step.paved,
        turned=False,
        course=None,
        burning=so_far.burning + scorching(step.board.at(step.origin.hex)),
        on_road=so_far.on_road and step.paved,
    )
    return replace(pace, spot=step.to, move=move, aim="")


def _pay(walk: Walk, pace: Pace, cost: int, bonus: int = 0) -> Pace | Barred:
    left = walk.limit + bonus - pace.move.spent
    if cost > left:
        return Barred("BMR-MOV-013", f"it takes {cost} MP, {max(left, 0)} are left")
    return _spent(pace, pace.move.spent + cost)


def _spent(pace: Pace, points: int) -> Pace:
    return replace(pace, move=replace(pace.move, spent=points))


def _turn(walk: Walk, pace: Pace, sides: int) -> Pace | Barred:
    if pace.move.spent and hits(walk.unit, GYRO) > 1:
        return Barred("BMR-CRIT-031", "without a gyro it can turn only one hexside per turn")
    if walk.gait.flies and walk.gait.turn and (barred := landed(walk.battle.board, pace.spot)):
        return barred
    if pace.spot and (barred := no_turn(walk.battle.board, walk.gait, walk.mode, pace.spot)):
        return barred
    paid = _pay(walk, pace, walk.gait.turn, bonus=walk.gait.road_bonus if pace.move.on_road else 0)
    if isinstance(paid, Barred):
        return paid
    course = (pace.move.course if pace.move.turned else pace.facing) if walk.gait.flies else None
    return replace(paid, facing=(pace.facing + sides) % 6, move=replace(paid.move, turned=True, course=course))


def _take_stairs(walk: Walk, pace: Pace, spot: Spot, levels: int) -> Pace | Barred:
    """One floor up or down inside a building."""
    to = Spot(spot.hex, spot.elevation + levels)
    if barred := _stuck(walk, pace, spot) or no_stairs(walk.battle.board, walk.gait, walk.mode, to):
        return barred
    paid = _pay(walk, pace, A_FLOOR)
    return paid if isinstance(paid, Barred) else replace(paid, spot=to)


def _climb(walk: Walk, pace: Pace, spot: Spot, levels: int) -> Pace | Barred:
    """One level up or down in the air, or from or to the ground."""
    if not walk.gait.flies or walk.gait.flies_in not in (None, walk.mode):
        return Barred("BMR-VTOL-004", f"{walk.unit.name} cannot fly")
    if levels < 0 and (barred := no_descent(walk.battle.board, spot)):
        return barred
    paid = _pay(walk, pace, walk.gait.per_level)
    if isinstance(paid, Barred):
        return paid
    move = replace(paid.move, turned=False, course=None)
    return replace(paid, spot=Spot(spot.hex, spot.elevation + levels), move=move)


def _dive(walk: Walk, pace: Pace, spot: Spot, levels: int) -> Pace | Barred:
    """One level up or down in water."""
    board, to = walk.battle.board, Spot(spot.hex, spot.elevation + levels)
    if barred := only_in(walk.gait, walk.mode) or no_dive(board, spot, levels) or no_surfacing(board, walk.gait, to):
        return barred
    paid = _pay(walk, pace, LEVEL_OF_WATER)
    return paid if isinstance(paid, Barred) else replace(paid, spot=to)


def cannot_stand(battle: Battle, unit: Unit) -> Barred | None:
    """A 'Mech can stand up with a leg missing, but not without a gyro or on too few legs."""
    legs = battle.kind(unit).drive.legs
    if hits(unit, GYRO) > 1:
        return Barred("BMR-CRIT-030", "with its gyro destroyed it cannot stand up")
    if missing_limbs(unit, legs) > len(legs) // 2:
        return Barred("BMR-MOV-067", "it has too few legs left to stand up")
    return None


def stays_down(battle: Battle, unit: Unit) -> Barred | None:
    """Why a prone unit cannot stand up; None if it can, or is not prone."""
    return cannot_stand(battle, unit) if unit.body.prone else None


def _stand_up(walk: Walk, pace: Pace) -> Pace | Barred:
    if not pace.prone:
        return Barred("BMR-MOV-065", f"{walk.unit.name} is already standing")
    if barred := cannot_stand(walk.battle, walk.unit):
        return barred
    paid = _pay(walk, pace, STAND_UP)
    return paid if isinstance(paid, Barred) else replace(paid, prone=False)


def _drop(walk: Walk, pace: Pace) -> Pace | Barred:
    if pace.prone or not walk.gait.rolls:
        return Barred("BMR-MOV-063", f"{walk.unit.name} cannot go prone")
    paid = _pay(walk, pace, DROP)
    return paid if isinstance(paid, Barred) else replace(paid, prone=True)


def _leave(walk: Walk, pace: Pace, origin: Spot) -> Pace | Barred:
    """Leave the map across an open edge: a step straight ahead, at the cost of a clear hex."""
    if barred := _stuck(walk, pace, origin):
        return barred
    if walk.gait.flies and (barred := landed(walk.battle.board, origin)):
        return barred
    if not may_leave(walk.battle, walk.unit):
        return Barred("BMR-SCEN-025", "units may not leave the map in this scenario")
    if not over_open_edge(walk.battle, walk.unit, origin.hex, pace.facing):
        return Barred("BMR-SCEN-010", f"it can leave the map only straight across its home edge, not from {origin.hex}")
    paid = _pay(walk, pace, 1)
    return paid if isinstance(paid, Barred) else replace(paid, spot=None)


def may_leave(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may leave the map of its own accord."""
    scenario = battle.scenario
    return bool(scenario.deadly_edges) or (scenario.retreat and not battle.side(unit.side).stays)


def over_open_edge(battle: Battle, unit: Unit, hex: Hex, direction: int) -> bool:
    """Whether a step in a direction leads off the map where a unit may leave it."""
    if battle.scenario.deadly_edges:
        return neighbor(hex, direction) not in battle.board
    return over_home_edge(battle, unit, hex, direction)


def over_home_edge(battle: Battle, unit: Unit, hex: Hex, direction: int) -> bool:
    """Whether a step in a direction leads off the map across its side's home edge."""
    return _over_edge(battle.board, battle.side(unit.side).home, hex, direction)


def over_entry_edge(battle: Battle, unit: Unit, hex: Hex, direction: int) -> bool:
    """The same for the edge that its side enters the map over."""
    return _over_edge(battle.board, battle.side(unit.side).entry_edge, hex, direction)


def _over_edge(board: Board, edge: int, hex: Hex, direction: int) -> bool:
    to = neighbor(hex, direction)
    if edge in (NORTH, SOUTH):
        return to.row < 1 if edge == NORTH else to.row > board.height
    return to.col > board.width if edge in EAST else to.col < 1


def _minimum(walk: Walk, pace: Pace, step: str) -> Pace | Barred | None:
    """A unit with 1 MP can always enter the hex ahead, or try to stand, if it does nothing else.

    It enters in the mode that its gait says: 'Mechs and vehicles run (BMR-MOV-015), people on foot walk.
    """
    if walk.limit < 1 or pace.spot is None or walk.gait.minimum_mode is None:
        return None
    if step == "U" and pace.prone and walk.limit == 1:
        return cannot_stand(walk.battle, walk.unit) or replace(_spent(pace, 1), prone=False)
    if step != "F" or pace.prone or walk.mode is not walk.gait.minimum_mode:
        return None
    stepped = stride(walk.battle.board, walk.gait, walk.mode, pace.spot, pace.facing, AHEAD, pace.aim)
    cost = minimum_cost(stepped)
    if cost.barred:
        return cost.barred
    return entered(_spent(pace, min(cost.total, walk.limit)), stepped)
