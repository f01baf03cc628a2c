"""Ice bears a unit, breaks or melts."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent
from ironhex.systems.classic.movement.steps import standing


class IceRolled(PrivateEvent, frozen=True, tag=True):
    """Whether the ice breaks under a unit: on this number or more of one die."""

    unit: int
    hex: Hex
    tally: Tally
    faces: tuple[int, ...]

    @property
    def breaks(self) -> bool:
        return sum(self.faces) >= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class IceBroken(Event, frozen=True, tag=True, omit_defaults=True):
    """A hex is open water from now on. Units on the ice that do not float are on the bed; a unit in the air above it
    for a death from above would come down there."""

    hex: Hex
    melted: bool = False

    def apply(self, facts: Battle) -> Battle:
        surface = facts.board.at(self.hex).depth
        after = replace(facts, board=facts.board.changed(self.hex, ice=0))
        for unit in facts.at(self.hex):
            gait = facts.kind(unit).drive.gait
            if unit.elevation == surface and not gait.flies:
                spot = standing(after.board, gait, self.hex)
                after = after.changed(replace(unit, elevation=spot.elevation))
        return after


class MeltingRolled(Event, frozen=True, tag=True):
    """Whether a hit melts ice: a roll of no more than the points of damage that it does."""

    unit: int
    hex: Hex
    points: int
    faces: tuple[int, ...]

    @property
    def melts(self) -> bool:
        return sum(self.faces) <= self.points

    def apply(self, facts: Battle) -> Battle:
        return facts
