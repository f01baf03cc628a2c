"""Special ammunition: what each kind changes of the ordinary load that it stands in for."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

import msgspec

from ironhex.catalog.rows import rows


class Munition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of special ammunition: the row of the munitions table."""

    name: str
    special: str
    """The word of its effect."""
    fits: tuple[str, ...]
    """The families of weapons, or the single weapons, that fire it."""
    tech: Literal["IS", "Clan", "Both"]
    half: bool = False
    """Only half the shots fit into a ton, rounded down."""
    price: Fraction = Fraction(1)
    """Of the price of the ordinary load."""
    cost: int | None = None
    """Price of a ton, where it does not hang on the ordinary load's."""
    damage: int | None = None
    missiles: int | None = None
    explosive_damage: int | None = None
    to_hit: int | None = None
    minimum: int | None = None
    short: int | None = None
    medium: int | None = None
    long: int | None = None
    words: tuple[str, ...] = ()
    """Other programs' words for it."""

    def serves(self, tech: str, *weapon: str) -> bool:
        """Whether a weapon of this technology base, known by its family and its name, fires it."""
        return self.tech in (tech, "Both") and any(word in self.fits for word in weapon)

    def figures(self) -> dict[str, int]:
        """The figures of the ordinary load that it replaces by its own."""
        own = {field: getattr(self, field) for field in _FIGURES}
        return {field: value for field, value in own.items() if value is not None}

    def worth(self, ordinary: int) -> int:
        """Price of a ton, from the ordinary load's."""
        return int(ordinary * self.price) if self.cost is None else self.cost


_FIGURES = ("damage", "missiles", "explosive_damage", "to_hit", "minimum", "short", "medium", "long")


@cache
def munitions() -> tuple[Munition, ...]:
    """Every kind of special ammunition, in the order of the table."""
    return tuple(row for _, row in rows("munitions.csv", Munition, fits="; ", words="; "))
