"""Firing arcs: forward, right, rear and left, rotated with the torso for everything mounted above the legs."""

from __future__ import annotations

from enum import StrEnum

from ironhex.catalog import Item, Location, VehicleLocation
from ironhex.kernel.hexes import Hex, bearing
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.kinds.kind import Kind
from ironhex.systems.classic.unit import REVERSED


class Arc(StrEnum):
    """The four arcs, clockwise."""

    FORWARD = "forward"
    RIGHT = "right side"
    REAR = "rear"
    LEFT = "left side"


# By bearing from the facing in 24 parts: up to 60 degrees is forward, up to 120 degrees is a side, the rest is rear.
ARCS = (Arc.FORWARD,) * 5 + (Arc.RIGHT,) * 4 + (Arc.REAR,) * 7 + (Arc.LEFT,) * 4 + (Arc.FORWARD,) * 4

ALL_AROUND = frozenset(Arc)
ALL_BUT_REAR = frozenset({Arc.FORWARD, Arc.LEFT, Arc.RIGHT})
FORWARD_ONLY = frozenset({Arc.FORWARD})
REAR_ONLY = frozenset({Arc.REAR})
ARM_ARCS: dict[int, frozenset[Arc]] = {
    Location.LA: frozenset({Arc.FORWARD, Arc.LEFT}),
    Location.RA: frozenset({Arc.FORWARD, Arc.RIGHT}),
}

SECTION_ARCS: dict[int, frozenset[Arc]] = {
    VehicleLocation.RIGHT: frozenset({Arc.RIGHT}),
    VehicleLocation.LEFT: frozenset({Arc.LEFT}),
    VehicleLocation.REAR: REAR_ONLY,
}


def arc_at(bearing: int, facing: int) -> Arc:
    """The arc of a bearing, measured from north, for a unit that faces a hexside."""
    return ARCS[(bearing - 4 * facing) % 24]


def arc_of(origin: Hex, facing: int, hex: Hex) -> Arc:
    """The arc of a hex; a unit's own hex counts as in front."""
    return Arc.FORWARD if origin == hex else arc_at(bearing(origin, hex), facing)


def mount_arcs(kind: Kind, item: Item, turn: int) -> frozenset[Arc]:
    """The arcs a weapon covers, by its mount and the position of torso or turret; none for units without weapons."""
    if turn == REVERSED and reversed_arm(item, turn):
        return REAR_ONLY
    return kind.attacks.arcs(item) if kind.attacks.arcs else frozenset()


def reversed_arm(item: Item, turn: int) -> bool:
    """Whether a weapon is in an arm that is reversed."""
    return turn == REVERSED and item.location in ARM_ARCS


def biped_arcs(item: Item) -> frozenset[Arc]:
    """Arms also cover their own side, rear mounts only the rear, everything else the front."""
    return REAR_ONLY if item.rear else ARM_ARCS.get(item.location, FORWARD_ONLY)


def forward_or_rear(item: Item) -> frozenset[Arc]:
    """Rear mounts fire to the rear, all others forward."""
    return REAR_ONLY if item.rear else FORWARD_ONLY


def all_around(item: Item) -> frozenset[Arc]:
    """People on foot fire in all directions."""
    return ALL_AROUND


def vehicle_arcs(item: Item) -> frozenset[Arc]:
    """The sides and the rear of a vehicle cover their own arc, the front and the turret the one ahead of them."""
    return SECTION_ARCS.get(item.location, FORWARD_ONLY)


def section_arcs(item: Item) -> frozenset[Arc]:
    """For editions in which turrets do not turn: they cover all arcs, the rear its own, the rest the front."""
    if item.location == VehicleLocation.TURRET:
        return ALL_AROUND
    return REAR_ONLY if item.location == VehicleLocation.REAR else FORWARD_ONLY


def turned(unit: Unit, twist: int) -> int:
    """Where a torso or turret points, in hexsides clockwise from ahead; a locked turret stays where it is."""
    locked = unit.body.turret_locked
    return twist if locked is None else locked


def mount_facing(kind: Kind, item: Item, facing: int, turn: int) -> int:
    """Where a weapon's mount faces: with the torso or turret if that carries it, else with the unit."""
    turning = kind.attacks.turning
    if turning and turning.carries(item):
        return facing + turn
    return facing + kind.attacks.fixed.get(item.location, 0) if kind.attacks.fixed else facing


def fronts(kind: Kind, unit: Unit, twist: int) -> tuple[int, ...]:
    """Where a unit's forward arc faces: it turns with a torso, while a turret has one of its own (BMR-ARC-011)."""
    turning, turn = kind.attacks.turning, turned(unit, twist)
    return (unit.facing, unit.facing + turn) if turning and turning.apart else (unit.facing + turn,)


def in_front(kind: Kind, unit: Unit, twist: int, hex: Hex) -> bool:
    """Whether a hex is in a unit's forward arc, or in that of its turret."""
    return any(arc_of(unit.place, facing, hex) == Arc.FORWARD for facing in fronts(kind, unit, twist))


def bears(battle: Battle, unit: Unit, item: Item, hex: Hex, twist: int = 0) -> bool:
    """Whether a hex lies in a weapon's arc."""
    kind, turn = battle.kind(unit), turned(unit, twist)
    return arc_of(unit.place, mount_facing(kind, item, unit.facing, turn), hex) in mount_arcs(kind, item, turn)
