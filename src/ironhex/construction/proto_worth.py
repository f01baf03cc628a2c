"""The Battle Value of a ProtoMech, a variant of the vehicle's, and its price, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import ProtoDesign
from ironhex.construction.factors import movement_factor, speed_factor, target_modifier
from ironhex.construction.firepower import Entry, Weapon, armament, firepower, protection
from ironhex.construction.prices import engine_price, gear_prices
from ironhex.kernel.calculation import Calculation

SMALL = Fraction(1, 10)
"""What its size adds to the Defensive Movement Factor."""


def proto_defense(design: ProtoDesign) -> Calculation:
    """The Defensive Battle Rating: armor, half the structure, defensive equipment and tonnage, times speed."""
    structure = Fraction(sum(design.structure_points), 2)
    worth = Calculation().plus("BMR-BV-030", sum(design.armor), "armor").plus("BMR-BV-030", structure, "half structure")
    worth = worth.plus_all(protection(design)).plus("BMR-BV-037", design.tons, "tonnage")
    modifier = best_modifier(design)
    factor = movement_factor(modifier) + SMALL
    return worth.times("BMR-BV-037", factor, f"target movement modifier +{modifier}, and 0.1 for a ProtoMech")


def best_modifier(design: ProtoDesign) -> int:
    """Running, or jumping, which adds one."""
    return max(target_modifier(design.run), target_modifier(design.jump) + 1 if design.jump else 0)


def proto_offense(design: ProtoDesign, weapons: tuple[Weapon, ...]) -> Calculation:
    """The Offensive Battle Rating: the weapons times the Speed Factor of Running and Jumping MP."""
    points = design.run + design.jump
    worth = Calculation().plus_all(firepower(design, weapons))
    return worth.times("BMR-BV-036", speed_factor(points), f"speed factor of {points} MP")


def proto_ratings(design: ProtoDesign) -> tuple[Calculation, Calculation, tuple[Weapon, ...]]:
    """Defensive and Offensive Battle Rating, and the weapons they are based on."""
    weapons = armament(design)
    return proto_defense(design), proto_offense(design, weapons), weapons


# --- price ------------------------------------------------------------------------------------------------------------
COCKPIT = 500_000
LIFE_SUPPORT = 75_000
SENSORS = MYOMER = 2_000
SKELETON = 400
ARM = 180
LEGS = 540
JETS = 200
SINK = 2_000
ARMOR_POINT = 625


def proto_cost(design: ProtoDesign, *, ammunition: bool = True) -> Calculation:
    """The price of a ProtoMech, with or without its ammunition."""
    price = Calculation().plus_all((*_structure(design), *gear_prices(design, ammunition)))
    return price.times("BMR-COST-025", 1 + Fraction(design.tons, 100), f"final multiplier of {design.tons} tons")


def _structure(design: ProtoDesign) -> Iterator[Entry]:
    tons = design.tons
    yield "BMR-COST-026", COCKPIT, "cockpit"
    yield "BMR-COST-026", LIFE_SUPPORT, "life support"
    yield "BMR-COST-026", SENSORS * tons, "sensors"
    yield "BMR-COST-026", MYOMER * tons, "musculature"
    yield "BMR-COST-027", SKELETON * tons, "internal structure"
    yield "BMR-COST-027", 2 * ARM * tons, "actuators of both arms"
    yield "BMR-COST-027", LEGS * tons, "leg actuators"
    yield "BMR-COST-028", engine_price("Fusion", design.engine_rating, tons), f"engine rated {design.engine_rating}"
    yield "BMR-COST-028", JETS * design.jump**2 * tons, f"{design.jump} jump jets"
    yield "BMR-COST-028", SINK * design.heat_sinks, f"{design.heat_sinks} heat sinks"
    yield "BMR-COST-028", ARMOR_POINT * sum(design.armor), "armor"
