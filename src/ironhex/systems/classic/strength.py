"""Who is ahead: the Battle Value of each side that is left."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.scenarios.levels import LOST


def strength(battle: Battle) -> dict[str, int]:
    """The value of the units that each side has not lost, reduced by the armor and structure that they have lost."""
    if not battle.rules.points:
        return {}
    return {
        side.name: round(sum(_left(unit) for unit in battle.units if unit.side == side.name and unit.fate not in LOST))
        for side in battle.sides
    }


def _left(unit: Unit) -> float:
    whole = sum(unit.design.armor) + sum(unit.design.structure_points)
    return unit.value * min(1.0, (sum(unit.armor) + sum(unit.structure)) / whole) if whole else unit.value
