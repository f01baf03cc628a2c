"""The Battle Value of a vehicle."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import VehicleDesign
from ironhex.construction.firepower import Weapon, armament, firepower, protection
from ironhex.construction.speed import movement_factor, speed_factor, target_modifier
from ironhex.kernel.calculation import Reckoning

TYPE_MODIFIERS = {
    "tracked": Fraction(8, 10),
    "wheeled": Fraction(7, 10),
    "hover": Fraction(6, 10),
    "displacement": Fraction(5, 10),
    "hydrofoil": Fraction(5, 10),
    "submarine": Fraction(5, 10),
    "vtol": Fraction(4, 10),
}


def vehicle_defense(design: VehicleDesign) -> Reckoning:
    """The Defensive Battle Rating: armor, half the structure and defensive equipment, by type and speed."""
    armor, structure = sum(design.armor), sum(design.struck(design.structure_points))
    worth = Reckoning().plus("BMR-BV-030", armor, "armor").plus("BMR-BV-030", Fraction(structure, 2), "half structure")
    worth = worth.plus_all(protection(design))
    worth = worth.times("BMR-BV-031", TYPE_MODIFIERS[design.motion], f"a {design.motion} vehicle")
    modifier = best_modifier(design)
    return worth.times("BMR-BV-032", movement_factor(modifier), f"target movement modifier +{modifier}")


def best_modifier(design: VehicleDesign) -> int:
    """At flank speed; a VTOL that moves is one harder still to hit."""
    return target_modifier(design.flank) + (design.motion == "vtol" and design.flank > 0)


def vehicle_offense(design: VehicleDesign, weapons: tuple[Weapon, ...]) -> Reckoning:
    """The Offensive Battle Rating: the weapons by the Speed Factor of Flank MP, which a VTOL counts twice."""
    points = design.flank * (2 if design.motion == "vtol" else 1)
    worth = Reckoning().plus_all(firepower(design, weapons))
    return worth.times("BMR-BV-034", speed_factor(points), f"speed factor of {points} MP")


def vehicle_ratings(design: VehicleDesign) -> tuple[Reckoning, Reckoning, tuple[Weapon, ...]]:
    """Defensive and Offensive Battle Rating, and the weapons they rest on."""
    weapons = armament(design)
    return vehicle_defense(design), vehicle_offense(design, weapons), weapons
