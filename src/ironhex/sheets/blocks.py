"""The parts that sheets of all types share: header, headings, facts, tables, and boxes to cross off."""

from __future__ import annotations

from collections.abc import Sequence

from ironhex import construction
from ironhex.catalog import Design
from ironhex.kernel.calculation import Calculation, nearest
from ironhex.sheets.condition import Condition
from ironhex.sheets.pen import Anchor, Pen, Tone
from ironhex.sheets.typeface import STRONG, width

HEAD = 38
"""Height of the header of a sheet."""

SMALL_HEAD = 24
"""Height of the header of a small sheet."""

HEADING = 11
"""Height of a heading."""

TECH = {"IS": "Inner Sphere", "Clan": "Clan", "Mixed IS": "mixed, Inner Sphere", "Mixed Clan": "mixed, Clan"}


def head(pen: Pen, design: Design, kind: str, condition: Condition) -> None:
    """The name, the type of sheet, Battle Value and price, and the status of the unit."""
    pen.box(0, 0, pen.width, 1.6, look="bar")
    pen.text(0, 19, design.name, 15.5, strong=True, room=pen.width - 150)
    pen.text(0, 30.5, kind, 7.4, tone="soft")
    if condition.states:
        start = width(kind, 7.4) + 10
        pen.text(start, 30.5, " · ".join(condition.states), 7.4, tone="hit", strong=True, room=pen.width - 150 - start)
    pen.text(pen.width, 18, _worth(design, condition), 11, strong=True, anchor="end")
    pen.text(pen.width, 30.5, _price(design), 7.4, tone="soft", anchor="end")


def small_head(pen: Pen, design: Design, kind: str, condition: Condition) -> None:
    """The header of a sheet that shares its page with many, on one line."""
    name_line(pen, design, kind, condition, room=pen.width - 118)
    worth, price = _worth(design, condition), _price(design)
    pen.text(pen.width, 15, worth, 9, strong=True, anchor="end")
    pen.text(pen.width - width(worth, 9, STRONG) - 7, 15, price, 7, tone="soft", anchor="end")


def name_line(pen: Pen, design: Design, kind: str, condition: Condition, room: float) -> None:
    """The name, the type of sheet and the status of the unit, within some room."""
    pen.box(0, 0, pen.width, 1.2, look="bar")
    pen.text(0, 15, design.name, 12.5, strong=True, room=230)
    start = min(230, width(design.name, 12.5, STRONG)) + 9
    pen.text(start, 15, kind, 7, tone="soft")
    if condition.states:
        after = start + width(kind, 7) + 8
        pen.text(after, 15, " · ".join(condition.states), 7, tone="hit", strong=True, room=room - after)


def _worth(design: Design, condition: Condition) -> str:
    """The Battle Value with the skills of the crew, as far as they are known."""
    usual = construction.Crew()
    gunnery = usual.gunnery if condition.gunnery is None else condition.gunnery
    piloting = usual.piloting if condition.piloting is None else condition.piloting
    value = construction.battle_value(design, construction.Crew(gunnery, piloting))
    return "" if value.barred else f"BV {value.total:,}"


def _price(design: Design) -> str:
    bill = construction.cost(design)
    return f"{nearest(bill.total):,} C-bills" if isinstance(bill, Calculation) else ""


def heading(pen: Pen, x: float, y: float, wide: float, words: str, aside: str = "") -> float:
    """Draw a heading; returns the height where its content begins."""
    pen.headings.add(words)
    pen.box(x, y, wide, HEADING, look="band")
    pen.text(x + 3, y + 7.9, words, 7, strong=True)
    if aside:
        pen.text(x + wide - 3, y + 7.9, aside, 6.4, tone="soft", anchor="end")
    return y + HEADING


def big_figures(pen: Pen, x: float, y: float, wide: float, figures: Sequence[tuple[str, object]]) -> float:
    """Movement Points and similar numbers, large above their names."""
    room = wide / len(figures)
    for number, (name, figure) in enumerate(figures):
        middle = x + room * (number + 0.5)
        pen.text(middle, y + 15, figure, 13, strong=True, anchor="middle")
        pen.text(middle, y + 23, name, 6.4, tone="soft", anchor="middle")
    return y + 27


def facts(pen: Pen, x: float, y: float, wide: float, rows: Sequence[tuple[str, object]], step: float = 9.4) -> float:
    """Names on the left and figures on the right of a block."""
    for name, figure in rows:
        pen.text(x + 3, y + step - 2.2, name, 6.8, tone="soft")
        pen.text(x + wide - 3, y + step - 2.2, figure, 7, anchor="end", room=wide - 10 - width(name, 6.8))
        y += step
        pen.line((x, y), (x + wide, y))
    return y


def crossed_boxes(pen: Pen, x: float, y: float, count: int, hit: int, side: float = 6.4, gap: float = 2) -> float:
    """Boxes to cross off; returns the place of the next one."""
    for number in range(count):
        pen.box(x, y, side, side, look="box hit" if number < hit else "box")
        x += side + gap
    return x


def grid(
    pen: Pen,
    x: float,
    y: float,
    columns: Sequence[tuple[str, float]],
    rows: Sequence[Sequence[object]],
    *,
    step: float = 8.2,
    size: float = 6.4,
    left: frozenset[int] = frozenset(),
    marked: frozenset[int] = frozenset(),
) -> float:
    """A table with a header line and every other row shaded; columns named in `left` are left-aligned."""
    wide = sum(each for _, each in columns)
    _cells(pen, x, y + step - 2, columns, [name for name, _ in columns], size - 0.4, left, head=True)
    y += step + 0.6
    pen.line((x, y), (x + wide, y))
    y += 0.8
    for number, row in enumerate(rows):
        if number % 2:
            pen.box(x, y, wide, step, look="zebra")
        _cells(pen, x, y + step - 2.2, columns, row, size, left, lost=number in marked)
        y += step
    return y


def _cells(
    pen: Pen,
    x: float,
    y: float,
    columns: Sequence[tuple[str, float]],
    cells: Sequence[object],
    size: float,
    left: frozenset[int],
    *,
    head: bool = False,
    lost: bool = False,
) -> None:
    for number, ((_, wide), cell) in enumerate(zip(columns, cells, strict=True)):
        if str(cell):
            anchor: Anchor = "start" if number in left else "middle"
            at = x + 2 if number in left else x + wide / 2
            tone: Tone = "soft" if head else "hit" if lost else "ink"
            pen.text(at, y, cell, size, tone=tone, anchor=anchor, room=wide - 3, struck=lost)
        x += wide


def signed(value: int) -> str:
    """A modifier as players write it."""
    return f"{value:+d}".replace("-", "–") if value else "0"


def notes(pen: Pen, x: float, y: float, wide: float, words: str, size: float = 6, step: float = 7.4) -> float:
    """A note over as many lines as it needs."""
    for line in wrapped(words, wide, size):
        y += step
        pen.text(x, y - 1.6, line, size, tone="soft")
    return y


def wrapped(words: str, wide: float, size: float) -> list[str]:
    """Wrap words into lines of a given width."""
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", size) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
