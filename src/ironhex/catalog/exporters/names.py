"""Other programs' names for our equipment."""

from __future__ import annotations

from functools import cache

from ironhex.catalog.data_files import table
from ironhex.catalog.equipment import Equipment


@cache
def _names() -> dict[str, str]:
    return {cells["key"]: cells["name"] for _, cells in table("megamek_names.csv")}


def name(item: Equipment, shots: int = 0) -> str:
    """The name of an item in their files; a part load with its shots, dead weight under its original name."""
    if item.special == "dead weight":
        return item.name
    part = f" ({shots})" if item.category == "ammo" and shots != item.shots else ""
    return _names().get(item.key, item.key) + part
