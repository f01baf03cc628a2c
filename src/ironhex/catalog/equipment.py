"""Weapons, ammunition and all other equipment of both technology bases, as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ironhex.catalog.errors import CatalogError
from ironhex.catalog.munitions import Munition, munitions
from ironhex.catalog.rows import rows

Tech = Literal["IS", "Clan", "Both"]
Category = Literal[
    "energy",
    "ballistic",
    "missile",
    "artillery",
    "infantry",
    "physical",
    "ammo",
    "heat sink",
    "jump jet",
    "material",
    "equipment",
    "ability",
]
Carrier = Literal["mech", "vehicle", "proto", "suit", "platoon"]
"""Unit types that carry equipment; a gun emplacement carries what a vehicle does."""

WEAPONS = frozenset({"energy", "ballistic", "missile", "artillery", "infantry"})
AIMED = frozenset({"Laser", "PPC", "Gauss", "AC", "LB-X AC", "Ultra AC", "Rotary AC"})
"""The families that a targeting computer helps (BMR-EQ-154)."""
DEFENSIVE = frozenset({"ams", "a-pod", "ecm"})
ONE_SHOT = " (OS)"
"""What the names of one-shot launchers end with."""


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One type of equipment: a row of the equipment table."""

    key: str
    name: str
    tech: Tech
    category: Category
    level: int = 2
    """The rules level: 1 for introductory equipment, 3 for what the Master Rules leave to other books."""
    family: str = ""
    """Weapons of a family, and their ammunition, share rules: special munitions, targeting computers, torpedoes."""
    heat: int = 0
    """Heat per firing; a heat sink's is negative."""
    damage: int = 0
    """Damage per hit: of each missile for a launcher; at short range where damage drops with range."""
    damages: tuple[int, int, int] | None = None
    """Damage at short, medium and long range, where they differ."""
    splash: int = 0
    """Damage in each hex around the target hex."""
    missiles: int = 0
    cluster: int = 0
    """How many missiles (points, for an ATM) share one hit location."""
    minimum: int = 0
    short: int = 0
    medium: int = 0
    long: int = 0
    """Last hex of each range bracket, 0 for none; for an ECM suite or a probe, `long` is the radius."""
    submerged: tuple[int, int, int, int] | None = None
    """Minimum, short, medium and long range under water."""
    maps: int = 0
    """Range of an artillery piece, in mapsheets."""
    to_hit: int = 0
    slots: int = 0
    """Critical slots; 0 where the machine's weight decides, and then as many as its sheet shows."""
    spread: bool = False
    """One item, even if its slots are in several locations."""
    split: bool = False
    """May be split between two adjacent locations."""
    quarter_tons: int = 0
    """Weight; 0 also where a formula gives it."""
    formula: str = ""
    """The formula for what differs between machines: weight, slots, price or value."""
    shots: int = 0
    """Shots per ton of ammunition; 1 for a one-shot launcher; 0 for what needs no ammunition."""
    ammo: str = ""
    """Key of the ammunition a weapon needs; for special ammunition, the standard kind it replaces."""
    explosive_damage: int = 0
    """Damage when it explodes: per shot left, or of the weapon itself (Gauss rifles)."""
    special: str = ""
    """The name of its special rules, if any."""
    load: str = ""
    """The special ammunition that a one-shot launcher is fitted for."""
    load_name: str = ""
    """The same as players see it."""
    basic: bool = False
    """Can be fired by its data alone."""
    hittable: bool = True
    """A critical hit may damage it."""
    carriers: tuple[Carrier, ...] = ("mech", "vehicle")
    vehicle_items: int = 1
    """What it counts toward the items of a vehicle; all ammunition of a kind counts once."""
    bv: int = 0
    """Battle Value; for ammunition, per ton."""
    bv_one_shot: int = 0
    """Battle Value of its one-shot version; 0 if there is none."""
    bv_percent: int = 0
    """Battle Value as a percentage of the weapons it serves."""
    bv_bonus: int = 0
    """Battle Value it adds to its unit in a force with Arrow IV homing missiles."""
    cost: int = 0
    """Price in C-bills, unloaded; for ammunition, per ton."""
    reload: int = 0
    """Price of reloading a launcher after a battle."""
    aliases: tuple[str, ...] = ()

    def damage_at(self, hexes: int) -> int:
        """The damage of a hit; for some weapons it drops with range."""
        if self.damages is None:
            return self.damage
        short, medium, long = self.damages
        return short if hexes <= self.short else medium if hexes <= self.medium else long

    @property
    def weapon(self) -> bool:
        return self.category in WEAPONS

    @property
    def one_shot(self) -> bool:
        return self.weapon and self.shots == 1 and not self.ammo

    @property
    def aimed(self) -> bool:
        """A targeting computer works with it."""
        return self.weapon and self.family in AIMED

    @property
    def defensive(self) -> bool:
        """Its value counts with the armor, not with the weapons (BMR-BV-007)."""
        return self.special in DEFENSIVE

    @property
    def kilograms(self) -> int:
        return 250 * self.quarter_tons


