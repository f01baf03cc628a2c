"""Rosters that are named at the command line: files, ours or another program's, and those of the library."""

from __future__ import annotations

import re
from pathlib import Path

from ironhex import catalog
from ironhex.catalog import CatalogError, Roster, read_anything, user_library
from ironhex.catalog.importers.files import contents

FILES = (".toml", ".mul")  # the suffixes of rosters
DESIGN = re.compile(r"^(chassis|type)\s*=", re.MULTILINE)  # what a design in our own format has and a roster has not


def find_roster(name: str) -> Roster | None:
    """The roster with a name, if there is one; a file that cannot be read raises a CatalogError."""
    path = Path(name)
    if path.suffix.lower() in FILES or (path.suffix and path.is_file()):
        return _read(path)
    return user_library.roster(name) if name in user_library.rosters() and name not in catalog.designs() else None


def _read(path: Path) -> Roster | None:
    """The roster in a file; None if the file has designs."""
    if path.suffix.lower() == ".toml" and not DESIGN.search(text := contents(path)):
        return Roster.load(text, path.name)
    found = list(read_anything(path))
    for each in found:
        if isinstance(each, CatalogError):
            raise each
    return next((each for each in found if isinstance(each, Roster)), None)
