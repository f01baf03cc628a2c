"""What happens in the Quick-Start edition only: circles marked off, shots counted, men hit, motive systems damaged."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.events.damage import Damaged, LocationDestroyed


class LineChosen(Event, frozen=True, tag=True):
    """On which side a line of sight that runs along hexsides passes when one unit attacks another."""

    attacker: int
    target: int
    side: int  # 0 left, 1 right, as seen by the unit with the lower number

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.target)
        others = tuple(line for line in unit.turn.lines if line[0] != self.attacker)
        return facts.changed(replace(unit, turn=replace(unit.turn, lines=(*others, (self.attacker, self.side)))))


class HitLocated(Event, frozen=True, tag=True, omit_defaults=True):
    """The location, or the trooper, that a hit strikes; rolls that name nobody are rolled again."""

    unit: int
    location: int
    rolls: tuple[tuple[int, ...], ...]
    motive: bool = False  # also on what moves the unit

    def apply(self, facts: Battle) -> Battle:
        if not self.motive:
            return facts
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, turn=replace(unit.turn, hampered=unit.turn.hampered + 1)))


class Marked(Damaged, frozen=True, tag=True):
    """Circles or boxes marked off; a location with none left is gone."""

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        left = unit.armor[self.location] - self.armor
        marked = replace(unit, armor=_with(unit.armor, self.location, left))
        return facts.changed(marked if left else _without(marked, self.location))


class ArmLost(LocationDestroyed, frozen=True, tag=True):
    """An arm is blown off with the torso that bore it."""

    def apply(self, facts: Battle) -> Battle:
        after: Battle = super().apply(facts)
        return after.changed(_without(after.unit(self.unit), self.location))


class ClusterRolled(Event, frozen=True, tag=True):
    """How many of the shots of a weapon, or of the troopers who fire, hit."""

    unit: int
    weapon: int
    target: int
    fired: int
    faces: tuple[int, ...]
    struck: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class BurstRolled(Event, frozen=True, tag=True):
    """How many men a weapon against infantry strikes down."""

    unit: int
    weapon: int
    target: int
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts


class Jammed(Event, frozen=True, tag=True):
    """A weapon that fired too fast is useless for the rest of the game."""

    unit: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ((location, slot),) = unit.design.items[self.weapon].slots
        crits = _with(unit.crits, location, unit.crits[location] | 1 << slot)
        return facts.changed(replace(unit, crits=crits))


class Slowed(Event, frozen=True, tag=True):
    """Hits on its motive system cost a vehicle Cruising MP."""

    unit: int
    points: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        turn = replace(unit.turn, hampered=0)
        return facts.changed(
            replace(unit, body=replace(unit.vehicle, slowed=unit.vehicle.slowed + self.points), turn=turn)
        )


def _without(unit: Unit, location: int) -> Unit:
    return replace(unit, structure=_with(unit.structure, location, 0))


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


DETAILS = (HitLocated, Marked, ArmLost, ClusterRolled, BurstRolled, Jammed)  # of an attack
EVENTS = (LineChosen, *DETAILS, Slowed)
