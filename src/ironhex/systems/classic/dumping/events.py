"""A 'Mech announces that it dumps ammunition, and is rid of it a turn later."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle


class DumpingBegan(Event, frozen=True, tag=True):
    """A 'Mech dumps the ammunition of a bin in the next turn."""

    unit: int
    bin: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, dumping=(*unit.dumping, self.bin)))


class AmmunitionDumped(Event, frozen=True, tag=True):
    """The ammunition that a 'Mech has dumped is gone."""

    unit: int
    bins: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(0 if bin in self.bins else shots for bin, shots in enumerate(unit.ammo))
        return facts.changed(replace(unit, ammo=ammo, dumping=()))


class DumpedAmmunitionHit(Event, frozen=True, tag=True):
    """A hit on a rear torso sets off the ammunition that is falling out there."""

    unit: int
    bins: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, dumping=tuple(bin for bin in unit.dumping if bin not in self.bins)))
