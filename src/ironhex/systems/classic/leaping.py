"""Jumps carried out, and leaps that end on somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.hexes import Hex, direction_to
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Mode, Rush
from ironhex.systems.classic.course import Pace, walk_of
from ironhex.systems.classic.events.movement import Moved, Rushed
from ironhex.systems.classic.falls import fall
from ironhex.systems.classic.marching import Halt, active, hazards
from ironhex.systems.classic.mobility import shaken_by_jumping
from ironhex.systems.classic.movement import Spot, bridged
from ironhex.systems.classic.piloting import JUMPING_DAMAGED, roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.terrain import DEATH_FROM_ABOVE


class Leap(Task, frozen=True, tag=True):
    """A jump, to its landing or to the hex from which it comes down on its victim."""

    move: Move


class Land(Task, frozen=True, tag=True):
    """A jump ends on damaged legs."""

    unit: int


def leap(play: ClassicPlay, task: Leap) -> None:
    """A jump ends in its landing hex, or in the air before its victim."""
    move, battle = task.move, play.facts
    unit = battle.unit(move.unit)
    start = unit.place
    if move.rush is not None:
        leap_upon(play, move)
        play.then(Halt(unit.id))
        return
    landing = Spot(move.path[-1], bridged(battle.board.at(move.path[-1])))
    far = len(move.path)
    facing = unit.facing if move.facing is None else move.facing
    pace = Pace(landing, facing, spent=far, travelled=far, hexes=far, sense=1, heading=heading(start, move.path))
    play.emit(Moved(unit.id, Mode.JUMP, start, move.path, pace))
    walk = walk_of(play.facts, play.facts.unit(unit.id), Mode.JUMP)
    play.then(*hazards(walk, None, pace), Land(unit.id), Halt(unit.id))


def heading(start: Hex, path: tuple[Hex, ...]) -> int | None:
    """The direction in which the last hex of a path is entered."""
    way = (start, *path)
    return direction_to(way[-2], way[-1]) if path else None


def land(play: ClassicPlay, task: Land) -> None:
    """Landing on damaged legs, or with a damaged gyro, takes a roll."""
    unit = play.facts.unit(task.unit)
    if unit.prone or not active(unit) or not shaken_by_jumping(play.facts, unit):
        return
    if not roll_piloting(play, unit.id, (JUMPING_DAMAGED,), JUMPING_DAMAGED.why):
        fall(play, unit.id, causes=(JUMPING_DAMAGED,))


def leap_upon(play: ClassicPlay, move: Move) -> None:
    """Who makes a death from above waits in the air next to its victim and faces it."""
    unit = play.facts.unit(move.unit)
    assert move.rush is not None
    victim = play.facts.unit(move.rush).place
    start, here, far = unit.place, (unit.place, *move.path)[-1], len(move.path)
    facing = direction_to(here, victim)
    assert facing is not None, "a leap comes down into the next hex"
    pace = Pace(Spot(here), facing, spent=far + 1, travelled=far + 1, hexes=far, sense=1, heading=facing)
    play.emit(Moved(unit.id, Mode.JUMP, start, move.path, pace))
    play.emit(Rushed(unit.id, Mode.JUMP, Rush(DEATH_FROM_ABOVE, move.rush, start), far + 1))


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {Leap: leap, Land: land}
