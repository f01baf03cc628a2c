"""The Battle Value of a 'Mech and what it costs, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import Item, Location, MechDesign
from ironhex.catalog.mech_sheet import ARM, LEG
from ironhex.construction.engines import FREE_SINKS, gyro_weight
from ironhex.construction.factors import movement_factor, speed_factor, target_modifier
from ironhex.construction.firepower import Entry, Weapon, armament, firepower, protection
from ironhex.construction.mech_weight import armor_weight
from ironhex.construction.prices import OMNI, engine_price, gear_prices
from ironhex.kernel.calculation import Calculation, Exact

STRUCTURE = {
    "Fusion": Fraction(3, 2),
    "XL": Fraction(3, 4),
    "Clan XL": Fraction(9, 8),
    "Light": Fraction(9, 8),
}
"""The value of a point of structure, by engine."""

INWARD: dict[int, Location] = {Location.LA: Location.LT, Location.RA: Location.RT}
VITAL = frozenset({Location.CT, Location.HD, Location.LL, Location.RL})
FIRING_HEAT: dict[str, Fraction | int] = {"ultra": 2, "rotary": 6, "streak": Fraction(1, 2)}
"""The factor for a weapon's heat: its highest rate of fire, or half if it may not fire."""

STEALTH_HEAT = 10
RUNNING_HEAT = 2
LEAST_JUMP_HEAT = 3


def mech_defense(design: MechDesign, weapons: tuple[Weapon, ...]) -> Calculation:
    """The Defensive Battle Rating of a 'Mech."""
    worth = Calculation().plus_all((*_hull(design), *protection(design), *_explosives(design)))
    worth = worth.at_least("BMR-BV-008", 1, "at least 1")
    surplus = max_heat(design, weapons) - sink_capacity(design)
    if surplus > 0:
        worth = worth.plus("BMR-BV-013", -5 * surplus, "heat beyond the sinks' capacity, times 5")
        worth = worth.at_least("BMR-BV-008", 1, "at least 1")
    modifier = best_modifier(design)
    return worth.times("BMR-BV-017", movement_factor(modifier), f"target movement modifier +{modifier}")


def _hull(design: MechDesign) -> Iterator[Entry]:
    armor, structure = sum(design.armor), sum(design.structure_points)
    factor = STRUCTURE[design.engine]
    yield "BMR-BV-004", 2 * armor, f"armor, {armor} × 2"
    yield "BMR-BV-005", structure * factor, f"internal structure, {structure} × {float(factor):g}"
    yield "BMR-BV-006", design.tons, "tonnage"


def _explosives(design: MechDesign) -> Iterator[Entry]:
    for item in design.items:
        rule = _endangered(design, item.location) if item.equipment.explosive_damage else None
        if rule:
            yield rule, -20 * explosive_tons(item), f"{item.equipment.name} may explode"


def explosive_tons(item: Item) -> Exact:
    """Tons of explosive ammunition; a Gauss rifle counts as one, whatever it weighs."""
    return 1 if item.equipment.weapon else Fraction(item.shots, item.equipment.shots)


def _endangered(design: MechDesign, location: int) -> str | None:
    """The rule under which an explosion in this location reduces the value."""
    front_leg = design.config == "quad" and location in INWARD
    if design.clan:
        return "BMR-BV-009" if location in VITAL or front_leg else None
    if design.engine == "XL":
        return "BMR-BV-010"
    if location in INWARD and not front_leg:
        safe = design.has_case[location] or design.has_case[INWARD[location]]
        return None if safe else "BMR-BV-012"
    safe = design.has_case[location] and location not in VITAL
    return None if safe else "BMR-BV-011"


def max_heat(design: MechDesign, weapons: tuple[Weapon, ...]) -> Exact:
    """The heat of all forward weapons fired at once, plus the hottest move; that of stealth armor counts only for the
    weapons' efficiency."""
    behind = {weapon.item for weapon in weapons if weapon.rear}
    fire = sum(firing_heat(item) for item in design.weapons if item not in behind)
    jump = max(LEAST_JUMP_HEAT, design.jump) if design.jump else 0
    return fire + max(RUNNING_HEAT, jump)


