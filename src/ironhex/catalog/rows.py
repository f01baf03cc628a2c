"""Read tables into structs; errors name their place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from ironhex.catalog.data_files import table
from ironhex.catalog.errors import CatalogError

Row = TypeVar("Row", bound=msgspec.Struct)


def rows(name: str | Traversable, form: type[Row], **lists: str) -> Iterator[tuple[str, Row]]:
    """The rows of a table, each with its place; `lists` names the list fields and their separators."""
    for place, cells in table(name):
        split: dict[str, Any] = {field: tuple(cells[field].split(lists[field])) for field in lists if field in cells}
        yield place, _row(place, cells | split, form)


def _row(place: str, cells: dict[str, Any], form: type[Row]) -> Row:
    try:
        return msgspec.convert(cells, form, strict=False, dec_hook=_fraction)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        raise CatalogError(place, path.rstrip("`") or "row", reason) from None


def _fraction(_: type, cell: str) -> Fraction:
    return Fraction(cell)
