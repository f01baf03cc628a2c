"""The construction rules of gun emplacements."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import EmplacementDesign, EmplacementLocation
from ironhex.construction.omni import no_pods
from ironhex.construction.violation import Violation, count, violations

STRONGEST = 150
"""The Construction Factor of the strongest building."""


def strength(design: EmplacementDesign) -> Iterator[Violation]:
    """Its Construction Factor must be that of a building type."""
    if design.cf > STRONGEST:
        what = f"CF {design.cf}, but the strongest building has {STRONGEST}"
        yield Violation("BMR-GUN-006", "building", what, count(design.cf - STRONGEST, "point"))


def arcs(design: EmplacementDesign) -> Iterator[Violation]:
    """A weapon is in the turret or fires into one of the three arcs."""
    for item in design.weapons:
        if item.location == EmplacementLocation.BUILDING:
            yield Violation("BMR-GUN-003", "building", f"{item.equipment.name} faces no arc")


def fittings(design: EmplacementDesign) -> Iterator[Violation]:
    """Weapons of any type, but nothing that only machines can use."""
    for item in design.items:
        if "vehicle" not in item.equipment.carriers:
            what = f"not for gun emplacements: {item.equipment.name}"
            yield Violation("BMR-GUN-002", design.location_name(item.location), what)


def emplacement_violations(design: EmplacementDesign) -> tuple[Violation, ...]:
    """Everything in a gun emplacement that breaks a construction rule."""
    return violations(design, (strength, arcs, fittings, no_pods))