def firing_heat(item: Item) -> Exact:
    """The maximum heat of a weapon in a turn; a Streak, which may not fire, counts half."""
    return item.equipment.heat * FIRING_HEAT.get(item.equipment.special, 1)


def sink_capacity(design: MechDesign) -> int:
    """Points of heat that the sinks dissipate in a turn."""
    return design.heat_sinks * (2 if design.double_sinks else 1)


def best_modifier(design: MechDesign) -> int:
    """The highest target movement modifier it can reach: running, with MASC or hot myomer, or jumping."""
    specials = {item.equipment.special for item in design.items}
    hexes = [design.run]
    if "masc" in specials:
        hexes.append(2 * design.walk)
    if "tsm" in specials:
        hexes.append((3 * (design.walk + 1) + 1) // 2)
    jumping = target_modifier(design.jump) + 1 if design.jump else 0
    return max(target_modifier(max(hexes)), jumping)


def mech_offense(design: MechDesign, weapons: tuple[Weapon, ...]) -> Calculation:
    """The Offensive Battle Rating of a 'Mech."""
    worth = Calculation().plus_all(firepower(design, weapons))
    stealth = STEALTH_HEAT if design.armor_type == "Stealth" else 0
    heat, capacity = max_heat(design, weapons) + stealth, sink_capacity(design)
    if heat > capacity:
        efficiency = (1 + Fraction(capacity) / heat) / 2
        worth = worth.times(
            "BMR-BV-021", efficiency, f"heat efficiency: {capacity} of {float(heat):g}, the rest at half value"
        )
    points, factor = maneuver(design)
    return worth.times("BMR-BV-023", factor, f"speed factor of {points} MP")


def maneuver(design: MechDesign) -> tuple[int, Fraction]:
    """Running and Jumping MP, one more for MASC or triple-strength myomer, and their Speed Factor."""
    boosted = bool(design.with_special("masc") or design.with_special("tsm"))
    points = design.run + design.jump + boosted
    stealth = Fraction(1, 5) if design.armor_type == "Stealth" else 0
    return points, speed_factor(points) + stealth


def mech_ratings(design: MechDesign) -> tuple[Calculation, Calculation, tuple[Weapon, ...]]:
    """Defensive and Offensive Battle Rating, and the weapons they are based on."""
    weapons = armament(design)
    return mech_defense(design, weapons), mech_offense(design, weapons), weapons


# --- price ------------------------------------------------------------------------------------------------------------
COCKPIT = 200_000
LIFE_SUPPORT = 50_000
SENSORS = 2_000
MYOMER = {False: 2_000, True: 16_000}
"""Standard and triple-strength, per ton of the 'Mech."""
SKELETON = {"Standard": 400, "Endo Steel": 1_600}
ACTUATORS = dict(zip((*ARM, *LEG), (0, 100, 50, 80, 0, 150, 80, 120), strict=True))
"""Each actuator per ton of the 'Mech; shoulders and hips are part of the skeleton."""
GYRO = 300_000
JETS = 200
SINKS = {False: 2_000, True: 6_000}
ARMOR = {"Standard": 10_000, "Ferro-Fibrous": 20_000, "Stealth": 50_000}


def mech_cost(design: MechDesign, *, ammunition: bool = True) -> Calculation:
    """The price of a 'Mech, with or without its ammunition."""
    price = Calculation().plus_all((*_chassis(design), *_fittings(design), *gear_prices(design, ammunition)))
    if design.omni:
        price = price.times("BMR-COST-016", OMNI, "OmniMech conversion")
    return price.times("BMR-COST-003", 1 + Fraction(design.tons, 100), f"final multiplier of {design.tons} tons")


def _chassis(design: MechDesign) -> Iterator[Entry]:
    tons = design.tons
    strong = bool(design.with_special("tsm"))
    yield "BMR-COST-005", COCKPIT, "cockpit"
    yield "BMR-COST-005", LIFE_SUPPORT, "life support"
    yield "BMR-COST-006", SENSORS * tons, "sensors"
    yield "BMR-COST-007", MYOMER[strong] * tons, f"{'triple-strength' if strong else 'standard'} musculature"
    yield "BMR-COST-008", SKELETON[design.structure] * tons, f"{design.structure.lower()} internal structure"
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
