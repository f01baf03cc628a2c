"""What happens to gun emplacements and to nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle


class WeaponsDestroyed(Event, frozen=True, tag=True):
    """A critical hit destroys all weapons of an emplacement."""

    unit: int
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        crits = list(unit.crits)
        for item in unit.design.weapons:
            for location, slot in item.slots:
                crits[location] |= 1 << slot
        return facts.changed(replace(unit, crits=tuple(crits), body=replace(unit.emplacement, disarmed=True)))


class GunTurretLocked(Event, frozen=True, tag=True):
    """The turret of an emplacement stays where it points now, in hexsides clockwise from north."""

    unit: int
    at: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.emplacement, turret_locked=self.at)))


class GunCrewKilled(Event, frozen=True, tag=True):
    """The crew of an emplacement is killed; its weapons are intact."""

    unit: int
    faces: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.emplacement, crew_killed=True)))
