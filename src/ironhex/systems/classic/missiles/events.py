"""Anti-missile systems: the salvo that each is aimed at, and what it shoots down."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle, Engagement


class SalvoEngaged(Event, frozen=True, tag=True):
    """An anti-missile system is aimed at the missiles of an enemy's launcher."""

    unit: int
    system: int
    attacker: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        engaged = (*unit.turn.engaged, Engagement(self.system, self.attacker, self.weapon))
        return facts.changed(replace(unit, turn=replace(unit.turn, engaged=engaged)))


class MissilesShotDown(Event, frozen=True, tag=True):
    """An anti-missile system fires: the dice are the missiles it can shoot down, and the rounds it uses if it has so
    many; there may be fewer missiles, or none that would have hit."""

    unit: int
    system: int
    attacker: int
    weapon: int
    faces: tuple[int, ...]
    bins: tuple[int, ...]  # from which its rounds come, one after the other
    struck: int  # missiles that would have hit
    left: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(max(0, rounds - self.bins.count(bin)) for bin, rounds in enumerate(unit.ammo))
        engaged = tuple(
            replace(each, rounds=len(self.bins)) if each.system == self.system else each for each in unit.turn.engaged
        )
        return facts.changed(replace(unit, ammo=ammo, turn=replace(unit.turn, engaged=engaged)))


class SystemIdle(Event, frozen=True, tag=True):
    """An anti-missile system does not fire after all: it uses no rounds and makes no heat."""

    unit: int
    system: int
    why: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        engaged = tuple(each for each in unit.turn.engaged if each.system != self.system)
        return facts.changed(replace(unit, turn=replace(unit.turn, engaged=engaged)))
