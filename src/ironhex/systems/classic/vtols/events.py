"""What happens to VTOLs and to nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar

from msgspec.structs import replace

from ironhex.catalog import VehicleLocation
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.vehicles.events import ENGINE_STOPS, WEAPON_JAMS, Marks, TableCritical


class Critical(IntEnum):
    """The VTOL Critical Hits Table, by the roll."""

    COCKPIT_HIT = 1
    MAIN_WEAPON_JAMS = 2
    ENGINE_HIT = 3
    CREW_KILLED = 4
    FUEL_TANK_HIT = 5
    EXPLOSION = 6


class Sideslipped(Event, frozen=True, tag=True):
    """A VTOL slips into the hex that it would have entered without turning, at the same level and for no MP."""

    unit: int
    hex: Hex
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        so_far = unit.move
        move = replace(
            so_far,
            traveled=so_far.traveled + 1,
            hexes=so_far.hexes + 1,
            sense=1,
            heading=so_far.course,
            turned=False,
            course=None,
            slipped=True,
        )
        return facts.changed(replace(unit, hex=self.hex, elevation=self.elevation, move=move))


class Crashed(Event, frozen=True, tag=True):
    """A VTOL flies into something, and ends up on it; the side that strikes it takes the damage."""

    unit: int
    elevation: int
    side: str
    points: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(_down(facts.unit(self.unit), self.elevation, crashed=True))


class Plunged(Event, frozen=True, tag=True, omit_defaults=True):
    """A VTOL falls out of the air some levels, and lands on one of its sides, by the die; there is none on water."""

    unit: int
    elevation: int
    levels: int
    face: int = 0
    side: str = ""
    points: int = 0

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(_down(facts.unit(self.unit), self.elevation, crashed=True))


class SetDown(Event, frozen=True, tag=True):
    """A VTOL without an engine is landed where it is."""

    unit: int
    elevation: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(_down(facts.unit(self.unit), self.elevation, crashed=False))


class LiftLost(Event, frozen=True, tag=True):
    """A VTOL will fall out of the air when the phase ends."""

    unit: int
    cause: Mod

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, falls=(*unit.phase.falls, self.cause))))


class RotorDestroyed(Event, frozen=True, tag=True):
    """A rotor is gone, whatever armor and structure it had left."""

    unit: int
    rule: str

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        armor, structure = list(unit.armor), list(unit.structure)
        armor[VehicleLocation.ROTOR] = structure[VehicleLocation.ROTOR] = 0
        body = replace(unit.vehicle, rotor_lost=True)
        return facts.changed(replace(unit, armor=tuple(armor), structure=tuple(structure), body=body))


class MainWeaponDestroyed(Event, frozen=True, tag=True):
    """The largest weapon that still works is destroyed."""

    unit: int
    item: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        crits = list(unit.crits)
        for location, slot in unit.design.items[self.item].slots:
            crits[location] |= 1 << slot
        return facts.changed(replace(unit, crits=tuple(crits)))


class VtolCritical(TableCritical, frozen=True, tag=True):
    """One critical hit on a VTOL, by a roll on its table."""

    MARKS: ClassVar[Mapping[int, Marks]] = {
        Critical.MAIN_WEAPON_JAMS: WEAPON_JAMS,
        Critical.ENGINE_HIT: ENGINE_STOPS,
    }


def _down(unit: Unit, elevation: int, *, crashed: bool) -> Unit:
    return replace(unit, elevation=elevation, move=replace(unit.move, crashed=unit.move.crashed or crashed))
