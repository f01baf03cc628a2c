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
from typing import Any, Literal, cast

import msgspec
from msgspec.structs import replace

from ironhex.catalog import CatalogError, Design, Equipment, Item, Location, MechDesign, Tech

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


class Suit(IntEnum):
    """The troopers of a squad; what all of them carry stands with the first."""

    all = 0
    second = 1
    third = 2
    fourth = 3


NAMES: Mapping[type[IntEnum], tuple[str, ...]] = {
    Section: ("front", "right side", "left side", "rear", "turret"),
    Suit: ("trooper 1", "trooper 2", "trooper 3", "trooper 4"),
}


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


class Card(MechDesign):
    """A type of unit, with its record sheet."""

    type = "quickstart"

    kind: str
    guns: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[str, int], ...]
    by_men: tuple[int, ...]

    def __init__(self, sheet: Figures) -> None:
        Design.__init__(self, sheet)
        self.places: type[IntEnum] = Location if sheet.kind == MECH else Section if sheet.kind in VEHICLES else Suit
        self.config = "biped"
        self.jump = self.heat_sinks = self.engine_sinks = 0
        self.double_sinks = self.xl_is = self.omni = False
        self.structure_points = (1,) * len(sheet.armor)
        self._load()

    def _load(self) -> None:
        """Every weapon in a slot of its location; ammunition lies nowhere in particular and is never lost."""
        sizes = [0] * len(self.armor)
        self.weapons = tuple(self._mounted(number, *gun, sizes) for number, gun in enumerate(self.guns))
        self.bins = tuple(
            Item(len(self.weapons) + number, ammunition(name), Location(0), False, (), shots)
            for number, (name, shots) in enumerate(self.rounds)
        )
        self.items = (*self.weapons, *self.bins)
        self.contents = tuple(
            tuple(item for item in self.weapons if item.slots and item.slots[0][0] == place)
            for place in range(len(sizes))
        )
        self.hittable = tuple((True,) * size for size in sizes)
        self.slots = tuple(tuple(item.equipment.name for item in row) for row in self._rows())
        self.has_case = (False,) * len(sizes)

    def _rows(self) -> Iterator[tuple[Item, ...]]:
        return (tuple(item for item in row if isinstance(item, Item)) for row in self.contents)

    def _mounted(self, number: int, name: str, letters: str, sizes: list[int]) -> Item:
        """A weapon in its place; what all men of a unit carry is lost only with the last of them."""
        place = self.places[letters]
        slots: tuple[tuple[int, int], ...] = ()
        if self.kind not in INFANTRY:
            slots = ((int(place), sizes[place]),)
            sizes[place] += 1
        return Item(number, weapon(name), cast("Location", place), False, slots, 0)

    def location_name(self, location: int) -> str:
        if self.kind == PLATOON:
            return "men"
        return super().location_name(location) if self.kind == MECH else NAMES[self.places][location]

    def location_code(self, location: int) -> str:
        if self.kind in INFANTRY:
            return str(location + 1)
        return self.places(location).name

    def to_toml(self) -> str:
        raise CatalogError(self.name, "form", "a card of the Quick-Start edition is written in its own file only")


# --- weapons ----------------------------------------------------------------------------------------------------------
@cache
def weapons() -> Mapping[str, Equipment]:
    """The weapons of the edition by name."""
    with (DATA / "weapons.csv").open(encoding="utf-8") as file:
        return {row["name"]: _weapon(row) for row in csv.DictReader(file)}


def _weapon(row: dict[str, str]) -> Equipment:
    damages = tuple(int(points) for points in row["damage"].split("/"))
    figures: dict[str, Any] = {field: int(row[field]) for field in ("short", "medium", "long")}
    return Equipment(
        key=row["name"],
        name=row["name"],
        tech="IS",
        category=cast("Any", row["category"]),
        damage=damages[0],
        damages=cast("tuple[int, int, int]", damages) if len(damages) > 1 else None,
        to_hit=-2 if "P" in row["codes"].split() else 0,
        ammo=ammunition(row["name"]).key if row["ammo"] else "",
        special=row["codes"],
        basic=True,
        **figures,
    )


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
    made = (Card(msgspec.convert(unit, Figures)) for unit in units)
    return {card.name: card for card in made}


def card(name: str, *, printed: bool = False) -> Card:
    """A unit by its name; `printed` takes its table of damage from the page, however it got there."""
    if name not in cards():
        raise CatalogError("units.toml", name, "no such unit")
    found = cards()[name]
    sheet: Figures = cast("Figures", found.sheet)
    return Card(replace(sheet, by_men=sheet.printed)) if printed and sheet.printed else found
