"""`ironhex sheet`: record sheets for printing, and for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from ironhex.catalog import CatalogError, Enlisted, Roster
from ironhex.cli.design_rows import Found, find, print_json, refused
from ironhex.cli.rosters import find_roster
from ironhex.cli.screen import complain
from ironhex.engine.setup import SetupError
from ironhex.printing import Sheet, design_sheet, enlisted_sheet, pdf, title_of
from ironhex.sheets.file_names import named_file
from ironhex.sheets.paper import Paper
from ironhex.sheets.typeface import with_typeface


class Unit(NamedTuple):
    """A design, and its sheet if a game has one for it."""

    found: Found
    sheet: Sheet | None = None


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
        Names of designs, files of designs, or rosters, which bring crews, ammunition and damage; a name given twice
        makes two sheets.
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
    asked = [_asked(name) for name in names]
    units = [unit for each in asked for unit in each.units]
    try:
        if svg:
            places = _write_svgs(units, out)
        else:
            places = _write_pdf(units, _title(asked), out, paper, per_page)
    except OSError as error:
        return complain(error)
    _tell(units, places, as_json)
    return refused([unit.found for unit in units])


class Asked(NamedTuple):
    """An argument: what it is called, and its units."""

    title: str
    units: list[Unit]


def _asked(name: str) -> Asked:
    """The units of an argument; those of a roster as they are now."""
    roster = _roster(name)
    if roster is None:
        units = [Unit(found, design_sheet(found.design) if found.design else None) for found in find([name])]
        return Asked(title_of(unit.found.design.name for unit in units if unit.found.design), units)
    return Asked(roster.name, [_enlisted(name, unit) for unit in roster.units])


def _enlisted(file: str, unit: Enlisted) -> Unit:
    try:
        return Unit(Found(file, unit.machine()), enlisted_sheet(unit))
    except (CatalogError, SetupError) as error:
        return Unit(Found(file, None, str(error)))


def _roster(name: str) -> Roster | None:
    """A roster, unless it cannot be read: then the file is reported with the designs."""
    try:
        return find_roster(name)
    except CatalogError:
        return None


def _title(asked: Sequence[Asked]) -> str:
    """The name of the only roster or design, or the first name and how many more there are."""
    if len(asked) == 1:
        return asked[0].title
    return title_of(unit.found.design.name for each in asked for unit in each.units if unit.found.design)


def _write_pdf(
    units: Sequence[Unit], title: str, out: Path | None, paper: Paper, per_page: int | None
) -> list[Path | None]:
    """One file for all; None if there is nothing to print."""
    drawn = [unit.sheet for unit in units if unit.sheet]
    if not drawn:
        return [None] * len(units)
    file = out or Path(named_file(title, ".pdf"))
    file.write_bytes(pdf(drawn, title, paper, per_page))
    return [file if unit.found.design else None for unit in units]


def _write_svgs(units: Sequence[Unit], out: Path | None) -> list[Path | None]:
    """A file for each, numbered if names collide."""
    single = len(units) == 1 and out is not None and not out.is_dir()
    folder = Path() if out is None or single else out
    folder.mkdir(parents=True, exist_ok=True)
    seen: dict[str, int] = {}
    places: list[Path | None] = []
    for found, sheet in units:
        if sheet is None or found.design is None:
            places.append(None)
            continue
        name = found.design.name
        seen[name] = seen.get(name, 0) + 1
        number = f" {seen[name]}" if seen[name] > 1 else ""
        place = out if single and out else folder / named_file(f"{name}{number}", ".svg")
        place.write_text(with_typeface(sheet.drawing.svg), encoding="utf-8")
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
