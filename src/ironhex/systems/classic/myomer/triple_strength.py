"""Triple-strength myomer: a 'Mech that ended the last turn hot is faster and hits harder."""

from __future__ import annotations

from functools import lru_cache

from ironhex.catalog import Design
from ironhex.systems.classic.unit import Unit

HOT = 9  # on the heat scale, from which on it works


def triple_strength(unit: Unit) -> bool:
    """Whether a unit has triple-strength myomer that works this turn."""
    return unit.body.heat >= HOT and _has_it(unit.design)


@lru_cache(maxsize=1024)
def _has_it(design: Design) -> bool:
    return any(item.equipment.special == "tsm" for item in design.items)
