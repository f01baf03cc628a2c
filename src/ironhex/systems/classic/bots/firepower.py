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

from ironhex.catalog import Item
from ironhex.catalog.munitions import includes
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.attack.arcs import ARCS, Arc, mount_arcs, mount_facing
from ironhex.systems.classic.attack.to_hit import Aim, Shot, usual_shot
from ironhex.systems.classic.attack.to_hit_arrays import Ground, anywhere, by_range, constants, farthest
from ironhex.systems.classic.attack.under_water import TORPEDO
from ironhex.systems.classic.attack.volley import average_damage
from ironhex.systems.classic.battle import Battle, MoveState, Unit, lying
from ironhex.systems.classic.bots.resistance import FULL, Resistance, harm
from ironhex.systems.classic.cargo.loads import held
from ironhex.systems.classic.damage.condition import able, modes_of
from ironhex.systems.classic.electronics.stealth_armor import baffles
from ironhex.systems.classic.heat import dissipation
from ironhex.systems.classic.infantry.riders import riders
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.munitions.aiming import CORRECTED, PRECISION
from ironhex.systems.classic.munitions.damage import EFFECTS, damage_to
from ironhex.systems.classic.sight.terrain import depth

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]

HOPELESS = 12  # from this number on a shot counts for nothing
EASIEST, HARDEST = -8, 20  # numbers before the range is added; beyond them nothing changes
FARTHEST = 40
SPARE_HEAT = 4  # heat above what the sinks remove that a good volley is worth
ENDLESS = 999  # heat that no volley makes
FOLLOWED = CORRECTED // 2  # what precision rounds take off a number on average, because targets move
AHEAD = 0  # the relative bearing straight ahead

_LOWEST, _HIGHEST = -20, 60
CHANCES: Floats = np.array(
    [float(at_least(number)) if number < HOPELESS else 0.0 for number in range(_LOWEST, _HIGHEST + 1)]
)


def chances(numbers: NDArray[np.integer[Any]]) -> Floats:
    """The chance to reach each number; 0 if it is hopeless."""
    found: Floats = CHANCES[numbers - _LOWEST]
    return found


class Mount(NamedTuple):
    """A weapon that can be fired, what its condition adds to its number, its average damage, and how far it reaches."""

    item: Item
    added: int
    points: float
    reach: int
    soft: tuple[float, float] | None = None  # its damage to men and to suits, if its ammunition makes a difference

    def against(self, target: Resistance) -> float:
        """Its average damage to such a target, before what the target makes of it."""
        if self.soft is None or not target.soft:
            return self.points
        return self.soft[0] if target.men else self.soft[1]


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


def anybody_attached(battle: Battle) -> bool:
    """Whether any unit is carried or swarms another."""
    return bool([unit.id for unit in battle.units if unit.attached is not None])


def mounts(battle: Battle, unit: Unit) -> tuple[Mount, ...]:
    """The weapons a unit could fire when standing, those with most damage per heat first."""
    men = unit.armor[0] if battle.rules.kinds[unit.kind].hull.men else 0
    burdened = (anybody_attached(battle) and bool(riders(battle, unit)), held(unit))
    state = (unit.design, unit.crits, unit.body.severed, unit.flooded, unit.body.boxes, _gone(unit), _loaded(unit))
    silent = (unit.jammed, unit.expended, unit.body.weapon_jammed)
    key = (battle.rules.weapon_to_hit, unit.kind, *state, *silent, men, burdened)
    found: tuple[Mount, ...] = kept(key, lambda: _mounts(battle, unit))
    return found


def _mounts(battle: Battle, unit: Unit) -> tuple[Mount, ...]:
    upright = replace(lying(unit, prone=False), move=MoveState())
    own = constants(battle, upright, upright, unit.design.weapons).weapons
    fit = [_mount(battle, upright, *pair) for pair in zip(unit.design.weapons, own, strict=True)]
    return tuple(sorted(filter(None, fit), key=_yield, reverse=True))


def _mount(battle: Battle, unit: Unit, item: Item, added: int | None) -> Mount | None:
    if added is None:
        return None
    shot = usual_shot(Aim(anywhere(battle, unit, unit), Tally()), item)
    points = float(battle.kind(unit).attacks.average(shot, 1))
    if PRECISION in modes_of(unit, item):
        added -= FOLLOWED
    return Mount(item, added, points, farthest(battle, unit, item), _to_infantry(shot) if shot.mode else None)


def _to_infantry(shot: Shot) -> tuple[float, float] | None:
    """The average damage of special ammunition to men and to suits, if that is not the usual one."""
    if not any(kind in EFFECTS for kind in includes(shot.mode)):
        return None
    gear, plain = shot.gear, shot._replace(mode="")
    usual = float(average_damage(plain))
    each = [damage_to(gear, shot.mode, gear.damage, men=men, suits=not men) for men in (True, False)]
    return usual * each[0] / gear.damage, usual * each[1] / gear.damage


