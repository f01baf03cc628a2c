"""Where the parts of a 'Mech go: systems, materials, heat sinks, jump jets, open slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Item, Location, MechDesign
from ironhex.catalog.mech_sheet import ARM, LEG, SIDE_SLOTS, SYSTEMS, TORSOS
from ironhex.construction.engines import integral_sinks
from ironhex.construction.violation import Violation, count

HEAD = Counter({"Life Support": 2, "Sensors": 2, "Cockpit": 1})
CENTER = Counter({"Engine": 6, "Gyro": 4})
REMOVABLE = ("Lower Arm Actuator", "Hand Actuator")

MATERIAL_SLOTS = {
    "Endo Steel": ("BMR-CON-017", {False: 14, True: 7}),
    "Ferro-Fibrous": ("BMR-CON-041", {False: 14, True: 7}),
    "Stealth Armor": ("BMR-CON-041", {False: 12, True: 12}),
    "Triple-Strength Myomer": ("BMR-EQ-163", {False: 6, True: 6}),
}
"""Slots that a material fills across the 'Mech, Inner Sphere and Clan, and the rule."""

STEALTH = frozenset(Location) - {Location.HD, Location.CT}
"""The locations of stealth armor, two slots in each (BMR-EQ-141)."""


def wanted_systems(design: MechDesign, location: Location) -> Counter[str]:
    """The systems that fill slots of a location; lower arm and hand actuators are optional."""
    if location is Location.HD:
        return HEAD
    if location is Location.CT:
        return CENTER
    if location in TORSOS:
        return Counter({"Engine": SIDE_SLOTS[design.engine]})
    if location in (Location.LA, Location.RA) and design.config == "biped":
        return Counter(ARM) - Counter(REMOVABLE)
    return Counter(LEG)


def systems(design: MechDesign) -> Iterator[Violation]:
    """Every location has its own systems and no others."""
    for location in Location:
        found = Counter(text for text in design.slots[location] if text in SYSTEMS)
        wanted = wanted_systems(design, location)
        arm = location in (Location.LA, Location.RA) and design.config == "biped"
        for name in sorted(found.keys() | wanted.keys()):
            spare = found[name] - wanted[name]
            if spare < 0:
                yield _misfit(design, location, f"{count(-spare, 'slot')} of {name} missing", -spare, name)
            elif spare > (arm and name in REMOVABLE):
                yield _misfit(design, location, f"{name} is not allowed here", spare, name)


def _misfit(design: MechDesign, location: Location, what: str, slots: int, name: str) -> Violation:
    side_engine = name == "Engine" and location is not Location.CT
    rule = "BMR-CON-025" if side_engine else "BMR-CON-006"
    return Violation(rule, design.location_name(location), what, count(slots, "slot"))


def actuators(design: MechDesign) -> Iterator[Violation]:
    """A lower arm actuator may be omitted only together with the hand."""
    for arm in (Location.LA, Location.RA):
        if design.config == "biped" and design.arm_has_hand[arm] and not design.arm_has_lower[arm]:
            yield Violation("BMR-CON-009", design.location_name(arm), "a hand without a lower arm actuator")


def open_slots(design: MechDesign, location: Location) -> int:
    """Slots of a location without a system, free for the designer."""
    return sum(text not in SYSTEMS for text in design.slots[location])


def materials(design: MechDesign) -> Iterator[Violation]:
    """Endo steel, ferro-fibrous and stealth armor and triple-strength myomer fill a fixed number of slots."""
    chosen = {design.structure, design.armor_type, f"{design.armor_type} Armor"}
    for name, (rule, bulk) in MATERIAL_SLOTS.items():
        found = _filled(design, name)
        myomer = name == "Triple-Strength Myomer" and found
        wanted = bulk[design.clan] if myomer or name in chosen else 0
        if found != wanted:
            yield Violation(rule, "slots", f"{name} in {found} instead of {wanted}", count(abs(found - wanted), "slot"))


def _filled(design: MechDesign, name: str) -> int:
    return sum(len(item.slots) for item in design.items if item.equipment.name == name)


def stealth_places(design: MechDesign) -> Iterator[Violation]:
    """Stealth armor fills two slots of each side torso, arm and leg."""
    if design.armor_type != "Stealth":
        return
    for location in Location:
        found = sum(_is_stealth(content) for content in design.contents[location])
        wanted = 2 if location in STEALTH else 0
        if found != wanted:
            what = f"stealth armor in {found} slots instead of {wanted}"
            yield Violation("BMR-EQ-141", design.location_name(location), what, count(abs(found - wanted), "slot"))


def _is_stealth(content: Item | str | None) -> bool:
    return isinstance(content, Item) and content.equipment.special == "stealth"


def heat_sinks(design: MechDesign) -> Iterator[Violation]:
    """The engine holds a sink per 25 points of its rating; all others fill slots, and all are of one type."""
    room = integral_sinks(design.engine_rating)
    if design.engine_sinks > room:
        what = f"{design.engine_sinks} heat sinks without a slot, but the engine holds {room}"
        yield Violation("BMR-CON-032", "slots", what, count(design.engine_sinks - room, "sink"))
    for item in design.items:
        if item.equipment.category == "heat sink" and (item.equipment.heat == -2) != design.double_sinks:
            what = f"a {item.equipment.name} among {'double' if design.double_sinks else 'standard'} ones"
            yield Violation("BMR-CON-031", design.location_name(item.location), what)


def jump_jets(design: MechDesign) -> Iterator[Violation]:
    """Each Jumping MP is a jet in a torso or a leg."""
    legs = (Location.LL, Location.RL, *((Location.LA, Location.RA) if design.config == "quad" else ()))
    for location in Location:
        if design.jets[location] and location not in (*TORSOS, *legs):
            what = "jump jets go in torsos and legs"
            rule = "BMR-OMNI-017" if design.omni else "BMR-CON-029"
            yield Violation(rule, design.location_name(location), what, count(design.jets[location], "jet"))
    jets = sum(design.jets)
    if jets != design.jump:
        what = f"{count(jets, 'jet')} for {design.jump} Jumping MP"
        yield Violation("BMR-CON-029", "slots", what, count(abs(jets - design.jump), "jet"))


SLOT_CHECKS = (systems, actuators, materials, stealth_places, heat_sinks, jump_jets)
