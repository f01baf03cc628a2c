"""Sideslips: a VTOL that turns at flank speed and flies on may slip into the hex that lay ahead of it before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Mode, MoveState
from ironhex.systems.classic.events.movement import TurnHeld
from ironhex.systems.classic.kinds.kind import Gait
from ironhex.systems.classic.movement.altitudes import among_trees, tops
from ironhex.systems.classic.movement.steps import gait_of, spot_of, stride
from ironhex.systems.classic.piloting.displacement import leave_map
from ironhex.systems.classic.piloting.rolls import roll_piloting
from ironhex.systems.classic.sequence import ClassicPlay
from ironhex.systems.classic.vtols.crashing import crash
from ironhex.systems.classic.vtols.events import Sideslipped

TURNING = Mod("BMR-VTOL-016", 0, "turning at flank speed")


class HoldCourse(Task, frozen=True, tag=True):
    """A VTOL has turned at flank speed and flies on."""

    unit: int


def slip_looms(gait: Gait, move: MoveState) -> bool:
    """Whether a unit must hold its course before it flies on in any way, also up or down."""
    return gait.flies and gait.turn > 0 and move.mode is Mode.RUN and move.turned


def hold_course(play: ClassicPlay, task: HoldCourse) -> None:
    """The pilot rolls to follow the turn."""
    if roll_piloting(play, task.unit, (TURNING,), TURNING.why):
        play.emit(TurnHeld(task.unit))
    else:
        sideslip(play, task.unit)


def sideslip(play: ClassicPlay, unit_id: int) -> None:
    """A VTOL slips one hex at its level; it crashes into what is too high there, and among trees in any case."""
    battle = play.facts
    unit = battle.unit(unit_id)
    direction = unit.move.course
    assert direction is not None, "only a turn leads to a sideslip"
    step = stride(battle.board, gait_of(battle, unit), Mode.RUN, spot_of(unit), direction)
    if step.to.hex not in battle.board:
        leave_map(play, unit, direction, "sideslipped off the map")
        return
    play.emit(Sideslipped(unit_id, step.to.hex, step.to.elevation))
    caught = among_trees(battle.board.at(unit.place), unit.elevation)
    if caught or step.to.elevation <= tops(step.terrain):
        crash(play, unit_id, direction)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {HoldCourse: hold_course}
