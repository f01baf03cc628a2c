"""The state of a battle: its board, its pieces, the Sequence Deck, and the conditions it is fought in."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.tinsoldier.element import Category, Element
from ironhex.systems.tinsoldier.ruleset import Ruleset

JOKER = 0
"""The card that belongs to no piece; there are two of them."""
JOKERS = 2
MOST_TAG, JUMP_TAG = 2, 3


class Piece(Struct, frozen=True):
    """An element in play. Its id is also the number of its card."""

    id: int
    side: str
    seat: str
    name: str
    element: Element
    gunnery: int
    piloting: int | None
    """None for infantry."""
    hex: Hex | None = None
    """None if it is off the board or aboard another piece."""
    facing: int = 0
    height: int = 0
    """Levels above the surface of its hex: floors, roofs and altitude; below zero under water."""
    front: int = 0
    back: int = 0
    ticked: tuple[int, ...] = ()
    """Boxes crossed off in each entry of its critical table."""
    lost: tuple[int, ...] = ()
    """Its weapons that are destroyed, by their numbers."""
    spent: tuple[int, ...] = ()
    """Its one-shot weapons that have been fired."""
    shots: tuple[int, ...] = ()
    """Shots left of each kind of ammunition."""
    troopers: int = 0
    heat: int = 0
    tag: int = 0
    cover: bool = False
    overwatch: bool = False
    prone: bool = False
    shut_down: bool = False
    stunned: bool = False
    flying: bool = False
    """A WiGE vehicle in flight."""
    turret: int | None = None
    """The direction in which its turret last fired."""
    jammed: bool = False
    """Its turret is jammed during its next action."""
    discarded: bool = False
    """A heavy-weapons section that has thrown its weapons away."""
    unarmed: bool = False
    """It has done so since its last activation began; its rifles come with the next one."""
    carrier: int | None = None
    """The piece that carries it."""
    swarming: int | None = None
    """The enemy piece that it has boarded."""
    commander: int | None = None
    group: str = ""
    """The group of its commander's subordinates that it belongs to."""
    off_board: bool = False
    fate: str = ""
    """Why it is out of the battle; empty while it is in it."""
    # This activation and this turn.
    activated: bool = False
    moved: int = 0
    """Hexes moved in this activation."""
    moves: int = 0
    """Move actions in this activation."""
    jumped: bool = False
    """Its last action was a jump."""
    charging: bool = False
    """Its last action was a move, after which it may charge."""
    fired: tuple[int, ...] = ()
    """Weapons fired in this activation."""
    spent_points: int = 0
    """Movement Points spent in this activation."""
    value: int = 0
    """What it is worth to the side that destroys it."""

    @property
    def alive(self) -> bool:
        return not self.fate

    @property
    def is_mech(self) -> bool:
        return self.element.category is Category.MECH

    @property
    def is_infantry(self) -> bool:
        return self.element.category is Category.INFANTRY

    @property
    def is_vehicle(self) -> bool:
        return self.element.category is Category.VEHICLE

    @property
    def on_board(self) -> bool:
        """Whether it has a place of its own on the board."""
        return self.alive and self.hex is not None

    def ticks(self, part: str) -> int:
        """The boxes of a part of the machine that are crossed off, all its entries together."""
        return sum(n for n, entry in zip(self.ticked, self.element.table, strict=True) if entry.part == part)

    def boxes(self, part: str) -> int:
        """All boxes of a part of the machine."""
        return sum(len(entry.boxes) for entry in self.element.table if entry.part == part)

    def is_gone(self, part: str) -> bool:
        """Whether it had such a part, and all its boxes are crossed off."""
        return 0 < self.boxes(part) <= self.ticks(part)


class Side(Struct, frozen=True):
    """A side, its seats, and the edge it comes from."""

    name: str
    seats: tuple[str, ...]
    home: int = 3


class Conditions(Struct, frozen=True):
    """The place and time of a battle: numbers that players agree on, in the order of the book."""

    light: int = 0
    """0 day, 1 dusk or dawn, 2 well-lit night, 3 dark night, 4 pitch black."""
    weather: int = 0
    """0 clear, 1 light fog, 2 heavy fog, 3 light rain, 4 heavy rain, 5 high wind, 6 gale, 7 strong gale, 8 storm,
    9 violent storm, 10 hurricane."""
    wind: int = 0
    """The direction to which the wind blows."""
    gravity: int = 10
    """In tenths of a G."""
    airless: int = 0
    """Whether the atmosphere cannot be breathed."""


class Battle(Struct, frozen=True):
    """All facts of a battle."""

    board: Board
    rules: Ruleset
    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...]
    conditions: Conditions = Conditions()
    turn: int = 0
    drawn: tuple[int, ...] = ()
    """The cards drawn this turn, in order."""
    removed: tuple[int, ...] = ()
    """The cards removed from the rest of the deck this turn."""
    limit: int = 0
    """The last turn; 0 for no limit."""
    over: bool = False
    """The last turn has ended."""
    active: int | None = None
    """The piece that is acting."""

    def piece(self, id: int) -> Piece:
        """A piece by its number."""
        return self.pieces[id - 1]

    def find(self, id: int) -> Piece | None:
        """A piece by its number, if there is one."""
        return self.pieces[id - 1] if 0 < id <= len(self.pieces) else None

    def changed(self, *pieces: Piece) -> Battle:
        """The battle with some pieces replaced."""
        now = list(self.pieces)
        for piece in pieces:
            now[piece.id - 1] = piece
        return replace(self, pieces=tuple(now))

    def change(self, id: int, **fields: Any) -> Battle:
        """The battle with some fields of a piece replaced."""
        return self.changed(replace(self.piece(id), **fields))

    def at(self, hex: Hex) -> tuple[Piece, ...]:
        """The pieces in a hex; those carried by others are not there."""
        return tuple(piece for piece in self.pieces if piece.hex == hex and piece.alive)

    def alive(self, side: str = "") -> tuple[Piece, ...]:
        """The pieces still in the battle, of one side if it is named."""
        return tuple(piece for piece in self.pieces if piece.alive and side in ("", piece.side))

    def foes(self, piece: Piece) -> tuple[Piece, ...]:
        """The enemies of a piece that are on the board."""
        return tuple(each for each in self.pieces if each.on_board and each.side != piece.side)

    def subordinates(self, commander: int, group: str | None = None) -> tuple[Piece, ...]:
        """The direct subordinates of a piece, all or those of one group."""
        return tuple(p for p in self.alive() if p.commander == commander and group in (None, p.group))

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that have not been drawn: a card for each piece, and the jokers."""
        jokers = JOKERS - self.drawn.count(JOKER)
        cards = tuple(p.id for p in self.pieces if p.alive and p.id not in self.drawn and p.id not in self.removed)
        return (*cards, *(JOKER,) * jokers)

    def seat(self, id: int) -> str:
        """Who plays a piece."""
        return self.piece(id).seat
