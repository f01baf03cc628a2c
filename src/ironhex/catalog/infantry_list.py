"""The Battle Values and prices that the books list for infantry, which has no formulas."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from ironhex.catalog.rows import rows


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A platoon, Point or squad at full strength with one of its weapons."""

    unit: str
    """The name of the suit, or how the platoon moves."""
    tech: Literal["IS", "Clan", "Both"]
    weapons: tuple[str, ...]
    """Keys of the weapons these figures apply to."""
    troopers: int
    cost: int
    bv: int | None = None
    """Battle Value without anti-'Mech training."""
    bv_anti_mech: int | None = None
    """Battle Value with anti-'Mech training."""
    also: tuple[str, ...] = ()
    """Other suits with the same figures."""


@cache
def infantry_list() -> tuple[Listed, ...]:
    """The whole list, in the books' order."""
    return tuple(row for _, row in rows("infantry.csv", Listed, weapons="; ", also="; "))


def listed(unit: str, weapon: str) -> Listed | None:
    """The list entry of a unit with a weapon, by the weapon's key; None if the books do not list it."""
    return next((row for row in infantry_list() if unit in (row.unit, *row.also) and weapon in row.weapons), None)
