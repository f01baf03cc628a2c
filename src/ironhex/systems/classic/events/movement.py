"""Units moving: walking, running, jumping, standing up, skidding, and bridges collapsing."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode, Rush, lying
from ironhex.systems.classic.movement.path import Pace, placed
from ironhex.systems.classic.movement.steps import standing


class Moved(Event, frozen=True, tag=True, omit_defaults=True):
    """A part of a move, up to its end or to the next roll: the hexes entered, and the unit's state after it."""

    VERSION: ClassVar[int] = 2
    unit: int
    mode: Mode
    origin: Hex | None  # None for a unit that enters the map
    path: tuple[Hex, ...]
    pace: Pace
    dropped: bool = False  # goes prone at the end

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(placed(facts.unit(self.unit), self.pace))


class StandingTried(Event, frozen=True, tag=True):
    """A 'Mech tries to stand up."""

    unit: int
    mode: Mode
    spent: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        attempts = unit.move.stand_attempts + 1
        return facts.changed(
            replace(unit, move=replace(unit.move, mode=self.mode, spent=self.spent, stand_attempts=attempts))
        )


class StoodUp(Event, frozen=True, tag=True):
    """A 'Mech stands up, with a facing its player chooses."""

    unit: int
    facing: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(
            replace(lying(unit, prone=False), facing=self.facing, move=replace(unit.move, turned=False))
        )


class Rushed(Event, frozen=True, tag=True):
    """A unit begins a charge or a death from above."""

    unit: int
    mode: Mode
    rush: Rush
    spent: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, move=replace(unit.move, mode=self.mode, rush=self.rush, spent=self.spent)))


class Halted(Event, frozen=True, tag=True):
    """A unit's movement is over."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, move=replace(unit.move, moved=True)))


class TurnHeld(Event, frozen=True, tag=True):
    """A running unit avoids skidding on pavement."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        return facts.changed(replace(unit, move=replace(unit.move, turned=False)))


class Skidded(Event, frozen=True, tag=True, omit_defaults=True):
    """A unit skids another hex; without a hex something stops it."""

    unit: int
    hex: Hex | None
    elevation: int = 0
    why: str = ""

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        move = replace(unit.move, skidded=True)
        if self.hex is None:
            return facts.changed(replace(unit, move=move))
        return facts.changed(replace(unit, hex=self.hex, elevation=self.elevation, move=move))


class BridgeCollapsed(Event, frozen=True, tag=True):
    """A bridge collapses, and all units on it fall into the water."""

    hex: Hex
    load: int
    capacity: int

    def apply(self, facts: Battle) -> Battle:
        board = facts.board.changed(self.hex, bridge=0, bridge_cf=0, road=0)
        fallen, deck = replace(facts, board=board), max(0, facts.board.at(self.hex).depth)
        for unit in facts.units:
            if deck and unit.elevation == deck and unit.hex == self.hex:
                spot = standing(board, facts.kind(unit).drive.gait, self.hex)
                fallen = fallen.changed(replace(unit, elevation=spot.elevation))
        return fallen


class Slowed(Event, frozen=True, tag=True):
    """Motive hits permanently cost a vehicle Cruising MP."""

    unit: int
    points: int

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        body = replace(unit.vehicle, slowed=unit.vehicle.slowed + self.points)
        return facts.changed(replace(unit, body=body, turn=replace(unit.turn, hampered=0)))
