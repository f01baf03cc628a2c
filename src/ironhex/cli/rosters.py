"""Rosters that are named at the command line: files, ours or another program's, and those of the library."""

from __future__ import annotations

from pathlib import Path

from msgspec import to_builtins

from ironhex import catalog
from ironhex.catalog import Enlisted, Roster, read_anything, user_library
from ironhex.catalog.importers.files import contents
from ironhex.engine.setup import UnitSetup


def find_roster(name: str) -> Roster | None:
    """The roster with a name, if there is one; a file that cannot be read raises a CatalogError."""
    path = Path(name)
    if not (path.suffix and path.is_file()):
        return user_library.roster(name) if name in user_library.rosters() and name not in catalog.designs() else None
    if path.suffix.lower() == ".toml" and "[[units]]" in contents(path):
        return Roster.load(contents(path), path.name)
    return next((each for each in read_anything(path) if isinstance(each, Roster)), None)


def unit_setups(roster: Roster) -> tuple[UnitSetup, ...]:
    """The units of a roster with their crews, and with the damage they have."""
    return tuple(map(_unit_setup, roster.units))


def _unit_setup(unit: Enlisted) -> UnitSetup:
    damage = to_builtins(unit.damage) or None
    return UnitSetup(unit.design, unit.skills, name=unit.pilot, damage=damage)
