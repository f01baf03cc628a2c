"""Physical attacks: declared, rolled, and where they leave the attacker."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Blow, lying


class BlowsDeclared(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit's physical attacks, possibly none."""

    unit: int
    place: int  # in the order of declarations
    blows: tuple[Blow, ...] = ()

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, turn=replace(unit.turn, struck=self.place, blows=self.blows)))


class BlowRolled(Event, frozen=True, tag=True, omit_defaults=True):
    """A physical attack hits or misses; without dice it misses automatically, for the reason in the tally."""

    unit: int
    blow: Blow
    tally: Tally
    faces: tuple[int, ...] = ()

    @property
    def hit(self) -> bool:
        return self.tally.barred is None and sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class ClubBroken(Event, frozen=True, tag=True):
    """An uprooted tree breaks after one hit."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, club="")))


class RanPast(Event, frozen=True, tag=True):
    """A charger that misses ends up next to its target."""

    unit: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), hex=self.hex, elevation=self.elevation))


class CameDown(Event, frozen=True, tag=True):
    """A 'Mech in the air above its target lands in the target's hex."""

    unit: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        move = replace(unit.move, rush=None)
        return facts.changed(replace(lying(unit, prone=False), hex=self.hex, elevation=self.elevation, move=move))
