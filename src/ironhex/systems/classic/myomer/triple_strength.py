"""Triple-strength myomer: a 'Mech that ended the last turn hot is faster and hits harder."""

from __future__ import annotations

from ironhex.systems.classic.unit import Unit

TRIPLE_STRENGTH = "tsm"
HOT = 9  # on the heat scale, from which on it works


def triple_strength(unit: Unit) -> bool:
    """Whether a unit has triple-strength myomer that works this turn."""
    return unit.body.heat >= HOT and bool(unit.design.with_special(TRIPLE_STRENGTH))
