"""Missiles: the salvos that anti-missile systems shoot down, and pods that stick to units."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle, Engagement, Pod, Unit


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


class PodAttached(Event, frozen=True, tag=True):
    """A pod of a Narc launcher sticks to its target."""

    unit: int
    weapon: int
    target: int
    pod: Pod

    def apply(self, facts: Battle) -> Battle:
        target = facts.unit(self.target)
        return facts.changed(replace(target, pods=(*target.pods, self.pod)))


class PodBrushedOff(Event, frozen=True, tag=True):
    """A 'Mech destroys a pod on it with its arms."""

    unit: int
    pod: Pod

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(without(facts.unit(self.unit), (self.pod,)))


class PodsRemoved(Event, frozen=True, tag=True):
    """The crew of a vehicle removes pods from it."""

    unit: int
    pods: tuple[Pod, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(without(facts.unit(self.unit), self.pods))


def without(unit: Unit, pods: tuple[Pod, ...]) -> Unit:
    """A unit without some of the pods on it."""
    left = list(unit.pods)
    for pod in pods:
        left.remove(pod)
    return replace(unit, pods=tuple(left))


class MissilesLured(Event, frozen=True, tag=True):
    """A Nemesis pod on a friend attracts guided missiles on their way to the target: they attack that friend first."""

    unit: int
    weapon: int
    friend: int
    target: int

    def apply(self, facts: Battle) -> Battle:
        return facts
