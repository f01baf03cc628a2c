"""What a vehicle weighs, part by part, in kilograms."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import VehicleDesign
from ironhex.catalog.variable import HALF_TON, TON, Size, amplifiers, lift, rotor, turret, turret_of
from ironhex.construction import armor
from ironhex.construction.engines import FREE_SINKS, rounded_up, vehicle_engine_weight
from ironhex.construction.gear import frame, kilograms
from ironhex.construction.violation import count
from ironhex.kernel.tally import Mod, Tally

QUARTER_TON = 250
NOTHING = Size()
LIFTED = {"hover": "lift equipment", "hydrofoil": "lift equipment", "vtol": "rotor", "submarine": "diving equipment"}
"""The special equipment that each type of vehicle needs."""

ENGINE_RULES = {"ICE": "BMR-CVEH-021", "Fusion": "BMR-CVEH-022", "Light": "BMR-CVEH-025"}


def vehicle_weight(design: VehicleDesign) -> Tally:
    """Every part of a vehicle with its weight."""
    return Tally((*_chassis(design), *_fittings(design), *_gear(design)))


def whole_weight(design: VehicleDesign) -> int:
    """Kilograms of all parts."""
    weight = vehicle_weight(design).total
    if amplifier_size(design).kilograms:
        return rounded_up(weight, step=HALF_TON)  # tenths of a ton leave a remainder that nothing could fill
    return weight


def kilograms_of(design: VehicleDesign) -> int:
    """The vehicle's total weight."""
    return QUARTER_TON * design.quarter_tons


def control_weight(design: VehicleDesign) -> int:
    """A twentieth of the vehicle, in half tons."""
    return rounded_up(kilograms_of(design), 20, step=HALF_TON)


def structure_weight(design: VehicleDesign) -> int:
    """A tenth of the vehicle, in half tons."""
    return rounded_up(kilograms_of(design), 10, step=HALF_TON)


def lift_size(design: VehicleDesign) -> Size:
    """What the vehicle needs to hover, fly, glide or dive."""
    if design.motion not in LIFTED:
        return NOTHING
    return rotor(frame(design)) if design.motion == "vtol" else lift(frame(design))


def engine_weight(design: VehicleDesign) -> int | None:
    """The engine with its shielding, in a hovercraft at least a fifth of the total; immobile vehicles have none."""
    if not design.engine_rating:
        return 0
    quarters = vehicle_engine_weight(design.engine_rating, design.engine)
    least = rounded_up(kilograms_of(design), 5, step=HALF_TON) if design.motion == "hover" else 0
    return None if quarters is None else max(least, QUARTER_TON * quarters)


def armor_weight(design: VehicleDesign) -> int:
    """The smallest armor tonnage that gives the points on the sheet."""
    return QUARTER_TON * armor.weight(sum(design.armor), design.armor_type, design.clan)


def turret_size(design: VehicleDesign) -> Size:
    """The turret for its weapons; an OmniVehicle's turret has a fixed weight."""
    return turret_of(QUARTER_TON * design.turret) if design.omni else turret(frame(design))


def amplifier_size(design: VehicleDesign) -> Size:
    """Energy weapons need amplifiers without a fusion engine."""
    return amplifiers(frame(design)) if design.engine == "ICE" else NOTHING


def paid_sinks(design: VehicleDesign) -> int:
    """Heat sinks beyond those included in a fusion engine."""
    return design.heat_sinks if design.engine == "ICE" else max(0, design.heat_sinks - FREE_SINKS)


def _chassis(design: VehicleDesign) -> Iterator[Mod]:
    yield Mod("BMR-CVEH-014", control_weight(design), "controls")
    yield Mod("BMR-CVEH-015", structure_weight(design), "internal structure")
    if weight := lift_size(design).kilograms:
        yield Mod("BMR-CVEH-018", weight, LIFTED[design.motion])
    if engine := engine_weight(design):
        yield Mod(_engine_rule(design), engine, f"{design.engine} engine rated {design.engine_rating}")


def _engine_rule(design: VehicleDesign) -> str:
    quarters = vehicle_engine_weight(design.engine_rating, design.engine)
    if engine_weight(design) != QUARTER_TON * (quarters or 0):
        return "BMR-CVEH-020"
    return ENGINE_RULES.get(design.engine, "BMR-CVEH-023")


def _fittings(design: VehicleDesign) -> Iterator[Mod]:
    yield Mod("BMR-CVEH-026", armor_weight(design), f"{design.armor_type.lower()} armor, {sum(design.armor)} points")
    if weight := turret_size(design).kilograms:
        yield Mod("BMR-CVEH-034", weight, "turret")
    if sinks := paid_sinks(design):
        yield Mod("BMR-CVEH-032", sinks * TON, count(sinks, "heat sink"))
    if weight := amplifier_size(design).kilograms:
        yield Mod("BMR-CVEH-033", weight, "power amplifiers")
    if design.cargo:
        yield Mod("BMR-EQ-061", QUARTER_TON * design.cargo, "cargo space")


def _gear(design: VehicleDesign) -> Iterator[Mod]:
    on = frame(design)
    for item in design.items:
        if item.equipment.category != "heat sink" and (weight := kilograms(item, on)):
            yield Mod("BMR-CVEH-029", weight, f"{item.equipment.name}, {design.location_name(item.location)}")
