"""How gun emplacements fire: into three arcs fixed on the map, and with a turret all around."""

from __future__ import annotations

from dataclasses import replace

from ironhex.catalog import EmplacementLocation
from ironhex.catalog import Item as Mounted
from ironhex.kernel.tally import Barred, Item, Mod
from ironhex.systems.classic.attack.arcs import FORWARD_ONLY, Arc
from ironhex.systems.classic.attack.attack import AnyAttack, Attack
from ironhex.systems.classic.attack.turning import TURRET as VEHICLE_TURRET
from ironhex.systems.classic.battle import Unit

TURRET = EmplacementLocation.TURRET
FIXED_ARCS: dict[int, int] = {EmplacementLocation.NORTH: 0, EmplacementLocation.EAST: 2, EmplacementLocation.WEST: 4}
"""The hexside in the middle of each fixed arc, clockwise from north: the hexes between two arcs are in both."""


def arcs_of_mount(item: Mounted) -> frozenset[Arc]:
    """Every weapon covers the 120 degrees in front of its mount."""
    return FORWARD_ONLY


def _in_turret(item: Mounted) -> bool:
    return item.location == TURRET


def _turret_refused(unit: Unit, turn: int) -> Barred | None:
    if not unit.design.has_location(TURRET) or unit.gone(TURRET):
        return Barred("BMR-GUN-014", "it has no turret")
    if unit.body.turret_locked is not None:
        return Barred("BMR-GUN-015", "its turret is locked")
    return None if turn in GUN_TURRET.positions else Barred("BMR-GUN-014", "a turret points at one of six hexsides")


GUN_TURRET = replace(
    VEHICLE_TURRET,
    positions={0: "north", -1: "northwest", 1: "northeast", -2: "southwest", 2: "southeast", 3: "south"},
    carries=_in_turret,
    refused=_turret_refused,
)


def next_to_it(attack: Attack) -> Mod | None:
    """Nobody misses a building from an adjacent hex, with weapons or in a physical attack."""
    return Mod("BMR-BLDG-038", 0, "next to the gun emplacement") if attack.distance <= 1 else None


def cannot_dodge(attack: AnyAttack) -> Item:
    """A building is an immobile target."""
    return Mod("BMR-HIT-031", -4, "target is a building")