def equipment(key_or_alias: str, tech: Tech | None = None, carrier: Carrier | None = None) -> Equipment:
    """The item with a key or with another program's name for it; spaces, punctuation and case do not matter.

    A name without a technology base means the item of `tech`, and a suit has its own version of many weapons.
    """
    names = _by_name()
    found = next((names[name] for name in _readings(key_or_alias, tech, carrier) if name in names), None)
    if found is None:
        raise CatalogError("equipment.csv", key_or_alias, refusal(key_or_alias) or "no such equipment")
    return found


def refusal(name: str) -> str | None:
    """Why the Master Rules do not have an item that we recognize."""
    plain = _plain(name).replace("ammo", "", 1)
    forms = (plain, re.sub(r"^(is|cl)", "", plain))
    reasons = (reason for foreign, reason in _refused() if any(form.startswith(foreign) for form in forms))
    return next((f"not in the Master Rules: {reason}" for reason in reasons), None)


def all_equipment() -> tuple[Equipment, ...]:
    """Every item: those of the table in its order, then one-shot launchers and special ammunition."""
    return tuple(dict.fromkeys(_by_name().values()))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("clan ", "cl").replace("@", "ammo"))


def _readings(name: str, tech: Tech | None, carrier: Carrier | None) -> Iterator[str]:
    plain = _plain(name)
    if carrier == "suit":
        yield f"ba{plain}"
    if tech in ("IS", "Clan"):
        yield f"{tech[:2].lower()}{plain}"
    yield plain


@cache
def _by_name() -> dict[str, Equipment]:
    found: dict[str, Equipment] = {}
    for place, item in _items():
        for name in {_plain(name) for name in _names(item)}:
            if found.setdefault(name, item) is not item:
                raise CatalogError(place, "aliases", f"{item.key} shares the name {name} with {found[name].key}")
    return found


def _names(item: Equipment) -> Iterator[str]:
    """Its key and aliases; for ammunition also with the word itself in front, as in `IS Ammo LRM-5`."""
    for name in (item.key, *item.aliases):
        yield name
        if item.category == "ammo" and (match := re.fullmatch(r"(IS|Clan)? ?(.+) Ammo", name)):
            yield f"{match[1] or ''} Ammo {match[2]}".strip()


def _items() -> Iterator[tuple[str, Equipment]]:
    table = list(rows("equipment.csv", Equipment, aliases="; ", carriers="; ", damages="/", submerged="/"))
    yield from table
    for place, item in table:
        if item.bv_one_shot:
            yield place, (launcher := _one_shot(item))
            yield from ((place, _fitted(launcher, munition)) for munition in _fitting(launcher))
        if item.category == "ammo" and item.key == item.ammo and "mech" in item.carriers:
            yield from ((place, _loaded(item, munition)) for munition in _fitting(item))


