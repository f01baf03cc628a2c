"""Cargo is lifted, dropped, hit and lost."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Crate, Load, Mode
from ironhex.systems.classic.cargo.loads import HANDS
from ironhex.systems.classic.events.private import PrivateEvent


class CargoLifted(Event, frozen=True, tag=True):
    """A 'Mech takes cargo from the ground into its hands."""

    unit: int
    crate: Crate

    def apply(self, facts: Battle) -> Battle:
        crates = list(facts.crates)
        crates.remove(self.crate)
        unit = facts.unit(self.unit)
        lifted = replace(unit, loads=(*unit.loads, Load(self.crate.tons, HANDS)))
        return replace(facts.changed(lifted), crates=tuple(crates))


class DropPrepared(Event, frozen=True, tag=True):
    """A unit saves the MP to drop all its cargo at the end of its move."""

    unit: int
    mode: Mode

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, move=replace(unit.move, mode=self.mode, drops=True)))


class CargoDropped(Event, frozen=True, tag=True, omit_defaults=True):
    """Cargo of a unit ends up on the ground: what is left of each load, and the tons that broke."""

    unit: int
    hex: Hex
    tons: tuple[int, ...]
    broken: int = 0
    kept: tuple[Load, ...] = ()  # what the unit still carries

    def apply(self, facts: Battle) -> Battle:
        facts = facts.changed(replace(facts.unit(self.unit), loads=self.kept))
        dropped = [Crate(self.hex, tons) for tons in self.tons if tons]
        return replace(facts, crates=(*facts.crates, *dropped))


class CargoHit(PrivateEvent, frozen=True, tag=True):
    """Some tons of the cargo of a unit are destroyed, and these loads are left."""

    unit: int
    lost: int
    left: tuple[Load, ...]
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), loads=self.left))


class StrappedHit(PrivateEvent, frozen=True, tag=True):
    """A hit on a unit also strikes infantry that it carries outside."""

    unit: int
    points: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class CargoLost(Event, frozen=True, tag=True):
    """All cargo of a unit is lost together with it."""

    unit: int
    tons: int

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), loads=()))
