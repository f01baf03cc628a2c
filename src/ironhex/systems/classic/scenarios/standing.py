"""Who is still in a scenario, and how those who are not have left it."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.damage.condition import GYRO, hits, missing_limbs
from ironhex.systems.classic.scenarios.levels import is_lost

EXITED, RETREATED = "withdrawn", "retreated"
GYRO_HITS = 2  # that destroy it


def counted(battle: Battle, side: str) -> Iterator[Unit]:
    """The units of a side that count: no warriors on foot, and no artillery off the map."""
    return (
        unit for unit in battle.units if unit.side == side and unit.battery is None and battle.kind(unit).holds_field
    )


def defender_of(battle: Battle) -> str:
    """The side that does not attack."""
    return next(side.name for side in battle.sides if side.name != battle.scenario.attacker)


def is_crippled(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has lost a leg, or its gyro."""
    legs = battle.kind(unit).drive.legs
    return missing_limbs(unit, legs) > 0 or (bool(legs) and hits(unit, GYRO) >= GYRO_HITS)


def lost_or_crippled(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is destroyed, or still on the map and crippled."""
    return is_lost(unit) or (not unit.fate and is_crippled(battle, unit))


def is_gone(battle: Battle, side: str) -> bool:
    """Whether all units of a side have been destroyed or have left the map."""
    return all(unit.fate for unit in counted(battle, side))
