"""Convert designs to elements, with every step as a calculation."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import Design, MechDesign, PlatoonDesign, VehicleDesign
from ironhex.catalog.errors import CatalogError
from ironhex.kernel.calculation import Calculation
from ironhex.systems.tinsoldier.convert.armor import mech_armor, vehicle_armor
from ironhex.systems.tinsoldier.convert.criticals import Part, mech_parts, table, vehicle_parts
from ironhex.systems.tinsoldier.convert.infantry import MOTIVES, section
from ironhex.systems.tinsoldier.convert.weapons import ammunition, punch_arcs, weapons
from ironhex.systems.tinsoldier.element import Category, Converted, Element, Mode, whole

__all__ = ["conversion_refusal", "convert", "element_of"]

MODES = {
    "wheeled": Mode.WHEEL,
    "tracked": Mode.TRACK,
    "hover": Mode.HOVER,
    "vtol": Mode.VTOL,
    "displacement": Mode.WATER,
    "hydrofoil": Mode.WATER,
    "submarine": Mode.SUBMARINE,
}


def element_of(design: Design) -> Element:
    """The element of a design."""
    return convert(design).element


@cache
def convert(design: Design) -> Converted:
    """The element of a design, and how its numbers were calculated."""
    if refusal := conversion_refusal(design):
        raise CatalogError(design.name, "type", refusal, "TS-INT-004")
    match design:
        case MechDesign():
            return _mech(design)
        case VehicleDesign():
            return _vehicle(design)
        case PlatoonDesign():
            return section(design)
    raise AssertionError(design.type)


def conversion_refusal(design: Design) -> str:
    """Why a design cannot be converted; empty if it can be."""
    if isinstance(design, PlatoonDesign):
        return "" if design.motive in MOTIVES else f"there are no rules for {design.motive} infantry"
    known = isinstance(design, MechDesign | VehicleDesign)
    return "" if known else "only 'Mechs, vehicles and infantry on foot can be converted"


def _mech(design: MechDesign) -> Converted:
    front, back = mech_armor(design, back=False), mech_armor(design, back=True)
    parts = mech_parts(design)
    mass, cooling = _mass(design), _dissipation(design)
    element = Element(
        name=design.name,
        category=Category.MECH,
        mode=Mode.WALKER,
        speed=design.walk,
        jump=design.jump,
        quad=design.config == "quad",
        front=whole(front),
        back=whole(back),
        mass=whole(mass),
        tons=design.tons,
        dissipation=whole(cooling),
        weapons=weapons(design),
        ammunition=ammunition(design),
        table=table(parts),
        punches=punch_arcs(design),
        punch=design.tons // 10,
        kick=design.tons // 5,
        myomer=bool(design.with_special("tsm")),
        design=design.key,
    )
    steps = (("Front armor", front), ("Back armor", back), ("Mass", mass), ("Heat dissipation", cooling))
    return Converted(element, (*steps, ("Critical table", _weights(parts, "TS-CNV-011"))), _notes(parts))


def _vehicle(design: VehicleDesign) -> Converted:
    front, back = vehicle_armor(design, back=False), vehicle_armor(design, back=True)
    parts = vehicle_parts(design)
    mass = _mass(design)
    element = Element(
        name=design.name,
        category=Category.VEHICLE,
        mode=MODES[design.motion],
        speed=design.cruise,
        front=whole(front),
        back=whole(back),
        mass=whole(mass),
        tons=design.tons,
        weapons=weapons(design),
        ammunition=ammunition(design),
        table=table(parts),
        room=design.cargo // 4,
        design=design.key,
    )
    steps = (("Front armor", front), ("Back armor", back), ("Mass", mass))
    return Converted(element, (*steps, ("Critical table", _weights(parts, "TS-CNV-014"))), _notes(parts))


def _mass(design: Design) -> Calculation:
    """A tenth of the tonnage, rounded down, at least 1."""
    tenth = Calculation().plus("TS-CNV-018", design.tons // 10, f"{design.tons} tons ÷ 10, rounded down")
    return tenth.at_least("TS-CNV-018", 1, "at least 1")


def _dissipation(design: MechDesign) -> Calculation:
    sinks = Calculation().plus("TS-HEA-002", design.heat_sinks, "heat sinks")
    return sinks.times("TS-CRT-010", 2, "double heat sinks") if design.double_sinks else sinks


def _weights(parts: tuple[Part, ...], rule: str) -> Calculation:
    return Calculation().plus_all((rule, part.weight, part.name) for part in parts)


def _notes(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The equipment without rules in this game (TS-INT-006)."""
    idle = (part.name for part in parts if part.part == "equipment" and "□" not in part.boxes)
    return tuple(f"{name}: no rules in this game" for name in idle)
