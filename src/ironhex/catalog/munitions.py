"""Special ammunition: how each kind changes the standard load it replaces."""

from __future__ import annotations

from collections.abc import Mapping
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


COMBINED = "BMR-AMMO-028"
COMBINES = "incendiary"  # may be combined with another kind
_FIGURES = ("damage", "missiles", "explosive_damage", "to_hit", "minimum", "short", "medium", "long")


@cache
def munitions() -> tuple[Munition, ...]:
    """Every kind of special ammunition, in the order of the table."""
    return tuple(row for _, row in rows("munitions.csv", Munition, fits="; ", words="; "))


# --- in words ---------------------------------------------------------------------------------------------------------
class MunitionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ammunition as players see it: its name, what it does, and its rules."""

    special: str
    label: str
    text: str
    rules: tuple[str, ...] = ()


@cache
def munition_texts() -> Mapping[str, MunitionText]:
    """What each kind of ammunition does, by the name of its effect."""
    return {row.special: row for _, row in rows("munition_texts.csv", MunitionText, rules="; ")}


@cache
def described(munition: str) -> MunitionText:
    """A kind of ammunition in words, or the two kinds that are combined in it."""
    known = munition_texts()
    parts = [known[each] for each in includes(munition)]
    if len(parts) == 1:
        return parts[0]
    first, second = (part.label for part in parts)
    text = f"{first} and {second} at once, but as many missiles hit as from the next smaller launcher."
    return MunitionText(munition, f"{first} {second}", text, (COMBINED,))
