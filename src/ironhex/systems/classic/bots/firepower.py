"""The expected damage of a unit's weapons: a table by bearing, to-hit number and distance, calculated once.

Arcs, ranges and chances of all weapons are in the table, so that thousands of shots only need a look-up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ironhex.catalog import Design, Equipment, Item
from ironhex.kernel.odds import at_least
from ironhex.systems.classic.attack.arcs import ARCS, mount_arcs, mount_facing
from ironhex.systems.classic.attack.to_hit_arrays import by_range, constants
from ironhex.systems.classic.attack.volley import damage_of
from ironhex.systems.classic.battle import Battle, MoveState, Unit, lying
from ironhex.systems.classic.damage.condition import able
from ironhex.systems.classic.heat import dissipation
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.sight.terrain import depth

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]

HOPELESS = 12  # from this number on a shot counts for nothing
EASIEST, HARDEST = -8, 20  # numbers before the range is added; beyond them nothing changes
FARTHEST = 40
SPARE_HEAT = 4  # heat above what the sinks remove that a good volley is worth
ENDLESS = 999  # heat that no volley makes
AHEAD = 0  # the relative bearing straight ahead

_LOWEST, _HIGHEST = -20, 60
CHANCES: Floats = np.array(
    [float(at_least(number)) if number < HOPELESS else 0.0 for number in range(_LOWEST, _HIGHEST + 1)]
)


def chances(numbers: NDArray[np.integer[Any]]) -> Floats:
    """The chance to reach each number; 0 if it is hopeless."""
    found: Floats = CHANCES[numbers - _LOWEST]
    return found


@cache
def points(gear: Equipment) -> float:
    """The average damage of a hit."""
    return float(damage_of(gear))


class Mount(NamedTuple):
    """A weapon that can be fired, and what its condition adds to its number."""

    item: Item
    added: int


class Firepower(NamedTuple):
    """The expected damage by class of bearing, number (from the easiest) and distance; and the class by bearing."""

    damage: Floats
    of_bearing: Ints

    def at(self, bearing: Ints | int, number: Ints, distance: Ints) -> Floats:
        """The expected damage at relative bearings, numbers before the range, and distances."""
        found: Floats = self.damage[self.entry(bearing, number, distance)]
        return found

    def once(self, bearing: int, number: int, distance: int) -> float:
        """The same for one bearing, number and distance."""
        row = min(max(number, EASIEST), HARDEST) - EASIEST
        return float(self.damage[self.of_bearing[bearing], row, min(distance, FARTHEST)])

    def ahead(self, number: int) -> Floats:
        """The expected damage straight ahead, by distance from 1 on."""
        row = min(max(number, EASIEST), HARDEST) - EASIEST
        found: Floats = self.damage[self.of_bearing[AHEAD], row, 1:]
        return found

    def entry(self, bearing: Ints | int, number: Ints, distance: Ints) -> tuple[Ints, Ints, Ints]:
        """Their indices in the table."""
        row = np.clip(number, EASIEST, HARDEST) - EASIEST
        return self.of_bearing[bearing], row, np.minimum(distance, FARTHEST)


UNARMED = Firepower(np.zeros((1, HARDEST - EASIEST + 1, FARTHEST + 1)), np.zeros(24, np.intp))
_KEPT: dict[Any, Any] = {}
_MOST_KEPT = 4000


def kept(key: Any, make: Callable[[], Any]) -> Any:
    """A cached value for a unit in a certain state; the oldest is dropped when there are too many."""
    if key not in _KEPT:
        while len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = make()
    return _KEPT[key]


def mounts(battle: Battle, unit: Unit) -> tuple[Mount, ...]:
    """The weapons a unit could fire when standing, those with most damage per heat first."""
    state = (unit.design, unit.crits, unit.jammed, unit.body.severed, unit.body.boxes, _gone(unit), _loaded(unit))
    found: tuple[Mount, ...] = kept((battle.rules.weapon_to_hit, unit.kind, *state), lambda: _mounts(battle, unit))
    return found


def _mounts(battle: Battle, unit: Unit) -> tuple[Mount, ...]:
    upright = replace(lying(unit, prone=False), move=MoveState())
    own = constants(battle, upright, upright, unit.design.weapons).weapons
    fit = [Mount(item, added) for item, added in zip(unit.design.weapons, own, strict=True) if added is not None]
    return tuple(sorted(fit, key=_yield, reverse=True))


def _yield(mount: Mount) -> float:
    """The damage of a weapon per heat."""
    return points(mount.item.equipment) / (1 + mount.item.equipment.heat)


def _gone(unit: Unit) -> int:
    return sum((left <= 0) << location for location, left in enumerate(unit.structure))


def _loaded(unit: Unit) -> int:
    return sum((left > 0) << bin for bin, left in enumerate(unit.ammo))


def firepower(battle: Battle, unit: Unit, budget: int) -> Firepower:
    """A unit's firepower with this much heat to spare."""
    return potential(battle, unit, budget, mounts(battle, unit) if able(unit) or unit.hex is None else ())


