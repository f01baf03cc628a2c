"""Equipment on its machine: what it weighs there, and how much ammunition there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ironhex.catalog import Design, Item, ProtoDesign, VehicleDesign, VehicleLocation
from ironhex.catalog.variable import TON, Frame, proto_load, size
from ironhex.construction.violation import Violation
from ironhex.kernel.calculation import Exact


def frame(design: Design) -> Frame:
    """The properties of a machine that its equipment depends on."""
    weights = [(item, item.equipment.kilograms) for item in design.weapons]
    return Frame(
        tons=design.tons,
        clan=design.clan,
        proto=isinstance(design, ProtoDesign),
        rating=design.engine_rating,
        aimed=sum(weight for item, weight in weights if item.equipment.aimed),
        turret=sum(item.equipment.kilograms for item in design.items if _in_turret(design, item)),
        energy=sum(weight for item, weight in weights if item.equipment.category == "energy"),
    )


def _in_turret(design: Design, item: Item) -> bool:
    """A weapon in a turret, or the Artemis system of one."""
    fires = item.equipment.weapon or item.equipment.special == "artemis"
    return fires and isinstance(design, VehicleDesign) and item.location == VehicleLocation.TURRET


def kilograms(item: Item, on: Frame) -> int:
    """What an item weighs; a part load in proportion, a ProtoMech's by its shots."""
    gear = item.equipment
    if gear.category != "ammo":
        return size(gear, on).kilograms
    return proto_load(gear, item.shots) if on.proto else -(-gear.kilograms * item.shots // gear.shots)


def ammunition_tons(item: Item, on: Frame) -> Exact:
    """Tons of ammunition, exactly."""
    if on.proto:
        return Fraction(proto_load(item.equipment, item.shots), TON)
    return Fraction(item.shots, item.equipment.shots)


UNAIMED = "no laser, PPC, Gauss rifle or autocannon to aim"

ONE_PER_UNIT = {"ecm": "BMR-EQ-072", "tag": "BMR-EQ-151", "targeting computer": "BMR-EQ-154", "masc": "BMR-EQ-130"}


def one_per_unit(design: Design) -> Iterator[Violation]:
    """At most one ECM suite, one TAG, one targeting computer and one MASC."""
    specials = Counter(item.equipment.special for item in design.items)
    for special, rule in ONE_PER_UNIT.items():
        if specials[special] > 1:
            yield Violation(rule, "design", f"{specials[special]} of one kind: {special}", str(specials[special] - 1))
