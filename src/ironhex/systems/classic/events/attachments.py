"""Units get on other units and off again."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Attachment, Battle, How, Mode, MoveState


class Mounted(Event, frozen=True, tag=True):
    """Infantry gets on a carrier, which spends an MP; it does nothing else this turn."""

    unit: int
    carrier: int
    how: How
    mode: Mode  # of the carrier

    def apply(self, facts: Battle) -> Battle:
        unit, carrier = facts.unit(self.unit), facts.unit(self.carrier)
        handled = replace(carrier.move, mode=self.mode, handled=carrier.move.handled + 1)
        aboard = Attachment(self.carrier, self.how)
        facts = facts.changed(replace(carrier, move=handled))
        return facts.changed(replace(unit, hex=None, elevation=0, attached=aboard, move=MoveState(moved=True)))


class Unloading(Event, frozen=True, tag=True):
    """A carrier saves the MP to let infantry off at the end of its move."""

    carrier: int
    units: tuple[int, ...]
    mode: Mode

    def apply(self, facts: Battle) -> Battle:
        carrier = facts.unit(self.carrier)
        handled = carrier.move.handled + len(self.units)
        move = replace(carrier.move, mode=self.mode, handled=handled, unloads=self.units)
        return facts.changed(replace(carrier, move=move))


class Dismounted(Event, frozen=True, tag=True):
    """Infantry gets off, or is thrown off; it does nothing more this turn."""

    unit: int
    carrier: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        off = MoveState(moved=True, dismounted=True)
        return facts.changed(replace(unit, hex=self.hex, elevation=self.elevation, attached=None, move=off))
