"""Rosters that are named at the command line: files, ours or another program's, and those of the library."""

from __future__ import annotations

from pathlib import Path

from ironhex import catalog
from ironhex.catalog import Roster, read_anything, user_library
from ironhex.catalog.importers.files import contents


def find_roster(name: str) -> Roster | None:
    """The roster with a name, if there is one; a file that cannot be read raises a CatalogError."""
    path = Path(name)
    if not (path.suffix and path.is_file()):
        return user_library.roster(name) if name in user_library.rosters() and name not in catalog.designs() else None
    if path.suffix.lower() == ".toml" and "[[units]]" in contents(path):
        return Roster.load(contents(path), path.name)
    return next((each for each in read_anything(path) if isinstance(each, Roster)), None)
