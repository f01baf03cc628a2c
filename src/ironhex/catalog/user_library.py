"""The user's own library: a folder of designs, boards and rosters in our formats, available to every command."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import Literal

from ironhex.catalog.board import Board
from ironhex.catalog.collection import FOLDERS, SUFFIX
from ironhex.catalog.data_files import file_name, library, private_folder, users
from ironhex.catalog.design import Design
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.roster import Roster

FULL = (errno.ENOSPC, errno.EDQUOT)


class LibraryError(CatalogError):
    """Something that cannot be written to the library; `full` is whether there is no space."""

    full = False


Kept = Literal["imported", "replaced", "unchanged"]


def shelf_of(thing: Design | Board | Roster) -> Path:
    """The path of a thing in the library."""
    if isinstance(thing, Design):
        return library() / FOLDERS[thing.type] / file_name(thing.name, SUFFIX)
    if isinstance(thing, Board):
        return library() / "boards" / file_name(thing.name, ".txt")
    return library() / "rosters" / file_name(thing.name, SUFFIX)


def keep(thing: Design | Board | Roster) -> Kept:
    """Add a thing to the library, replacing any with the same name."""
    path = shelf_of(thing)
    text = thing.to_text() if isinstance(thing, Board) else thing.to_toml()
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if before != text:
            _write(path, text)
    except OSError as error:
        failed = LibraryError(str(path), "file", error.strerror or "cannot be written")
        failed.full = error.errno in FULL
        raise failed from None
    return "imported" if before is None else "unchanged" if before == text else "replaced"


def rosters() -> tuple[str, ...]:
    """The names of the user's rosters."""
    return tuple(users("rosters", SUFFIX))


def roster(name: str) -> Roster:
    """One of the user's rosters, by name."""
    path = users("rosters", SUFFIX).get(name)
    if path is None:
        raise CatalogError("rosters", name, "no such roster")
    return Roster.load(path.read_text(encoding="utf-8"), str(path))


def _write(path: Path, text: str) -> None:
    """Write a file atomically: to a temporary file first, then moved into place."""
    private_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
