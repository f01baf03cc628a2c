"""OmniMechs and OmniVehicles: what is fixed, what goes in pods, and whether a configuration fits its chassis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Design, Item, Location, MechDesign, VehicleDesign, omni_chassis
from ironhex.catalog.variable import TON
from ironhex.construction.mech_weight import QUARTER_TON, mech_weight
from ironhex.construction.vehicle_weight import whole_weight
from ironhex.construction.violation import Violation, count, tons

HANDLESS = frozenset({"PPC", "Gauss", "AC", "LB-X AC", "Ultra AC", "Rotary AC"})
"""Weapons that rule out lower arm and hand actuators in an OmniMech's arm."""

FIXED_FIGURES = {
    "mech": ("tons", "config", "walk", "engine", "engine_rating", "structure", "armor_type", "armor"),
    "vehicle": ("quarter_tons", "motion", "cruise", "engine", "armor_type", "armor", "turret"),
}
"""What pods cannot change, by the type of the design."""


def hands(design: MechDesign) -> Iterator[Violation]:
    """An arm with a PPC, an autocannon or a Gauss rifle has neither lower arm nor hand actuator."""
    if not design.omni or design.config == "quad":
        return
    for arm in (Location.LA, Location.RA):
        guns = [item for item in design.weapons if item.location == arm and item.equipment.family in HANDLESS]
        if guns and (design.arm_has_lower[arm] or design.arm_has_hand[arm]):
            what = f"actuators next to a {guns[0].equipment.name}"
            slots = design.arm_has_lower[arm] + design.arm_has_hand[arm]
            yield Violation("BMR-OMNI-007", design.location_name(arm), what, count(slots, "actuator"))


def pod_kinds(design: MechDesign | VehicleDesign) -> Iterator[Violation]:
    """Only OmniMechs and OmniVehicles have pods; armor, structure, MASC and myomer are never in them."""
    rule, omni = ("BMR-CON-046", "OmniMech") if design.type == "mech" else ("BMR-OMNI-001", "OmniVehicle")
    for item in design.items:
        if item.pod and not design.omni:
            what = f"{item.equipment.name} in a pod, but this is not an {omni}"
            yield Violation(rule, design.location_name(item.location), what)
        elif item.pod and _built_in(item):
            what = f"{item.equipment.name} in a pod"
            yield Violation("BMR-OMNI-019", design.location_name(item.location), what)


def no_pods(design: Design) -> Iterator[Violation]:
    """Only OmniMechs and OmniVehicles have pods."""
    for item in design.items:
        if item.pod:
            where = design.location_name(item.location)
            yield Violation("BMR-OMNI-001", where, f"{item.equipment.name} in a pod, which only Omnis have")


def _built_in(item: Item) -> bool:
    return item.equipment.category == "material" or item.equipment.special == "masc"


def known_chassis(design: MechDesign | VehicleDesign) -> Iterator[Violation]:
    """A configuration of a known chassis has the chassis's fixed heat sinks, and pods for the rest."""
    chassis = omni_chassis(design.name) if design.omni else None
    if chassis is not None and (chassis.type, chassis.chassis) == (design.type, design.chassis):
        found = (*_moved(chassis, design), *_pod_sinks(chassis, design))
        yield from (violation for violation in found if violation.rule in SINK_RULES)


SINK_RULES = ("BMR-OMNI-014", "BMR-OMNI-015")
"""Other fixed parts may be in different slots in other people's files."""

OMNI_CHECKS = (hands, pod_kinds, known_chassis)
OMNI_VEHICLE_CHECKS = (pod_kinds, known_chassis)


def pod_space(chassis: Design) -> int:
    """Kilograms that a chassis with only its fixed equipment leaves for pods."""
    whole = QUARTER_TON * chassis.quarter_tons if isinstance(chassis, VehicleDesign) else TON * chassis.tons
    return whole - _kilograms(chassis)


def _kilograms(design: Design) -> int:
    match design:
        case MechDesign():
            return QUARTER_TON * mech_weight(design).total
        case VehicleDesign():
            return whole_weight(design)
    raise TypeError(f"{design.name} cannot have pods")


def configuration_violations(chassis: Design, configuration: Design) -> tuple[Violation, ...]:
    """Where a configuration violates its chassis: pods too heavy, or fixed parts changed."""
    if chassis.type != configuration.type:
        return (Violation("BMR-OMNI-019", "design", f"a {configuration.type}, but its chassis is a {chassis.type}"),)
    return (
        *_changed(chassis, configuration),
        *_moved(chassis, configuration),
        *_pod_tonnage(chassis, configuration),
        *_pod_sinks(chassis, configuration),
    )


def _changed(chassis: Design, configuration: Design) -> Iterator[Violation]:
    for field in FIXED_FIGURES[chassis.type]:
        if getattr(chassis, field) != getattr(configuration, field):
            rule = "BMR-OMNI-011" if field == "turret" else "BMR-OMNI-019"
            yield Violation(rule, field.removeprefix("quarter_").replace("_", " "), "pods cannot change this")
    if chassis.double_sinks != configuration.double_sinks:
        yield Violation("BMR-OMNI-016", "heat sinks", "not the type of the chassis")


def _moved(chassis: Design, configuration: Design) -> Iterator[Violation]:
    """Everything fixed stays in its location."""
    missing = _places(chassis) - _places(configuration)
    for (name, location), number in missing.items():
        rule = "BMR-OMNI-014" if "Heat Sink" in name else "BMR-CON-046"
        what = f"{name} is fixed but missing"
        yield Violation(rule, chassis.location_name(location), what, count(number, "slot"))


def _places(design: Design) -> Counter[tuple[str, int]]:
    return Counter((item.equipment.name, location) for item in design.items for location, _ in item.slots)


def _pod_tonnage(chassis: Design, configuration: Design) -> Iterator[Violation]:
    room = pod_space(chassis)
    load = pod_weight(chassis, configuration)
    if load > room:
        yield Violation(
            "BMR-OMNI-003", "pods", f"{tons(load)} in pods, but only {tons(room)} available", tons(load - room)
        )


def pod_weight(chassis: Design, configuration: Design) -> int:
    """Kilograms that a configuration adds to its chassis."""
    return _kilograms(configuration) - _kilograms(chassis)


def fixed_sinks(design: Design) -> int:
    """The heat sinks that are not in pods."""
    return design.heat_sinks - sum(item.pod and item.equipment.category == "heat sink" for item in design.items)


def _pod_sinks(chassis: Design, configuration: Design) -> Iterator[Violation]:
    """Fixed heat sinks stay; those in the pods of a 'Mech always fill slots, even if the engine has room."""
    added = configuration.heat_sinks - chassis.heat_sinks
    wanted, found = fixed_sinks(chassis), fixed_sinks(configuration)
    if found < wanted:
        what = f"{found} of {count(wanted, 'fixed heat sink')}"
        yield Violation("BMR-OMNI-014", "heat sinks", what, count(wanted - found, "sink"))
    if not (isinstance(chassis, MechDesign) and isinstance(configuration, MechDesign)):
        return
    slotted = sum(configuration.sinks) - sum(chassis.sinks)
    if added > slotted:
        what = f"{count(added, 'heat sink')} in pods, {slotted} of them in slots"
        yield Violation("BMR-OMNI-015", "pods", what, count(added - slotted, "sink"))
