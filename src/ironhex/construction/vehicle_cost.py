"""What a vehicle costs, part by part, in C-bills."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import VehicleDesign
from ironhex.construction.firepower import Entry
from ironhex.construction.prices import OMNI, engine_price, gear_prices
from ironhex.construction.vehicle_weight import (
    LIFTED,
    amplifier_size,
    armor_weight,
    control_weight,
    lift_size,
    paid_sinks,
    structure_weight,
    turret_size,
)
from ironhex.kernel.calculation import Exact, Reckoning

CONTROLS = STRUCTURE = 10_000
ARMOR = {"Standard": 10_000, "Ferro-Fibrous": 20_000}
SINK = 2_000
DIVISORS = {
    "tracked": 100,
    "wheeled": 200,
    "hover": 50,
    "vtol": 30,
    "displacement": 200,
    "hydrofoil": 75,
    "submarine": 50,
}
"""The final multiplier is one more than the tons divided by this."""


def vehicle_cost(design: VehicleDesign, *, ammunition: bool = True) -> Reckoning:
    """The price of a vehicle, with or without its ammunition."""
    price = Reckoning().plus_all((*_structure(design), *gear_prices(design, ammunition)))
    if design.omni:
        price = price.times("BMR-COST-016", OMNI, "OmniVehicle conversion")
    factor = 1 + Fraction(design.quarter_tons, 4 * DIVISORS[design.motion])
    return price.times("BMR-COST-024", factor, f"multiplier of a {design.motion} vehicle")


def _structure(design: VehicleDesign) -> Iterator[Entry]:
    tons = Fraction(design.quarter_tons, 4)
    engine = f"{design.engine} engine rated {design.engine_rating}"
    yield "BMR-COST-018", engine_price(design.engine, design.engine_rating, tons), engine
    yield "BMR-COST-019", _by_the_ton(control_weight(design), CONTROLS), "controls"
    yield "BMR-COST-019", _by_the_ton(structure_weight(design), STRUCTURE), "internal structure"
    yield "BMR-COST-020", SINK * paid_sinks(design), f"{design.heat_sinks} heat sinks"
    armor = f"{design.armor_type.lower()} armor"
    yield "BMR-COST-021", _by_the_ton(armor_weight(design), ARMOR[design.armor_type]), armor
    yield "BMR-COST-022", amplifier_size(design).cost, "power amplifiers"
    yield "BMR-COST-022", turret_size(design).cost, "turret"
    if name := LIFTED.get(design.motion):
        yield "BMR-COST-023", lift_size(design).cost, name


def _by_the_ton(kilograms: int, price: int) -> Exact:
    return Fraction(kilograms * price, 1000)
