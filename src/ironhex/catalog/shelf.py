"""Where the catalogue's own files stand, and reading them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

CLASSIC = files("ironhex") / "data" / "classic"


def table(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table, each with its place; empty cells are left out."""
    with (CLASSIC / name).open(encoding="utf-8") as file:
        rows = csv.DictReader(file)
        for row in rows:
            yield f"{name}:{rows.line_num}", {field: cell for field, cell in row.items() if cell}


def folder(name: str, suffix: str) -> dict[str, Traversable]:
    """The files of a folder by their names without the suffix, in order."""
    paths = sorted((CLASSIC / name).iterdir(), key=lambda path: path.name)
    return {path.name.removesuffix(suffix): path for path in paths if path.name.endswith(suffix)}
