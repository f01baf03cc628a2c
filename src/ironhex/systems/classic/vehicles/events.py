"""What happens to vehicles and to nothing else."""

from __future__ import annotations

from enum import IntEnum

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle

STUNNED = 3  # the turn in which the crew is stunned, and two more
JAMMED = 2  # the turn in which the main weapon jams, and one more


class Critical(IntEnum):
    """The Ground Vehicle Critical Hits Table, by the roll."""

    CREW_STUNNED = 1
    MAIN_WEAPON_JAMS = 2
    ENGINE_HIT = 3
    CREW_KILLED = 4
    FUEL_TANK_HIT = 5
    EXPLOSION = 6


class MotiveHit(Event, frozen=True, tag=True):
    """A hit on the motive system costs Cruising MP, or all of them."""

    unit: int
    rule: str
    points: int  # 0 if it cannot move any more

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        body = replace(unit.vehicle, slowed=unit.vehicle.slowed + self.points, halted=not self.points)
        return facts.changed(replace(unit, body=replace(body, halted=body.halted or unit.vehicle.halted)))


class TurretLocked(Event, frozen=True, tag=True):
    """A turret stays where it points now, in hexsides clockwise from ahead."""

    unit: int
    at: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.vehicle, turret_locked=self.at)))


class VehicleCritical(Event, frozen=True, tag=True):
    """One critical hit on a vehicle, by a roll on its table."""

    unit: int
    roll: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        match self.roll:
            case Critical.CREW_STUNNED:
                body = replace(unit.vehicle, stunned=STUNNED)
            case Critical.MAIN_WEAPON_JAMS:
                body = replace(unit.vehicle, weapon_jammed=JAMMED)
            case Critical.ENGINE_HIT:
                body = replace(unit.vehicle, halted=True)
            case _:
                return facts
        return facts.changed(replace(unit, body=body))


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
