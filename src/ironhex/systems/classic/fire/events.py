"""Fires start, spread and go out; smoke drifts; woods are cleared."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.catalog.board import Change
from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.buildings.events import weakened
from ironhex.systems.classic.events.private import PrivateEvent


class WindRolled(Event, frozen=True, tag=True):
    """The direction of the wind for the whole battle: 1 is north, and the others follow clockwise."""

    face: int

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, wind=self.face - 1)


class FireRolled(Event, frozen=True, tag=True, omit_defaults=True):
    """Whether a hex catches fire: hit by a weapon of a unit, or from a fire in another hex; no dice for what always
    burns."""

    hex: Hex
    tally: Tally
    faces: tuple[int, ...]
    started: bool
    unit: int | None = None
    origin: Hex | None = None

    def apply(self, facts: Battle) -> Battle:
        return facts


class AccidentRolled(Event, frozen=True, tag=True):
    """Whether a shot sets woods on fire by accident, which happens on this roll or less."""

    unit: int
    hex: Hex
    most: int
    faces: tuple[int, ...]

    @property
    def alight(self) -> bool:
        return sum(self.faces) <= self.most

    def apply(self, facts: Battle) -> Battle:
        return facts


class FireStarted(Event, frozen=True, tag=True):
    """A hex burns from now on."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, board=facts.board.changed(self.hex, fire=1))


class FireDied(Event, frozen=True, tag=True):
    """A fire goes out."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, board=facts.board.changed(self.hex, fire=0))


class SmokeDrifted(Event, frozen=True, tag=True):
    """Smoke fills some hexes and leaves others."""

    filled: tuple[Hex, ...]
    left: tuple[Hex, ...]

    def apply(self, facts: Battle) -> Battle:
        changes = [Change(hex, "smoke", 1) for hex in self.filled] + [Change(hex, "smoke", 0) for hex in self.left]
        return replace(facts, board=facts.board.with_changes(tuple(changes)))


class WoodsClearingRolled(Event, frozen=True, tag=True):
    """Whether a hit clears woods: a roll of no more than the points of damage that it does."""

    unit: int
    hex: Hex
    points: int
    faces: tuple[int, ...]

    @property
    def cleared(self) -> bool:
        return sum(self.faces) <= self.points

    def apply(self, facts: Battle) -> Battle:
        return facts


class WoodsCleared(Event, frozen=True, tag=True):
    """Heavy woods become light ones; light woods become rough ground, on which a fire finds nothing to burn."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        terrain = facts.board.at(self.hex)
        if terrain.woods > 1:
            board = facts.board.changed(self.hex, woods=terrain.woods - 1)
        else:
            board = facts.board.changed(self.hex, woods=0, rough=1, fire=terrain.fire if terrain.building else 0)
        return replace(facts, board=board)


class BuildingBurned(Event, frozen=True, tag=True):
    """A burning building loses points of its Construction Factor."""

    hex: Hex
    points: int

    def apply(self, facts: Battle) -> Battle:
        return weakened(facts, self.hex, self.points)


class FireBraved(PrivateEvent, frozen=True, tag=True):
    """A unit that is no 'Mech rolls for its survival in a burning hex."""

    unit: int
    hex: Hex
    tally: Tally
    faces: tuple[int, ...]
    passed: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, scorched=self.hex)))


class FellIntoFire(Event, frozen=True, tag=True):
    """Infantry that swarmed a 'Mech has fallen off in a burning hex, and perishes on a high roll."""

    unit: int
    hex: Hex
    faces: tuple[int, ...]
    perished: bool

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, phase=replace(unit.phase, scorched=self.hex)))
