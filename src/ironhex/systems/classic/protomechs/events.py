"""What happens to ProtoMechs and to nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle


class NearMiss(Event, frozen=True, tag=True):
    """A hit finds nothing to hit, by its location roll."""

    unit: int
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts


class BoxCrossed(Event, frozen=True, tag=True):
    """The next critical hit box of a location is crossed off; `box` counts from 1."""

    unit: int
    location: int
    box: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        boxes = list(unit.proto.boxes)
        boxes[self.location] = self.box
        return facts.changed(replace(unit, body=replace(unit.proto, boxes=tuple(boxes))))


class TorsoWeaponRolled(Event, frozen=True, tag=True):
    """A die decides whether a torso weapon is destroyed, and which; without one to destroy, the item is None."""

    unit: int
    face: int
    item: int | None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        if self.item is None:
            return facts
        crits = list(unit.crits)
        for location, slot in unit.design.items[self.item].slots:
            crits[location] |= 1 << slot
        return facts.changed(replace(unit, crits=tuple(crits)))
