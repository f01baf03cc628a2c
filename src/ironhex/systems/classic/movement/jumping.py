"""Jumps: their reach, the paths they may take, and how they are carried out, also onto another unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.catalog import Board
from ironhex.engine import Task
from ironhex.kernel.hexes import Hex, direction_to, distance, neighbors
from ironhex.kernel.tally import Barred
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Rush, Unit
from ironhex.systems.classic.events.movement import Moved, Rushed
from ironhex.systems.classic.hiding.events import reveal_all
from ironhex.systems.classic.hiding.rules import hidden_from
from ironhex.systems.classic.infantry.swarms import shake_off
from ironhex.systems.classic.mines.triggers import Treading
from ironhex.systems.classic.movement import board_arrays
from ironhex.systems.classic.movement.path import Pace, scorching, walk_of
from ironhex.systems.classic.movement.points import shaken_by_jumping
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, landing, topmost, water
from ironhex.systems.classic.movement.walk_tasks import Halt, active, hazards, place
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import JUMPING_DAMAGED, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.distances import distances
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE
from ironhex.systems.classic.unit import unit_of

Flags = NDArray[np.bool_]
Ints = NDArray[np.int16]


class Jumps:
    """All jumps from a hex with some MP; a jump rises at most that many levels above its start."""

    def __init__(self, board: Board, start: Hex, level: int, limit: int) -> None:
        self.board, self.start, self.limit = board, start, limit
        self._paths: dict[Hex, tuple[Hex, ...]] = {start: ()}
        self.ceiling = level + limit
        self.distance = distances(board, start)
        near = self.distance <= limit
        low = heights(board) <= self.ceiling
        self.reached: Flags = near if (low | ~near).all() else self._around(low)

    def _around(self, low: Flags) -> Flags:
        """With hills in the way a hex can be reached only through a closer one."""
        beside, count = neighbor_numbers(self.board), low.size
        reached = np.zeros(count + 1, np.bool_)
        reached[self.board.index(self.start)] = True
        for step in range(1, self.limit + 1):
            from_nearer = reached.take(beside).any(axis=0)
            reached[:count] |= from_nearer & low & (self.distance == step)
        return reached[:count]

    def landings(self) -> Iterator[tuple[Hex, int]]:
        """Every hex in range, and its distance, which is also the cost (BMR-MOV-055)."""
        numbers = np.flatnonzero(self.reached & (self.distance > 0))
        return zip(map(self.board.hex, numbers.tolist()), self.distance[numbers].tolist(), strict=True)

    def reaches(self, hex: Hex) -> bool:
        return hex in self.board and bool(self.reached[self.board.index(hex)])

    def nearer(self, hex: Hex) -> Iterator[Hex]:
        """The hexes from which a jump can enter a hex."""
        far = self._far(hex) - 1
        return (h for h in neighbors(hex) if self.reaches(h) and self._far(h) == far)

    def _far(self, hex: Hex) -> int:
        return int(self.distance[self.board.index(hex)])

    def path(self, hex: Hex) -> tuple[Hex, ...]:
        """One path to a hex in range, without the start."""
        if hex not in self._paths:
            before = self.board.hex(self._before[self.board.index(hex)])
            self._paths[hex] = (*self.path(before), hex)
        return self._paths[hex]

    @cached_property
    def _before(self) -> list[int]:
        """The first hex from which a jump can enter each hex in range."""
        beside, off = neighbor_numbers(self.board), np.int16(-1)
        enters = np.append(np.where(self.reached, self.distance, off), off).take(beside) == self.distance - 1
        before: list[int] = beside[enters.argmax(axis=0), np.arange(len(self.distance))].tolist()
        return before


class JumpPath(NamedTuple):
    """A jump along a given path."""

    board: Board
    start: Hex
    path: tuple[Hex, ...]
    level: int  # of the start
    limit: int  # Jumping MP


def jump_refusal(jump: JumpPath) -> Barred | None:
    """Why a jump cannot take this path: it must be a shortest path, no longer and no higher than its MP allow."""
    way = (jump.start, *jump.path)
    if not jump.path:
        return Barred("BMR-MOV-054", "a jump must lead to another hex")
    if off := next((hex for hex in way if hex not in jump.board), None):
        return Barred("BMR-SCEN-009", f"{off} is off the map")
    if any(distance(a, b) != 1 for a, b in pairwise(way)) or distance(jump.start, way[-1]) < len(jump.path):
        return Barred("BMR-MOV-054", f"a jump must take one of the shortest paths to {way[-1]}")
    if len(jump.path) > jump.limit:
        return Barred("BMR-MOV-054", f"{way[-1]} is {len(jump.path)} hexes away, the unit can jump {jump.limit}")
    return next(filter(None, (_too_high(jump, hex) for hex in jump.path)), None)


def _too_high(jump: JumpPath, hex: Hex) -> Barred | None:
    terrain, ceiling = jump.board.at(hex), jump.level + jump.limit
    height = terrain.level + terrain.building_height
    if height <= ceiling:
        return None
    return Barred("BMR-MOV-056", f"{hex} rises to level {height}, a jump from level {jump.level} only to {ceiling}")


def heights(board: Board) -> Ints:
    """The height of each hex, including its building; woods do not affect a jump."""
    memo = board.ground.memo
    if (found := memo.get("heights")) is None:
        found = memo["heights"] = board.level + board.building_height
    return found


def neighbor_numbers(board: Board) -> NDArray[np.intp]:
    """The six neighbors of every hex by index; one past the last index is a hex off the map."""
    memo = board.printed.memo
    if (found := memo.get("neighbors")) is None:
        beside = board_arrays.neighbors(board)
        found = memo["neighbors"] = np.where(beside < 0, len(board.hexes()), beside)
    return found


# --- carried out ------------------------------------------------------------------------------------------------------
class Jump(Task, frozen=True, tag=True):
    """A jump, to its landing or to the hex from which it drops on its target."""

    move: Move


class Land(Task, frozen=True, tag=True):
    """A jump ends on damaged legs."""

    unit: int


def jump(play: ClassicPlay, task: Jump) -> None:
    """A jump ends in its landing hex, or in the air next to its target."""
    battle = play.facts
    move = short_of(play, task.move)
    unit = battle.unit(move.unit)
    if not move.path:
        play.then(Halt(unit.id))
        return
    pace = jump_end(battle, move)
    treading = Treading(play, unit)
    over = treading.passes(move.path[:-1] if move.rush is None else move.path)
    sprung = (*over, *(treading.enters(place(pace)) if move.rush is None else ()))
    play.emit(Moved(unit.id, Mode.JUMP, unit.hex, move.path, pace))
    treading.tell()
    if move.rush is not None:
        rush = Rush(DEATH_FROM_ABOVE, move.rush, unit.place)
        play.emit(Rushed(unit.id, Mode.JUMP, rush, pace.move.spent))
        play.then(*sprung, Halt(unit.id))
    else:
        walk = walk_of(play.facts, play.facts.unit(unit.id), Mode.JUMP)
        play.then(*sprung, *hazards(walk, None, pace), Land(unit.id), Halt(unit.id))


def no_landing(battle: Battle, unit: Unit, hex: Hex) -> Barred | None:
    """Why a jump cannot end in a hex: there is no room, or the water is too deep for a unit that does not wade."""
    terrain, gait = battle.board.at(hex), battle.kind(unit).drive.gait
    if not gait.wades and water(terrain, Spot(hex, topmost(terrain))) >= 1:
        return Barred("BMR-INF-014", f"{unit.name} cannot land in water of depth {terrain.depth}")
    there = replace(unit, hex=hex, elevation=landing(gait, terrain)) if gait.indoors else unit
    return crowded(battle, there, hex)


def short_of(play: ClassicPlay, move: Move) -> Move:
    """A jump into the hex of hidden units reveals them; without room for it, it ends in the last free hex before.

    A death from above lands on its target, and only passes over the hex before it.
    """
    if move.rush is not None:
        return move
    unit, path = play.facts.unit(move.unit), move.path
    hidden = hidden_from(play.facts, unit.side)
    while path:
        reveal_all(play, hidden.get(path[-1], ()), "BMR-HIDDEN-003", unit.id)
        if not no_landing(play.facts, unit, path[-1]):
            break
        path = path[:-1]
    return replace(move, path=path)


def jump_end(battle: Battle, move: Move) -> Pace:
    """The state after a jump; a unit making a death from above waits in the air next to its target, facing it."""
    unit, far = battle.unit(move.unit), len(move.path)
    way = (unit.place, *move.path)
    if move.rush is not None:
        facing = direction_to(way[-1], battle.unit(unit_of(move.rush)).place)
        assert facing is not None, "a jump comes down into the next hex"
        return Pace(_above(battle.board, way[-1]), facing, move=_jumped(battle, unit, far, far + 1, facing))
    down = Spot(way[-1], landing(battle.kind(unit).drive.gait, battle.board.at(way[-1])))
    facing = unit.facing if move.facing is None else move.facing
    return Pace(down, facing, move=_jumped(battle, unit, far, far, direction_to(way[-2], way[-1])))


def _above(board: Board, hex: Hex) -> Spot:
    """Where a unit hangs in the air over a hex."""
    return Spot(hex, board.at(hex).depth if board.at(hex).ice_covered else 0)


def _jumped(battle: Battle, unit: Unit, hexes: int, spent: int, heading: int | None) -> MoveState:
    """The movement of a jump, which leads out of one hex and over the others."""
    move = replace(unit.move, mode=Mode.JUMP, spent=spent, traveled=spent, hexes=hexes, sense=1, heading=heading)
    return replace(move, burning=1) if scorching(battle.board.at(unit.place)) else move


def land(play: ClassicPlay, task: Land) -> None:
    """Landing with damaged legs or gyro requires a roll."""
    unit = play.facts.unit(task.unit)
    if unit.body.prone or not active(unit):
        return
    shake_off(play, task.unit)
    if not shaken_by_jumping(play.facts, unit):
        return
    if not roll_piloting(play, unit.id, (JUMPING_DAMAGED,), JUMPING_DAMAGED.why):
        fall(play, unit.id, causes=(JUMPING_DAMAGED,))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Jump: jump, Land: land}
