"""Searchlights are switched, aimed and shot out; flares burn."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Flare, Target
from ironhex.systems.classic.events.private import PrivateEvent
from ironhex.systems.classic.night.lights import OUT


class LightSwitched(Event, frozen=True, tag=True):
    """A unit switches its searchlight on or off."""

    unit: int
    light: str

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), light=self.light))


class LightAimed(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit aims its searchlight at another unit, at a hex, or at nothing."""

    unit: int
    lights: Target | None = None

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, turn=replace(unit.turn, beam=self.lights)))


class LightRolled(PrivateEvent, frozen=True, tag=True):
    """Whether a hit destroys the searchlight of a unit."""

    unit: int
    tally: Tally
    faces: tuple[int, ...]
    destroyed: bool

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), light=OUT)) if self.destroyed else facts


class FlaresLaunched(Event, frozen=True, tag=True):
    """Flares will light the hexes around one from the next turn on."""

    hex: Hex
    first: int
    last: int

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, flares=(*facts.flares, Flare(self.hex, self.first, self.last)))


class FlaresDied(Event, frozen=True, tag=True):
    """Flares have burned out."""

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, flares=tuple(flare for flare in facts.flares if flare.last > facts.turn))
