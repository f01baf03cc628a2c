"""Units leave their DropShip for a hex, and land there or somewhere else."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.battle import Battle, MoveState


class DropBegan(Event, frozen=True, tag=True):
    """A unit leaves its DropShip; it will land at the end of the Movement Phase."""

    unit: int
    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        return facts.changed(replace(facts.unit(self.unit), landing=self.hex))


class LandingRolled(Event, frozen=True, tag=True):
    """The roll for a landing, and the dice for where else it ends: its direction, and the hexes."""

    unit: int
    tally: Tally
    faces: tuple[int, ...]
    failed_by: int
    scatter: tuple[int, ...] = ()

    def apply(self, facts: Battle) -> Battle:
        return facts


class TouchedDown(Event, frozen=True, tag=True):
    """A unit has landed; it does nothing else this turn."""

    unit: int
    hex: Hex
    elevation: int = 0

    def apply(self, facts: Battle) -> Battle:
        unit = facts.unit(self.unit)
        landed = replace(unit, hex=self.hex, elevation=self.elevation, dropping=False, landing=None)
        return facts.changed(
            replace(landed, move=MoveState(moved=True, dismounted=True), turn=replace(unit.turn, dropped=True))
        )
