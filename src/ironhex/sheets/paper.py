"""Sheets on paper: a force as one vector PDF with selectable text, on A4 or Letter, one or several per page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from ironhex.sheets.pen import Drawing, num
from ironhex.sheets.typeface import folder

Paper = Literal["a4", "letter"]

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""

MARGIN = 22.7
"""Eight millimeters, a margin that every printer can handle."""

A6, CARD_MARGIN = (297.64, 419.53), 8.5
"""The paper of a card, and three millimeters around it."""

GAP = 9.0
"""Between sheets on a page."""

TABLE_GAP = 18.0
"""Between the last sheet and the tables below it."""

FULL = 45.0
"""A page with less space than this above and below is full."""


class Placed(NamedTuple):
    """A drawing on a page."""

    drawing: Drawing
    x: float
    y: float
    scale: float

    @property
    def foot(self) -> float:
        """Where it ends."""
        return self.y + self.scale * self.drawing.height


class Page(NamedTuple):
    width: float
    height: float
    sheets: tuple[Placed, ...]


def pdf(
    drawings: Sequence[Drawing],
    title: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
    tables: Sequence[Drawing] = (),
) -> bytes:
    """All sheets in one file; by default as many per page as fit, or a fixed number, scaled down if necessary. Tables
    fill the rest of the last page."""
    return _printed(list(spread(drawings, paper, per_page) if per_page else stacked(drawings, paper, tables)), title)


def single_cards(drawings: Sequence[Drawing], title: str = "") -> bytes:
    """Small cards in one file, each on a page of A6 with a narrow margin."""
    width, height = A6
    pages = [
        Page(width, height, (Placed(each, CARD_MARGIN, CARD_MARGIN, (width - 2 * CARD_MARGIN) / each.width),))
        for each in drawings
    ]
    return _printed(pages, title)


def _printed(pages: Sequence[Page], title: str) -> bytes:
    shown = (each.drawing.svg for page in pages for each in page.sheets)
    names = {svg: f"sheet{number}" for number, svg in enumerate(dict.fromkeys(shown))}
    return compiled([_page(page, names) for page in pages], {name: svg for svg, name in names.items()}, title)


def compiled(pages: Sequence[str], inputs: Mapping[str, str], title: str) -> bytes:
    """Pages in Typst as a PDF, with the drawings that they name."""
    lines = ["#set document(title: sys.inputs.title, date: none)", *pages]
    printed: bytes = _press().compile(input="\n".join(lines).encode(), sys_inputs={"title": title, **inputs})
    return printed


def stacked(drawings: Sequence[Drawing], paper: Paper, tables: Sequence[Drawing] = ()) -> Iterator[Page]:
    """One below the other at their natural size, as many as fit on a page, and tables at the end of the last one."""
    width, height = PAPERS[paper]
    waiting: list[Placed] = []
    y = MARGIN
    for drawing in drawings:
        placed = _placed(drawing, width, height, y)
        if waiting and placed.foot > height - MARGIN:
            yield _settled(width, height, waiting, y - GAP)
            waiting, placed = [], placed._replace(y=MARGIN)
        waiting.append(placed)
        y = placed.foot + GAP
    waiting += _rest(waiting, tables, width, height)
    yield _settled(width, height, waiting, waiting[-1].foot if waiting else y)


def _placed(drawing: Drawing, width: float, height: float, y: float) -> Placed:
    """A drawing as wide as the page, or as high."""
    scale = min((width - 2 * MARGIN) / drawing.width, (height - 2 * MARGIN) / drawing.height)
    return Placed(drawing, (width - scale * drawing.width) / 2, y, scale)


def _rest(above: Sequence[Placed], tables: Sequence[Drawing], width: float, height: float) -> list[Placed]:
    """The tables that fit below the last sheet, without those that are on every sheet of the page anyway."""
    y = above[-1].foot + TABLE_GAP if above else MARGIN
    found: list[Placed] = []
    for table in tables:
        placed = _placed(table, width, height, y)
        known = all(table.headings <= each.drawing.headings for each in above)
        if not known and placed.foot <= height - MARGIN:
            found.append(placed)
            y = placed.foot + GAP
    return found


def _settled(width: float, height: float, sheets: Sequence[Placed], foot: float) -> Page:
    """A page that is nearly full is centered vertically."""
    slack = (height - MARGIN - foot) / 2
    down = slack if slack < FULL else 0
    return Page(width, height, tuple(each._replace(y=each.y + down) for each in sheets))


def spread(drawings: Sequence[Drawing], paper: Paper, per_page: int) -> Iterator[Page]:
    """A fixed number per page, portrait or landscape, in the rows and columns that leave them largest."""
    for start in range(0, len(drawings), per_page):
        here = drawings[start : start + per_page]
        yield max(_grids(here, paper, per_page), key=lambda page: min(each.scale for each in page.sheets))


def _grids(drawings: Sequence[Drawing], paper: Paper, per_page: int) -> Iterator[Page]:
    upright = PAPERS[paper]
    for width, height in (upright, upright[::-1]):
        for columns in range(1, per_page + 1):
            rows = -(-per_page // columns)
            wide, high = (width - 2 * MARGIN + GAP) / columns, (height - 2 * MARGIN + GAP) / rows
            yield Page(width, height, tuple(_in_grid(drawings, columns, wide, high)))


def _in_grid(drawings: Sequence[Drawing], columns: int, wide: float, high: float) -> Iterator[Placed]:
    for number, drawing in enumerate(drawings):
        row, column = divmod(number, columns)
        scale = min((wide - GAP) / drawing.width, (high - GAP) / drawing.height)
        spare = (wide - GAP - scale * drawing.width) / 2
        yield Placed(drawing, MARGIN + column * wide + spare, MARGIN + row * high, scale)


def _page(page: Page, names: dict[str, str]) -> str:
    """The page in Typst: only pictures at their positions."""
    sheets = (
        f"#place(dx: {num(each.x)}pt, dy: {num(each.y)}pt, image(bytes(sys.inputs.{names[each.drawing.svg]}), "
        f'format: "svg", width: {num(each.scale * each.drawing.width)}pt))'
        for each in page.sheets
    )
    return f"#page(width: {num(page.width)}pt, height: {num(page.height)}pt, margin: 0pt)[{''.join(sheets)}]"


@cache
def _press() -> Any:
    """The typesetter, restricted to our typeface."""
    from typst import Compiler

    return Compiler(font_paths=[str(folder())], ignore_system_fonts=True)
