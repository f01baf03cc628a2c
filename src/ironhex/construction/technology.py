"""A factory builds with only one technology base."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import MechDesign, VehicleDesign
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
