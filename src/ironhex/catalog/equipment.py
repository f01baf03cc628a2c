"""Weapons, ammunition and all other gear a 'Mech may carry, as figures of both technology bases."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

import msgspec

from ironhex.catalog.errors import CatalogError
from ironhex.catalog.shelf import table

Tech = Literal["IS", "Clan", "Both"]
Category = Literal[
    "energy",
    "ballistic",
    "missile",
    "artillery",
    "physical",
    "ammo",
    "heat sink",
    "jump jet",
    "material",
    "equipment",
]
WEAPONS = frozenset({"energy", "ballistic", "missile", "artillery"})


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One kind of item: the row of the equipment table."""

    key: str
    name: str
    tech: Tech
    category: Category
    heat: int = 0
    """Heat of one firing; a heat sink's is negative."""
    damage: int = 0
    """Points of one hit: of each missile for a launcher; at short range where it falls with range."""
    missiles: int = 0
    cluster: int = 0
    """How many missiles (points, for an ATM) share one hit location."""
    minimum: int = 0
    short: int = 0
    medium: int = 0
    long: int = 0
    """Last hex of each range bracket, 0 for none; of an ECM suite or a probe, `long` is the radius."""
    maps: int = 0
    """Range in mapsheets of an artillery piece."""
    to_hit: int = 0
    slots: int = 0
    """Critical slots; 0 where the machine's weight decides, and then as many as its sheet shows."""
    spread: bool = False
    """One item however many locations its slots lie in."""
    quarter_tons: int = 0
    """Weight; 0 also where the machine's weight decides."""
    shots: int = 0
    """Firings in a ton of ammunition; 1 for a one-shot launcher; 0 for what needs no ammunition."""
    ammo: str = ""
    """Key of the ammunition a weapon needs; of special ammunition, the standard kind it stands in for."""
    explosive_damage: int = 0
    """Points when it explodes: of each shot left, or of the weapon itself (Gauss rifles)."""
    special: str = ""
    """The word of the rules it has beyond its figures."""
    basic: bool = False
    """May be fired by its figures alone."""
    hittable: bool = True
    """A critical hit may strike it."""
    aliases: tuple[str, ...] = ()

    @property
    def weapon(self) -> bool:
        return self.category in WEAPONS

    @property
    def one_shot(self) -> bool:
        return self.weapon and self.shots == 1


def equipment(key_or_alias: str) -> Equipment:
    """The item of a key or of another program's name for it; spaces, punctuation and case do not matter."""
    found = _by_name().get(_plain(key_or_alias))
    if found is None:
        raise CatalogError("equipment.csv", key_or_alias, "no such equipment")
    return found


def all_equipment() -> tuple[Equipment, ...]:
    """Every item of the table, in its order."""
    return tuple(dict.fromkeys(_by_name().values()))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("clan ", "cl"))


@cache
def _by_name() -> dict[str, Equipment]:
    found: dict[str, Equipment] = {}
    for place, cells in table("equipment.csv"):
        item = _item(place, cells)
        for name in {_plain(name) for name in (item.key, *item.aliases)}:
            if found.setdefault(name, item) is not item:
                raise CatalogError(place, "aliases", f"{item.key} shares a name with {found[name].key}")
    return found


def _item(place: str, cells: dict[str, str]) -> Equipment:
    row: dict[str, Any] = cells | {"aliases": tuple(filter(None, cells.get("aliases", "").split("; ")))}
    try:
        return msgspec.convert(row, Equipment, strict=False)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        raise CatalogError(place, path.rstrip("`") or "row", reason) from None
