"""Locate and read the catalog's files, bundled and the user's."""

from __future__ import annotations

import csv
import errno
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from urllib.parse import quote, unquote

CLASSIC = files("ironhex") / "data" / "classic"

UNTOUCHED = " ()'.,-+&!"
"""Characters that file names keep; others are written as %xx."""


def table(name: str | Traversable) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table, ours by its name or any other, each with its place; empty cells are omitted."""
    path = CLASSIC / name if isinstance(name, str) else name
    with path.open(encoding="utf-8") as file:
        rows = csv.DictReader(file)
        for row in rows:
            yield f"{path.name}:{rows.line_num}", {field: cell for field, cell in row.items() if cell}


def folder(name: str, suffix: str) -> dict[str, Traversable]:
    """The files of a folder and its subfolders by name without the suffix; ours before the user's."""
    return dict(sorted((users(name, suffix) | ours(name, suffix)).items()))


@cache
def ours(name: str, suffix: str) -> dict[str, Traversable]:
    return _by_name(CLASSIC / name, suffix)


def users(name: str, suffix: str) -> dict[str, Traversable]:
    """The files of the user's own library, as they are now."""
    return _by_name(library() / name, suffix)


def library() -> Path:
    """The folder of the user's own designs and boards: `$IRONHEX_LIBRARY`, or the platform's default."""
    if named := os.environ.get("IRONHEX_LIBRARY"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ironhex"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ironhex"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ironhex"


def private_folder(path: Path) -> None:
    """Create a folder if it does not exist; it and the new ones above it are only for their owner."""
    if not path.is_dir():
        if path.exists():
            raise NotADirectoryError(errno.ENOTDIR, "Not a directory", str(path))
        private_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)


def file_name(name: str, suffix: str) -> str:
    """The file name of a design or a board, whatever characters its name contains."""
    return quote(name, safe=UNTOUCHED) + suffix


def _by_name(root: Traversable, suffix: str) -> dict[str, Traversable]:
    if not root.is_dir():
        return {}
    found: dict[str, Traversable] = {}
    for path in root.iterdir():
        if path.name.endswith(suffix):
            found[unquote(path.name.removesuffix(suffix))] = path
        elif "." not in path.name and path.is_dir():
            found |= _by_name(path, suffix)
    return dict(sorted(found.items()))
