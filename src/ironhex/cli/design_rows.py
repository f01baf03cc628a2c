"""Designs that a command is given by name or file, as rows of a table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from ironhex import catalog
from ironhex.catalog import AnyDesign, CatalogError, read_file
from ironhex.construction import BattleValue, Violation
from ironhex.kernel.reckoning import Reckoning, nearest
from ironhex.kernel.tally import Barred

Row = dict[str, Any]
NUMBERS = ("tons", "bv", "cost")


class Found(NamedTuple):
    """What an argument names: a design, or why there is none."""

    file: str
    design: AnyDesign | None
    error: str = ""

    @property
    def row(self) -> Row:
        """Where it came from and what it is called."""
        error = {"error": self.error} if self.error else {}
        return {"file": self.file, "name": self.design.name if self.design else None, **error}


def find(names: Sequence[str]) -> list[Found]:
    """All designs that the arguments name, in their order."""
    return [found for name in names for found in _designs_of(name)]


def _designs_of(name: str) -> Iterator[Found]:
    """The designs of a file, which may hold several, or the one of a name."""
    path = Path(name)
    try:
        if path.suffix and path.is_file():
            yield from (Found(name, design) for design in read_file(path))
        else:
            yield Found(name, catalog.design(name))
    except CatalogError as error:
        yield Found(name, None, str(error))


def number(value: BattleValue | None) -> int | None:
    """A Battle Value, if there is one."""
    return None if value is None or value.barred else value.total


def amount(bill: Reckoning | Barred | None) -> int | None:
    """A price in whole C-bills, if there is one."""
    return nearest(bill.total) if isinstance(bill, Reckoning) else None


def steps(bill: Reckoning | Barred | None) -> list[Row]:
    """The way to a price."""
    taken = bill.steps if isinstance(bill, Reckoning) else ()
    return [{"rule": step.rule, "sign": step.sign, "value": float(step.value), "why": step.why} for step in taken]


def faults(violations: Sequence[Violation]) -> list[Row]:
    """Violations as JSON writes them."""
    return [violation._asdict() for violation in violations]


def print_table(rows: Sequence[Row], *columns: str) -> None:
    """Rows on the terminal, numbers to the right."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, justify="right" if column in NUMBERS else "left")
    for row in rows:
        table.add_row(*(_text(row.get(column)) for column in columns))
    Console(highlight=False).print(table)


def _text(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str("-" if cell is None else cell)


def print_with_sum(rows: Sequence[Row], column: str) -> None:
    """Names with one figure, and all together."""
    total = {"name": "in all", column: sum(row[column] or 0 for row in rows)}
    print_table([*rows, total], "name", column)


def print_json(rows: Sequence[Row]) -> None:
    print(json.dumps(rows, ensure_ascii=False, indent=2))


def refused(found: Sequence[Found]) -> int:
    """Say what could not be found or read; 1 if there was any."""
    for each in found:
        if each.error:
            fail(each.error)
    return int(any(each.error for each in found))


def fail(reason: str) -> int:
    Console(stderr=True, highlight=False).print(reason, markup=False)
    return 1
