"""Jammed weapons: a unit gives up a turn of fire for one that does more than all its others."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.systems.classic.armament.clearing import clearable
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import mounts


def worth_clearing(battle: Battle, unit: Unit) -> bool:
    """Whether the first jammed weapon that can be cleared would at least double what a unit can fire."""
    first = next(clearable(battle, unit)).index
    cleared = replace(unit, jammed=tuple(number for number in unit.jammed if number != first))
    could = _points(battle, cleared)
    return could > 0 and could >= 2 * _points(battle, unit)


def _points(battle: Battle, unit: Unit) -> float:
    """The damage of everything it can fire."""
    return sum(mount.points for mount in mounts(battle, unit))