def potential(battle: Battle, unit: Unit, budget: int, armed: tuple[Mount, ...]) -> Firepower:
    """The firepower of some of a unit's weapons, whether or not it can act now."""
    heat = sum(mount.item.equipment.heat for mount in armed)
    return _firepower(battle.kind(unit), unit.design, armed, min(budget, heat), unit.body.turret_locked)


@lru_cache(maxsize=1024)
def _firepower(kind: Kind, design: Design, armed: tuple[Mount, ...], budget: int, locked: int | None) -> Firepower:
    bearing = bears_at(kind, tuple(mount.item for mount in armed), locked)
    groups, of_bearing = np.unique(bearing, axis=0, return_inverse=True)
    alone = _damage(armed)
    heat = np.array([mount.item.equipment.heat for mount in armed], np.intp)
    tables = [within(np.where(group, alone, 0.0), heat, budget) for group in groups]
    return Firepower(np.array(tables, np.float32), of_bearing.reshape(-1))


def _damage(armed: tuple[Mount, ...]) -> Floats:
    """The expected damage of each weapon by number and distance."""
    numbers = np.arange(EASIEST, HARDEST + 1)[:, np.newaxis]
    table = np.zeros((HARDEST - EASIEST + 1, FARTHEST + 1, len(armed)))
    for column, (item, own) in enumerate(armed):
        added, reached = by_range(item.equipment, FARTHEST)
        table[:, :, column] = chances(numbers + own + added) * reached * points(item.equipment)
    return table


def within(damage: Floats, heat: Ints, budget: int) -> Floats:
    """What weapons do together within the heat budget: in order, unless one alone does more."""
    if not damage.shape[-1]:
        return np.zeros(damage.shape[:-1])
    made = np.where(damage > 0, heat, 0)
    together = np.where(made.cumsum(axis=-1) <= budget, damage, 0.0).sum(axis=-1)
    alone = np.where(made <= budget, damage, 0.0).max(axis=-1)
    found: Floats = np.maximum(together, alone)
    return found


def bears_at(kind: Kind, items: tuple[Item, ...], locked: int | None = None) -> Flags:
    """Whether each weapon can bear on a target, by relative bearing, with the best position of torso or turret."""
    flags = np.zeros((24, len(items)), np.bool_)
    for column, item in enumerate(items):
        covered = np.array([arc in mount_arcs(kind, item) for arc in ARCS])
        for turn in kind.turns if locked is None else (locked,):
            flags[:, column] |= covered[(np.arange(24) - 4 * mount_facing(kind, item, 0, turn)) % 24]
    return flags


def spare(battle: Battle, unit: Unit, moving: int = 1) -> int:
    """The heat a unit can spend on weapons after this much heat from moving; any amount if it tracks none."""
    if not battle.kind(unit).has_heat:
        return ENDLESS
    wet = 0 if unit.hex is None else depth(battle, unit)
    state = (
        unit.design,
        unit.kind,
        unit.crits,
        unit.body.severed,
        _gone(unit),
        unit.body.sinks_off,
        wet,
        unit.body.prone,
    )
    carried_off: int = kept(state, lambda: -sum(mod.value for mod in dissipation(battle, unit)))
    return max(0, carried_off - unit.body.heat - moving + SPARE_HEAT)
