"""`ironhex sheet`: record sheets for printing, and for the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from ironhex.catalog import CatalogError, Roster
from ironhex.catalog.data_files import file_name
from ironhex.cli.design_rows import Found, find, print_json, refused
from ironhex.cli.rosters import find_roster
from ironhex.cli.screen import complain
from ironhex.games import EDITIONS
from ironhex.sheets.condition import Condition
from ironhex.sheets.paper import Paper, pdf
from ironhex.sheets.pen import Drawing
from ironhex.sheets.typeface import with_typeface


class Unit(NamedTuple):
    """A design and its crew."""

    found: Found
    crew: Condition | None = None


def sheet(
    *names: str,
    paper: Paper = "a4",
    per_page: Annotated[int | None, Parameter(name="--per-page")] = None,
    svg: Annotated[bool, Parameter(name="--svg", negative=())] = False,
    out: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Draw the record sheets of units: one PDF for all of them, or an SVG for each.

    Parameters
    ----------
    names
        Names of designs, files of designs, or rosters, which bring the names and skills of the crews; a name
        given twice makes two sheets.
    paper
        a4 or letter.
    per_page
        Sheets per page; by default, as many as fit.
    svg
        Write an SVG of each unit, for the screen.
    out
        The output: a file, or a folder for several SVGs.
    as_json
        Print JSON: file, name and sheet of each.
    """
    if not names:
        return complain("name designs, files or rosters")
    if per_page is not None and per_page < 1:
        return complain(f"--per-page {per_page}: must be at least 1")
    units = [unit for name in names for unit in _units(name)]
    sheets = [_drawn(unit) for unit in units]
    drawn = [each for each in sheets if each]
    try:
        if svg:
            places = _write_svgs(units, sheets, out)
        else:
            places = _write_pdf(units, drawn, out, paper, per_page)
    except OSError as error:
        return complain(error)
    _tell(units, places, as_json)
    return refused([unit.found for unit in units])


def _units(name: str) -> Iterator[Unit]:
    """The units of an argument; those of a roster with their crews."""
    roster = _roster(name)
    if roster is None:
        yield from (Unit(found) for found in find([name]))
        return
    for enlisted in roster.units:
        crew = Condition(warrior=enlisted.pilot, gunnery=enlisted.gunnery, piloting=enlisted.piloting)
        try:
            yield Unit(Found(name, enlisted.machine()), crew)
        except CatalogError as error:
            yield Unit(Found(name, None, str(error)))


def _drawn(unit: Unit) -> Drawing | None:
    """The sheet of a unit by the first game that has one for it."""
    if unit.found.design is None:
        return None
    drawn = (each.design_sheet(unit.found.design, unit.crew) for each in EDITIONS.values())
    return next(filter(None, drawn), None)


def _roster(name: str) -> Roster | None:
    """A roster, unless it cannot be read: then the file is reported with the designs."""
    try:
        return find_roster(name)
    except CatalogError:
        return None


def _title(units: Sequence[Unit]) -> str:
    names = list(dict.fromkeys(unit.found.design.name for unit in units if unit.found.design))
    return names[0] if len(names) == 1 else "Record sheets"


def _write_pdf(
    units: Sequence[Unit], drawn: Sequence[Drawing], out: Path | None, paper: Paper, per_page: int | None
) -> list[Path | None]:
    """One file for all; None if there is nothing to print."""
    if not drawn:
        return [None] * len(units)
    title = _title(units)
    file = out or Path(file_name(title, ".pdf"))
    file.write_bytes(pdf(drawn, title, paper, per_page))
    return [file if unit.found.design else None for unit in units]


def _write_svgs(units: Sequence[Unit], sheets: Sequence[Drawing | None], out: Path | None) -> list[Path | None]:
    """A file for each, numbered if names collide."""
    single = len(units) == 1 and out is not None and not out.is_dir()
    folder = Path() if out is None or single else out
    folder.mkdir(parents=True, exist_ok=True)
    seen: dict[str, int] = {}
    places: list[Path | None] = []
    for unit, drawing in zip(units, sheets, strict=True):
        if drawing is None or unit.found.design is None:
            places.append(None)
            continue
        name = unit.found.design.name
        seen[name] = seen.get(name, 0) + 1
        number = f" {seen[name]}" if seen[name] > 1 else ""
        place = out if single and out else folder / file_name(f"{name}{number}", ".svg")
        place.write_text(with_typeface(drawing.svg), encoding="utf-8")
        places.append(place)
    return places


def _tell(units: Sequence[Unit], places: Sequence[Path | None], as_json: bool) -> None:
    if as_json:
        rows = zip(units, places, strict=True)
        print_json([unit.found.row | {"sheet": str(place) if place else None} for unit, place in rows])
        return
    for place in dict.fromkeys(place for place in places if place):
        count = places.count(place)
        print(f"{place}: {count} {'sheet' if count == 1 else 'sheets'}")
