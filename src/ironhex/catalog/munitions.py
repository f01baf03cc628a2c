"""Special ammunition: how each kind changes the standard load it replaces."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

import msgspec

from ironhex.catalog.rows import rows


class Munition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of special ammunition: a row of the munitions table."""

    name: str
    special: str
    """The name of its effect."""
    fits: tuple[str, ...]
    """The weapon families, or single weapons, that fire it."""
    tech: Literal["IS", "Clan", "Both"]
    half: bool = False
    """Only half the shots fit in a ton, rounded down."""
    price: Fraction = Fraction(1)
    """The price as a multiple of the standard load's."""
    cost: int | None = None
    """Price of a ton, if it does not depend on the standard load's."""
    damage: int | None = None
    missiles: int | None = None
    explosive_damage: int | None = None
    to_hit: int | None = None
    minimum: int | None = None
    short: int | None = None
    medium: int | None = None
    long: int | None = None
    words: tuple[str, ...] = ()
    """Other programs' names for it."""

    def serves(self, tech: str, *weapon: str) -> bool:
        """Whether a weapon of this technology base, given its family and its name, fires it."""
        return self.tech in (tech, "Both") and any(word in self.fits for word in weapon)

    def figures(self) -> dict[str, int]:
        """The figures of the standard load that it replaces."""
        own = {field: getattr(self, field) for field in _FIGURES}
        return {field: value for field, value in own.items() if value is not None}

    def worth(self, ordinary: int) -> int:
        """Price of a ton, given the standard load's."""
        return int(ordinary * self.price) if self.cost is None else self.cost


def includes(munition: str) -> tuple[str, ...]:
    """The kinds of ammunition in one: several if it combines them, such as incendiary Swarm missiles."""
    head, _, other = munition.partition(" ")
    return (head, other) if head == COMBINES and other else (munition,)


COMBINES = "incendiary"  # may be combined with another kind (BMR-AMMO-028)
_FIGURES = ("damage", "missiles", "explosive_damage", "to_hit", "minimum", "short", "medium", "long")


@cache
def munitions() -> tuple[Munition, ...]:
    """Every kind of special ammunition, in the order of the table."""
    return tuple(row for _, row in rows("munitions.csv", Munition, fits="; ", words="; "))
