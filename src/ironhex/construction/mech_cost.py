"""What a 'Mech costs, part by part, in C-bills."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import Location, MechDesign
from ironhex.catalog.mech_sheet import ARM, LEG
from ironhex.construction.engines import FREE_SINKS, gyro_weight
from ironhex.construction.firepower import Entry
from ironhex.construction.mech_weight import armor_weight
from ironhex.construction.prices import OMNI, engine_price, gear_prices
from ironhex.kernel.calculation import Reckoning

COCKPIT = 200_000
LIFE_SUPPORT = 50_000
SENSORS = 2_000
MYOMER = {False: 2_000, True: 16_000}
"""Standard and triple-strength, for each ton of the 'Mech."""
STRUCTURE = {"Standard": 400, "Endo Steel": 1_600}
ACTUATORS = dict(zip((*ARM, *LEG), (0, 100, 50, 80, 0, 150, 80, 120), strict=True))
"""Each actuator for each ton of the 'Mech; shoulders and hips are part of the skeleton."""
GYRO = 300_000
JETS = 200
SINKS = {False: 2_000, True: 6_000}
ARMOR = {"Standard": 10_000, "Ferro-Fibrous": 20_000, "Stealth": 50_000}


def mech_cost(design: MechDesign, *, ammunition: bool = True) -> Reckoning:
    """The price of a 'Mech, with or without its ammunition."""
    price = Reckoning().plus_all((*_chassis(design), *_fittings(design), *gear_prices(design, ammunition)))
    if design.omni:
        price = price.times("BMR-COST-016", OMNI, "OmniMech conversion")
    return price.times("BMR-COST-003", 1 + Fraction(design.tons, 100), f"final multiplier of {design.tons} tons")


def _chassis(design: MechDesign) -> Iterator[Entry]:
    tons = design.tons
    strong = any(item.equipment.special == "tsm" for item in design.items)
    yield "BMR-COST-005", COCKPIT, "cockpit"
    yield "BMR-COST-005", LIFE_SUPPORT, "life support"
    yield "BMR-COST-006", SENSORS * tons, "sensors"
    yield "BMR-COST-007", MYOMER[strong] * tons, f"{'triple-strength' if strong else 'standard'} musculature"
    yield "BMR-COST-008", STRUCTURE[design.structure] * tons, f"{design.structure.lower()} internal structure"
    for location in Location:
        for text in design.slots[location]:
            if text in ACTUATORS:
                yield _actuator_rule(text), ACTUATORS[text] * tons, text.lower()


def _actuator_rule(text: str) -> str:
    return "BMR-COST-009" if text in ARM else "BMR-COST-010"


def _fittings(design: MechDesign) -> Iterator[Entry]:
    engine = f"{design.engine} engine rated {design.engine_rating}"
    yield "BMR-COST-011", engine_price(design.engine, design.engine_rating, design.tons), engine
    yield "BMR-COST-012", Fraction(GYRO * gyro_weight(design.engine_rating), 4), "gyroscope"
    yield "BMR-COST-013", design.tons * design.jump**2 * JETS, f"{design.jump} jump jets"
    paid = design.heat_sinks if design.double_sinks else design.heat_sinks - FREE_SINKS
    yield "BMR-COST-014", max(0, paid) * SINKS[design.double_sinks], f"{design.heat_sinks} heat sinks"
    armor = Fraction(ARMOR[design.armor_type] * armor_weight(design), 4)
    yield "BMR-COST-015", armor, f"{design.armor_type.lower()} armor"
