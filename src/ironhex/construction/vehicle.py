"""The construction rules of ground vehicles, VTOLs and naval vessels."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import VehicleDesign, VehicleLocation
from ironhex.catalog.variable import TON, ferro_fibrous, size
from ironhex.construction.ammunition import ammunition, lots
from ironhex.construction.artemis import artemis
from ironhex.construction.gear import UNAIMED, frame, kilograms, one_per_unit
from ironhex.construction.omni import OMNI_VEHICLE_CHECKS
from ironhex.construction.technology import foreign_engine, one_base
from ironhex.construction.vehicle_weight import (
    QUARTER_TON,
    engine_weight,
    kilograms_of,
    whole_weight,
)
from ironhex.construction.violation import Violation, count, tons, too_few_sinks, total, violations

HEAVIEST = {
    "tracked": ("BMR-CVEH-006", 100),
    "wheeled": ("BMR-CVEH-007", 80),
    "hover": ("BMR-CVEH-008", 50),
    "hydrofoil": ("BMR-CVEH-009", 100),
    "displacement": ("BMR-CVEH-010", 300),
    "submarine": ("BMR-CVEH-010", 300),
    "vtol": ("BMR-CVEH-011", 30),
}
"""The heaviest vehicle of each type, and the rule."""

ENGINE_ITEMS = {"XL": 2, "Clan XL": 1, "Light": 1}
ROTOR_ARMOR = 2
BANS = {"heat sink": "BMR-CVEH-031", "endo steel": "BMR-CVEH-017"}
"""Rules against equipment no vehicle mounts; the equipment table covers everything else."""

RECOILING = (VehicleLocation.FRONT, VehicleLocation.REAR)


def tonnage(design: VehicleDesign) -> Iterator[Violation]:
    """The parts must weigh exactly what the vehicle weighs, within the limit of its type."""
    yield from total(whole_weight(design), kilograms_of(design), "BMR-CVEH-013", room=design.omni)
    yield from too_heavy(design.motion, kilograms_of(design))


def too_heavy(motion: str, weight: int) -> Iterator[Violation]:
    """Each type of vehicle has a maximum weight."""
    rule, heaviest = HEAVIEST[motion]
    if weight > TON * heaviest:
        what = f"{motion} vehicles weigh at most {heaviest} tons"
        yield Violation(rule, "design", what, tons(weight - TON * heaviest))


def engine(design: VehicleDesign) -> Iterator[Violation]:
    """An engine of that rating must exist."""
    if engine_weight(design) is None:
        yield Violation("BMR-CVEH-019", "engine", f"there is no engine rated {design.engine_rating}")


def items_used(design: VehicleDesign) -> int:
    """Items that count against a vehicle's space: equipment, each ammunition class once, special construction."""
    on = frame(design)
    gear = sum(size(item.equipment, on).items for item in design.items if item.equipment.category != "ammo")
    classes = len({bin.equipment.ammo for bin in design.bins})
    ferro = ferro_fibrous(on).items if design.armor_type == "Ferro-Fibrous" else 0
    return gear + classes + ferro + ENGINE_ITEMS.get(design.engine, 0) + bool(design.cargo)


def items_allowed(design: VehicleDesign) -> int:
    """Five, plus one for every full five tons."""
    return 5 + design.quarter_tons // 20


def space(design: VehicleDesign) -> Iterator[Violation]:
    """A vehicle has space for a number of items, however large."""
    used, allowed = items_used(design), items_allowed(design)
    if used > allowed:
        yield Violation(
            "BMR-CVEH-003",
            "design",
            f"{count(used, 'item')}, but only space for {allowed}",
            count(used - allowed, "item"),
        )


def cooling(design: VehicleDesign) -> Iterator[Violation]:
    """A heat sink for each point of heat of the energy weapons."""
    yield from too_few_sinks(design.heat_sinks, design.sinks_needed, "BMR-CVEH-032")


def rotor(design: VehicleDesign) -> Iterator[Violation]:
    """A rotor has at most two points of armor."""
    if design.motion == "vtol" and design.armor[VehicleLocation.ROTOR] > ROTOR_ARMOR:
        worn = design.armor[VehicleLocation.ROTOR]
        yield Violation("BMR-CVEH-028", "rotor", f"{worn} points of armor", count(worn - ROTOR_ARMOR, "point"))


def technology(design: VehicleDesign) -> Iterator[Violation]:
    """All equipment has one technology base, including the engine."""
    yield from one_base(design, "BMR-CVEH-012")
    if foreign_engine(design):
        yield Violation("BMR-CVEH-012", "engine", f"{design.engine} engine of the other technology base")


def fittings(design: VehicleDesign) -> Iterator[Violation]:
    """What vehicles cannot mount, or not everywhere."""
    for item in design.items:
        gear, where = item.equipment, design.location_name(item.location)
        if "vehicle" not in gear.carriers:
            yield Violation(
                BANS.get(gear.formula or gear.category, "BMR-EQ-001"), where, f"not for vehicles: {gear.name}"
            )
        if gear.special == "heavy gauss":
            yield from _recoil(design, item.location, where)


def computer(design: VehicleDesign) -> Iterator[Violation]:
    """A targeting computer is as large as the weapons it serves."""
    idle = design.with_special("targeting computer")
    if idle and not frame(design).aimed:
        yield Violation("BMR-EQ-157", design.location_name(idle[0].location), f"Targeting Computer: {UNAIMED}")


def facings(design: VehicleDesign) -> Iterator[Violation]:
    """A weapon outside the turret faces a side; the body has none."""
    for item in design.weapons:
        if item.location == VehicleLocation.BODY:
            yield Violation("BMR-CVEH-035", "body", f"{item.equipment.name} faces no side")


def _recoil(design: VehicleDesign, location: int, where: str) -> Iterator[Violation]:
    if location not in RECOILING:
        yield Violation("BMR-EQ-093", where, "a Heavy Gauss Rifle must face front or rear")
    if design.engine == "ICE":
        yield Violation("BMR-EQ-092", where, "a Heavy Gauss Rifle needs a fusion engine")


def turret_load(design: VehicleDesign) -> Iterator[Violation]:
    """An OmniVehicle's turret carries up to ten times its own weight."""
    if not design.omni:
        return
    on = frame(design)
    load = sum(kilograms(item, on) for item in design.items if item.location == VehicleLocation.TURRET)
    most = 10 * QUARTER_TON * design.turret
    if load > most:
        yield Violation("BMR-OMNI-011", "turret", f"{tons(load)}, built for {tons(most)}", tons(load - most))


VEHICLE_CHECKS = (
    tonnage,
    engine,
    space,
    rotor,
    technology,
    fittings,
    computer,
    facings,
    turret_load,
    cooling,
    one_per_unit,
    artemis,
    ammunition,
    lots,
    *OMNI_VEHICLE_CHECKS,
)


def vehicle_violations(design: VehicleDesign) -> tuple[Violation, ...]:
    """Check a vehicle design against the construction rules."""
    return violations(design, VEHICLE_CHECKS)
