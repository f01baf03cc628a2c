"""Sheets as TOML: our own readable form of a design, read with the line of every fault and written back the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from ironhex.catalog.errors import CatalogError, at
from ironhex.catalog.sheet import LONG_NAMES, REAR, SLOTS, Location, Sheet, slot_text

PARTS = (
    ("chassis", "model", "tons", "config", "tech", "omni", "era", "level"),
    ("walk", "jump", "engine", "engine_rating", "structure", "heat_sinks", "double_sinks", "armor_type"),
)
"""The plain fields in the order in which they are written, in paragraphs."""


def read_sheet(text: str, place: str) -> tuple[Sheet, dict[str, int]]:
    """A sheet, and the line of each of its fields."""
    data = _toml(text, place)
    names = LONG_NAMES["quad" if data.get("config") == "quad" else "biped"]
    lines = _lines(text, names)
    with at(place, lines):
        armor = _armor(_table(data, "armor"), names)
        slots = _slots(_table(data, "slots"), names, SLOTS["quad" if data.get("config") == "quad" else "biped"])
        return _convert(data | {"armor": armor, "slots": slots}), lines


def _toml(text: str, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise CatalogError(f"{place}:{line[1] if line else text.count(chr(10)) + 1}", "TOML", str(error)) from None


def _lines(text: str, names: tuple[str, ...]) -> dict[str, int]:
    """The line of each field; those of the two tables are called like `armor.LT` and `slots.LT`."""
    short = {name: location.name for name, location in zip(names, Location, strict=True)}
    lines: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[(\w+)\]", line):
            section = header[1] + "."
            lines[header[1]] = number
        elif field := re.match(r"\s*(\w+)\s*=", line):
            lines[section + (short.get(field[1], field[1]) if section else field[1])] = number
    return lines


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise CatalogError("", name, f"a table [{name}] is missing")
    return found


def _armor(points: dict[str, Any], names: tuple[str, ...]) -> list[int]:
    """Front values by location, then the rear values that the torsos give as `[front, rear]`."""
    armor = [0] * 11
    for location, name in zip(Location, names, strict=True):
        value = points.get(name)
        both: list[Any] = value if isinstance(value, list) else [value]
        if len(both) != (2 if location in REAR else 1) or not all(type(point) is int for point in both):
            wanted = "[front, rear]" if location in REAR else "a number"
            raise CatalogError("", f"armor.{location.name}", f"{wanted} wanted, not {value}")
        armor[location] = both[0]
        if location in REAR:
            armor[REAR[location]] = both[1]
    _no_others(points, names, "armor")
    return armor


def _slots(contents: dict[str, Any], names: tuple[str, ...], sizes: tuple[int, ...]) -> list[list[str]]:
    slots: list[list[str]] = []
    for location, name, size in zip(Location, names, sizes, strict=True):
        try:
            filled = list(_repeated(contents.get(name, [])))
        except CatalogError as error:
            raise CatalogError("", f"slots.{location.name}", f"{error.field}: {error.reason}") from None
        if len(filled) > size:
            raise CatalogError("", f"slots.{location.name}", f"{len(filled)} slots are filled, there are {size}")
        slots.append(filled + [""] * (size - len(filled)))
    _no_others(contents, names, "slots")
    return slots


def _repeated(entries: Iterable[object]) -> Iterable[str]:
    """Slot texts from entries such as "Hip", "3 Engine" and, for empty slots, "2 -"."""
    for entry in entries:
        match = re.fullmatch(r"(?:(\d+) )?(.+)", str(entry))
        if match is None:
            raise CatalogError("", repr(entry), "not a slot text")
        yield from [slot_text(match[2].removeprefix("-"))] * int(match[1] or 1)


def _no_others(found: dict[str, Any], names: tuple[str, ...], section: str) -> None:
    for name in found:
        if name not in names:
            raise CatalogError("", f"{section}.{name}", "no such location")


def _convert(data: dict[str, Any]) -> Sheet:
    try:
        return msgspec.convert(data, Sheet)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        missing = re.search(r"`(\w+)`$", reason) if not path else None
        raise CatalogError("", missing[1] if missing else path.rstrip("`"), reason) from None


def write_sheet(sheet: Sheet) -> str:
    """The TOML of a sheet, without the empty slots at the end of each location."""
    plain = ["\n".join(f"{name} = {_value(getattr(sheet, name))}" for name in part) for part in PARTS]
    names = LONG_NAMES[sheet.config]
    armor = [f"{name} = {_points(sheet, location)}" for location, name in zip(Location, names, strict=True)]
    slots = [_entries(name, texts) for name, texts in zip(names, sheet.slots, strict=True)]
    return "\n\n".join([*plain, "\n".join(["[armor]", *armor]), "\n".join(["[slots]", *slots])]) + "\n"


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _points(sheet: Sheet, location: Location) -> str:
    front = sheet.armor[location]
    return f"[{front}, {sheet.armor[REAR[location]]}]" if location in REAR else str(front)


def _entries(name: str, texts: tuple[str, ...]) -> str:
    runs = [(text or "-", len(list(run))) for text, run in groupby(texts)]
    if runs and runs[-1][0] == "-":
        runs.pop()
    entries = [_value(f"{count} {text}" if count > 1 else text) for text, count in runs]
    line = f"{name} = [{', '.join(entries)}]"
    return line if len(line) <= 120 else "\n".join([f"{name} = [", *(f"    {entry}," for entry in entries), "]"])
