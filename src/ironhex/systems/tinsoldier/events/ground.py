"""The ground: fire, smoke and buildings."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.battle import Battle, Piece
from ironhex.systems.tinsoldier.ground import CF_PER_MASS, building_mass


class FireStarted(Event, frozen=True):
    """A hex burns."""

    hex: Hex
    faces: tuple[int, ...] = ()

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, board=facts.board.changed(self.hex, fire=1))


class SmokeMoved(Event, frozen=True):
    """Smoke after a turn: its thickness in the hexes where it has changed."""

    hexes: tuple[tuple[Hex, int], ...]

    def apply(self, facts: Battle) -> Battle:
        board = facts.board
        for hex, thickness in self.hexes:
            board = board.changed(hex, smoke=thickness)
        return replace(facts, board=board)


class BuildingHit(Event, frozen=True):
    """A building loses Mass."""

    hex: Hex
    loss: int

    def apply(self, facts: Battle) -> Battle:
        mass = max(building_mass(facts.board.at(self.hex)) - self.loss, 0)
        return replace(facts, board=facts.board.changed(self.hex, building_cf=mass * CF_PER_MASS))


class BuildingCollapsed(Event, frozen=True):
    """A building becomes rubble."""

    hex: Hex

    def apply(self, facts: Battle) -> Battle:
        was = facts.board.at(self.hex).building
        gone = {"building": 0, "building_cf": 0, "building_height": 0, "building_joins": 0, "rubble": was}
        board = facts.board.changed(self.hex, **gone)
        down = (replace(piece, height=0) for piece in facts.at(self.hex) if not _flies(piece))
        return replace(facts, board=board).changed(*down)


def _flies(piece: Piece) -> bool:
    return piece.element.mode.flies and piece.height > 0
