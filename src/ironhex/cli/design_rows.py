"""Designs given to a command by name or file, as rows of a table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from ironhex import catalog
from ironhex.catalog import CatalogError, Design, Enlisted, Roster, read_anything
from ironhex.catalog.chassis_names import other_names
from ironhex.catalog.importers.files import SUFFIXES
from ironhex.cli.hinting import hint
from ironhex.cli.screen import printable
from ironhex.construction import BattleValue, Crew, Violation, battle_value, cost, role
from ironhex.kernel.calculation import Calculation, nearest
from ironhex.kernel.tally import Barred

Row = dict[str, Any]
NUMBERS = ("tons", "bv", "cost", "speed", "year")
AsJson = Annotated[bool, Parameter(name="--json", negative=())]


class Found(NamedTuple):
    """What an argument names: a design, or why there is none."""

    file: str
    design: Design | None
    error: str = ""
    crew: Crew | None = None  # the crew, if a roster names it

    @property
    def row(self) -> Row:
        """Its source and its name."""
        error = {"error": self.error} if self.error else {}
        return {"file": self.file, "name": self.design.name if self.design else None, **error}


def find(names: Sequence[str]) -> list[Found]:
    """All designs that the arguments name, in their order."""
    return [found for name in names for found in _designs_of(name)]


def _designs_of(name: str) -> Iterator[Found]:
    """The designs of a file, which may hold several, or the one with a name."""
    path = Path(name)
    if path.is_dir():
        yield Found(name, None, f"{name} is a folder: name its files, or import it with `ironhex import`")
    elif path.is_file() or path.suffix.lower() in SUFFIXES:
        yield from _read(name, path)
    else:
        yield _known(name)


def _read(name: str, path: Path) -> Iterator[Found]:
    things = list(read_anything(path))
    for each in things:
        if isinstance(each, CatalogError):
            yield Found(name, None, str(each))
        elif isinstance(each, Design):
            yield Found(name, each)
        elif isinstance(each, Roster):
            yield from _enlisted(name, each)
        else:
            yield Found(name, None, f"{path.name}: contains no design")


def _enlisted(name: str, roster: Roster) -> Iterator[Found]:
    """The machines of a roster with their crews."""
    for unit in roster.units:
        try:
            yield Found(name, unit.machine(), crew=_crew(unit))
        except CatalogError as error:
            yield Found(name, None, str(error))


def _crew(unit: Enlisted) -> Crew | None:
    return None if unit.gunnery is None or unit.piloting is None else Crew(unit.gunnery, unit.piloting)


def _known(name: str) -> Found:
    """The design with a name, or the only one whose name contains these words."""
    try:
        return Found(name, catalog.design(name))
    except CatalogError as error:
        if error.reason != catalog.NO_SUCH_DESIGN:
            return Found(name, None, str(error))
    meant = [each for each in catalog.designs() if all(word in each.lower() for word in name.lower().split())]
    if len(meant) == 1:
        return Found(name, catalog.design(meant[0]))
    return Found(name, None, f"design {name!r} {hint(name, meant, catalog.designs())}")


def number(value: BattleValue | None) -> int | None:
    """A Battle Value, if there is one."""
    return None if value is None or value.barred else value.total


def amount(bill: Calculation | Barred | None) -> int | None:
    """A price in whole C-bills, if there is one."""
    return nearest(bill.total) if isinstance(bill, Calculation) else None


def figures(design: Design) -> Row:
    """The type, role, year, speed, Battle Value and price of a design."""
    kind = {"also": list(other_names(design.chassis)), "type": design.type, "tech": design.tech, "tons": design.tons}
    use = {"speed": "/".join(str(points) for _, points in design.speeds), "role": role(design), "year": design.era}
    return kind | use | {"bv": number(battle_value(design)), "cost": amount(cost(design))}


def steps(bill: Calculation | Barred | None) -> list[Row]:
    """The steps to a price."""
    taken = bill.steps if isinstance(bill, Calculation) else ()
    return [{"rule": step.rule, "sign": step.sign, "value": float(step.value), "why": step.why} for step in taken]


def faults(violations: Sequence[Violation]) -> list[Row]:
    """Violations for JSON."""
    return [violation._asdict() for violation in violations]


def print_table(rows: Sequence[Row], *columns: str) -> None:
    """Rows on the terminal, numbers right-aligned."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, justify="right" if column in NUMBERS else "left")
    for row in rows:
        table.add_row(*(_text(row.get(column)) for column in columns))
    Console(highlight=False).print(table)


def _text(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str("-" if cell is None else cell)


def print_with_sum(rows: Sequence[Row], column: str) -> None:
    """Names with one number each, and their total; designs that could not be read are skipped."""
    rows = [row for row in rows if row["name"]]
    if not rows:
        return
    total = {"name": "total", column: sum(row[column] or 0 for row in rows)}
    print_table([*rows, total], "name", column)


def print_json(rows: Sequence[Row]) -> None:
    print(json.dumps(rows, ensure_ascii=False, indent=2))


def refused(found: Sequence[Found]) -> int:
    """Report what could not be found or read; returns 2 if there was anything, or nothing was named."""
    if not found:
        return fail("name designs, or files of designs; `ironhex designs` lists all designs")
    for each in found:
        if each.error:
            fail(each.error)
    return 2 if any(each.error for each in found) else 0


def fail(reason: str) -> int:
    Console(stderr=True, highlight=False).print(f"ironhex: {printable(reason)}", markup=False, soft_wrap=True)
    return 2
