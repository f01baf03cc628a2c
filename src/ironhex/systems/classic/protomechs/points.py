"""Points of ProtoMechs: up to five that declare their fire as one."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex.systems.classic.battle import Battle, Unit

POINT = 5


def point_of(battle: Battle, unit: Unit) -> tuple[str, int]:
    """What declares its fire as one: a ProtoMech's Point, five of its player in the order of their numbers, or else
    the unit alone."""
    if not battle.kind(unit).in_points:
        return "unit", unit.id
    mates = [other.id for other in battle.units if other.seat == unit.seat and battle.kind(other).in_points]
    return f"Point of {unit.seat}", mates.index(unit.id) // POINT


def _in_points(battle: Battle, units: Sequence[Unit]) -> list[Unit]:
    """The units that declare their fire by Points."""
    kinds = battle.rules.kinds
    return [unit for unit in units if kinds[unit.kind].in_points]


def points_of(battle: Battle, units: Sequence[Unit]) -> int:
    """How many declarations a number of units make together."""
    if not _in_points(battle, units):
        return len(units)
    return len({point_of(battle, unit) for unit in units})


def point_begun(battle: Battle, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Of the units that are still to declare, those of a Point of which others have declared already."""
    if not _in_points(battle, units):
        return ()
    declared = {point_of(battle, unit) for unit in _in_points(battle, battle.units) if unit.turn.declared}
    return tuple(unit for unit in units if point_of(battle, unit) in declared)
