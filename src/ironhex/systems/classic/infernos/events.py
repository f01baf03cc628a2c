"""Units burn with the gel of infernos, and get rid of it."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.private import PrivateEvent


class Drenched(Event, frozen=True, tag=True):
    """Infernos hit a unit, which burns for some turns more."""

    unit: int
    missiles: int
    turns: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, burning=unit.burning + self.turns))


class GelBraved(Event, frozen=True, tag=True):
    """A burning vehicle rolls for its survival."""

    unit: int
    tally: Tally
    faces: tuple[int, ...]
    passed: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class GelBurned(Event, frozen=True, tag=True):
    """The gel on all burning units has burned for one turn more."""

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, units=tuple(_burned_on(unit) if unit.burning else unit for unit in facts.units))


def _burned_on(unit: Unit) -> Unit:
    return replace(unit, burning=unit.burning - 1, fierce=max(0, unit.fierce - 1))


class Rinsed(Event, frozen=True, tag=True):
    """Water rinses the burning gel off a unit."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), burning=0, fierce=0))


class InfernosExploded(PrivateEvent, frozen=True, tag=True):
    """Infernos explode in the heat of the 'Mech that carries them, and heat it even more."""

    unit: int
    heat: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, heat=unit.body.heat + self.heat)))
