"""Critical tables: everything that can be damaged, weighted, merged and scaled to the numbers of a d1000."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ironhex.catalog import Item, Location, MechDesign, VehicleDesign, equipment
from ironhex.catalog.mech_sheet import ARM, LEG
from ironhex.catalog.variable import size
from ironhex.construction.gear import frame
from ironhex.systems.tinsoldier.convert.armor import weights
from ironhex.systems.tinsoldier.convert.weapons import is_weapon
from ironhex.systems.tinsoldier.element import Entry

D1000 = 1000
SQUARE, BLACK, STAR = "□", "■", "★"
EQUIPMENT_SLOTS = 94
"""What all weapons and equipment of a vehicle are scaled to (TS-CNV-012)."""
MOTIVE_SLOTS = {
    "tracked": 8,
    "displacement": 8,
    "submarine": 8,
    "wheeled": 14,
    "hover": 17,
    "hydrofoil": 17,
    "vtol": 17,
}
SYSTEM_BOXES = {"Engine": 3, "Gyro": 2, "Sensors": 2, "Life Support": 1}
"""Systems with fewer boxes than slots (TS-CNV-016)."""
CREW, STABILIZER, VEHICLE_SENSORS, TURRET = 52, 52, 15, 19
NUCLEAR, FUELED, FUEL_TANK = 17, 12, 5
MOST_SPEED_BOXES = 8


class Part(NamedTuple):
    """Something that can be damaged, before it has its numbers."""

    name: str
    part: str
    weight: int
    boxes: str = SQUARE


# --- 'Mechs -----------------------------------------------------------------------------------------------------------
def mech_parts(design: MechDesign) -> tuple[Part, ...]:
    """Everything on a 'Mech that can be damaged: its slots, each times the weight of its location (TS-CNV-011)."""
    return merged((*_mech_items(design), *_systems(design), *_actuators(design), *_cooling(design)))


def _mech_items(design: MechDesign) -> Iterator[Part]:
    kinds = ("weapon", "ammunition", "equipment")
    parts = [(_kind(item), _mech_item(design, item)) for item in design.items if item.equipment.hittable]
    for kind in kinds:
        yield from (part for found, part in parts if found == kind)


def _kind(item: Item) -> str:
    gear = item.equipment
    if gear.category == "ammo":
        return "ammunition"
    if gear.category in ("heat sink", "jump jet"):
        return gear.category
    return "weapon" if is_weapon(gear) else "equipment"


def _mech_item(design: MechDesign, item: Item) -> Part:
    return Part(_name(item), _kind(item), _weighed(design, item.slots), _box(item))


def _name(item: Item) -> str:
    """What an entry is called; all ammunition for a weapon is one entry, whether guided or in clusters."""
    gear = item.equipment
    return equipment(gear.ammo).name if gear.category == "ammo" and gear.ammo else gear.name


def _box(item: Item) -> str:
    """One box; equipment that has no rules in this game is blacked in."""
    return BLACK if _kind(item) == "equipment" and item.equipment.special != "artemis" else SQUARE


def _weighed(design: MechDesign, cells: Iterable[tuple[int, int]]) -> int:
    weight = weights(design)
    return sum(weight[place] for place, _ in cells)


def _systems(design: MechDesign) -> Iterator[Part]:
    for system, boxes in SYSTEM_BOXES.items():
        yield Part(system, system.lower(), _weighed(design, design.systems.get(system, ())), SQUARE * boxes)
    yield Part("Cockpit", "cockpit", _weighed(design, design.systems.get("Cockpit", ())), STAR)


