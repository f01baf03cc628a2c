"""Boards: hexes and their terrain, immutable; a change makes a new board."""

from __future__ import annotations

import hashlib
import weakref
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironhex.catalog.board_text import Drawing, read_drawing
from ironhex.catalog.board_writing import write_drawing
from ironhex.catalog.data_files import folder
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.terrain import BOUNDS, CLEAR, Terrain
from ironhex.kernel.hexes import Hex

__all__ = ["Board", "Change", "Memo", "Terrain", "board", "boards", "character"]

Layer = NDArray[np.int16]


class Change(NamedTuple):
    """One field of one hex that differs from the printed board."""

    hex: Hex
    field: str
    value: int


PASSING = ("fire", "smoke")  # what comes and goes on the same ground
STRENGTHS = ("bridge_cf", "building_cf", "basement")  # what changes neither steps nor lines of sight
LATER = (("basement", "sinkhole"), ("ice",))  # fields that boards did not always have; without them keys stay the same
MOST_CHANGES = 32  # at once, after which caches are still used
MOST_IN_FIELDS = 40_000_000  # hexes, with a few bytes for each


class Memo(dict[Any, Any]):
    """A cache of answers about a board; the oldest is dropped when it is full."""

    limit = 200_000

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= self.limit and key not in self:
            self.pop(next(iter(self)), None)  # another thread may have been faster
        super().__setitem__(key, value)


class Elder(NamedTuple):
    """The caches of the board before a change, and the hexes that have changed since."""

    memo: Memo
    fields: Memo
    hexes: tuple[Hex, ...]


