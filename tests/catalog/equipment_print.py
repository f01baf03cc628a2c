"""Our rows of the equipment table in the printed tables' words."""

import csv
from pathlib import Path

from ironhex.catalog import Equipment, equipment
from ironhex.rulebook import Rule, rules

FIRST, LAST_OF_THE_SPHERE = 3, 73
"""The ledger gives every item of the two tables a row; those of the Clans follow the Inner Sphere's."""
ROWS = [entry for entry in rules() if entry.id.startswith("BMR-WTAB-") and int(entry.id[-3:]) >= FIRST]


def key(entry: Rule) -> str:
    return entry.title.replace("Inner Sphere ", "IS ")


def printed(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def reach(item: Equipment) -> str:
    if item.maps:
        return f"{item.maps} maps"
    brackets = (item.short, item.medium, item.long)
    return "/".join(str(last or "-") for last in brackets) if item.short else str(item.long or "")


UNTOLD = {"ams": "special", "narc": "special", "a-pod": "1D6-1"}


def harm(item: Equipment) -> str:
    if item.damages:
        return "/".join(map(str, item.damages))
    if item.splash:
        return f"{item.damage}/{item.splash}"
    if item.missiles:
        assert item.missiles == int(item.name.split()[-1])
        return f"{item.damage}/missile"
    return str(item.damage or UNTOLD.get(item.special, ""))


def load(item: Equipment) -> tuple[int, int, int]:
    """Shots, value and price of a ton of ammunition; a rocket launcher only has the price of a reload."""
    if not item.ammo:
        return 0, 0, item.reload
    ammo = equipment(item.ammo)
    return ammo.shots, ammo.bv, ammo.cost
