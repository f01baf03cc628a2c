"""The construction rules of gun emplacements."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import EmplacementDesign
from ironhex.construction.violation import Violation, count, violations

STRONGEST = 150
"""The Construction Factor of the strongest building."""


def strength(design: EmplacementDesign) -> Iterator[Violation]:
    """Its Construction Factor must be that of a building type."""
    if design.cf > STRONGEST:
        what = f"CF {design.cf}, but the strongest building has {STRONGEST}"
        yield Violation("BMR-GUN-006", "building", what, count(design.cf - STRONGEST, "point"))


def emplacement_violations(design: EmplacementDesign) -> tuple[Violation, ...]:
    """Everything in a gun emplacement that breaks a construction rule."""
    return violations(design, (strength,))
