"""What a ProtoMech costs, part by part, in C-bills."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import ProtoDesign
from ironhex.construction.firepower import Entry
from ironhex.construction.prices import engine_price, gear_prices
from ironhex.construction.proto_weight import sinks_needed
from ironhex.kernel.calculation import Reckoning

COCKPIT = 500_000
LIFE_SUPPORT = 75_000
SENSORS = MYOMER = 2_000
SKELETON = 400
ARM = 180
LEGS = 540
JETS = 200
SINK = 2_000
ARMOR_POINT = 625


def proto_cost(design: ProtoDesign, *, ammunition: bool = True) -> Reckoning:
    """The price of a ProtoMech, with or without its ammunition."""
    price = Reckoning().plus_all((*_structure(design), *gear_prices(design, ammunition)))
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
    yield "BMR-COST-028", SINK * sinks_needed(design), f"{sinks_needed(design)} heat sinks"
    yield "BMR-COST-028", ARMOR_POINT * sum(design.armor), "armor"