def _fitting(item: Equipment) -> Iterator[Munition]:
    """The special ammunition that replaces a standard load, or that a weapon fires."""
    weapon = item.name.removesuffix(" Ammo").removesuffix(ONE_SHOT)
    return (munition for munition in munitions() if munition.serves(item.tech, item.family, weapon))


@cache
def loads_for(usual: Equipment) -> tuple[Equipment, ...]:
    """The same bin or one-shot launcher with each kind of special ammunition that fits."""
    made = _loaded if usual.category == "ammo" else _fitted
    return tuple(equipment(made(usual, munition).key) for munition in _fitting(usual) if _is_made(usual))


def _is_made(usual: Equipment) -> bool:
    return "mech" in usual.carriers


def _one_shot(item: Equipment) -> Equipment:
    """Half a ton more, half the price, no ammunition, one shot, for 'Mechs and vehicles only (BMR-EQ-120, BMR-EQ-122,
    BMR-COST-035).
    """
    return replace(
        item,
        carriers=("mech", "vehicle"),
        key=f"{item.key}{ONE_SHOT}",
        name=f"{item.name}{ONE_SHOT}",
        quarter_tons=item.quarter_tons + 2,
        shots=1,
        ammo="",
        special=item.special or "one-shot",
        basic=False,
        bv=item.bv_one_shot,
        bv_one_shot=0,
        cost=item.cost // 2,
        aliases=tuple(f"{alias}{ONE_SHOT}" for alias in item.aliases),
    )


def _fitted(launcher: Equipment, munition: Munition) -> Equipment:
    """A one-shot launcher for special ammunition, which multiplies its price (BMR-EQ-121)."""
    return replace(
        launcher,
        key=f"{launcher.key} {munition.name}",
        name=f"{launcher.name} {munition.name}",
        load=munition.special,
        load_name=munition.name,
        cost=int(launcher.cost * munition.price),
        aliases=tuple(f"{alias} {munition.name}" for alias in launcher.aliases),
    )


def _loaded(ammo: Equipment, munition: Munition) -> Equipment:
    """Special ammunition is the standard load with the changes of its kind."""
    words = (munition.name, *munition.words)
    key, *aliases = (name for ordinary in _names(ammo) for word in words for name in _worded(ordinary, word))
    figures: dict[str, Any] = munition.figures()
    return replace(
        ammo,
        key=key,
        name=next(iter(_worded(ammo.name, munition.name))),
        shots=ammo.shots // (2 if munition.half else 1),
        special=munition.special,
        cost=munition.worth(ammo.cost),
        aliases=tuple(aliases),
        **figures,
    )


def _worded(name: str, word: str) -> Iterator[str]:
    """A munition's word comes before `Ammo` or after the whole name."""
    stem, _, last = name.rpartition(" ")
    if last in ("Ammo", "Pods"):
        yield f"{stem} {word} {last}"
    yield f"{name} {word}"


@cache
def loaded(weapon: Equipment, munition: str) -> Equipment:
    """A weapon as it fires special ammunition, by the name of its effect; unchanged if that has the usual figures."""
    for each in _fitting(replace(weapon, name=weapon.name.removesuffix(f" {weapon.load_name}"))):
        if each.special == munition:
            figures: dict[str, Any] = {field: value for field, value in each.figures().items() if field in FIRED}
            return replace(weapon, **figures)
    return weapon


FIRED = ("damage", "missiles", "to_hit", "minimum", "short", "medium", "long")
"""The figures of a weapon that its ammunition can change."""


class _Foreign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equipment of other books, by the start of its name."""

    name: str
    reason: str


@cache
def _refused() -> tuple[tuple[str, str], ...]:
    return tuple((_plain(row.name), row.reason) for _, row in rows("refused.csv", _Foreign))
