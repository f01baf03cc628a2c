"""`ironhex designs`: search the catalog by words, numbers and factions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from ironhex import catalog, construction
from ironhex.catalog import CatalogError, Design
from ironhex.catalog.assignment import factions, fielded
from ironhex.catalog.search_words import found_by
from ironhex.cli.design_rows import AsJson, Row, fail, figures, print_json, print_table
from ironhex.cli.hinting import hint

TYPES = ("mech", "vehicle", "infantry", "battle armor", "protomech", "emplacement")
TECHS = {"is": "IS", "inner sphere": "IS", "clan": "Clan", "mixed": "Mixed"}
Order = Literal["name", "tons", "bv", "cost", "speed", "year", "role"]


class Between(NamedTuple):
    """A range of numbers, inclusive; an open end is None."""

    least: int | None
    most: int | None

    def holds(self, figure: int | None) -> bool:
        """A missing number is in no range."""
        if figure is None:
            return False
        return (self.least is None or self.least <= figure) and (self.most is None or figure <= self.most)


def between(text: str) -> Between:
    """Parse a range such as `50`, `1000-1500`, `1000-` or `-1500`."""
    match = re.fullmatch(r"(\d{1,12})|(\d{1,12})?-(\d{1,12})?", text.replace(",", ""), re.ASCII)
    if match is None or text == "-":
        raise ValueError(f"{text!r} is not a range: write 50, 1000-1500, 1000- or 0-1500")
    if match[1]:
        return Between(int(match[1]), int(match[1]))
    return Between(*(int(end) if end else None for end in (match[2], match[3])))


def designs(
    *words: str,
    type: str | None = None,
    tech: str | None = None,
    tons: str | None = None,
    bv: str | None = None,
    cost: str | None = None,
    faction: str | None = None,
    role: str | None = None,
    year: str | None = None,
    sort: Order = "name",
    as_json: AsJson = False,
) -> int:
    """Search the bundled designs and those of your library.

    Parameters
    ----------
    words
        Parts of a name, also of one that players use, such as Mad Cat, or what a design is or carries, such as hover,
        quad, Gauss, ECM or C3; all must match.
    type
        Only this type: mech, vehicle, infantry, "battle armor", protomech, emplacement.
    tech
        Only this technology base: IS, Clan, mixed.
    tons
        Only this weight, such as 50 or 20-35.
    bv
        Only this Battle Value, such as 1000-1200 or 2000-.
    cost
        Only this price in C-bills, such as 0-3000000.
    faction
        Only designs in a faction's assignment tables, such as Kurita, "Jade Falcon" or "Inner Sphere".
    role
        Only this role: scout, striker, skirmisher, brawler, sniper, "missile boat", juggernaut.
    year
        Only designs introduced then, such as 3050 or 0-3025.
    sort
        Sort by name, tons, Battle Value, price, speed, year or role.
    as_json
        Print JSON.
    """
    try:
        spans = (_span(tons), _span(bv), _span(cost))
        rows = search(words, Wanted(_type(type), _tech(tech), *spans, _faction(faction), _role(role), _span(year)))
    except ValueError as error:
        return fail(str(error))
    rows.sort(key=_order(sort))
    if as_json:
        print_json(rows)
    elif rows:
        asked = {"role": role or sort == "role", "year": year or sort == "year"}
        _print(rows, [column for column, shown in asked.items() if shown])
    return 0 if rows or as_json else fail(_nothing(words))


class Wanted(NamedTuple):
    """Search criteria; None if irrelevant."""

    type: str | None = None
    tech: str | None = None
    tons: Between | None = None
    bv: Between | None = None
    cost: Between | None = None
    faction: str | None = None
    role: str | None = None
    year: Between | None = None


def _print(rows: Sequence[Row], asked: Sequence[str]) -> None:
    """A table of designs with their other names, and the columns that were asked for."""
    shown = [row | {"name": _all_names(row), "year": str(row["year"])} for row in rows]
    print_table(shown, "name", "type", "tech", "tons", "speed", *asked, "bv", "cost")


def _all_names(row: Row) -> str:
    return f"{row['name']} ({', '.join(row['also'])})" if row["also"] else str(row["name"])


def search(words: Sequence[str], wanted: Wanted) -> list[Row]:
    """The rows of all matching designs, in the order of their names."""
    field = fielded(wanted.faction) if wanted.faction else None
    names = [name for name in catalog.designs(wanted.type) if field is None or name in field]
    found = ((name, machine) for name, machine in _read(names) if _fits(machine, wanted) and found_by(machine, words))
    rows = [{"name": name, **figures(machine)} for name, machine in found]
    spans = (("bv", wanted.bv), ("cost", wanted.cost))
    return [row for row in rows if all(span is None or span.holds(row[column]) for column, span in spans)]


def _read(names: Sequence[str]) -> Iterator[tuple[str, Design]]:
    """The designs with these names; a damaged file is reported and skipped."""
    read = catalog.reader()
    for name in names:
        try:
            yield name, read(name)
        except CatalogError as error:
            fail(str(error))


def _fits(machine: Design, wanted: Wanted) -> bool:
    """Criteria on the sheet alone, before anything is calculated."""
    tech = wanted.tech is None or machine.tech.startswith(wanted.tech)
    spans = ((wanted.tons, machine.tons), (wanted.year, machine.era))
    used = wanted.role is None or construction.role(machine) == wanted.role
    return tech and used and all(span is None or span.holds(figure) for span, figure in spans)


def _type(text: str | None) -> str | None:
    return None if text is None else _one("type", text, {type: type for type in TYPES})


def _tech(text: str | None) -> str | None:
    return None if text is None else _one("technology base", text, TECHS)


def _role(text: str | None) -> str | None:
    return None if text is None else _one("role", text, {role: role for role in construction.ROLES})


def _faction(text: str | None) -> str | None:
    if text is None:
        return None
    known = {name.lower(): name for name in factions()}
    meant = [name for plain, name in known.items() if text.lower() in plain]
    if text.lower() not in known and len(meant) != 1:
        raise ValueError(f"faction {text!r} {hint(text, meant, factions())}")
    return known.get(text.lower()) or meant[0]


def _one(what: str, text: str, known: dict[str, str]) -> str:
    if text.lower() not in known:
        raise ValueError(f"there is no {what} {text!r}: {', '.join(dict.fromkeys(known.values()))}")
    return known[text.lower()]


def _span(text: str | None) -> Between | None:
    return None if text is None else between(text)


def _order(column: Order) -> Callable[[Row], Any]:
    if column == "speed":
        return lambda row: ([int(points) for points in row[column].split("/") if points], row["name"])
    return lambda row: row["name"] if column == "name" else (row[column] is None, row[column], row["name"])


def _nothing(words: Sequence[str]) -> str:
    """Why nothing was found, and similar names."""
    text = " ".join(words)
    known = catalog.designs()
    if any(all(word.lower() in name.lower() for word in words) for name in known):
        return "no design matches"
    near = hint(text, (), known)
    similar = f"{text!r} {near}" if "similar" in near else f"`ironhex designs` lists all {len(known)}"
    return f"no design has all of these words in its name; {similar}"
