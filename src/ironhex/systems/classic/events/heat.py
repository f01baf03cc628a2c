"""Heat changes, reactors shutting down and restarting, ammunition exploding from heat."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent


class HeatChanged(PrivateEvent, frozen=True, tag=True):
    """The heat scale after a turn: heat built up and dissipated, and the new level."""

    unit: int
    tally: Tally
    before: int
    after: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, heat=self.after)))


class ShutdownChecked(PrivateEvent, frozen=True, tag=True):
    """The reactor is about to shut down; the warrior may override it. No number: it cannot be avoided."""

    unit: int
    heat: int
    number: int | None
    faces: tuple[int, ...]
    avoided: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class ReactorStopped(PrivateEvent, frozen=True, tag=True):
    """The 'Mech is shut down: immobile, and only its heat sinks work."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, shutdown=True)))


class RestartTried(PrivateEvent, frozen=True, tag=True):
    """A shut-down reactor restarts, automatically below 14 heat (no number), or by a roll, or not."""

    unit: int
    heat: int
    number: int | None
    faces: tuple[int, ...]
    started: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, shutdown=False))) if self.started else facts


class AmmunitionChecked(PrivateEvent, frozen=True, tag=True):
    """Ammunition may explode from heat."""

    unit: int
    heat: int
    number: int
    faces: tuple[int, ...]
    avoided: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class SinksSwitched(PrivateEvent, frozen=True, tag=True):
    """This many heat sinks are off from now on."""

    unit: int
    off: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, sinks_off=self.off)))


class TorsosReset(Event, frozen=True, tag=True):
    """All torsos and turrets face forward again; a locked turret stays where it is."""

    def apply(self, facts: Battle) -> Battle:
        units = tuple(replace(u, turn=replace(u.turn, twist=0)) if u.turn.twist else u for u in facts.units)
        return replace(facts, units=units)


class Flamed(Event, frozen=True, tag=True):
    """A flamer heats its target instead of damaging it."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, turn=replace(unit.turn, flamed=unit.turn.flamed + 1)))
