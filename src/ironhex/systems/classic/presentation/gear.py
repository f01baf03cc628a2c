"""Weapons in the short words of a record sheet."""

from __future__ import annotations

from ironhex.catalog import Design, Equipment, Item


def mount(design: Design, item: Item) -> str:
    """Where a weapon is mounted, such as RT or CT rear."""
    code = design.location_code(item.location)
    return f"{code} rear" if item.rear else code


def range_text(gear: Equipment) -> str:
    return f"{gear.short}/{gear.medium}/{gear.long}"


def damage_text(gear: Equipment) -> str:
    """Damage of a hit, or of each missile and how many there are."""
    return f"{gear.damage}×{gear.missiles}" if gear.missiles else str(gear.damage)
