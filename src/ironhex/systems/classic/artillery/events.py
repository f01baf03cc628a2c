"""Artillery is ranged in, fired, and its shells come down."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, Due, Preset, Ranging, Unit
from ironhex.systems.classic.events.private import PrivateEvent

NOBODY = -1  # the number of a unit or a weapon that a side does not know


class TargetPreset(Event, frozen=True, tag=True):
    """Before the battle a side has its artillery ranged in on a hex, in secret."""

    preset: Preset

    def seen_by(self, side: str | None) -> Event | None:
        return self if side == self.preset.side else None

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, presets=(*facts.presets, self.preset))


class ShellChanged(Event, frozen=True, tag=True):
    """Something about a shell is settled that only its own side knows: who sees its target hex, or who spots for it."""

    before: Due
    after: Due

    def seen_by(self, side: str | None) -> Event | None:
        return self if side == self.before.known_to else None

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, due=tuple(self.after if due == self.before else due for due in facts.due))


class OrderLapsed(Event, frozen=True, tag=True):
    """A piece cannot carry out its order any more."""

    due: Due

    def seen_by(self, side: str | None) -> Event | None:
        return self if side == self.due.known_to else None

    def apply(self, facts: Battle) -> Battle:
        at = facts.due.index(self.due)
        return replace(facts, due=(*facts.due[:at], *facts.due[at + 1 :]))


class ArtilleryFired(PrivateEvent, frozen=True, tag=True):
    """A piece fires indirectly. Everybody sees that, but not at what; off the map only its own side does."""

    unit: int
    weapon: int
    bin: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        ammo = tuple(shots - (index == self.bin) for index, shots in enumerate(unit.ammo))
        turn = replace(unit.turn, launched=(*unit.turn.launched, self.weapon))
        return facts.changed(replace(unit, ammo=ammo, turn=turn))


class ShellLanded(Event, frozen=True, tag=True, omit_defaults=True):
    """A shell comes down in the hex it was fired at or, after two dice for direction and distance, in another one.

    `gun` is the unit that has fired it; if it is hidden, others know neither it nor its weapon. Without
    dice it had to hit, or to miss.
    """

    side: str
    gun: int
    weapon: int
    what: str  # the name of the weapon and of special ammunition
    target: Hex
    tally: Tally
    faces: tuple[int, ...]
    hit: bool
    hex: Hex  # where it lands, perhaps off the map
    scatter: tuple[int, ...] = ()
    observed: bool = False  # by a spotter, so that the next shots can be adjusted
    concealed: bool = False  # fired by a hidden unit

    def seen_by(self, side: str | None) -> Event | None:
        return replace(self, gun=NOBODY, weapon=NOBODY) if self.concealed and side != self.side else self

    def apply(self, facts: Battle) -> Battle:
        unit = facts.find(self.gun)
        if unit is None or not (self.hit or self.observed):
            return facts
        return facts.changed(_learned(unit, self.weapon, self.target, hit=self.hit, observed=self.observed))


class RangeFound(Event, frozen=True, tag=True):
    """A piece has hit a hex directly, and does not miss it again."""

    unit: int
    weapon: int
    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(_learned(facts.unit(self.unit), self.weapon, self.hex, hit=True, observed=False))


def _learned(unit: Unit, weapon: int, hex: Hex, *, hit: bool, observed: bool) -> Unit:
    """A unit whose pieces have learned something about a hex from one more shot at it."""
    known = next((each for each in unit.ranged if (each.weapon, each.hex) == (weapon, hex)), Ranging(weapon, hex))
    more = replace(known, adjusted=known.adjusted + observed, hit=known.hit or hit)
    return replace(unit, ranged=(*(each for each in unit.ranged if each is not known), more))


class Homed(Event, frozen=True, tag=True, omit_defaults=True):
    """Whether a homing missile finds a designated unit; without a target or dice it explodes harmlessly."""

    side: str
    tally: Tally
    faces: tuple[int, ...]
    hit: bool
    spotter: int | None = None
    target: int | None = None
    hex: Hex | None = None

    def apply(self, facts: Battle) -> Battle:
        return facts


class Deflected(Event, frozen=True, tag=True):
    """A homing missile may be attracted by a Nemesis pod next to its target."""

    face: int
    spared: int  # its target
    drawn_to: int | None

    def apply(self, facts: Battle) -> Battle:
        return facts


class Blasted(PrivateEvent, frozen=True, tag=True):
    """The explosion of a shell strikes a unit; nobody else notices that of a hidden one."""

    unit: int
    points: int
    side: str  # that is struck

    def apply(self, facts: Battle) -> Battle:
        return facts


class Engulfed(Event, frozen=True, tag=True):
    """The hotter gel of an Inferno-IV missile covers a unit for some turns."""

    unit: int
    turns: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        burning = max(unit.burning, self.turns)
        return facts.changed(replace(unit, burning=burning, fierce=max(unit.fierce, self.turns)))


class ArtilleryClearingRolled(Event, frozen=True, tag=True):
    """Whether a shell that was fired to clear mines does so."""

    hex: Hex
    tally: Tally
    faces: tuple[int, ...]
    passed: bool

    def apply(self, facts: Battle) -> Battle:
        return facts
