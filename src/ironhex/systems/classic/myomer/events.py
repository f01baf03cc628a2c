"""MASC switched on: the legs are faster for a turn, or freeze."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle, Mode


class MascTried(Event, frozen=True, tag=True):
    """A 'Mech switches on its MASC and rolls whether its legs bear it; without a chance there is no roll."""

    unit: int
    step: int  # how much the legs are strained, which gives the number needed
    needed: int
    faces: tuple[int, ...]

    @property
    def held(self) -> bool:
        """Whether the legs have not frozen."""
        return sum(self.faces) >= self.needed

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        move = replace(unit.move, boosted=True, mode=Mode.RUN if self.held else Mode.STAND)
        return facts.changed(replace(unit, move=move, body=replace(unit.mech, strain=self.step)))
