"""The role of a machine in a force, by what its design can do: speed, armor, and how much damage it does how far.

A role is the first of these that fits:

- missile boat: 40 % of its damage or more comes from weapons that fire indirectly;
- scout: walks or jumps at least 6 hexes, and does at most 15 points of damage;
- striker: as fast, with less than 90 points of armor;
- skirmisher: as fast with more armor, or at most 60 tons and 5 hexes;
- sniper: half of its damage or more reaches 18 hexes;
- juggernaut: at most 3 walking MP and at least 200 points of armor;
- brawler: everything else that is armed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ironhex.catalog import Design, Item

ROLES = ("scout", "striker", "skirmisher", "brawler", "sniper", "missile boat", "juggernaut")
TYPES = frozenset({"mech", "vehicle", "protomech"})
INDIRECT = frozenset({"LRM", "Arrow IV"})
"""Families of weapons that fire indirectly."""

FAST, AGILE, SLOW = 6, 5, 3  # walking MP
LIGHTLY_ARMED = 15  # damage
ARMORED, HEAVILY_ARMORED = 90, 200  # points of armor
LIGHT = 60  # tons
FAR = 18  # hexes
MANY_MISSILES, MOST_GUNS = 0.4, 0.5  # parts of the damage
HIT_RATE = 0.6  # of a salvo, on average


def role(design: Design) -> str:
    """The role of a machine; empty for what has none, such as infantry and the unarmed."""
    total = _damage(design.weapons)
    if design.type not in TYPES or not total:
        return ""
    if _part(design, _indirect) >= MANY_MISSILES:
        return "missile boat"
    speed, armor = max(design.walk, design.jump), sum(design.armor)
    if speed >= FAST:
        return "scout" if total <= LIGHTLY_ARMED else "skirmisher" if armor >= ARMORED else "striker"
    if speed >= AGILE and design.tons <= LIGHT:
        return "skirmisher"
    if _part(design, lambda item: item.equipment.long >= FAR) >= MOST_GUNS:
        return "sniper"
    return "juggernaut" if design.walk <= SLOW and armor >= HEAVILY_ARMORED else "brawler"


def _indirect(item: Item) -> bool:
    return item.equipment.family in INDIRECT or item.equipment.category == "artillery"


def _part(design: Design, wanted: Callable[[Item], bool]) -> float:
    """The part of a machine's damage that comes from such weapons."""
    return _damage(filter(wanted, design.weapons)) / _damage(design.weapons)


def _damage(weapons: Iterable[Item]) -> float:
    """The damage of weapons that all hit, with as many missiles as usual."""
    return sum(_of_one(item) for item in weapons)


def _of_one(item: Item) -> float:
    weapon = item.equipment
    return weapon.damage * (weapon.missiles * HIT_RATE if weapon.missiles else 1)
