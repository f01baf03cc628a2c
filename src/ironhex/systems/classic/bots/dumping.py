"""Ammunition that bots dump: what is likely to explode, and what they can do without."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import distance, relative_bearing
from ironhex.systems.classic.armament.switching import item_name
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import mounts
from ironhex.systems.classic.bots.target_value import STRUCK
from ironhex.systems.classic.damage.explosions import force
from ironhex.systems.classic.dumping.rules import KEEP_ALL, endangered

ENOUGH = 0.7  # of its firepower, which a unit must keep
CLOSE = 9  # hexes from which an enemy behind it would hit what falls out
REAR = STRUCK[12]


def best_dump(battle: Battle, unit: Unit) -> str:
    """The ammunition to dump: of what may explode and is not needed, what would do most damage; nothing if an enemy is
    behind, or if the explosion would be vented."""
    if any(_behind(unit, enemy) for enemy in battle.enemies(unit)):
        return KEEP_ALL
    bins = [bin for bin in endangered(unit) if _harmful(unit, bin) and _spared(battle, unit, bin)]
    if not bins:
        return KEEP_ALL
    worst = max(bins, key=lambda bin: (force(unit, unit.design.bins[bin]), -bin))
    return item_name(unit, unit.design.bins[worst])


def _harmful(unit: Unit, bin: int) -> bool:
    """Whether the explosion of a bin would not be vented."""
    cased = getattr(unit.design, "has_case", ())
    return not (cased and cased[unit.design.bins[bin].location])


def _spared(battle: Battle, unit: Unit, bin: int) -> bool:
    """Whether a unit without a bin keeps most of what it can fire."""
    without = replace(unit, ammo=tuple(0 if index == bin else shots for index, shots in enumerate(unit.ammo)))
    return _points(battle, without) >= ENOUGH * _points(battle, unit)


def _points(battle: Battle, unit: Unit) -> float:
    return sum(mount.points for mount in mounts(battle, unit))


def _behind(unit: Unit, enemy: Unit) -> bool:
    """Whether an enemy is close behind a unit."""
    struck = STRUCK[relative_bearing(unit.place, unit.facing, enemy.place)]
    return distance(unit.place, enemy.place) <= CLOSE and struck == REAR