def _yield(mount: Mount) -> float:
    """The damage of a weapon per heat."""
    return mount.points / (1 + mount.item.equipment.heat)


def _gone(unit: Unit) -> int:
    return sum((left <= 0) << location for location, left in enumerate(unit.structure))


def _loaded(unit: Unit) -> int:
    return sum((left > 0) << bin for bin, left in enumerate(unit.ammo))


def firepower(battle: Battle, unit: Unit, budget: int, target: Resistance = FULL) -> Firepower:
    """A unit's firepower against such a target with this much heat to spare."""
    armed = mounts(battle, unit) if able(unit) or unit.hex is None else ()
    return potential(battle, unit, budget, armed, target)


def potential(
    battle: Battle, unit: Unit, budget: int, armed: tuple[Mount, ...], target: Resistance = FULL
) -> Firepower:
    """The firepower of some of a unit's weapons, whether or not it can act now."""
    heat = sum(mount.item.equipment.heat for mount in armed)
    kind, locked = battle.kind(unit), unit.body.turret_locked
    turns = kind.turns(unit) if locked is None else (locked,)
    return _firepower(kind, armed, min(budget, heat), turns, target)


@lru_cache(maxsize=1024)
def _firepower(
    kind: Kind, armed: tuple[Mount, ...], budget: int, turns: tuple[int, ...], target: Resistance
) -> Firepower:
    bearing = bears_at(kind, tuple(mount.item for mount in armed), turns)
    groups, of_bearing = np.unique(bearing, axis=0, return_inverse=True)
    alone = _damage(armed, target, fights_below(kind, tuple(mount.item for mount in armed)))
    heat = np.array([mount.item.equipment.heat for mount in armed], np.intp)
    tables = [within(np.where(group, alone, 0.0), heat, budget) for group in groups]
    return Firepower(np.array(tables, np.float32), of_bearing.reshape(-1))


@lru_cache(maxsize=1024)
def fights_below(kind: Kind, weapons: tuple[Item, ...]) -> bool:
    """Whether a unit is made to fight through the water: a submarine, or one with torpedoes."""
    return (kind.naval and kind.drive.gait.dives) or any(item.equipment.special == TORPEDO for item in weapons)


def lines_of_fire(battle: Battle, attacker: Unit, between: Ground) -> Flags:
    """Where a unit expects to hit something: through the water, or above it."""
    below = fights_below(battle.kind(attacker), tuple(attacker.design.weapons))
    return between.torpedoes if below else between.dry


def _damage(armed: tuple[Mount, ...], target: Resistance, wet: bool) -> Floats:
    """The expected damage of each weapon by number and distance, in the open or under water."""
    numbers = np.arange(EASIEST, HARDEST + 1)[:, np.newaxis]
    table = np.zeros((HARDEST - EASIEST + 1, FARTHEST + 1, len(armed)))
    for column, mount in enumerate(armed):
        item, own, points, reach = mount.item, mount.added, mount.against(target), mount.reach
        if wet and item.equipment.submerged is None and item.equipment.special != TORPEDO:
            continue
        added, reached = by_range(item.equipment, FARTHEST, target.stealth, wet=wet, near=target.near)
        there = reached & (np.arange(FARTHEST + 1) <= reach)
        table[:, :, column] = chances(numbers + own + added) * there * harm(target, item.equipment, points)
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


def bears_at(kind: Kind, items: tuple[Item, ...], turns: tuple[int, ...]) -> Flags:
    """Whether each weapon can bear on a target, by relative bearing, with the best of some positions of torso or
    turret."""
    flags = np.zeros((24, len(items)), np.bool_)
    for column, item in enumerate(items):
        for turn in turns:
            facing = mount_facing(kind, item, 0, turn)
            flags[:, column] |= _covered(mount_arcs(kind, item, turn), facing)
    return flags


@cache
def _covered(arcs: frozenset[Arc], facing: int) -> Flags:
    """Which relative bearings are in some arcs of a mount that faces a hexside."""
    return np.array([arc in arcs for arc in ARCS])[(np.arange(24) - 4 * facing) % 24]


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
        unit.flooded,
        _gone(unit),
        unit.body.sinks_off,
        wet,
        unit.body.prone,
    )
    carried_off: int = kept(state, lambda: -sum(mod.value for mod in dissipation(battle, unit)))
    baffled = sum(mod.value for mod in baffles(battle, unit))
    return max(0, carried_off - unit.body.heat - moving - baffled + SPARE_HEAT)