def _actuators(design: MechDesign) -> Iterator[Part]:
    """All leg actuators together, and those of each arm (TS-CNV-015); every second one of a quad is harmless."""
    legs = [cell for name in LEG for cell in design.systems.get(name, ())]
    quad = design.config == "quad"
    boxes = (BLACK + SQUARE) * (len(legs) // 2) if quad else SQUARE * len(legs)
    yield Part("Leg Actuators", "leg actuators", _weighed(design, legs), boxes)
    for arm, side in ((Location.LA, "Left"), (Location.RA, "Right")):
        cells = [cell for name in ARM for cell in design.systems.get(name, ()) if cell[0] == arm]
        if cells:
            yield Part(f"{side} Arm Actuators", f"{side.lower()} arm", _weighed(design, cells), SQUARE * len(cells))


def _cooling(design: MechDesign) -> Iterator[Part]:
    for kind in ("heat sink", "jump jet"):
        for item in design.items:
            if item.equipment.category == kind:
                yield Part(_name(item), kind, _weighed(design, item.slots))


# --- vehicles ---------------------------------------------------------------------------------------------------------
def vehicle_parts(design: VehicleDesign) -> tuple[Part, ...]:
    """Everything on a vehicle that can be damaged: its equipment in 94 slots, and its systems (TS-CNV-014)."""
    equipment = merged(_vehicle_items(design))
    return (*_scaled(equipment), *_vehicle_systems(design))


def _vehicle_items(design: VehicleDesign) -> Iterator[Part]:
    on = frame(design)
    parts = [
        Part(_name(item), _kind(item), item.equipment.slots or size(item.equipment, on).slots, _box(item))
        for item in design.items
        if item.equipment.hittable and item.equipment.special != "cargo"
    ]
    for kind in ("weapon", "ammunition", "equipment", "heat sink"):
        yield from (part for part in parts if part.part == kind and part.weight)
    if design.cargo:
        yield Part("Infantry/Cargo", "cargo", -(-design.cargo // 4))


def _scaled(parts: Sequence[Part]) -> Iterator[Part]:
    """The same parts in 94 slots altogether; the largest remainders get the slots that are left."""
    total = sum(part.weight for part in parts)
    if not total:
        return
    shares = [divmod(part.weight * EQUIPMENT_SLOTS, total) for part in parts]
    left = EQUIPMENT_SLOTS - sum(whole for whole, _ in shares)
    lucky = set(sorted(range(len(parts)), key=lambda index: -shares[index][1])[:left])
    for index, part in enumerate(parts):
        yield part._replace(weight=shares[index][0] + (index in lucky))


def _vehicle_systems(design: VehicleDesign) -> Iterator[Part]:
    speed = SQUARE * max(1, min(design.cruise, MOST_SPEED_BOXES))
    motive = "Rotor" if design.motion == "vtol" else "Motive System"
    yield Part(motive, "motive system", MOTIVE_SLOTS[design.motion], speed)
    fueled = design.engine == "ICE"
    yield Part("Engine", "vehicle engine", FUELED if fueled else NUCLEAR, speed)
    if fueled:
        yield Part("Fuel Tank", "vehicle engine", FUEL_TANK)
    yield Part("Crew", "crew", CREW, SQUARE * 2)
    yield Part("Stabilizer", "stabilizer", STABILIZER)
    yield Part("Sensors", "sensors", VEHICLE_SENSORS, SQUARE * 4)
    if design.has_turret:
        yield Part("Turret", "turret", TURRET, SQUARE * 3)


# --- tables -----------------------------------------------------------------------------------------------------------
def merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Equal parts as one, with all their weight and boxes (TS-CNV-015)."""
    found: dict[tuple[str, str], Part] = {}
    for part in parts:
        known = found.get((part.part, part.name))
        found[part.part, part.name] = (
            part if known is None else known._replace(weight=known.weight + part.weight, boxes=known.boxes + part.boxes)
        )
    return tuple(part for part in found.values() if part.weight)


def table(parts: Sequence[Part]) -> tuple[Entry, ...]:
    """The numbers of a d1000 for each part, in proportion to its weight (TS-CNV-017)."""
    total = sum(part.weight for part in parts)
    entries, reached = [], 0
    for part in parts:
        low = _number(reached, total) + 1
        reached += part.weight
        entries.append(Entry(part.name, part.part, part.weight, low, _number(reached, total), part.boxes))
    return tuple(entries)


def _number(reached: int, total: int) -> int:
    return (2 * D1000 * reached + total) // (2 * total)
