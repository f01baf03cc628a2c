"""The record sheets of the Quick-Start edition: circles of armor, weapons with their letters, shots of ammunition.

A card is a design to the battle, so that moving, aiming and drawing find on it what they look for; what the edition
does not know, such as heat sinks, is not there.
"""

from __future__ import annotations

import csv
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

DATA = files("ironhex") / "data" / "quickstart"

MECH, TRACKED, WHEELED, HOVER, SQUAD, PLATOON = "mech", "tracked", "wheeled", "hover", "battle armor", "infantry"
VEHICLES = (TRACKED, WHEELED, HOVER)
INFANTRY = (SQUAD, PLATOON)


class Section(IntEnum):
    """The sections of a vehicle, by the letters on its sheet."""

    F = 0
    RS = 1
    LS = 2
    R = 3
    T = 4


SECTIONS = tuple(
    NamedLocation(section, section.name, name)
    for section, name in zip(Section, ("front", "right side", "left side", "rear", "turret"), strict=True)
)


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="quickstart"):
    """What stands on a record sheet."""

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
        self.locations = _locations(sheet)
        self.structure_points = (1,) * len(sheet.armor)
        self.has_case = (False,) * len(sheet.armor)
        items = (*self._mounted(), *self._stored())
        held = [
            tuple(item for item in items if item.slots and item.location == place.index) for place in self.locations
        ]
        self._carry(items, held)
        self.slots = tuple(tuple(item.equipment.name for item in row) for row in held)

    def _mounted(self) -> Iterator[Item]:
        """Every weapon in a slot of its location; what all men of a unit carry is lost only with the last of them."""
        codes = [place.code for place in self.locations]
        for number, (name, letters) in enumerate(self.guns):
            place = 0 if self.kind in INFANTRY else codes.index(letters)
            before = [letters for _, letters in self.guns[:number]].count(letters)
            slots = () if self.kind in INFANTRY else ((place, before),)
            yield Item(number, weapon(name), place, False, slots, 0)

    def _stored(self) -> Iterator[Item]:
        """Ammunition, which lies nowhere in particular and is never lost."""
        for number, (name, shots) in enumerate(self.rounds, start=len(self.guns)):
            yield Item(number, ammunition(name), 0, False, (), shots)

    def to_toml(self) -> str:
        raise CatalogError(self.name, "form", "a card of the Quick-Start edition is written in its own file only")


def _locations(sheet: Figures) -> tuple[NamedLocation, ...]:
    """Those of a 'Mech or of a vehicle, each trooper of a squad, or all the men."""
    if sheet.kind == MECH:
        return LOCATIONS["biped"]
    if sheet.kind in VEHICLES:
        return SECTIONS[: len(sheet.armor)]
    if sheet.kind == PLATOON:
        return (NamedLocation(0, "1", "men"),)
    return tuple(NamedLocation(at, str(at + 1), f"trooper {at + 1}") for at in range(len(sheet.armor)))


# --- weapons ----------------------------------------------------------------------------------------------------------
@cache
def weapons() -> Mapping[str, Equipment]:
    """The weapons of the edition by name."""
    with (DATA / "weapons.csv").open(encoding="utf-8") as file:
        return {row["name"]: _weapon(row) for row in csv.DictReader(file)}


def _weapon(row: dict[str, str]) -> Equipment:
    given: dict[str, Any] = {field: text for field, text in row.items() if text}
    if "damages" in given:
        given["damages"] = given["damages"].split("/")
    return msgspec.convert({**given, "key": row["name"], "tech": "IS", "basic": True}, Equipment, strict=False)


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
    """The unit of a sheet as a record holds it."""
    return Card(msgspec.convert(sheet, Figures))


def card(name: str, *, printed: bool = False) -> Card:
    """A unit by its name; `printed` takes its table of damage from the page, however it got there."""
    if name not in cards():
        raise CatalogError("units.toml", name, "no such unit")
    found = cards()[name]
    sheet = found.sheet
    return Card(replace(sheet, by_men=sheet.printed)) if printed and sheet.printed else found