class Board:
    """A map of hexes. Its layers are read-only arrays, column by column: hex CCRR is entry (CC-1) * height + RR-1.

    Boards are immutable. A changed board knows the printed board it comes from (`base`, a key) and how it differs
    (`changes`); equal differences make equal boards, and the same object while it is in use.
    """

    __slots__ = (
        *Terrain._fields,
        "__weakref__",
        "_at",
        "_before",
        "_ground",
        "_hash",
        "_key",
        "_hexes",
        "_seen",
        "base",
        "changes",
        "elder",
        "fields",
        "grid",
        "height",
        "memo",
        "name",
        "printed",
        "tables",
        "terrain",
        "width",
    )

    name: str
    width: int
    height: int
    base: str
    changes: tuple[Change, ...]
    terrain: tuple[Terrain, ...]
    grid: Layer
    """All layers, stacked in the order of the fields of Terrain."""
    memo: Memo
    fields: Memo
    """Answers that are arrays with a value for every hex: fewer are kept of large boards."""
    tables: dict[Any, Any]
    """What other answers are built on, such as the numbers of terrain: never dropped, so that it stays the same."""

    level: Layer
    woods: Layer
    rough: Layer
    rubble: Layer
    depth: Layer
    paved: Layer
    road: Layer
    bridge: Layer
    bridge_cf: Layer
    building: Layer
    building_cf: Layer
    building_height: Layer
    building_joins: Layer
    fire: Layer
    smoke: Layer
    swamp: Layer
    basement: Layer
    sinkhole: Layer
    ice: Layer
    elder: Elder | None
    """What is left of the caches of the board before its last change, for `ground` and `seen`."""

    def __init__(self, drawing: Drawing, printed: Board | None = None, changes: tuple[Change, ...] = ()) -> None:
        self.name, self.width, self.height, self._at = drawing
        self._hexes = _hexes(self.width, self.height)
        self.terrain = tuple(map(self._at.__getitem__, self._hexes)) if printed is None else _rebuilt(printed, changes)
        self.grid = _checked(self) if printed is None else _overlaid(printed, changes)
        self.grid.flags.writeable = False
        for field, layer in zip(Terrain._fields, self.grid, strict=True):
            setattr(self, field, layer)
        self.changes = changes
        self.printed = printed or self
        self._key = ""
        self._ground: Board | None = None
        self._seen: Board | None = None
        self._before: weakref.ref[Board] | None = None
        self.elder = None
        self.base = printed.key if printed else self.key
        self.memo = Memo()
        self.fields = Memo()
        self.tables = {}
        self.fields.limit = min(Memo.limit, MOST_IN_FIELDS // len(self._hexes))
        self._hash = hash((self.base, changes))

    @property
    def key(self) -> str:
        """The name of the board with a digest of everything on it."""
        if not self._key:
            used = len(Terrain._fields)
            for fields in reversed(LATER):
                if self.grid[used - len(fields) : used].any():
                    break
                used -= len(fields)
            content = self.grid[:used].astype("<i2").tobytes() + b"%dx%d" % (self.width, self.height)
            self._key = f"{self.name}#{hashlib.sha256(content).hexdigest()[:8]}"
        return self._key

    @property
    def ground(self) -> Board:
        """The board without fire and smoke, which come and go, and without damage to what is built on it: it caches
        whatever does not depend on them."""
        if self._ground is None:
            self._ground = self._without(*PASSING)
            self._inherit(self._ground, lambda before: before._ground)
        return self._ground

    @property
    def seen(self) -> Board:
        """The board as lines of sight have it: with smoke, but without fire and without damage to buildings."""
        if self._seen is None:
            self._seen = self._without("fire")
            self._inherit(self._seen, lambda before: before._seen)
        return self._seen

    def _without(self, *fields: str) -> Board:
        """The board without some fields, and with everything on it as strong as printed."""
        whole = [
            Change(hex, field, getattr(self.printed._at[hex], field))
            for hex, field, _ in self.changes
            if field in STRENGTHS
        ]
        for field in fields:
            whole += [Change(self._hexes[at], field, 0) for at in np.flatnonzero(getattr(self, field)).tolist()]
        return self.with_changes(tuple(whole)) if whole else self

    def _inherit(self, heir: Board, part: Callable[[Board], Board | None]) -> None:
        """Let a part of this board use the caches of the same part of the last board before that had any."""
        elder = next(filter(None, map(part, self._earlier())), None)
        if elder is None or elder is heir or heir.elder is not None or heir.memo:
            return
        hexes = {change.hex for change in {*elder.changes} ^ {*heir.changes}}
        heir.elder = Elder(elder.memo, elder.fields, tuple(sorted(hexes)))

    def _earlier(self) -> Iterator[Board]:
        """The boards before the last changes, latest first; several changes may follow each other at once."""
        board: Board | None = self
        for _ in range(MOST_CHANGES):
            board = board._before() if board is not None and board._before is not None else None
            if board is None:
                return
            yield board

    def index(self, hex: Hex) -> int:
        """The index of a hex in the layers."""
        self.at(hex)
        return (hex[0] - 1) * self.height + hex[1] - 1

    def hex(self, index: int) -> Hex:
        """The hex at an index in the layers."""
        return self._hexes[index]

    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, in the order of the layers."""
        return self._hexes

    def __contains__(self, hex: object) -> bool:
        return hex in self._at

    def at(self, hex: Hex) -> Terrain:
        """The terrain of a hex."""
        try:
            return self._at[hex]
        except KeyError:
            raise CatalogError(self.name, str(hex), "not on the board") from None

    def surface(self, hex: Hex) -> int:
        """The level of the ground or of the water's surface."""
        return self.at(hex).surface

    def floor(self, hex: Hex) -> int:
        """The level on which units stand: the ground, or the bed under water."""
        return self.at(hex).floor

    @property
    def features(self) -> tuple[str, ...]:
        """The fields of terrain that some hex has, such as woods and swamp."""
        return tuple(field for field in Terrain._fields if (getattr(self, field) != getattr(CLEAR, field)).any())

    def changed(self, hex: Hex, **fields: int) -> Board:
        """The board with some fields of a hex's terrain changed."""
        self.at(hex)
        return self.with_changes(tuple(Change(hex, field, value) for field, value in fields.items()))

    def with_changes(self, changes: tuple[Change, ...]) -> Board:
        """The board with further changes; changing a field back to its printed value removes the change."""
        for hex, field, value in changes:
            self.at(hex)
            if field not in BOUNDS:
                known = ", ".join(BOUNDS)
                raise CatalogError(self.name, str(hex), f"terrain has no field {field!r}; it has {known}")
            least, greatest = BOUNDS[field]
            if not least <= value <= greatest:
                raise CatalogError(self.name, str(hex), f"{field} cannot be {value}")
        values = {(change.hex, change.field): change.value for change in self.changes + changes}
        printed = self.printed._at
        left = [Change(*at, value) for at, value in values.items() if getattr(printed[at[0]], at[1]) != value]
        changed = _derived(self.printed, tuple(sorted(left))) if left else self.printed
        if changed._before is None and changed is not self:
            changed._before = weakref.ref(self)
        return changed

    @property
    def reference(self) -> list[Any]:
        """The base and the changes, ready for JSON."""
        return [self.base, *([str(hex), field, value] for hex, field, value in self.changes)]

    @staticmethod
    def parse(text: str, place: str) -> Board:
        """Parse our own text format of a board."""
        return Board(read_drawing(text, place))

    def to_text(self) -> str:
        """Our own text format of the board, which can be read back."""
        return write_drawing(Drawing(self.name, self.width, self.height, {hex: self._at[hex] for hex in self._hexes}))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.base == other.base and self.changes == other.changes)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Board {self.key}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.changes:
            return Board.with_changes, (self.printed, self.changes)
        return Board, (Drawing(self.name, self.width, self.height, self._at),)


