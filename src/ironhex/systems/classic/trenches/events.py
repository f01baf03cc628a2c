"""Units in improved positions: where they are, and what becomes of these."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent


class DugIn(PrivateEvent, frozen=True, tag=True):
    """A unit starts the battle in an improved position; nobody else knows of that of a hidden one."""

    unit: int
    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        assert unit.trench is not None, "it has an improved position"
        return facts.changed(replace(unit, trench=replace(unit.trench, hex=self.hex)))


class PositionDamaged(PrivateEvent, frozen=True, tag=True, omit_defaults=True):
    """An improved position loses points of its Construction Factor: it kept them from its unit, or a shot missed."""

    unit: int
    points: int
    cause: str = ""  # of a shot that missed

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        if unit.trench is None:
            return facts
        left = unit.trench.factor - self.points
        return facts.changed(replace(unit, trench=replace(unit.trench, factor=left) if left > 0 else None))
