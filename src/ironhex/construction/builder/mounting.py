"""What builders of units without critical slots have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from ironhex.catalog import Equipment, Tech
from ironhex.catalog.mech_sheet import Slot
from ironhex.construction.builder.arguments import shown, text
from ironhex.construction.builder.builder import Builder, Made_co, bins, shots_in, slot_of


class MountingBuilder(Builder[Made_co]):
    """A builder of units that carry equipment by location, without critical slots."""

    rows: ClassVar[tuple[str, ...]]
    """The locations, in the order of the sheet."""
    codes: ClassVar[tuple[str, ...]]
    """Their codes on a record sheet."""
    stores: ClassVar[str]
    """Where ammunition goes by default."""

    def __init__(self, chassis: str, model: str = "", *, tech: Tech = "IS", era: int = 3067, level: int = 2) -> None:
        super().__init__(chassis, model, tech=tech, era=era, level=level)
        self.items: list[tuple[int, Slot]] = []

    def mount(self, name: str, where: str | None = None, *, rear: bool = False, pod: bool = False) -> Self:
        """Carry an item in a location."""
        self.items.append((self._row(where), slot_of(self._item(name), rear=rear, pod=pod)))
        return self

    def load(self, weapon: str, tons: float = 1, where: str | None = None, *, munition: str = "") -> Self:
        """Carry ammunition for a weapon."""
        ammo = self.ammunition(weapon, munition)
        shots, row = shots_in(tons, ammo), self._row(where)
        self.items += [(row, Slot(ammo, number, False, False)) for number in bins(ammo, shots)]
        return self

    def _item(self, name: str) -> Equipment:
        """Equipment that is mounted as an item."""
        return self.gear(name)

    def _row(self, where: str | None) -> int:
        """The index of a location by its name or its code; by default that of the ammunition."""
        named = self.stores if where is None else text("where", where)
        wanted = named.lower().replace(" ", "_").removesuffix("_side")
        if wanted in self.rows:
            return self.rows.index(wanted)
        if named.upper() in self.codes:
            return self.codes.index(named.upper())
        names = (f"{name} ({code})" for name, code in zip(self.rows, self.codes, strict=True))
        raise ValueError(f"no location {shown(named)}; known: {', '.join(names)}")

    def _texts(self, without: Iterable[int] = ()) -> tuple[tuple[str, ...], ...]:
        """The rows of the sheet, with some left empty if necessary."""
        return tuple(
            tuple(str(slot) for at, slot in self.items if at == row and at not in without)
            for row in range(len(self.rows))
        )


BUILT_IN = {
    "turret": "call turret",
    "as built": "call cargo",
    "ferro-fibrous": "call armor_type",
    "amplifier": "it comes with the weapons that need it",
    "lift": "it comes with the vehicle",
    "rotor": "it comes with the vehicle",
}
"""Parts of a vehicle that are not mounted one by one, by their formulas, and what to do instead."""


def is_item(gear: Equipment) -> Equipment:
    """Equipment of vehicles, if it is an item that can be mounted."""
    if gear.formula in BUILT_IN:
        raise ValueError(f"{gear.name} is not mounted as an item; {BUILT_IN[gear.formula]}")
    return gear
