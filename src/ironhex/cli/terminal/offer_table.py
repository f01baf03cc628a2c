"""Offers in a table: where they lead, facing which way, every number they have, and the rolls they risk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironhex.cli.terminal.figures import on_field, place_of
from ironhex.cli.terminal.numbers import FULL_TURN, compass, named_tallies, plain, risk_words, value_text
from ironhex.cli.terminal.situation import Situation
from ironhex.engine.presentation import Draft, Figure, Menu, Offer
from ironhex.engine.presentation.field import Point
from ironhex.engine.presentation.numbers import TallyForm
from ironhex.engine.presentation.offers import NumberName

MAIN, RISK, GAIN = "main", "risk", "gain"


class Row(NamedTuple):
    """An offer and its draft."""

    offer: Offer
    draft: Draft


def rows_of(situation: Situation, offers: Iterable[Offer]) -> list[Row]:
    return [Row(offer, situation.consider(offer.action)) for offer in offers]


def show_offers(situation: Situation, menu: Menu, rows: Sequence[Row]) -> Iterator[RenderableType]:
    """What all offers share, then a table of their differences, then the rolls they risk."""
    columns = [*_where(situation, rows), *_numbers(menu, rows)]
    if len(rows) == 1:
        yield from _alone(menu, rows[0], columns)
        return
    common = [column for column in columns if column.common and len({*column.cells}) == 1]
    if common:
        yield Text(" · ".join(f"{column.heading} {column.cells[0]}" for column in common))
    kept = [column for column in columns if column not in common]
    table = Table("", *(stacked(column.heading) for column in kept), box=None, pad_edge=False, header_style="dim")
    for number, cells in enumerate(zip(*(column.cells for column in kept), strict=True), 1):
        table.add_row(f"{number:3d}", *cells)
    yield table
    yield from footnotes((_risks(menu, row) for row in rows), len(rows))


def _alone(menu: Menu, row: Row, columns: Iterable[Column]) -> Iterator[Text]:
    """A single offer in words."""
    yield Text(row.offer.label, "bold")
    if told := " · ".join(f"{column.heading} {column.cells[0]}" for column in columns if column.heading):
        yield Text(told)
    yield from map(Text, _risks(menu, row))


class Column(NamedTuple):
    """A heading and a cell for each row; a `common` column is summarized if all its cells are equal."""

    heading: str
    cells: tuple[str, ...]
    common: bool = False


def _where(situation: Situation, rows: Sequence[Row]) -> Iterator[Column]:
    """Where the offers lead, or their labels."""
    offers = [row.offer for row in rows]
    if not any(offer.place or offer.heading is not None for offer in offers):
        yield Column("", tuple(offer.label for offer in offers))
    if len({offer.place for offer in offers}) > 1:
        yield Column(situation.field.noun, tuple(situation.labels.get(offer.place, "") for offer in offers))
    if len({offer.targets for offer in offers}) > 1 and all(offer.place for offer in offers):
        yield Column("target", tuple(situation.names(offer.targets) for offer in offers))
    if any(offer.heading is not None for offer in offers):
        yield Column("facing", tuple("" if each.heading is None else compass(each.heading) for each in offers))


def _numbers(menu: Menu, rows: Sequence[Row]) -> Iterator[Column]:
    """The numbers of the menu, then the other numbers of the drafts."""
    names = [name for name in menu.numbers if name.role not in (RISK, GAIN)]
    listed = {name.label.lower() for name in names}
    for name in names:
        cells = tuple(_number(row, name) for row in rows)
        if any(cells):
            yield Column(heading_of(name), cells, common=name.role != MAIN)
    labels = dict.fromkeys(value.label for row in rows for value in row.draft.numbers)
    for label in labels:
        if label.lower() not in listed:
            yield Column(label.lower(), tuple(_value(row, label) for row in rows), common=True)


def stacked(heading: str) -> str:
    """A heading of several words in two lines, which keeps tables narrow."""
    first, _, rest = heading.partition(" ")
    return f"{first}\n{rest}" if rest else heading


def footnotes(notes: Iterable[Iterable[str]], count: int) -> Iterator[Text]:
    """Notes on numbered lines; each note is shown once with the numbers of its lines."""
    lines: dict[str, list[str]] = {}
    for number, some in enumerate(notes, 1):
        for note in some:
            lines.setdefault(note, []).append(str(number))
    for note, numbers in lines.items():
        yield Text(f"{', '.join(numbers) if len(numbers) < count or count == 1 else 'all':>5}  {note}", "dim")


def heading_of(name: NumberName) -> str:
    """A short heading for the column of a number: its unit, if that is a word."""
    return name.unit if name.unit.isalpha() else name.label


def _number(row: Row, name: NumberName) -> str:
    """A number of the menu, formatted by the draft if it has the same number."""
    if written := _value(row, name.label):
        return written
    return plain(row.offer.numbers[name.id]) if name.id in row.offer.numbers else ""


def _value(row: Row, label: str) -> str:
    found = (value_text(value) for value in row.draft.numbers if value.label.lower() == label.lower())
    return next(found, "")


def _risks(menu: Menu, row: Row) -> Iterator[str]:
    """The rolls it needs, or at least their number, and notes."""
    yield from map(risk_words, row.draft.risks)
    if not row.draft.risks and (count := risks_of(menu, row.offer)):
        yield plain(count)
    yield from row.draft.notes


def tallies_of(rows: Iterable[Row]) -> tuple[tuple[str, TallyForm], ...]:
    """Every tally of every row, under the number of the row."""
    return tuple(
        (f"{number} {label}", tally) for number, row in enumerate(rows, 1) for label, tally in named_tallies(row.draft)
    )


# --- which is best ----------------------------------------------------------------------------------------------------
def risks_of(menu: Menu, offer: Offer) -> float:
    return sum(offer.numbers.get(name.id, 0) for name in menu.numbers if name.role == RISK)


def main_number(menu: Menu, offer: Offer) -> float:
    """The number that is shown in places."""
    return sum(offer.numbers.get(name.id, 0) for name in menu.numbers if name.role == MAIN)


def worthwhile(menu: Menu, offers: Sequence[Offer]) -> list[Offer]:
    """Offers without those that gain nothing over a cheaper one to the same end: its heading, altitude or depth."""
    gains = [name.id for name in menu.numbers if name.role == GAIN]
    levels = [name.id for name in menu.numbers if name.zero]
    best: dict[tuple[object, ...], float] = {}
    kept = []
    for offer in sorted(offers, key=lambda each: (risks_of(menu, each), main_number(menu, each))):
        end = offer.mode, offer.targets, offer.place, offer.heading, *map(offer.numbers.get, levels)
        gain = sum(offer.numbers.get(id, 0) for id in gains)
        if not gains or gain > best.get(end, -1):
            kept.append(offer)
        best[end] = max(gain, best.get(end, gain))
    return kept


def ranked(situation: Situation, figure: Figure, menu: Menu, offers: Iterable[Offer]) -> list[Offer]:
    """Offers sorted: facing the nearest enemy first, then fewest risks, lowest cost, and least turning."""
    points = dict(zip(situation.field.ids, zip(situation.field.xs, situation.field.ys, strict=True), strict=True))
    others = (each for each in on_field(situation.scene) if each.side != figure.side)
    enemies = [points[place] for each in others if (place := place_of(each, situation.field)) in points]

    def order(offer: Offer) -> tuple[float, ...]:
        off = _off(offer, points.get(offer.place), enemies)
        turned = _between(offer.heading or 0, figure.heading or 0)
        return off, risks_of(menu, offer), main_number(menu, offer), turned

    return sorted(offers, key=order)


def _off(offer: Offer, here: Point | None, enemies: Sequence[Point]) -> float:
    """How far the nearest enemy would be from straight ahead, in degrees."""
    if offer.heading is None or here is None or not enemies:
        return 0
    x, y = here
    there = min(enemies, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
    return round(_between(offer.heading, degrees(atan2(there[0] - x, y - there[1]))), 1)


def _between(a: float, b: float) -> float:
    """The angle between two headings."""
    off = (a - b) % FULL_TURN
    return min(off, FULL_TURN - off)
