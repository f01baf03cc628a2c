"""Special weapons: attempts to clear a jam, and equipment switched on and off."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent


class ClearingBegan(PrivateEvent, frozen=True, tag=True):
    """A unit spends the next turn on clearing a jammed weapon."""

    unit: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), clearing=self.weapon))


class ClearingRolled(PrivateEvent, frozen=True, tag=True):
    """The attempt to clear a jam: if it succeeds, the weapon can fire again from the next turn on."""

    unit: int
    weapon: int
    tally: Tally
    faces: tuple[int, ...]
    cleared: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        jammed = tuple(each for each in unit.jammed if not (self.cleared and each == self.weapon))
        return facts.changed(replace(unit, jammed=jammed, clearing=None))


class Switched(PrivateEvent, frozen=True, tag=True):
    """A crew switches an item on or off."""

    unit: int
    item: int
    on: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        others = tuple(each for each in unit.off if each != self.item)
        return facts.changed(replace(unit, off=others if self.on else (*others, self.item)))
