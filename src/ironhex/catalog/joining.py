"""Join boards edge to edge like mapsheets, optionally rotated by 180 degrees, to make a larger map.

On a board the odd columns are half a hex higher than the even ones. A sheet with an even number of columns starts with
a high column and ends with a low one, rotated or not, so such sheets simply follow each other. A sheet with an odd
number starts and ends high, and when rotated it starts and ends low. If a sheet does not fit next to the one on its
left, it overlaps it by one column, like paper sheets whose edges show half hexes: of the two halves the higher ground
counts (BMR-TERR-005), and the roads of both. Rows of sheets need no such care.

The joined map has its own numbers, starting with 0101 at its upper left; `Laid` knows which hex of which sheet each one
is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ironhex.catalog.board import Board
from ironhex.catalog.board_text import Drawing
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.terrain import Terrain
from ironhex.kernel.hexes import Hex, neighbor

BESIDE, BELOW, TURNED = "+", "/", "^"


class Sheet(NamedTuple):
    """A board to lay out, upright or rotated by 180 degrees."""

    board: Board
    turned: bool = False

    @property
    def begins_low(self) -> bool:
        return self.turned and self.board.width % 2 == 1

    @property
    def name(self) -> str:
        return self.board.name + TURNED * self.turned


Layout = Sequence[Sequence[Sheet]]
"""Rows of sheets from the top, each from the left."""


class Laid(NamedTuple):
    """A sheet in its place: how many columns of the map are left of it, and how many rows above."""

    sheet: Sheet
    columns: int
    rows: int

    def on_map(self, hex: Hex) -> Hex:
        """The number on the map of a hex of the sheet."""
        column, row = self._turned(hex)
        return Hex(self.columns + column, self.rows + row)

    def _turned(self, hex: Hex) -> Hex:
        board, turned = self.sheet
        return Hex(board.width + 1 - hex.col, board.height + 1 - hex.row) if turned else hex

    def terrain(self, hex: Hex) -> Terrain:
        """The terrain of a hex of the sheet, rotated with the sheet."""
        at = self.sheet.board.at(hex)
        if not self.sheet.turned:
            return at
        return at._replace(road=_half(at.road), bridge=_half(at.bridge), building_joins=_half(at.building_joins))


def _half(sides: int) -> int:
    """A mask of hexsides, rotated by 180 degrees."""
    return (sides << 3 | sides >> 3) & 63


def layout(text: str, find: Callable[[str], Board]) -> list[list[Sheet]]:
    """Parse a layout such as `hills+woods^/village+lakes`: + beside, / below, ^ rotated."""
    return [[_sheet(word.strip(), find) for word in row.split(BESIDE)] for row in text.split(BELOW)]


def _sheet(word: str, find: Callable[[str], Board]) -> Sheet:
    return Sheet(find(word.removesuffix(TURNED)), word.endswith(TURNED))


def join(layout: Layout) -> Board:
    """The map that sheets form together; a road that meets another sheet's road continues there."""
    name = BELOW.join(BESIDE.join(sheet.name for sheet in row) for row in layout)
    hexes: dict[Hex, Terrain] = {}
    sheets: dict[Hex, int] = {}
    for number, laid in enumerate(lay(layout)):
        for hex in laid.sheet.board.hexes():
            place = laid.on_map(hex)
            half = hexes.get(place)
            hexes[place] = laid.terrain(hex) if half is None else _merged(half, laid.terrain(hex))
            sheets[place] = number
    _link(hexes, sheets)
    width, height = max(hexes)
    return Board(Drawing(name, width, height, hexes))


def lay(layout: Layout) -> list[Laid]:
    """The positions of the sheets of a layout."""
    if not layout or not all(layout):
        raise CatalogError("layout", "sheets", "a row is empty")
    rows, width, laid = 0, 0, list[Laid]()
    for number, sheets in enumerate(layout, 1):
        row = _row(sheets, rows)
        across = row[-1].columns + sheets[-1].board.width
        if width not in (0, across):
            raise CatalogError("layout", f"row {number}", f"{across} columns, but {width} above")
        rows, width = rows + sheets[0].board.height, across
        laid += row
    return laid


def _row(sheets: Sequence[Sheet], rows: int) -> list[Laid]:
    columns, laid = 0, list[Laid]()
    for sheet in sheets:
        if sheet.board.height != sheets[0].board.height:
            raise CatalogError(
                "layout", sheet.name, f"{sheet.board.height} rows, but {sheets[0].board.height} beside it"
            )
        if columns % 2 != sheet.begins_low:
            columns -= 1
        if columns < 0:
            raise CatalogError("layout", sheet.name, "rotated, its odd number of columns does not fit at the left edge")
        laid.append(Laid(sheet, columns, rows))
        columns += sheet.board.width
    return laid


def _merged(half: Terrain, other: Terrain) -> Terrain:
    """Merge a hex of which two sheets show half each."""
    higher = other if other.level > half.level else half
    return higher._replace(
        road=half.road | other.road,
        bridge=half.bridge | other.bridge,
        bridge_cf=max(half.bridge_cf, other.bridge_cf),
    )


def _link(hexes: dict[Hex, Terrain], sheets: dict[Hex, int]) -> None:
    """Connect roads and bridges that end at the edge of a sheet with those that start beyond it."""
    for hex, at in list(hexes.items()):
        for side in range(6):
            other = neighbor(hex, side)
            if (at.road | at.bridge) >> side & 1 and sheets.get(other, sheets[hex]) != sheets[hex]:
                hexes[other] = _led(hexes[other], (side + 3) % 6)


def _led(at: Terrain, side: int) -> Terrain:
    """A hex with its road or bridge, if it has one, extended through a side."""
    if at.bridge:
        return at._replace(bridge=at.bridge | 1 << side)
    return at._replace(road=at.road | 1 << side) if at.road else at
