"""The record sheets of the Quick-Start edition: circles of armor, weapons with their letters, shots of ammunition.

A card is a design, so that moving, aiming and drawing find on it what they need. It lacks what the edition does not
have, such as heat sinks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ironhex.catalog import CatalogError, Design, Equipment, Item, NamedLocation, Tech
from ironhex.catalog.mech import LOCATIONS
from ironhex.catalog.rows import rows
from ironhex.catalog.vehicle import NAMES
from ironhex.systems.classic.citations import Citations

DATA = files("ironhex") / "data" / "quickstart"
quoting = Citations.read(DATA / "citations.csv", "quickstart")

MECH, TRACKED, WHEELED, HOVER, SQUAD, PLATOON = "mech", "tracked", "wheeled", "hover", "battle armor", "infantry"
VEHICLES = (TRACKED, WHEELED, HOVER)
INFANTRY = (SQUAD, PLATOON)

# The sections of a vehicle, by the letters on its sheet, in the order of the catalog.
Section = IntEnum("Section", ["F", "RS", "LS", "R", "T"], start=0)


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="quickstart"):
    """The plain data of a record sheet."""

    chassis: str
    model: str
    kind: Literal["mech", "tracked", "wheeled", "hover", "battle armor", "infantry"]
    walk: int
    armor: tuple[int, ...]
    guns: tuple[tuple[str, str], ...]
    """Each weapon with the letters of its location."""
    run: int = 0
    tons: int = 0
    rounds: tuple[tuple[str, int], ...] = ()
    """Shots of ammunition by the name of the weapon."""
    by_men: tuple[int, ...] = ()
    """A platoon's damage by the men left."""
    printed: tuple[int, ...] = ()
    """The same as it is printed, where that cannot be right."""
    tech: Tech = "IS"
    era: int = 3067
    level: int = 1


class Card(Design):
    """A type of unit, with its record sheet."""

    type = "quickstart"

    sheet: Figures
    guns: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[str, int], ...]
    by_men: tuple[int, ...]

    def __init__(self, sheet: Figures) -> None:
        super().__init__(sheet)
        self.locations = tuple(self._locations())
        self.structure_points = (1,) * len(sheet.armor)
        self.has_case = (False,) * len(sheet.armor)
        items = (*self._mounted(), *self._stored())
        held = [tuple(item for item in items if item.slots and item.location == at.index) for at in self.locations]
        self._carry(items, held)
        self.slots = tuple(tuple(item.equipment.name for item in row) for row in held)

    def _locations(self) -> Iterator[NamedLocation]:
        """Those of a 'Mech or of a vehicle, each trooper of a squad, or all the men."""
        if self.kind == MECH:
            yield from LOCATIONS["biped"]
        elif self.kind in VEHICLES:
            yield from (NamedLocation(at, at.name, NAMES[at]) for at in list(Section)[: len(self.armor)])
        else:
            names = ["men"] if self.kind == PLATOON else [f"trooper {at + 1}" for at in range(len(self.armor))]
            yield from (NamedLocation(at, str(at + 1), name) for at, name in enumerate(names))

    def _mounted(self) -> Iterator[Item]:
        """Every weapon in a slot of its location; what all troopers carry is lost only with the last of them."""
        codes = [place.code for place in self.locations]
        for number, (name, letters) in enumerate(self.guns):
            place = 0 if self.kind in INFANTRY else codes.index(letters)
            before = [letters for _, letters in self.guns[:number]].count(letters)
            slots = () if self.kind in INFANTRY else ((place, before),)
            yield Item(number, weapon(name), place, False, slots, 0)

    def _stored(self) -> Iterator[Item]:
        """Ammunition, which has no location and is never lost."""
        for number, (name, shots) in enumerate(self.rounds, start=len(self.guns)):
            yield Item(number, ammunition(name), 0, False, (), shots)

    def to_toml(self) -> str:
        raise CatalogError(self.name, "form", "cards of the Quick-Start edition are only in their own file")


# --- weapons ----------------------------------------------------------------------------------------------------------
@cache
def weapons() -> Mapping[str, Equipment]:
    """The weapons of the edition by name."""
    return {gear.name: gear for _, gear in rows(DATA / "weapons.csv", Equipment, damages="/")}


def weapon(name: str) -> Equipment:
    if name not in weapons():
        raise CatalogError("weapons.csv", name, "no such weapon")
    return weapons()[name]


@cache
def ammunition(name: str) -> Equipment:
    """The ammunition of a weapon."""
    return Equipment(key=f"{name} ammo", name=f"{name} ammo", tech="IS", category="ammo")


def code(gear: Equipment, letters: str) -> int:
    """The number after a letter code on the sheet, such as 2 of R2; 0 where the weapon has no such code."""
    found = (word.removeprefix(letters) for word in gear.special.split() if word.startswith(letters))
    return next((int(number or 1) for number in found if not number or number.isdecimal()), 0)


# --- cards ------------------------------------------------------------------------------------------------------------
@cache
def cards() -> Mapping[str, Card]:
    """The eleven units by name."""
    units = tomllib.loads((DATA / "units.toml").read_text(encoding="utf-8"))["unit"]
    return {card.name: card for card in map(revive, units)}


def revive(sheet: dict[str, Any]) -> Card:
    """The unit of a sheet in a record."""
    return Card(msgspec.convert(sheet, Figures))


def card(name: str, *, printed: bool = False) -> Card:
    """A unit by its name; `printed` takes its table of damage as it is printed, misprints included."""
    if name not in cards():
        raise CatalogError("units.toml", name, "no such unit")
    found = cards()[name]
    sheet = found.sheet
    return Card(replace(sheet, by_men=sheet.printed)) if printed and sheet.printed else found
