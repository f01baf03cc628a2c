"""What a scenario asks of a unit besides fighting."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import Floats
from ironhex.systems.classic.bots.places import home_rows
from ironhex.systems.classic.scenarios.exits import BREAKOUTS

PULL = 2.0  # what a row closer to the way out is worth, in points of damage


def breaks_out(battle: Battle, unit: Unit) -> bool:
    """Whether a unit wins by leaving the map over its home edge."""
    scenario = battle.scenario
    return scenario.type in BREAKOUTS and unit.side == scenario.attacker


def way_out(battle: Battle, unit: Unit) -> Floats | None:
    """What every hex is worth to a unit on its way out; None if it has nowhere to go."""
    return -PULL * home_rows(battle, unit) if breaks_out(battle, unit) else None
