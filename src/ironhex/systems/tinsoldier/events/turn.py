"""The turn: cards, activations and actions."""

from __future__ import annotations

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.systems.tinsoldier.battle import JOKER, Battle


class TurnBegan(Event, frozen=True):
    """A turn begins, and the whole deck is shuffled."""

    turn: int

    def apply(self, facts: Battle) -> Battle:
        fresh = tuple(replace(piece, activated=False) for piece in facts.pieces)
        return replace(facts, turn=self.turn, drawn=(), removed=(), pieces=fresh)


class CardDrawn(Event, frozen=True):
    """A card is turned over: that of a piece, or a joker (0)."""

    card: int

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, drawn=(*facts.drawn, self.card))

    @property
    def is_joker(self) -> bool:
        return self.card == JOKER


class CardRemoved(Event, frozen=True):
    """A commander was asked for orders: the card is taken out of the deck, and the rest is shuffled."""

    card: int

    def apply(self, facts: Battle) -> Battle:
        return replace(facts, removed=(*facts.removed, self.card))


class Activated(Event, frozen=True):
    """A piece is activated, and is no longer on overwatch."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        fresh = {"moved": 0, "moves": 0, "jumped": False, "charging": False, "fired": (), "spent_points": 0}
        facts = facts.change(self.piece, activated=True, overwatch=False, unarmed=False, **fresh)
        return replace(facts, active=self.piece)


class ActivationEnded(Event, frozen=True):
    """An activation is over, and the piece that has given the command goes on."""

    piece: int
    by: int | None = None

    def apply(self, facts: Battle) -> Battle:
        return replace(facts.change(self.piece, charging=False, jumped=False), active=self.by)


class ActionTaken(Event, frozen=True):
    """A piece has taken an action: the move tag drops if it did not move; what was for its next action is over."""

    piece: int
    moved: bool
    was_stunned: bool = True
    was_jammed: bool = True

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        tag = piece.tag if self.moved else max(piece.tag - 1, 0)
        after = self.moved
        return facts.change(
            self.piece,
            tag=tag,
            stunned=piece.stunned and not self.was_stunned,
            jammed=piece.jammed and not self.was_jammed,
            charging=piece.charging and after,
            jumped=piece.jumped and after,
        )


class TurnEnded(Event, frozen=True):
    """The second joker has ended the turn: all move tags drop."""

    last: bool = False

    def apply(self, facts: Battle) -> Battle:
        pieces = tuple(replace(piece, tag=max(piece.tag - 1, 0)) for piece in facts.pieces)
        return replace(facts, pieces=pieces, active=None, over=self.last)


class GaveUp(Event, frozen=True):
    """The pieces of a seat leave the battle."""

    seat: str

    def apply(self, facts: Battle) -> Battle:
        left = (replace(p, fate="surrendered", hex=None) for p in facts.alive() if p.seat == self.seat)
        return facts.changed(*left)


class StatusChanged(Event, frozen=True):
    """A piece enters or loses cover or overwatch, or goes prone or gets up."""

    piece: int
    cover: bool | None = None
    overwatch: bool | None = None
    prone: bool | None = None

    def apply(self, facts: Battle) -> Battle:
        named = {"cover": self.cover, "overwatch": self.overwatch, "prone": self.prone}
        return facts.change(self.piece, **{name: value for name, value in named.items() if value is not None})


class HeatChanged(Event, frozen=True):
    """A 'Mech heats up or cools down, never below zero."""

    piece: int
    by: int
    why: str
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, heat=max(facts.piece(self.piece).heat + self.by, 0))


class PowerChanged(Event, frozen=True):
    """A 'Mech shuts down, or starts again."""

    piece: int
    down: bool

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, shut_down=self.down)
