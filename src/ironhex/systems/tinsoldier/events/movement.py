"""Moves: steps, flights, falls, and boarding."""

from __future__ import annotations

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.tinsoldier.battle import JUMP_TAG, MOST_TAG, Battle


class Stepped(Event, frozen=True):
    """A piece is somewhere else, or faces another way; what it carries comes along."""

    piece: int
    hex: Hex
    facing: int
    height: int
    cost: int = 0
    hexes: int = 0
    climb: int = 0
    """Levels that it has gone up or down without leaving its hex."""

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        return facts.change(
            self.piece,
            hex=self.hex,
            facing=self.facing,
            height=self.height,
            moved=piece.moved + self.hexes,
            spent_points=piece.spent_points + self.cost,
        )


class MoveBegan(Event, frozen=True):
    """A piece starts to move: its tag goes up, and it loses its cover."""

    piece: int
    jump: bool = False

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        tag = JUMP_TAG if self.jump else MOST_TAG if piece.tag > MOST_TAG else min(piece.tag + 1, MOST_TAG)
        return facts.change(self.piece, tag=tag, cover=False, moves=piece.moves + 1, charging=True, jumped=self.jump)


class Flew(Event, frozen=True):
    """A WiGE vehicle takes off, or is back on the ground."""

    piece: int
    flying: bool

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, flying=self.flying, height=int(self.flying))


class Displaced(Event, frozen=True):
    """A piece is driven into another hex."""

    piece: int
    hex: Hex
    height: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, hex=self.hex, height=self.height)


class Checked(Event, frozen=True):
    """A piloting check: a d20 at or below the number succeeds."""

    piece: int
    why: str
    tally: Tally
    face: int

    @property
    def passed(self) -> bool:
        return self.face <= self.tally.total

    def apply(self, facts: Battle) -> Battle:
        return facts


class Fell(Event, frozen=True):
    """A 'Mech falls, onto its front or its back."""

    piece: int
    levels: int
    damage: int
    behind: bool

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, prone=True)


class Boarded(Event, frozen=True):
    """Infantry gets into a friendly vehicle."""

    piece: int
    carrier: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, carrier=self.carrier, hex=None, height=0, cover=False, overwatch=False)


class GotOff(Event, frozen=True):
    """Infantry leaves the vehicle that carries it, or the enemy that it has boarded."""

    piece: int
    hex: Hex
    height: int = 0

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, carrier=None, swarming=None, hex=self.hex, height=self.height)


class Swarmed(Event, frozen=True):
    """Infantry has climbed onto an enemy."""

    piece: int
    target: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, swarming=self.target, hex=None, cover=False)
