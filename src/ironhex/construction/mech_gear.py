"""Weapons, ammunition and equipment of a 'Mech: technology base, allowed locations, requirements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Item, Location, MechDesign
from ironhex.catalog.mech_sheet import TORSOS
from ironhex.catalog.variable import size
from ironhex.construction.ammunition import ammunition, lots
from ironhex.construction.artemis import artemis
from ironhex.construction.gear import frame, one_per_unit
from ironhex.construction.technology import one_base
from ironhex.construction.violation import Violation, count

LEGS = (Location.LL, Location.RL)
ARMS = (Location.LA, Location.RA)


def technology(design: MechDesign) -> Iterator[Violation]:
    """All equipment has one technology base, and stealth armor is Inner Sphere only."""
    yield from one_base(design, "BMR-CON-013")
    if design.tech == "Clan" and design.armor_type == "Stealth":
        yield Violation("BMR-EQ-141", "design", "stealth armor is Inner Sphere only")


def splits(design: MechDesign) -> Iterator[Violation]:
    """Few weapons may be split; all other equipment except spread materials is in one location."""
    for item in design.items:
        homes = sorted({location for location, _ in item.slots})
        gear = item.equipment
        if len(homes) == 1 or gear.category == "material" or gear.split:
            continue
        where = ", ".join(design.location_name(home) for home in homes)
        rule = "BMR-CON-049" if gear.weapon else "BMR-CON-050"
        yield Violation(rule, where, f"{gear.name} cannot be split", count(len(homes) - 1, "location"))


def sizes(design: MechDesign) -> Iterator[Violation]:
    """Equipment sized by the machine must fill exactly its number of slots."""
    on = frame(design)
    for item in design.items:
        rule = SIZE_RULES.get(item.equipment.formula)
        if rule and (wanted := size(item.equipment, on).slots) != len(item.slots):
            what = f"{item.equipment.name} in {count(len(item.slots), 'slot')} instead of {wanted}"
            by = count(abs(len(item.slots) - wanted), "slot")
            yield Violation(rule, design.location_name(item.location), what, by)


SIZE_RULES = {
    "hatchet": "BMR-EQ-098",
    "sword": "BMR-EQ-149",
    "masc": "BMR-EQ-130",
    "targeting computer": "BMR-EQ-157",
}


def rear_mounts(design: MechDesign) -> Iterator[Violation]:
    """Weapons in the head, the torsos and the legs may face the rear; those in arms may not."""
    for item in design.weapons:
        if item.rear and item.location in ARMS and design.config == "biped":
            yield Violation("BMR-CON-052", design.location_name(item.location), f"{item.equipment.name} faces the rear")


ANYWHERE = frozenset(Location)


def mountings(design: MechDesign) -> Iterator[Violation]:
    """Equipment restricted to certain locations."""
    for item in design.items:
        rule, allowed = _places(design, item)
        for location in sorted({location for location, _ in item.slots} - allowed):
            yield Violation(rule, design.location_name(location), f"{item.equipment.name} is not allowed here")


def _places(design: MechDesign, item: Item) -> tuple[str, frozenset[int]]:
    """Where an item may be, and the rule."""
    gear, quad = item.equipment, design.config == "quad"
    if gear.special == "case":
        return "BMR-EQ-068", frozenset(TORSOS)
    if gear.special == "heavy gauss":
        return "BMR-EQ-093", frozenset(TORSOS)
    if gear.special == "a-pod":
        return "BMR-EQ-019", frozenset((*LEGS, *(ARMS if quad else ())))
    if gear.category == "physical":
        return "BMR-EQ-096", frozenset(arm for arm in ARMS if design.arm_has_hand[arm] and not quad)
    return "", ANYWHERE


def limits(design: MechDesign) -> Iterator[Violation]:
    """Some equipment once only, and one CASE per location."""
    yield from one_per_unit(design)
    cases = Counter(item.location for item in design.items if item.equipment.special == "case")
    for location, number in cases.items():
        if number > 1:
            yield Violation("BMR-EQ-068", design.location_name(location), f"{number} CASE", str(number - 1))


def companions(design: MechDesign) -> Iterator[Violation]:
    """Equipment that requires or excludes other equipment."""
    specials = {item.equipment.special for item in design.items}
    if {"masc", "tsm"} <= specials:
        yield Violation("BMR-EQ-131", "design", "MASC and triple-strength myomer exclude each other")
    if design.armor_type == "Stealth" and "ecm" not in specials:
        yield Violation("BMR-EQ-142", "design", "stealth armor needs an ECM suite")


GEAR_CHECKS = (
    technology,
    splits,
    sizes,
    rear_mounts,
    ammunition,
    lots,
    mountings,
    limits,
    companions,
    artemis,
)
