"""A factory builds with only one technology base, and an introductory design with introductory technology."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Design, MechDesign, VehicleDesign
from ironhex.construction.violation import Violation

BASES = {"IS": "Inner Sphere", "Clan": "Clans"}
ENGINES = {"Clan XL": "Clan", "XL": "IS", "Light": "IS"}
"""Engines that only one side builds."""


def one_base(design: MechDesign | VehicleDesign, rule: str) -> Iterator[Violation]:
    """Equipment of the other technology base; a design that mixes them is refused as a whole."""
    if design.tech.startswith("Mixed"):
        yield Violation("BMR-CON-001", "design", "mixes technologies, which requires customization")
        return
    for item in design.items:
        if item.equipment.tech not in ("Both", design.tech):
            what = f"{item.equipment.name} is {item.equipment.tech} equipment on a machine of the {BASES[design.tech]}"
            yield Violation(rule, design.location_name(item.location), what)


def foreign_engine(design: MechDesign | VehicleDesign) -> bool:
    """An engine of the other side; a machine that mixes technologies may have either."""
    return design.tech in BASES and ENGINES.get(design.engine, design.tech) != design.tech


BASIC = ("", "ICE", "Fusion", "Standard")
"""Engines and armor of level 1."""


def advanced(design: Design) -> Iterator[Violation]:
    """Technology above a design's rules level.

    Only what a builder makes is held to it: the files of other programs are careless about the levels of old vehicles.
    """
    for item in design.items:
        if item.equipment.level > design.level:
            where = design.location_name(item.location)
            yield _too_advanced(design, where, item.equipment.name, item.equipment.level)
    if design.level >= 2 or not isinstance(design, MechDesign | VehicleDesign):
        return
    if design.engine not in BASIC:
        yield _too_advanced(design, "engine", f"{design.engine} engine", 2)
    if isinstance(design, VehicleDesign) and design.armor_type not in BASIC:
        yield _too_advanced(design, "armor", f"{design.armor_type} armor", 2)
    if design.double_sinks and not any(item.equipment.heat == -2 for item in design.items):
        yield _too_advanced(design, "heat sinks", "Double Heat Sink", 2)


def _too_advanced(design: Design, where: str, what: str, level: int) -> Violation:
    rule = "BMR-GEN-002" if level == 2 else "BMR-GEN-004"
    return Violation(rule, where, f"{what}: level {level} on a design of level {design.level}")
