"""Where hits land, what they destroy, and what breaks."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog import Location
from ironhex.engine import Event
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Limb, Phase, PhaseState, Unit
from ironhex.systems.classic.damage.condition import open_slots
from ironhex.systems.classic.events.private import PrivateEvent

SHAKEN_AT = 20
DEAD = 6


class LocationRolled(PrivateEvent, frozen=True, tag=True):
    """Where a hit lands: the table, the side struck, if that matters, and the roll."""

    unit: int
    table: str
    side: str
    faces: tuple[int, ...]
    location: int
    critical: bool = False
    motive: int = 0  # MP lost by a motive hit, when such losses take effect

    def apply(self, facts: Battle) -> Battle:
        if not self.motive:
            return facts
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, turn=replace(unit.turn, hampered=unit.turn.hampered + self.motive)))


class TrooperRolled(PrivateEvent, frozen=True, tag=True):
    """Which trooper of a squad is hit; rolls that name a dead trooper are rolled again."""

    unit: int
    location: int
    rolls: tuple[tuple[int, ...], ...]

    def apply(self, facts: Battle) -> Battle:
        return facts


class AimRolled(Event, frozen=True, tag=True):
    """Whether an aimed shot hits its location."""

    unit: int
    location: int
    faces: tuple[int, ...]
    struck: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class Damaged(PrivateEvent, frozen=True, tag=True):
    """Points of armor and internal structure lost in one location; without structure, armor is all it has."""

    unit: int
    location: int
    armor: int
    structure: int = 0
    rear: bool = False
    internal: bool = False  # from an explosion inside
    shakes: bool = True  # counts toward the damage that requires a Piloting Skill Roll

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        took = _battered(unit.phase, self.armor + self.structure) if self.shakes else unit.phase
        row = unit.design.armor_row(self.location, rear=self.rear)
        armor = _less(unit.armor, row, self.armor) if self.armor else unit.armor
        structure = _less(unit.structure, self.location, self.structure) if self.structure else unit.structure
        if not facts.kind(unit).hull.structured and not armor[self.location]:
            structure = _with(structure, self.location, 0)
        return facts.changed(replace(unit, armor=armor, structure=structure, phase=took))


class CriticalsRolled(Event, frozen=True, tag=True, omit_defaults=True):
    """The roll on the Determining Critical Hits Table for a location, and where the critical hits go."""

    unit: int
    location: int
    faces: tuple[int, ...]
    hits: int
    into: int
    added: Mod | None = None  # a modifier to the roll

    def apply(self, facts: Battle) -> Battle:
        return facts


class CriticalHit(Event, frozen=True, tag=True, omit_defaults=True):
    """One slot is hit; `rolls` has all dice rolled for it, the last being the one that counts."""

    unit: int
    location: int
    slot: int
    rolls: tuple[tuple[int, ...], ...] = ()
    cause: Mod | None = None  # what requires a Piloting Skill Roll
    fall: Mod | None = None  # what makes it fall without one

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        crits = _with(unit.crits, self.location, unit.crits[self.location] | 1 << self.slot)
        return facts.changed(replace(unit, crits=crits, phase=_struck(unit, self.location, self.cause, self.fall)))


class BlownOff(Event, frozen=True, tag=True, omit_defaults=True):
    """A limb or the head comes off; a limb stays lying in the hex, where it can serve as a club, a head is wrecked."""

    unit: int
    location: int
    rule: str
    fall: Mod | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        took = _struck(unit, self.location, None, self.fall)
        left = replace(unit, body=replace(unit.mech, severed=unit.mech.severed | 1 << self.location), phase=took)
        if self.location == Location.HD:
            return facts.changed(replace(left, crits=_all_hit(unit, self.location)))
        if Phase.PHYSICAL not in facts.rules.turn:
            return facts.changed(left)
        return replace(facts.changed(left), limbs=(*facts.limbs, Limb(unit.place, self.unit, self.location)))


class BreachRolled(PrivateEvent, frozen=True, tag=True):
    """Whether the hull of a unit under water holds after a hit; without dice it has no armor left there."""

    unit: int
    location: int
    faces: tuple[int, ...] = ()
    flooded: bool = False

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, flooded=unit.flooded | self.flooded << self.location))


class LocationDestroyed(Event, frozen=True, tag=True, omit_defaults=True):
    """All structure of a location is destroyed, and everything in it counts as critically hit."""

    unit: int
    location: int
    fall: Mod | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        took = _struck(unit, self.location, None, self.fall)
        return facts.changed(replace(unit, crits=_all_hit(unit, self.location), phase=took))


class Exploded(Event, frozen=True, tag=True):
    """An item explodes inside the 'Mech, with everything it holds."""

    unit: int
    item: int
    location: int
    points: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        item = unit.design.items[self.item]
        crits = unit.crits
        for location, slot in item.slots:
            crits = _with(crits, location, crits[location] | 1 << slot)
        ammo = tuple(
            0 if bin.index == self.item else shots for bin, shots in zip(unit.design.bins, unit.ammo, strict=True)
        )
        took = replace(_struck(unit, self.location, None, None), ammo_exploded=True)
        return facts.changed(replace(unit, crits=crits, ammo=ammo, phase=took))


class Doomed(Event, frozen=True, tag=True):
    """A unit is out of action; it leaves the map when the phase ends. `killed` says whether its warrior died."""

    unit: int
    rule: str
    why: str
    killed: bool = False

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        took = replace(unit.phase, doom=unit.phase.doom or (self.rule, self.why))
        return facts.changed(replace(unit, phase=took, wounds=DEAD if self.killed else unit.wounds))


def _battered(took: PhaseState, points: int) -> PhaseState:
    """Damage adds up over the phase; reaching 20 points requires one Piloting Skill Roll, however many more follow."""
    damage = took.damage + points
    if took.damage < SHAKEN_AT <= damage:
        return replace(took, damage=damage, causes=(*took.causes, Mod("BMR-PSR-015", 1, "20 or more points of damage")))
    return replace(took, damage=damage)


def _struck(unit: Unit, location: int, cause: Mod | None, fall: Mod | None) -> PhaseState:
    """The phase state after components of a location were hit, if it had any left, and the effect on balance."""
    took = unit.phase
    return replace(
        took,
        struck=took.struck | bool(open_slots(unit, location)) << location,
        causes=(*took.causes, cause) if cause else took.causes,
        falls=(*took.falls, fall) if fall else took.falls,
    )


def _all_hit(unit: Unit, location: int) -> tuple[int, ...]:
    """A unit's slots with all of a location hit."""
    return _with(unit.crits, location, (1 << len(unit.design.contents[location])) - 1)


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _less(values: tuple[int, ...], index: int, points: int) -> tuple[int, ...]:
    return _with(values, index, values[index] - points)
