"""What infantry does to 'Mechs at close quarters."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Attachment, Battle, CloseAttack, How, MoveState


class CloseAttackRolled(Event, frozen=True, tag=True):
    """Infantry attacks a 'Mech in its hex: the number and the roll."""

    unit: int
    close: CloseAttack
    tally: Tally
    faces: tuple[int, ...]

    @property
    def hit(self) -> bool:
        return bool(self.faces) and sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class PodFired(Event, frozen=True, tag=True):
    """A 'Mech fires an anti-personnel pod, which is spent."""

    unit: int
    item: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, expended=(*unit.expended, self.item)))


class LegStruck(Event, frozen=True, tag=True):
    """Charges go off at a leg."""

    unit: int
    location: int
    die: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class Swarmed(Event, frozen=True, tag=True):
    """Infantry gets hold of a 'Mech."""

    unit: int
    target: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        on = Attachment(self.target, How.SWARM)
        return facts.changed(replace(unit, hex=None, elevation=0, attached=on))


class SwarmLocated(Event, frozen=True, tag=True):
    """Where swarming infantry does its damage."""

    unit: int
    location: int
    rear: bool
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts


class SalvoSpent(Event, frozen=True, tag=True):
    """Swarming suits have fired a salvo of missiles from one of their bins."""

    unit: int
    bin: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(shots - (bin == self.bin) for bin, shots in enumerate(unit.ammo))
        return facts.changed(replace(unit, ammo=ammo))


class ShakenOff(Event, frozen=True, tag=True):
    """A 'Mech has thrown off the infantry on it, by a rule."""

    unit: int
    carrier: int
    rule: str

    def apply(self, facts: Battle) -> Battle:
        unit, carrier = facts.unit(self.unit), facts.unit(self.carrier)
        off = MoveState(moved=True, dismounted=True)
        return facts.changed(replace(unit, hex=carrier.place, elevation=carrier.elevation, attached=None, move=off))
