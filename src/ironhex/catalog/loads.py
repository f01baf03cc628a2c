"""Ammunition chosen before a battle: what each bin and each one-shot launcher of a design may be loaded with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ironhex.catalog.design import Cell, Design, Item
from ironhex.catalog.equipment import Equipment, equipment, loads_for
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.mech_sheet import Slot

STANDARD = "standard"
"""The name of the usual ammunition where one must be named."""
MOST_DIGITS, MOST_SHOWN = 4, 40  # of the number of an item; of what is written instead of one, in characters
SINGLE = "one-shot"  # a single salvo of the usual ammunition


class Load(NamedTuple):
    """A bin or a one-shot launcher, and what it may hold by the names of the munitions, the usual one first."""

    item: Item
    choices: Mapping[str, Equipment]

    @property
    def chosen(self) -> str:
        """What it holds."""
        return munition_of(self.item.equipment) or STANDARD


def munition_of(gear: Equipment) -> str:
    """The special ammunition in a bin or a one-shot launcher; empty for the usual one."""
    if gear.category == "ammo":
        return gear.special if gear.key != gear.ammo and gear.special != SINGLE else ""
    return gear.load


@lru_cache(maxsize=1024)
def loads_of(design: Design) -> tuple[Load, ...]:
    """Everything of a design that may hold more than one kind of ammunition, in its order.

    Special ammunition comes in full tons (BMR-AMMO-007, BMR-AMMO-022), so smaller bins hold only what they have.
    """
    found = (Load(item, _choices(item)) for item in design.items)
    return tuple(load for load in found if len(load.choices) > 1)


def _choices(item: Item) -> Mapping[str, Equipment]:
    gear = item.equipment
    if gear.category == "ammo":
        if item.shots != gear.shots:
            return {}
        usual = equipment(gear.ammo)
    elif gear.one_shot:
        usual = equipment(gear.key.removesuffix(f" {gear.load_name}")) if gear.load else gear
    else:
        return {}
    return {STANDARD: usual} | {munition_of(each): each for each in loads_for(usual)}


def numbered_loads(ammunition: Mapping[str, str], name: str) -> dict[int, str]:
    """Ammunition by the numbers of the items that hold it, as a setup or a roster names them."""
    if (wrong := next((item for item in ammunition if not _is_number(item)), None)) is not None:
        place = f"ammunition.{wrong[:MOST_SHOWN]}"
        raise CatalogError(name, place, "is not the number of a bin or a one-shot launcher")
    return {int(item): munition for item, munition in ammunition.items()}


def _is_number(item: str) -> bool:
    """Whether a text is the number of an item, written in the only way there is."""
    return item.isdecimal() and len(item) <= MOST_DIGITS and item == str(int(item))


def reloaded(design: Design, chosen: Mapping[int, str]) -> Design:
    """The design with other ammunition in some of its bins and one-shot launchers, by their item numbers.

    What does not fit is an error with the item and what it may hold.
    """
    return _reloaded(design, tuple(sorted(chosen.items()))) if chosen else design


@lru_cache(maxsize=1024)
def _reloaded(design: Design, chosen: tuple[tuple[int, str], ...]) -> Design:
    loads = {load.item.index: load for load in loads_of(design)}
    texts: dict[Cell, str] = {}
    for number, munition in chosen:
        load = loads.get(number)
        if load is None:
            raise CatalogError(design.name, f"ammunition.{number}", _no_choice(design, number))
        gear = load.choices.get(munition)
        if gear is None:
            held = f"{load.item.equipment.name} cannot be {munition!r}; it can be {', '.join(load.choices)}"
            raise CatalogError(design.name, f"ammunition.{number}", held)
        texts |= dict.fromkeys(load.item.slots, _text(load.item, gear))
    field = "slots" if "slots" in design.sheet.__struct_fields__ else "items"
    rows = enumerate(getattr(design.sheet, field))
    changed = tuple(tuple(texts.get((at, slot), text) for slot, text in enumerate(row)) for at, row in rows)
    return type(design)(replace(design.sheet, **{field: changed}))


def changed_loads(base: Design, design: Design) -> dict[int, str]:
    """The ammunition in which a design differs from the one that it was loaded from, by item numbers."""
    before = {load.item.index: load.item.equipment for load in loads_of(base)}
    return {
        load.item.index: load.chosen
        for load in loads_of(design)
        if before.get(load.item.index, load.item.equipment) != load.item.equipment
    }


def _text(item: Item, gear: Equipment) -> str:
    return str(Slot(gear, gear.shots if gear.category == "ammo" else 0, item.rear, item.pod))


def _no_choice(design: Design, number: int) -> str:
    """Why an item has no choice of ammunition, and which items have one."""
    choice = ", ".join(str(load.item.index) for load in loads_of(design))
    known = f"the items with a choice of ammunition are {choice}" if choice else "no item has a choice of ammunition"
    if not 0 <= number < len(design.items):
        return f"there is no item {number}; {known}"
    return f"item {number}, {design.items[number].equipment.name}, has no choice of ammunition; {known}"
