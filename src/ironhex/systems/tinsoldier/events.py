"""What happens: each event changes the facts, and nothing else does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ironhex.engine import Event
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.tinsoldier.battle import JOKER, JUMP_TAG, MOST_TAG, Battle, Piece
from ironhex.systems.tinsoldier.ground import CF_PER_MASS, building_mass


# --- the turn ---------------------------------------------------------------------------------------------------------
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
        facts = facts.change(self.piece, activated=True, overwatch=False, **fresh)
        return replace(facts, active=self.piece)


class ActivationEnded(Event, frozen=True):
    """An activation is over."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return replace(facts.change(self.piece, charging=False, jumped=False), active=None)


class ActionTaken(Event, frozen=True):
    """A piece has taken an action: the move tag drops if it did not move; what was for its next action is over."""

    piece: int
    moved: bool

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        tag = piece.tag if self.moved else max(piece.tag - 1, 0)
        after = self.moved
        return facts.change(
            self.piece,
            tag=tag,
            stunned=False,
            jammed=False,
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


# --- states -----------------------------------------------------------------------------------------------------------
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


# --- movement ---------------------------------------------------------------------------------------------------------
class Stepped(Event, frozen=True):
    """A piece is somewhere else, or faces another way; what it carries comes along."""

    piece: int
    hex: Hex
    facing: int
    height: int
    cost: int = 0
    hexes: int = 0

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


# --- attacks ----------------------------------------------------------------------------------------------------------
class Fired(Event, frozen=True):
    """Weapons are fired: the number to hit, the dice, and how many hit."""

    piece: int
    target: int | Hex
    weapons: tuple[int, ...]
    tally: Tally
    faces: tuple[int, ...]
    hits: int
    shots: tuple[int, ...] = ()
    """Shots left of each kind of ammunition afterwards."""
    spent: tuple[int, ...] = ()
    rate: int = 1
    cluster: bool = False
    designator: int = 0
    turret: int | None = None

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        fired = tuple(dict.fromkeys((*piece.fired, *self.weapons)))
        changes: dict[str, Any] = {"shots": self.shots, "spent": self.spent, "fired": fired, "overwatch": False}
        if self.turret is not None:
            changes["turret"] = self.turret
        return facts.change(self.piece, **changes)


class Struck(Event, frozen=True):
    """A physical attack: the number to hit and the dice. Both sides lose cover and overwatch if it hits."""

    piece: int
    target: int
    how: str
    tally: Tally
    faces: tuple[int, ...]
    hits: int

    def apply(self, facts: Battle) -> Battle:
        facts = facts.change(self.piece, cover=False, overwatch=False)
        return facts.change(self.target, cover=False, overwatch=False) if self.hits else facts


class ArmorTested(Event, frozen=True):
    """Hits meet armor: what they did to it, and the critical hits and hazard dice that follow."""

    piece: int
    behind: bool
    armor: int
    damage: int
    hits: int
    faces: tuple[int, ...]
    armor_hits: int
    criticals: int
    hazards: int
    second: bool = False

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        if self.second:
            return facts
        field = "back" if self.behind else "front"
        left = max(getattr(piece, field) - self.armor_hits, 0)
        return facts.change(self.piece, **{field: left})


class HazardsRolled(Event, frozen=True):
    """Hazard dice: each low one is a critical hit and another die."""

    piece: int
    faces: tuple[int, ...]
    criticals: int

    def apply(self, facts: Battle) -> Battle:
        return facts


class CriticalHit(Event, frozen=True):
    """A box of the critical table is crossed off."""

    piece: int
    entry: int
    rolls: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        piece = facts.piece(self.piece)
        ticked = tuple(n + (index == self.entry) for index, n in enumerate(piece.ticked))
        return facts.change(self.piece, ticked=ticked)


class WeaponLost(Event, frozen=True):
    """A weapon is destroyed."""

    piece: int
    weapon: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, lost=(*facts.piece(self.piece).lost, self.weapon))


class AmmunitionLost(Event, frozen=True):
    """Ammunition explodes: what is left of each kind."""

    piece: int
    shots: tuple[int, ...]

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, shots=self.shots)


class CrewStunned(Event, frozen=True):
    """The next action of a vehicle can only be a move."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, stunned=True)


class TurretJammed(Event, frozen=True):
    """A turret cannot turn during the next action."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, jammed=True)


class TroopersLost(Event, frozen=True):
    """Soldiers of a section are killed."""

    piece: int
    count: int

    def apply(self, facts: Battle) -> Battle:
        left = max(facts.piece(self.piece).troopers - self.count, 0)
        return facts.change(self.piece, troopers=left)


class Discarded(Event, frozen=True):
    """A section throws its heavy weapons away."""

    piece: int

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, discarded=True)


class Destroyed(Event, frozen=True):
    """A piece is out of the battle; its place stays known."""

    piece: int
    why: str
    rule: str

    def apply(self, facts: Battle) -> Battle:
        return facts.change(self.piece, fate=self.why, cover=False, overwatch=False)


# --- the ground -------------------------------------------------------------------------------------------------------
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


EVENTS = tuple(
    each
    for each in list(globals().values())
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
)
