"""After a collapse: units from different floors are in one hex now, where there may be too many of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironhex.engine import Task
from ironhex.systems.classic.buildings.damage import MakeRoom
from ironhex.systems.classic.movement.stacking import full
from ironhex.systems.classic.piloting.displacement import crowd_out
from ironhex.systems.classic.sequence import ClassicPlay


def make_room(play: ClassicPlay, task: MakeRoom) -> None:
    """A unit that has come down where there is no room drives others out, in the direction in which it lies."""
    for unit_id in task.units:
        unit = play.facts.unit(unit_id)
        if unit.on_map and full(play.facts, unit, unit.place):
            crowd_out(play, unit_id, unit.facing)


TASKS: Mapping[type[Task], Callable[[ClassicPlay, Any], None]] = {MakeRoom: make_room}
