"""How dangerous a unit is and how soon it is destroyed, by what its kind is made of.

`threat` is the damage a unit does in a usual turn. `vulnerability` is the share of the unit that a point of damage
takes, by the side struck; a kind gets its own function through the part of it that takes damage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np

from ironhex.catalog import Location, MechDesign, VehicleLocation
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.bots.firepower import AHEAD, EASIEST, Floats, mounts, potential, spare
from ironhex.systems.classic.damage.armor_only import mech_marked_off, vehicle_marked_off
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.hit_location import ALL_SIDES, FULL, MECH_HITS, REAR_SIDE, column
from ironhex.systems.classic.damage.mech_damage import mech_takes_hit
from ironhex.systems.classic.damage.troops import platoon_takes_hit, squad_takes_hit
from ironhex.systems.classic.emplacements.hits import emplacement_takes_hit
from ironhex.systems.classic.infantry.hits import suits_take_hit
from ironhex.systems.classic.infantry.riders import (
    mech_with_riders_takes_hit,
    vehicle_with_riders_takes_hit,
    vtol_with_riders_takes_hit,
)
from ironhex.systems.classic.kinds.kind import HitTables
from ironhex.systems.classic.kinds.pilot import take_hit as pilot_takes_hit
from ironhex.systems.classic.protomechs.hits import proto_takes_hit
from ironhex.systems.classic.vehicles.hits import SECTIONS, VEHICLE_HITS, vehicle_takes_hit
from ironhex.systems.classic.vtols.hits import VTOL_HITS, vtol_takes_hit

TWO_DICE = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
VITAL: Mapping[int, float] = {
    Location.HD: 1.0,
    Location.CT: 1.0,
    Location.LT: 0.6,
    Location.RT: 0.6,
    Location.LL: 0.45,
    Location.RL: 0.45,
    Location.LA: 0.2,
    Location.RA: 0.2,
}
"""How much of a 'Mech is lost with a location."""

INSIDE = 0.7  # what a point of structure is worth against one of armor, because the equipment inside breaks first
EVENLY = 1.4  # how much sooner a unit is destroyed than when everything is shot away
FRAGILE = 1.4  # how much sooner a unit is lost whose air skirt or foils break: it must not be hit at all
USUAL_NUMBER, USUAL_RANGES = 7, (2, 4, 6, 9, 12)


def threat(battle: Battle, unit: Unit) -> float:
    """The damage that a unit does to its enemies in a usual turn."""
    table = potential(battle, unit, spare(battle, unit), mounts(battle, unit))
    usual = table.damage[table.of_bearing[AHEAD], USUAL_NUMBER - EASIEST, list(USUAL_RANGES)]
    return float(usual.mean()) + unit.design.tons / 20


def vulnerability(battle: Battle, unit: Unit) -> Floats:
    """The share of a unit that a point of damage takes, for each of `ALL_SIDES`."""
    kind = battle.kind(unit)
    share = estimate_of(kind.hull.take_hit)(unit)
    return share * FRAGILE if kind.drive.delicate else share


@lru_cache(maxsize=256)
def estimate_of(take_hit: Callable[..., Any]) -> Callable[[Unit], Floats]:
    """The estimate for units that take damage like this; another edition may only cite other rules (`partial`)."""
    return BY_DAMAGE[take_hit.func if isinstance(take_hit, partial) else take_hit]


# --- any unit ---------------------------------------------------------------------------------------------------------
def evenly(unit: Unit) -> Floats:
    """An equal share from every side."""
    return _evenly(sum(unit.armor) + INSIDE * sum(unit.structure))


@lru_cache(maxsize=1024)
def _evenly(points: float) -> Floats:
    return np.full(len(ALL_SIDES), EVENLY / max(1.0, points))


# --- 'Mechs -----------------------------------------------------------------------------------------------------------
def by_location(unit: Unit) -> Floats:
    """What the hit location tables make of the armor and structure that are left."""
    return _by_location(unit.armor, unit.structure, unit.body.severed, unit.design.xl_is)


@lru_cache(maxsize=4096)
def _by_location(armor: tuple[int, ...], structure: tuple[int, ...], severed: int, xl: bool) -> Floats:
    gone = {location for location in Location if structure[location] <= 0 or severed >> location & 1}
    return np.array([_from_side(armor, structure, gone, side, xl) for side in ALL_SIDES])


def _from_side(armor: tuple[int, ...], structure: tuple[int, ...], gone: set[Location], side: str, xl: bool) -> float:
    total = 0.0
    for location, chance in _struck(side, frozenset(gone)).items():
        row = MechDesign.rear.get(location, location) if side == REAR_SIDE else location
        held = armor[row] + INSIDE * structure[location]
        vital = 1.0 if xl and location in (Location.LT, Location.RT) else VITAL[location]
        total += vital * (chance / max(1.0, held)) ** 2
    return float(max(total, 1e-8) ** 0.5)


@lru_cache(maxsize=1024)
def _struck(side: str, gone: frozenset[int]) -> Mapping[int, float]:
    """The chance that a hit from a side does its damage to each location that is left."""
    found: Counter[int] = Counter()
    for ways, location in zip(TWO_DICE, column(MECH_HITS, FULL, side), strict=True):
        at: int | None = location
        while at in gone:
            at = INWARD.get(at)
        if at is not None:
            found[at] += ways
    return {location: ways / 36 for location, ways in found.items()}


# --- vehicles ---------------------------------------------------------------------------------------------------------
def by_section(unit: Unit) -> Floats:
    """A vehicle is lost with any of its sections, and a hit strikes the side it comes from or the turret."""
    return _by_section(unit.armor, unit.structure, unit.design.has_location(VehicleLocation.TURRET))


def by_rotor(unit: Unit) -> Floats:
    """A VTOL is hit on its rotor by many rolls."""
    return _by_section(unit.armor, unit.structure, turret=True, rotor=True)


@lru_cache(maxsize=1024)
def _by_section(armor: tuple[int, ...], structure: tuple[int, ...], turret: bool, rotor: bool = False) -> Floats:
    hits = VTOL_HITS if rotor else VEHICLE_HITS
    return np.array([_from_direction(armor, structure, side, turret, hits) for side in ALL_SIDES])


def _from_direction(
    armor: tuple[int, ...], structure: tuple[int, ...], side: str, turret: bool, hits: HitTables
) -> float:
    found: Counter[int] = Counter()
    for ways, location in zip(TWO_DICE, hits.columns[FULL][side], strict=True):
        found[location if turret else SECTIONS[side]] += ways
    held = {location: armor[location] + INSIDE * structure[location] for location in found}
    return float(sum((ways / 36 / max(1.0, held[location])) ** 2 for location, ways in found.items()) ** 0.5)


BY_DAMAGE: Mapping[Callable[..., Any], Callable[[Unit], Floats]] = {
    mech_takes_hit: by_location,
    mech_with_riders_takes_hit: by_location,
    vehicle_takes_hit: by_section,
    vehicle_with_riders_takes_hit: by_section,
    vtol_takes_hit: by_rotor,
    vtol_with_riders_takes_hit: by_rotor,
    mech_marked_off: evenly,
    vehicle_marked_off: evenly,
    proto_takes_hit: evenly,
    emplacement_takes_hit: evenly,
    platoon_takes_hit: evenly,
    squad_takes_hit: evenly,
    suits_take_hit: evenly,
    pilot_takes_hit: evenly,
}
"""The estimate of a kind, by how the kind takes damage."""
