"""Heat going up and down, reactors stopping and starting, ammunition cooking off."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle


class HeatChanged(Event, frozen=True, tag=True):
    """The heat scale after a turn: what was built up and carried off, and where that leaves it."""

    unit: int
    tally: Tally
    before: int
    after: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, heat=self.after)))


class ShutdownChecked(Event, frozen=True, tag=True):
    """The reactor tries to shut down; the warrior may override it. No number: it cannot be avoided."""

    unit: int
    heat: int
    number: int | None
    faces: tuple[int, ...]
    avoided: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class ReactorStopped(Event, frozen=True, tag=True):
    """The 'Mech is shut down: immobile, nothing works but its heat sinks."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, shutdown=True)))


class RestartTried(Event, frozen=True, tag=True):
    """A stopped reactor starts again, by itself below 14 heat (no number), or by a roll, or not."""

    unit: int
    heat: int
    number: int | None
    faces: tuple[int, ...]
    started: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, shutdown=False))) if self.started else facts


class AmmunitionChecked(Event, frozen=True, tag=True):
    """Ammunition so hot that it may explode."""

    unit: int
    heat: int
    number: int
    faces: tuple[int, ...]
    avoided: bool

    def apply(self, facts: Battle) -> Battle:
        return facts


class SinksSwitched(Event, frozen=True, tag=True):
    """So many heat sinks are off from now on."""

    unit: int
    off: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, body=replace(unit.mech, sinks_off=self.off)))


class TorsosReset(Event, frozen=True, tag=True):
    """All twisted torsos face forward again."""

    def apply(self, facts: Battle) -> Battle:
        units = tuple(replace(u, turn=replace(u.turn, twist=0)) if u.turn.twist else u for u in facts.units)
        return replace(facts, units=units)


EVENTS = (
    HeatChanged,
    ShutdownChecked,
    ReactorStopped,
    RestartTried,
    AmmunitionChecked,
    SinksSwitched,
    TorsosReset,
)
