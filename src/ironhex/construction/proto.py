"""The construction rules of ProtoMechs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironhex.catalog import Equipment, ProtoDesign, ProtoLocation
from ironhex.catalog.variable import TON
from ironhex.construction.artemis import artemis
from ironhex.construction.gear import frame, kilograms, one_per_unit
from ironhex.construction.omni import no_pods
from ironhex.construction.proto_weight import proto_engine_weight, proto_weight
from ironhex.construction.violation import Violation, count, too_few_sinks, total, violations

MOUNTS: dict[int, tuple[str, int, int | None]] = {
    ProtoLocation.RIGHT_ARM: ("BMR-CPROTO-021", 1, 500),
    ProtoLocation.LEFT_ARM: ("BMR-CPROTO-021", 1, 500),
    ProtoLocation.TORSO: ("BMR-CPROTO-022", 2, 2000),
    ProtoLocation.MAIN_GUN: ("BMR-CPROTO-023", 1, None),
}
"""How many items a location holds, and their total weight."""

MAIN_GUN_ARMOR = 3
FORBIDDEN = {"endo steel": "BMR-CPROTO-007", "ferro-fibrous": "BMR-CPROTO-019"}


def chassis(design: ProtoDesign) -> Iterator[Violation]:
    """A Clan machine whose parts weigh exactly what it weighs, with an existing engine, that jumps no farther than it
    walks.
    """
    yield from total(proto_weight(design).total, TON * design.tons, "BMR-CPROTO-001")
    if design.tech != "Clan":
        yield Violation("BMR-CPROTO-003", "design", "only Clans build ProtoMechs")
    if proto_engine_weight(design.engine_rating) is None:
        yield Violation("BMR-CPROTO-011", "engine", f"there is no engine rated {design.engine_rating}")
    if design.jump > design.walk:
        what = f"{design.jump} Jumping MP, {design.walk} Walking MP"
        yield Violation("BMR-CPROTO-014", "jump jets", what, f"{design.jump - design.walk} MP")


def most_armor(design: ProtoDesign, location: ProtoLocation) -> int:
    """The ProtoMech Armor Table: twice the structure, except for the head and the main gun, if there is one."""
    if location is ProtoLocation.HEAD:
        return 2 + design.tons // 2
    if location is ProtoLocation.MAIN_GUN:
        return MAIN_GUN_ARMOR if any(item.location == location for item in design.items) else 0
    return 2 * design.structure_points[location]


def armor(design: ProtoDesign) -> Iterator[Violation]:
    """No location has more armor than the table allows."""
    for location in map(ProtoLocation, (place.index for place in design.locations)):
        worn, most = design.armor[location], most_armor(design, location)
        if worn > most:
            rule = "BMR-CPROTO-015" if location in (ProtoLocation.HEAD, ProtoLocation.MAIN_GUN) else "BMR-CPROTO-016"
            what = f"{worn} points of armor, at most {most}"
            yield Violation(rule, design.location_name(location), what, count(worn - most, "point"))


def mounts(design: ProtoDesign) -> Iterator[Violation]:
    """Arms, torso and main gun hold few items of limited weight; head and legs hold none."""
    on = frame(design)
    for location, _, where, _ in design.locations:
        gear = [item for item in design.items if item.location == location and item.equipment.category != "ammo"]
        rule, number, heaviest = MOUNTS.get(location, ("BMR-CPROTO-020", 0, None))
        weight = sum(kilograms(item, on) for item in gear)
        if len(gear) > number:
            what = f"{count(len(gear), 'item')}, at most {number}"
            yield Violation(rule, where, what, count(len(gear) - number, "item"))
        if heaviest is not None and weight > heaviest:
            yield Violation(rule, where, f"{weight} kg of items, at most {heaviest}", f"{weight - heaviest} kg")


def facings(design: ProtoDesign) -> Iterator[Violation]:
    """Only weapons in the torso may face the rear, and arms hold weapons only."""
    for item in design.items:
        where = design.location_name(item.location)
        if item.rear and item.location != ProtoLocation.TORSO:
            yield Violation("BMR-CPROTO-022", where, f"{item.equipment.name} faces the rear")
        arm = item.location in (ProtoLocation.RIGHT_ARM, ProtoLocation.LEFT_ARM)
        if arm and not item.equipment.weapon and item.equipment.category != "ammo":
            yield Violation("BMR-CPROTO-021", where, f"{item.equipment.name} is not a weapon")


def equipment(design: ProtoDesign) -> Iterator[Violation]:
    """What is not for ProtoMechs: special materials, MASC, CASE, A-pods, computers, ATMs, double heat sinks, one-shot
    launchers. Jump jets and heat sinks are no items; a ProtoMech has them by number.
    """
    for item in design.items:
        if item.equipment.category == "jump jet":
            what = "a jump jet among the items instead of a Jumping MP"
            yield Violation("BMR-CPROTO-014", design.location_name(item.location), what)
        elif "proto" not in item.equipment.carriers:
            what = f"ProtoMechs cannot mount {item.equipment.name}"
            yield Violation(_ban(item.equipment), design.location_name(item.location), what)


def _ban(gear: Equipment) -> str:
    if gear.family == "ATM":
        return "BMR-CPROTO-028"
    if gear.one_shot:
        return "BMR-EQ-122"
    if gear.category == "heat sink":
        return "BMR-CPROTO-026" if gear.heat == -2 else "BMR-CPROTO-025"
    return FORBIDDEN.get(gear.formula, "BMR-CPROTO-020")


def bins(design: ProtoDesign) -> Iterator[Violation]:
    """Every weapon that uses ammunition needs its own bin."""
    free = Counter(bin.equipment.ammo for bin in design.bins if bin.shots)
    for item in design.weapons:
        kind = item.equipment.ammo
        if kind and not free[kind]:
            what = f"no bin of ammunition for {item.equipment.name}"
            yield Violation("BMR-CPROTO-031", design.location_name(item.location), what)
        free[kind] -= free[kind] > 0


def cooling(design: ProtoDesign) -> Iterator[Violation]:
    """A heat sink for each point of heat of the energy weapons."""
    yield from too_few_sinks(design.heat_sinks, design.sinks_needed, "BMR-CPROTO-025")


PROTO_CHECKS = (chassis, armor, mounts, facings, equipment, bins, cooling, one_per_unit, artemis, no_pods)


def proto_violations(design: ProtoDesign) -> tuple[Violation, ...]:
    """Check a ProtoMech design against the construction rules."""
    return violations(design, PROTO_CHECKS)
