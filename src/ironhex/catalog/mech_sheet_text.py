"""'Mech sheets as TOML: our own readable format of a design; errors name their line."""

from __future__ import annotations

from typing import Any

from ironhex.catalog.document import Document, convert, fold, no_others, unfold, value
from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.mech_sheet import LONG_NAMES, REAR, SLOTS, Location, MechSheet

PARTS = (
    ("chassis", "model", "tons", "config", "tech", "omni", "era", "level"),
    ("walk", "jump", "engine", "engine_rating", "structure", "heat_sinks", "double_sinks", "armor_type"),
)
"""The plain fields in the order they are written, in paragraphs."""


def read_sheet(document: Document) -> tuple[MechSheet, dict[str, int]]:
    """A sheet and the line of each of its fields; those of locations are named like `armor.LT` and `slots.LT`."""
    config = "quad" if document.data.get("config") == "quad" else "biped"
    names = LONG_NAMES[config]
    lines = document.lines | _short(document.lines, names)
    with at(document.place, lines):
        armor = _armor(document.table("armor"), names)
        slots = _slots(document.table("slots"), names, SLOTS[config])
        data = {field: cell for field, cell in document.data.items() if (field, cell) != ("type", "mech")}
        return convert(data | {"armor": armor, "slots": slots}, MechSheet), lines


def _short(lines: dict[str, int], names: tuple[str, ...]) -> dict[str, int]:
    known = zip(names, Location, strict=True)
    places = [(name, location, table) for name, location in known for table in ("armor", "slots")]
    return {
        f"{table}.{location.name}": lines[f"{table}.{name}"]
        for name, location, table in places
        if f"{table}.{name}" in lines
    }


def _armor(points: dict[str, Any], names: tuple[str, ...]) -> list[int]:
    """Front values by location, then the rear values that the torsos give as `[front, rear]`."""
    armor = [0] * 11
    for location, name in zip(Location, names, strict=True):
        found = points.get(name)
        both: list[Any] = found if isinstance(found, list) else [found]
        if len(both) != (2 if location in REAR else 1) or not all(type(point) is int for point in both):
            wanted = "[front, rear]" if location in REAR else "a number"
            raise CatalogError("", f"armor.{location.name}", f"expected {wanted}, not {found}")
        armor[location] = both[0]
        if location in REAR:
            armor[REAR[location]] = both[1]
    no_others(points, names, "armor")
    return armor


def _slots(contents: dict[str, Any], names: tuple[str, ...], sizes: tuple[int, ...]) -> list[list[str]]:
    slots: list[list[str]] = []
    for location, name, size in zip(Location, names, sizes, strict=True):
        try:
            filled = unfold(contents.get(name, []))
        except CatalogError as error:
            raise CatalogError("", f"slots.{location.name}", f"{error.field}: {error.reason}") from None
        if len(filled) > size:
            raise CatalogError(
                "", f"slots.{location.name}", f"{len(filled)} slots are filled, but there are {size}", "BMR-CON-008"
            )
        slots.append(filled + [""] * (size - len(filled)))
    no_others(contents, names, "slots")
    return slots


def write_sheet(sheet: MechSheet) -> str:
    """The TOML of a sheet, without the empty slots at the end of each location."""
    plain = ["\n".join(f"{name} = {value(getattr(sheet, name))}" for name in part) for part in PARTS]
    names = LONG_NAMES[sheet.config]
    armor = [f"{name} = {_points(sheet, location)}" for location, name in zip(Location, names, strict=True)]
    slots = [fold(name, texts) for name, texts in zip(names, sheet.slots, strict=True)]
    return "\n\n".join([*plain, "\n".join(["[armor]", *armor]), "\n".join(["[slots]", *slots])]) + "\n"


def _points(sheet: MechSheet, location: Location) -> str:
    front = sheet.armor[location]
    return f"[{front}, {sheet.armor[REAR[location]]}]" if location in REAR else str(front)
