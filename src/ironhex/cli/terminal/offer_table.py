"""Offers in a table: where they lead, facing which way, every number they have, and the rolls they risk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from rich.table import Table

from ironhex.cli.terminal.figures import on_field, place_of
from ironhex.cli.terminal.numbers import FULL_TURN, compass, named_tallies, plain, risk_words, value_text
from ironhex.cli.terminal.situation import Situation
from ironhex.engine.presentation import Draft, Figure, Menu, Offer
from ironhex.engine.presentation.field import Point
from ironhex.engine.presentation.numbers import TallyForm
from ironhex.engine.presentation.offers import NumberName

MAIN, RISK = "main", "risk"


class Row(NamedTuple):
    """An offer and what it would mean."""

    offer: Offer
    draft: Draft


def rows_of(situation: Situation, offers: Iterable[Offer]) -> list[Row]:
    return [Row(offer, situation.consider(offer.action)) for offer in offers]


def table_of(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table of numbered rows without its empty columns."""
    kept = [column for column in range(len(headings)) if any(row[column] for row in rows)]
    table = Table("", *(headings[column] for column in kept), box=None, pad_edge=False, header_style="dim")
    for number, row in enumerate(rows, 1):
        table.add_row(f"  {number}", *(row[column] for column in kept))
    return table


def offer_table(situation: Situation, menu: Menu, rows: Sequence[Row]) -> Table:
    """What tells the offers apart, and what each would mean."""
    places = {row.offer.place for row in rows}
    names = [name for name in menu.numbers if name.role != RISK]
    listed = {name.label.lower() for name in names}
    more = dict.fromkeys(
        value.label for row in rows for value in row.draft.numbers if value.label.lower() not in listed
    )
    risk = next((name.label for name in menu.numbers if name.role == RISK), "risks")
    headings = ("", situation.field.noun, "facing", *map(heading_of, names))
    cells = [
        (
            "" if row.offer.place or row.offer.heading is not None else row.offer.label,
            situation.labels.get(row.offer.place, "") if len(places) > 1 else "",
            "" if row.offer.heading is None else compass(row.offer.heading),
            *(_number(row, name) for name in names),
            *(_value(row, label) for label in more),
            "; ".join(_risks(menu, row)),
        )
        for row in rows
    ]
    return table_of((*headings, *(label.lower() for label in more), risk), cells)


def heading_of(name: NumberName) -> str:
    """A short heading for the column of a number: its unit, if that is a word."""
    return name.unit if name.unit.isalpha() else name.label


def _number(row: Row, name: NumberName) -> str:
    """A number of the menu, as the draft writes it if it has it too."""
    if written := _value(row, name.label):
        return written
    return plain(row.offer.numbers[name.id]) if name.id in row.offer.numbers else ""


def _value(row: Row, label: str) -> str:
    found = (value_text(value) for value in row.draft.numbers if value.label.lower() == label.lower())
    return next(found, "")


def _risks(menu: Menu, row: Row) -> Iterator[str]:
    """The rolls it needs, or how many there are where no more is known; and notes."""
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


def ranked(situation: Situation, figure: Figure, menu: Menu, offers: Iterable[Offer]) -> list[Offer]:
    """Offers that look at the nearest enemy first, then those that risk and cost the least, facing as before."""
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
