"""The TOML format of sheets without critical slots: plain fields, then points and items by location."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ironhex.catalog.document import Document, convert, fold, no_others, unfold, value
from ironhex.catalog.errors import CatalogError, at


class Form(NamedTuple):
    """The fields of a type of sheet, in the order they are written, and its locations."""

    sheet: type[msgspec.Struct]
    paragraphs: tuple[tuple[str, ...], ...]
    items: tuple[str, ...] = ()
    """The rows of the table [items]."""
    armor: tuple[str, ...] = ()
    """The rows of the table [armor]; the last is optional."""


def read_form(document: Document, form: Form) -> Any:
    """The sheet of a file."""
    data = dict(document.data)
    with at(document.place, document.lines):
        if form.armor:
            data["armor"] = _points(document.table("armor"), form.armor)
        if form.items:
            data["items"] = _items(document.table("items") if "items" in data else {}, form.items)
        return convert(data, form.sheet)


def _points(found: dict[str, Any], names: tuple[str, ...]) -> list[Any]:
    no_others(found, names, "armor")
    for name in names[:-1]:
        if name not in found:
            raise CatalogError("", f"armor.{name}", "missing")
    for name, points in found.items():
        if type(points) is not int:
            raise CatalogError("", f"armor.{name}", f"expected a number, not {points}")
    return [found[name] for name in names if name in found]


def _items(found: dict[str, Any], names: tuple[str, ...]) -> list[list[str]]:
    no_others(found, names, "items")
    return [_row(name, found.get(name, [])) for name in names]


def _row(name: str, entries: object) -> list[str]:
    try:
        return unfold(entries)
    except CatalogError as error:
        raise CatalogError("", f"items.{name}", f"{error.field}: {error.reason}") from None


def write_form(sheet: msgspec.Struct, form: Form) -> str:
    """The TOML of a sheet, without the fields that have their default."""
    parts = [_plain(sheet, names) for names in form.paragraphs]
    parts[0].insert(0, f"type = {value(sheet.__struct_config__.tag)}")
    if form.armor:
        points = zip(form.armor, sheet.armor, strict=False)  # type: ignore[attr-defined]
        parts.append(["[armor]", *(f"{name} = {point}" for name, point in points)])
    if form.items and any(sheet.items):  # type: ignore[attr-defined]
        rows = zip(form.items, sheet.items, strict=True)  # type: ignore[attr-defined]
        parts.append(["[items]", *(fold(name, row) for name, row in rows if row)])
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _plain(sheet: msgspec.Struct, names: tuple[str, ...]) -> list[str]:
    usual = {field.name: field.default for field in msgspec.structs.fields(sheet)}
    return [f"{name} = {value(getattr(sheet, name))}" for name in names if getattr(sheet, name) != usual[name]]
