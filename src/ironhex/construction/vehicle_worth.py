"""The Battle Value of a vehicle and what it costs, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import VehicleDesign
from ironhex.construction.factors import movement_factor, speed_factor, target_modifier
from ironhex.construction.firepower import Entry, Weapon, armament, firepower, protection
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
from ironhex.kernel.calculation import Calculation, Exact

TYPE_MODIFIERS = {
    "tracked": Fraction(8, 10),
    "wheeled": Fraction(7, 10),
    "hover": Fraction(6, 10),
    "displacement": Fraction(5, 10),
    "hydrofoil": Fraction(5, 10),
    "submarine": Fraction(5, 10),
    "vtol": Fraction(4, 10),
}


def vehicle_defense(design: VehicleDesign) -> Calculation:
    """The Defensive Battle Rating: armor, half the structure and defensive equipment, times type and speed."""
    armor, structure = sum(design.armor), sum(design.struck(design.structure_points))
    worth = (
        Calculation().plus("BMR-BV-030", armor, "armor").plus("BMR-BV-030", Fraction(structure, 2), "half structure")
    )
    worth = worth.plus_all(protection(design))
    worth = worth.times("BMR-BV-031", TYPE_MODIFIERS[design.motion], f"a {design.motion} vehicle")
    modifier = best_modifier(design)
    return worth.times("BMR-BV-032", movement_factor(modifier), f"target movement modifier +{modifier}")


def best_modifier(design: VehicleDesign) -> int:
    """At flank speed; a moving VTOL is one harder to hit."""
    return target_modifier(design.flank) + (design.motion == "vtol" and design.flank > 0)


def vehicle_offense(design: VehicleDesign, weapons: tuple[Weapon, ...]) -> Calculation:
    """The Offensive Battle Rating: the weapons times the Speed Factor of Flank MP, doubled for a VTOL."""
    points = design.flank * (2 if design.motion == "vtol" else 1)
    worth = Calculation().plus_all(firepower(design, weapons))
    return worth.times("BMR-BV-034", speed_factor(points), f"speed factor of {points} MP")


def vehicle_ratings(design: VehicleDesign) -> tuple[Calculation, Calculation, tuple[Weapon, ...]]:
    """Defensive and Offensive Battle Rating, and the weapons they are based on."""
    weapons = armament(design)
    return vehicle_defense(design), vehicle_offense(design, weapons), weapons


# --- price ------------------------------------------------------------------------------------------------------------
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
"""The final multiplier is one plus the tons divided by this."""


def vehicle_cost(design: VehicleDesign, *, ammunition: bool = True) -> Calculation:
    """The price of a vehicle, with or without its ammunition."""
    price = Calculation().plus_all((*_structure(design), *gear_prices(design, ammunition)))
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
