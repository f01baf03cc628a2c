"""Targets are designated, and swarm missiles go on to others."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle


class TargetDesignated(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit points its target acquisition gear at an enemy; that was its weapon attack for this turn."""

    unit: int
    target: int
    tally: Tally
    faces: tuple[int, ...]
    hit: bool
    place: int  # in the order of declarations
    twist: int = 0
    prop: int | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        turn = replace(unit.turn, declared=self.place, twist=self.twist, prop=self.prop)
        facts = facts.changed(replace(unit, turn=turn))
        if not self.hit:
            return facts
        target = facts.unit(self.target)
        found = replace(target.turn, designated=(*target.turn.designated, self.unit))
        return facts.changed(replace(target, turn=found))


class SwarmWentOn(Event, frozen=True, tag=True):
    """The missiles of a salvo that are left go on from one unit to another."""

    unit: int
    weapon: int
    origin: int
    target: int
    left: int

    def apply(self, facts: Battle) -> Battle:
        return facts
