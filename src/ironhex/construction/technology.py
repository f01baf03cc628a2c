"""A factory builds with one technology base only."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import MechDesign, VehicleDesign
from ironhex.construction.violation import Violation

BASES = {"IS": "Inner Sphere", "Clan": "Clans"}
ENGINES = {"Clan XL": "Clan", "XL": "IS", "Light": "IS"}
"""Engines that one side alone builds."""


def one_base(design: MechDesign | VehicleDesign, rule: str) -> Iterator[Violation]:
    """Gear of the other technology base; a design that mixes them is refused as a whole."""
    if design.tech.startswith("Mixed"):
        yield Violation("BMR-CON-001", "design", "mixes technologies, which only customising can do")
        return
    for item in design.items:
        if item.equipment.tech not in ("Both", design.tech):
            what = f"{item.equipment.name} is {item.equipment.tech} equipment on a machine of the {BASES[design.tech]}"
            yield Violation(rule, design.location_name(item.location), what)


def foreign_engine(design: MechDesign | VehicleDesign) -> bool:
    """The engine is the other side's; a machine that mixes technologies may have either."""
    return design.tech in BASES and ENGINES.get(design.engine, design.tech) != design.tech
