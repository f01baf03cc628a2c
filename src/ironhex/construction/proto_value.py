"""The Battle Value of a ProtoMech: a vehicle's, with changes."""

from __future__ import annotations

from fractions import Fraction

from ironhex.catalog import ProtoDesign
from ironhex.construction.firepower import Weapon, armament, firepower, protection
from ironhex.construction.speed import movement_factor, speed_factor, target_modifier
from ironhex.kernel.calculation import Reckoning

SMALL = Fraction(1, 10)
"""What its size adds to the Defensive Movement Factor."""


def proto_defense(design: ProtoDesign) -> Reckoning:
    """The Defensive Battle Rating: armor, half the structure, defensive equipment and tonnage, by speed."""
    structure = Fraction(sum(design.structure_points), 2)
    worth = Reckoning().plus("BMR-BV-030", sum(design.armor), "armor").plus("BMR-BV-030", structure, "half structure")
    worth = worth.plus_all(protection(design)).plus("BMR-BV-037", design.tons, "tonnage")
    modifier = best_modifier(design)
    factor = movement_factor(modifier) + SMALL
    return worth.times("BMR-BV-037", factor, f"target movement modifier +{modifier}, and 0.1 for a ProtoMech")


def best_modifier(design: ProtoDesign) -> int:
    """Running, or jumping, which adds one."""
    return max(target_modifier(design.run), target_modifier(design.jump) + 1 if design.jump else 0)


def proto_offense(design: ProtoDesign, weapons: tuple[Weapon, ...]) -> Reckoning:
    """The Offensive Battle Rating: the weapons by the Speed Factor of Running and Jumping MP."""
    points = design.run + design.jump
    worth = Reckoning().plus_all(firepower(design, weapons))
    return worth.times("BMR-BV-036", speed_factor(points), f"speed factor of {points} MP")


def proto_ratings(design: ProtoDesign) -> tuple[Reckoning, Reckoning, tuple[Weapon, ...]]:
    """Defensive and Offensive Battle Rating, and the weapons they rest on."""
    weapons = armament(design)
    return proto_defense(design), proto_offense(design, weapons), weapons
