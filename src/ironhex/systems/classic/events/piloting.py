"""Piloting Skill Rolls, falls, and displacement."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Barred, Mod, Tally
from ironhex.systems.classic.battle import Battle, lying
from ironhex.systems.classic.events.private import PrivateEvent


class Unsettled(Event, frozen=True, tag=True):
    """Something requires a Piloting Skill Roll, and its modifier counts for all such rolls of the phase."""

    unit: int
    cause: Mod

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, causes=(*unit.phase.causes, self.cause))))


class PilotingRolled(PrivateEvent, frozen=True, tag=True):
    """A Piloting Skill Roll; without dice it fails automatically, for the reason in the tally."""

    unit: int
    why: str
    tally: Tally
    faces: tuple[int, ...] = ()

    @property
    def passed(self) -> bool:
        return self.tally.barred is None and sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class Steadied(PrivateEvent, frozen=True, tag=True):
    """A unit has rolled for everything so far, or is prone and need not."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, rolled=len(unit.phase.causes), falls=())))


class Fell(Event, frozen=True, tag=True):
    """A 'Mech falls some levels and lands in a hex; a die gives its new facing and the side it falls on."""

    unit: int
    hex: Hex
    elevation: int
    levels: int
    face: int
    facing: int
    side: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(
            replace(lying(unit, prone=True), hex=self.hex, elevation=self.elevation, facing=self.facing)
        )


class Tumbled(Event, frozen=True, tag=True):
    """A 'Mech loses control in mid-air; its death from above misses, and it falls when it lands."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(lying(facts.unit(self.unit), prone=True))


class Displaced(Event, frozen=True, tag=True):
    """A unit is displaced into another hex."""

    unit: int
    hex: Hex
    elevation: int
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), hex=self.hex, elevation=self.elevation))


class DisplacementBarred(Event, frozen=True, tag=True):
    """A unit cannot be displaced into a hex, and stays where it is."""

    unit: int
    hex: Hex
    barred: Barred

    def apply(self, facts: Battle) -> Battle:
        return facts


class Advanced(Event, frozen=True, tag=True):
    """An attacker enters the hex of its displaced target."""

    unit: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), hex=self.hex, elevation=self.elevation))


class SteppedAside(Event, frozen=True, tag=True):
    """A 'Mech steps aside with its remaining Movement Points."""

    unit: int
    hex: Hex
    elevation: int
    cost: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        move = replace(unit.move, spent=unit.move.spent + self.cost)
        return facts.changed(replace(unit, hex=self.hex, elevation=self.elevation, move=move))


class FellFromAbove(Event, frozen=True, tag=True):
    """A 'Mech falls onto another one, and hits it or not."""

    unit: int
    victim: int
    tally: Tally
    faces: tuple[int, ...]

    @property
    def hit(self) -> bool:
        return sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class Drawn(Event, frozen=True, tag=True):
    """A die picks one of several: the unit hit, or the hex a unit lands in."""

    unit: int
    what: str
    options: tuple[str, ...]
    face: int

    @property
    def chosen(self) -> str:
        return self.options[self.face - 1]

    def apply(self, facts: Battle) -> Battle:
        return facts
