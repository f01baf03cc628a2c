"""What a location carries, as far as it can be seen: guns by their size, and missile racks by their tubes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ironhex.catalog.design import Item

LARGE, MIDDLE = 10, 8
"""Points of damage of large guns, and of those of middle size."""
RACK = 10
"""Missiles of a large rack."""


class Arms(NamedTuple):
    """The weapons of a location: the damage of each gun, largest first, those that are autocannons and the like, and
    the number of missile tubes."""

    guns: tuple[int, ...] = ()
    cannon: int = 0
    tubes: int = 0

    @property
    def largest(self) -> int:
        return self.guns[0] if self.guns else 0


def arms_at(weapons: Iterable[Item], *places: int) -> Arms:
    """The weapons in some locations."""
    here = [item.equipment for item in weapons if item.location in places]
    guns = [gear for gear in here if gear.category in ("energy", "ballistic") and not gear.missiles]
    return Arms(
        tuple(sorted((max(gear.damage, *(gear.damages or (0,))) for gear in guns), reverse=True)),
        max((max(gear.damage, 2 * gear.slots) for gear in guns if gear.category == "ballistic"), default=0),
        sum(max(1, gear.missiles) for gear in here if gear.category in ("missile", "artillery")),
    )


def bore(damage: int) -> int:
    """How thick a barrel is."""
    return 2 + (damage >= 5) + (damage >= MIDDLE) + (damage >= LARGE + 5)


def grid(tubes: int) -> tuple[int, int]:
    """Columns and rows of the tubes that are drawn for a rack."""
    return (3, 3) if tubes >= 15 else (3, 2) if tubes >= RACK else (2, 2) if tubes >= 4 else (2, 1)
