"""The books' random assignment tables: which faction fields which machines."""

from __future__ import annotations

from functools import cache

from ironhex.catalog.collection import design
from ironhex.catalog.data_files import table

SPHERE, CLANS = "Inner Sphere", "Clans"


@cache
def factions() -> tuple[str, ...]:
    """The two sides, then their factions."""
    return SPHERE, CLANS, *dict.fromkeys(cells["faction"] for _, cells in table("assignment/mechs.csv"))


@cache
def fielded(faction: str) -> frozenset[str]:
    """The names of the designs in a faction's tables, or in those of all factions of a side."""
    mechs = [cells for _, cells in table("assignment/mechs.csv") if faction in (cells["faction"], _side(cells))]
    sides = {_side(cells) for cells in mechs}
    vehicles = [cells for _, cells in table("assignment/vehicles.csv") if cells["table"] in sides]
    return frozenset(design(cells["unit"]).name for cells in (*mechs, *vehicles))


def _side(cells: dict[str, str]) -> str:
    """The side of a table; some tables are numbered."""
    return CLANS if cells["table"].startswith(CLANS) else SPHERE
