"""The other names that players use for a chassis, such as Mad Cat for the Timber Wolf."""

from __future__ import annotations

from functools import cache

from ironhex.catalog import data_files


@cache
def _by_chassis() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for _, cells in data_files.table("designs/chassis_names.csv"):
        found[cells["chassis"]] = (*found.get(cells["chassis"], ()), cells["also"])
    return found


def other_names(chassis: str) -> tuple[str, ...]:
    """What players also call a chassis."""
    return _by_chassis().get(chassis, ())


def renamed(name: str, chassis: str) -> tuple[str, ...]:
    """The other names of one of its designs, alone and with the name of the chassis: `Mad Cat A (Timber Wolf)`."""
    others = [f"{other}{name.removeprefix(chassis)}" for other in other_names(chassis)]
    return (*others, *(f"{other} ({chassis})" for other in others))


def chassis_of(name: str) -> str:
    """The longest chassis with another name that a design's name begins with; empty if there is none."""
    return max((each for each in _by_chassis() if f"{name} ".startswith(f"{each} ")), key=len, default="")
