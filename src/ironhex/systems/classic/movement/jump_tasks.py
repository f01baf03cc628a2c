"""Jumps carried out, and leaps that end on somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from ironhex.engine import Task
from ironhex.kernel.hexes import direction_to
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Rush, Unit
from ironhex.systems.classic.events.hiding import reveal
from ironhex.systems.classic.events.movement import Moved, Rushed
from ironhex.systems.classic.hiding import hidden_from
from ironhex.systems.classic.movement.path import Pace, walk_of
from ironhex.systems.classic.movement.points import shaken_by_jumping
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, topmost
from ironhex.systems.classic.movement.walk_tasks import Halt, active, hazards
from ironhex.systems.classic.piloting.falls import fall
from ironhex.systems.classic.piloting.rolls import JUMPING_DAMAGED, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE


class Leap(Task, frozen=True, tag=True):
    """A jump, to its landing or to the hex from which it comes down on its victim."""

    move: Move


class Land(Task, frozen=True, tag=True):
    """A jump ends on damaged legs."""

    unit: int


def leap(play: ClassicPlay, task: Leap) -> None:
    """A jump ends in its landing hex, or in the air before its victim."""
    battle = play.facts
    move = short_of(play, task.move)
    unit = battle.unit(move.unit)
    if not move.path:
        play.then(Halt(unit.id))
        return
    pace = jump_end(battle, move)
    play.emit(Moved(unit.id, Mode.JUMP, unit.hex, move.path, pace))
    if move.rush is not None:
        rush = Rush(DEATH_FROM_ABOVE, move.rush, unit.place)
        play.emit(Rushed(unit.id, Mode.JUMP, rush, pace.move.spent))
        play.then(Halt(unit.id))
    else:
        walk = walk_of(play.facts, play.facts.unit(unit.id), Mode.JUMP)
        play.then(*hazards(walk, None, pace), Land(unit.id), Halt(unit.id))


def short_of(play: ClassicPlay, move: Move) -> Move:
    """A jump into the hex of a hidden unit reveals it and ends in the last free hex before."""
    hidden = hidden_from(play.facts, play.facts.unit(move.unit).side)
    path = move.path
    while path and (path[-1] in hidden or (path != move.path and crowded(play.facts, unit_of(play, move), path[-1]))):
        if path[-1] in hidden:
            reveal(play, hidden[path[-1]].id, "BMR-HIDDEN-003")
        path = path[:-1]
    return replace(move, path=path)


def unit_of(play: ClassicPlay, move: Move) -> Unit:
    return play.facts.unit(move.unit)


def jump_end(battle: Battle, move: Move) -> Pace:
    """How a unit ends a jump; one that makes a death from above waits in the air beside its victim and faces it."""
    unit, far = battle.unit(move.unit), len(move.path)
    way = (unit.place, *move.path)
    if move.rush is not None:
        facing = direction_to(way[-1], battle.unit(move.rush).place)
        assert facing is not None, "a leap comes down into the next hex"
        return Pace(Spot(way[-1]), facing, move=_jumped(unit, far, far + 1, facing))
    landing = Spot(way[-1], topmost(battle.board.at(way[-1])))
    facing = unit.facing if move.facing is None else move.facing
    return Pace(landing, facing, move=_jumped(unit, far, far, direction_to(way[-2], way[-1])))


def _jumped(unit: Unit, hexes: int, spent: int, heading: int | None) -> MoveState:
    return replace(unit.move, mode=Mode.JUMP, spent=spent, travelled=spent, hexes=hexes, sense=1, heading=heading)


def land(play: ClassicPlay, task: Land) -> None:
    """Landing on damaged legs, or with a damaged gyro, takes a roll."""
    unit = play.facts.unit(task.unit)
    if unit.body.prone or not active(unit) or not shaken_by_jumping(play.facts, unit):
        return
    if not roll_piloting(play, unit.id, (JUMPING_DAMAGED,), JUMPING_DAMAGED.why):
        fall(play, unit.id, causes=(JUMPING_DAMAGED,))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Leap: leap, Land: land}
