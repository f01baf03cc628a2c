"""Boards on paper at the scale of miniatures: pages to cut and join, and one that shows how they fit together."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from ironhex.catalog import Board
from ironhex.kernel.hex_plane import MARGIN as FRAME
from ironhex.kernel.hex_plane import extent
from ironhex.sheets.board_cache import cached_svg
from ironhex.sheets.paper import MARGIN, PAPERS, Paper, compiled
from ironhex.sheets.pen import Pen, num

HEX_MM = 32.0
"""The usual size of a hex from side to side, an inch and a quarter."""

SIZES = range(10, 101)
"""Sizes of a hex in millimeters that can be printed."""

HEX_HIGH = 104
"""The height of a hex in drawings of boards."""

POINTS = 72 / 25.4
"""Points in a millimeter."""

OVERLAP = 8 * POINTS
"""How much of the next tile each tile repeats, to be glued under it."""


class Tile(NamedTuple):
    """A part of the board: its row and column from 0, and its corner and size in points on the board."""

    row: int
    column: int
    x: float
    y: float
    wide: float
    high: float

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column, such as B3."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        high, low = divmod(self.row, len(letters))
        return f"{letters[high - 1] if high else ''}{letters[low]}{self.column + 1}"


class Layout(NamedTuple):
    """A board on pages: the size of pages, of the whole board and of the scale, all in points."""

    page: tuple[float, float]
    board: tuple[float, float]
    scale: float
    rows: int
    columns: int

    def tiles(self) -> Iterator[Tile]:
        """Row by row, all of the same size."""
        counts = self.columns, self.rows
        wide, high = ((side + (many - 1) * OVERLAP) / many for side, many in zip(self.board, counts, strict=True))
        for row in range(self.rows):
            for column in range(self.columns):
                yield Tile(row, column, column * (wide - OVERLAP), row * (high - OVERLAP), wide, high)


def layout(board: Board, paper: Paper = "a4", hex_mm: float = HEX_MM) -> Layout:
    """The pages for a board, upright or lying, whichever needs fewer."""
    scale = hex_mm * POINTS / HEX_HIGH
    wide, high = (side * scale for side in extent(board.width, board.height))
    upright = PAPERS[paper]
    found = (_layout(page, (wide, high), scale) for page in (upright, upright[::-1]))
    return min(found, key=lambda each: each.rows * each.columns)


def _layout(page: tuple[float, float], board: tuple[float, float], scale: float) -> Layout:
    sides = ((side, whole - 2 * MARGIN) for side, whole in zip(board, page, strict=True))
    columns, rows = (max(1, ceil((side - OVERLAP) / (room - OVERLAP) - 1e-9)) for side, room in sides)
    return Layout(page, board, scale, rows, columns)


def tiled_pdf(board: Board, paper: Paper = "a4", hex_mm: float = HEX_MM) -> bytes:
    """A board as one file: the page that shows how tiles fit together, then the tiles."""
    plan = layout(board, paper, hex_mm)
    inputs = {"board": cached_svg(board), "plan": _plan(board, plan, hex_mm), "grid": _grid(plan)}
    pages = [_plan_page(plan)]
    for tile in plan.tiles():
        inputs[tile.name] = _marks(board, plan, tile)
        pages.append(_tile_page(plan, tile))
    return compiled(pages, inputs, board.name)


# --- tiles ------------------------------------------------------------------------------------------------------------
def _tile_page(plan: Layout, tile: Tile) -> str:
    """The marks, and on them the part of the board."""
    return _page(plan, f"#place({_image(tile.name, *plan.page)}){_part(plan, tile, MARGIN, MARGIN, 1)}")


def _part(plan: Layout, tile: Tile, x: float, y: float, shrink: float) -> str:
    """A part of the board, cut out of its drawing, at a place of a page."""
    frame = FRAME * plan.scale
    whole = _image("board", *(shrink * (side + 2 * frame) for side in plan.board))
    left, top = (-shrink * (corner + frame) for corner in (tile.x, tile.y))
    return (
        f"#place(dx: {num(x)}pt, dy: {num(y)}pt, "
        f"box(width: {num(shrink * tile.wide)}pt, height: {num(shrink * tile.high)}pt, clip: true, "
        f"place(dx: {num(left)}pt, dy: {num(top)}pt, {whole})))"
    )


def _marks(board: Board, plan: Layout, tile: Tile) -> str:
    """The name of a tile, and marks at its corners and where the next tiles begin."""
    pen = Pen(*plan.page)
    left, top = MARGIN, MARGIN
    right, foot = left + tile.wide, top + tile.high
    pen.text(left + 4, top - 5, tile.name, 8, strong=True)
    where = f"{board.name}: row {tile.row + 1} of {plan.rows}, column {tile.column + 1} of {plan.columns}"
    pen.text(left + 24, top - 5, where, 6.4, tone="soft", room=tile.wide - 2 * OVERLAP)
    across = [left, right, *([right - OVERLAP] if tile.column + 1 < plan.columns else [])]
    down = [top, foot, *([foot - OVERLAP] if tile.row + 1 < plan.rows else [])]
    for x in across:
        pen.line((x, top - 12), (x, top - 1), look="edge")
        pen.line((x, foot + 1), (x, foot + 12), look="edge")
    for y in down:
        pen.line((left - 12, y), (left - 1, y), look="edge")
        pen.line((right + 1, y), (right + 12, y), look="edge")
    return pen.finished(tile.name, "tile").svg


# --- how they fit together --------------------------------------------------------------------------------------------
PLAN_TOP = 104.0
STEPS = (
    "Print at actual size (100 %). Cut every tile along its left and upper edge, and glue it over the strip that the "
    "tile before repeats."
)


def _plan(board: Board, plan: Layout, hex_mm: float) -> str:
    """What to do, and a ruler to check the scale."""
    pen = Pen(*plan.page)
    wide = plan.page[0] - 2 * MARGIN
    pen.text(MARGIN, MARGIN + 14, board.name, 15, strong=True, room=wide)
    count = plan.rows * plan.columns
    facts = (
        f"{board.width} × {board.height} hexes of {hex_mm:g} mm from side to side, on {count} "
        f"{'page' if count == 1 else f'pages: {plan.rows} rows, {plan.columns} columns'}."
    )
    pen.text(MARGIN, MARGIN + 30, facts, 8.5, room=wide)
    pen.text(MARGIN, MARGIN + 43, STEPS, 8.5, tone="soft", room=wide)
    ruler = 50 * POINTS
    pen.line((MARGIN, MARGIN + 62), (MARGIN + ruler, MARGIN + 62), look="edge")
    for end in (MARGIN, MARGIN + ruler):
        pen.line((end, MARGIN + 58), (end, MARGIN + 66), look="edge")
    pen.text(MARGIN + ruler + 8, MARGIN + 65, "This line is 50 mm long.", 8)
    return pen.finished(board.name, "plan").svg


def _plan_scale(plan: Layout) -> float:
    """How small the board is on the plan."""
    wide, high = plan.page
    return min((wide - 2 * MARGIN) / plan.board[0], (high - PLAN_TOP - MARGIN) / plan.board[1])


def _grid(plan: Layout) -> str:
    """The tiles over the small board."""
    shrink = _plan_scale(plan)
    pen = Pen(shrink * plan.board[0], shrink * plan.board[1], paper=False)
    for tile in plan.tiles():
        x, y, wide, high = (shrink * part for part in tile[2:])
        for start, end in (((x, y), (x + wide, y)), ((x, y), (x, y + high))):
            pen.line(start, end, look="strike")
        middle = x + wide / 2, y + high / 2
        pen.box(middle[0] - 13, middle[1] - 11, 26, 20, look="paper")
        pen.text(middle[0], middle[1] + 4, tile.name, 13, strong=True, anchor="middle")
    return pen.finished("", "grid").svg


def _plan_page(plan: Layout) -> str:
    shrink = _plan_scale(plan)
    wide, high = plan.board
    board = _part(plan, Tile(0, 0, 0, 0, wide, high), MARGIN, PLAN_TOP, shrink)
    grid = f"#place(dx: {num(MARGIN)}pt, dy: {num(PLAN_TOP)}pt, {_image('grid', shrink * wide, shrink * high)})"
    return _page(plan, f"#place({_image('plan', *plan.page)}){board}{grid}")


def _image(name: str, wide: float, high: float) -> str:
    size = f"width: {num(wide)}pt, height: {num(high)}pt"
    return f'image(bytes(sys.inputs.at("{name}")), format: "svg", {size})'


def _page(plan: Layout, content: str) -> str:
    wide, high = plan.page
    return f"#page(width: {num(wide)}pt, height: {num(high)}pt, margin: 0pt)[{content}]"