@lru_cache(maxsize=8)
def _hexes(width: int, height: int) -> tuple[Hex, ...]:
    return tuple(Hex(column, row) for column in range(1, width + 1) for row in range(1, height + 1))


def _checked(board: Board) -> Layer:
    """The layers of a printed board, with every value in range."""
    columns = list(zip(*board.terrain, strict=True))
    for values, (field, (least, greatest)) in zip(columns, BOUNDS.items(), strict=True):
        if min(values) < least or max(values) > greatest:
            wrong = next(place for place, value in enumerate(values) if not least <= value <= greatest)
            raise CatalogError(board.name, str(board.hex(wrong)), f"{field} cannot be {values[wrong]}")
    return np.array(columns, dtype=np.int16)


def _rebuilt(printed: Board, changes: tuple[Change, ...]) -> tuple[Terrain, ...]:
    terrain = list(printed.terrain)
    for hex, field, value in changes:
        at = printed.index(hex)
        terrain[at] = terrain[at]._replace(**{field: value})
    return tuple(terrain)


def _overlaid(printed: Board, changes: tuple[Change, ...]) -> Layer:
    grid = printed.grid.copy()
    for hex, field, value in changes:
        grid[Terrain._fields.index(field), printed.index(hex)] = value
    return grid


@lru_cache(maxsize=64)
def _derived(printed: Board, changes: tuple[Change, ...]) -> Board:
    at = dict(printed._at)
    for hex, field, value in changes:
        at[hex] = at[hex]._replace(**{field: value})
    return Board(Drawing(printed.name, printed.width, printed.height, at), printed, changes)


@cache
def board(name: str) -> Board:
    """The board with a name, bundled or of the user."""
    return Board.parse(_text(name), f"boards/{name}.txt")


def character(name: str) -> str:
    """The description of a board: the first comment in its file; empty if it has none."""
    return next((line for line in _text(name).splitlines() if line.startswith("#")), "").lstrip("# ")


def _text(name: str) -> str:
    path = folder("boards", ".txt").get(name)
    if path is None:
        raise CatalogError("boards", name, "no such board")
    return path.read_text(encoding="utf-8")


def boards() -> tuple[str, ...]:
    """The names of all boards, including those of the user."""
    return tuple(folder("boards", ".txt"))
