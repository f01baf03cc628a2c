"""What endangers a unit in a hex that it enters, apart from losing its footing; options of the rules add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ironhex.engine import Risk, Task
from ironhex.systems.classic.battle import Battle, Mode, Unit
from ironhex.systems.classic.movement.steps import Spot


class Hazard(NamedTuple):
    """A danger of a place: the roll that a unit makes there after a move in some mode, and the task that makes it."""

    risk: Callable[[Battle, Unit, Mode, Spot], Risk | None]
    task: Callable[[int], Task]


def risks_at(battle: Battle, unit: Unit, mode: Mode, spot: Spot | None) -> Iterator[Risk]:
    """The rolls that a unit would have to make in a place."""
    for hazard in battle.rules.hazards:
        if spot is not None and (risk := hazard.risk(battle, unit, mode, spot)):
            yield risk


def tasks_at(battle: Battle, unit: Unit, mode: Mode, spot: Spot) -> Iterator[Task]:
    """What makes those rolls."""
    return (each.task(unit.id) for each in battle.rules.hazards if each.risk(battle, unit, mode, spot))
