"""What happens to vehicles and to nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle

STUNNED = 3  # the turn in which the crew is stunned, and two more
JAMMED = 2  # the turn in which the main weapon jams, and one more


Marks = Mapping[str, Any]
"""What changes in a vehicle's body."""


class Critical(IntEnum):
    """The Ground Vehicle Critical Hits Table, by the roll."""

    CREW_STUNNED = 1
    MAIN_WEAPON_JAMS = 2
    ENGINE_HIT = 3
    CREW_KILLED = 4
    FUEL_TANK_HIT = 5
    EXPLOSION = 6


class MotiveHit(Event, frozen=True, tag=True, omit_defaults=True):
    """A hit on the motive system costs Cruising MP, or keeps the vehicle from moving any more."""

    VERSION: ClassVar[int] = 2
    unit: int
    rule: str
    points: int = 0
    halts: bool = False

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        body = unit.vehicle
        hit = replace(body, slowed=body.slowed + self.points, halted=body.halted or self.halts)
        return facts.changed(replace(unit, body=hit))


class TurretLocked(Event, frozen=True, tag=True):
    """A turret stays where it points now, in hexsides clockwise from ahead."""

    unit: int
    at: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.vehicle, turret_locked=self.at)))


class TableCritical(Event, frozen=True):
    """One critical hit on a vehicle of any kind, by a roll on the table of its kind."""

    MARKS: ClassVar[Mapping[int, Marks]]  # what each roll changes in the body
    unit: int
    roll: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        marks = self.MARKS.get(self.roll)
        return facts.changed(replace(unit, body=replace(unit.vehicle, **marks))) if marks else facts


WEAPON_JAMS: Marks = {"weapon_jammed": JAMMED}
ENGINE_STOPS: Marks = {"halted": True}


class VehicleCritical(TableCritical, frozen=True, tag=True):
    """One critical hit on a vehicle, by a roll on its table."""

    MARKS: ClassVar[Mapping[int, Marks]] = {
        Critical.CREW_STUNNED: {"stunned": STUNNED},
        Critical.MAIN_WEAPON_JAMS: WEAPON_JAMS,
        Critical.ENGINE_HIT: ENGINE_STOPS,
    }


class Dropped(Event, frozen=True, tag=True):
    """A vehicle drops some levels and lands on one of its sides, by the die."""

    unit: int
    levels: int
    face: int
    side: str

    def apply(self, facts: Battle) -> Battle:
        return facts


class CrewRecovered(Event, frozen=True, tag=True):
    """A turn has passed for a stunned crew or a jammed main weapon."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        body = unit.vehicle
        left = replace(body, stunned=max(0, body.stunned - 1), weapon_jammed=max(0, body.weapon_jammed - 1))
        return facts.changed(replace(unit, body=left))
