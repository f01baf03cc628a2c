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
    lands: bool = False  # it also endangers a unit that was above the place and lands there


def risks_at(battle: Battle, unit: Unit, mode: Mode, spot: Spot | None, *, landing: bool = False) -> Iterator[Risk]:
    """The rolls that a unit would have to make in a place that it enters, or where it only lands."""
    for hazard in _hazards(battle, landing):
        if spot is not None and (risk := hazard.risk(battle, unit, mode, spot)):
            yield risk


def tasks_at(battle: Battle, unit: Unit, mode: Mode, spot: Spot, *, landing: bool = False) -> Iterator[Task]:
    """What makes those rolls."""
    return (each.task(unit.id) for each in _hazards(battle, landing) if each.risk(battle, unit, mode, spot))


def _hazards(battle: Battle, landing: bool) -> Iterator[Hazard]:
    return (hazard for hazard in battle.rules.hazards if hazard.lands or not landing)
