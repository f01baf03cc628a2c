"""What the weapons, ammunition and equipment of a machine are worth: the Base Weapon Battle Rating."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ironhex.catalog import Design, Item, VehicleDesign, VehicleLocation
from ironhex.catalog.variable import Frame, size
from ironhex.construction.artemis import guided
from ironhex.construction.gear import ammunition_tons, frame
from ironhex.kernel.calculation import Exact

HALF = Fraction(1, 2)
ARTEMIS = Fraction(6, 5)
VALUE_RULES = {"hatchet": "BMR-BV-051", "sword": "BMR-BV-052"}

Entry = tuple[str, Exact, str]
"""A rule, a number and a reason: what a calculation adds."""


class Weapon(NamedTuple):
    """A weapon with its value, and whether it counts as facing the rear."""

    item: Item
    value: Exact
    rear: bool
    guided: bool


def armament(design: Design) -> tuple[Weapon, ...]:
    """All weapons except defensive ones; if the rear ones are worth more, the rear counts as the front."""
    served = guided(design.items)
    found = [_weapon(design, item, item in served) for item in design.weapons if not item.equipment.defensive]
    turned = sum(weapon.value if weapon.rear else -weapon.value for weapon in found) > 0
    return tuple(_facing(weapon, weapon.rear != turned) for weapon in found)


def _weapon(design: Design, item: Item, has_artemis: bool) -> Weapon:
    rear = item.rear or (isinstance(design, VehicleDesign) and item.location == VehicleLocation.REAR)
    return Weapon(item, item.equipment.bv * (ARTEMIS if has_artemis else 1), rear, has_artemis)


def _facing(weapon: Weapon, rear: bool) -> Weapon:
    """A weapon that faces the rear is worth half."""
    return weapon._replace(value=weapon.value * (HALF if rear else 1), rear=rear)


def firepower(design: Design, weapons: tuple[Weapon, ...]) -> Iterator[Entry]:
    """Everything that adds to the Base Weapon Battle Rating."""
    yield from map(_weapon_entry, weapons)
    yield from _targeting_computer(design, weapons)
    on = frame(design)
    for item in design.items:
        if not item.equipment.weapon and not defensive(item):
            yield _worth(item, on, VALUE_RULES.get(item.equipment.formula, "BMR-BV-019"))


def _weapon_entry(weapon: Weapon) -> Entry:
    name = weapon.item.equipment.name
    rule = "BMR-BV-047" if weapon.guided else "BMR-BV-019"
    return rule, weapon.value, f"{name}{' with Artemis IV' * weapon.guided}{', facing rear' * weapon.rear}"


def _targeting_computer(design: Design, weapons: tuple[Weapon, ...]) -> Iterator[Entry]:
    """A targeting computer is worth a fifth of the weapons it serves."""
    if design.with_special("targeting computer"):
        served = sum(weapon.value for weapon in weapons if weapon.item.equipment.aimed)
        yield "BMR-BV-050", Fraction(served) / 5, "Targeting Computer, 20 percent of what it serves"


def defensive(item: Item) -> bool:
    """Anti-missile systems and their ammunition, anti-personnel pods and ECM suites."""
    return item.equipment.defensive or item.equipment.family == "AMS"


def protection(design: Design) -> Iterator[Entry]:
    """What defensive equipment adds to the Defensive Battle Rating."""
    found = [item for item in design.items if defensive(item)]
    if found:
        on = frame(design)
        yield from (_worth(item, on, "BMR-BV-007") for item in found)


def _worth(item: Item, on: Frame, rule: str) -> Entry:
    """Ammunition counts by the ton, everything else by the piece."""
    gear = item.equipment
    if gear.category == "ammo":
        return rule, gear.bv * ammunition_tons(item, on), f"{gear.name}, {item.shots} shots"
    return rule, size(gear, on).value, gear.name


def network_value(weapons: tuple[Weapon, ...]) -> Exact:
    """What a C3 network adds: 35 percent of the weapons, artillery excepted."""
    return Fraction(35, 100) * sum(each.value for each in weapons if each.item.equipment.category != "artillery")
