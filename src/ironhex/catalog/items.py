"""Group the slots of a sheet into the items of a design."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ironhex.catalog.design import Cell, Item
from ironhex.catalog.equipment import Equipment
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.mech_sheet import Location, Slot

Parsed = Sequence[Sequence[Slot | str | None]]

ADJACENT: dict[Location, tuple[Location, ...]] = {
    Location.HD: (Location.CT,),
    Location.CT: (Location.HD, Location.LT, Location.RT),
    Location.LT: (Location.CT, Location.LA, Location.LL),
    Location.RT: (Location.CT, Location.RA, Location.RL),
    Location.LA: (Location.LT,),
    Location.RA: (Location.RT,),
    Location.LL: (Location.LT,),
    Location.RL: (Location.RT,),
}
"""Locations joined on the damage transfer diagram: a weapon may be split between two of them."""


def gather(slots: Parsed) -> tuple[Item, ...]:
    """All items of a machine, numbered in the order of their first slots."""
    groups = [(group, gear) for gear, places in _by_gear(slots).items() for group in _groups(gear, places)]
    return tuple(
        Item(index, gear.equipment, Location(group[0][0]), gear.rear, group, gear.shots, gear.pod)
        for index, (group, gear) in enumerate(sorted(groups, key=lambda pair: pair[0]))
    )


def _by_gear(slots: Parsed) -> dict[Slot, list[Cell]]:
    found: dict[Slot, list[Cell]] = {}
    for location, contents in enumerate(slots):
        for number, content in enumerate(contents):
            if isinstance(content, Slot):
                found.setdefault(content, []).append((location, number))
    return found


def _groups(gear: Slot, places: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Cut slots of a location into items of their full size; the remainder belongs to a split item."""
    if gear.equipment.spread:
        return [tuple(places)]
    whole: list[tuple[Cell, ...]] = []
    parts: list[tuple[Cell, ...]] = []
    for _, run in groupby(places, key=lambda place: place[0]):
        here = tuple(run)
        size = gear.equipment.slots or len(here)
        for start in range(0, len(here), size):
            group = here[start : start + size]
            (whole if len(group) == size else parts).append(group)
    return whole + _joined(gear.equipment, parts)


def _joined(equipment: Equipment, parts: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """Pair the parts of split items; limbs first, because a limb has only one neighbor."""
    joined: list[tuple[Cell, ...]] = []
    while parts:
        part = parts.pop()
        location = Location(part[0][0])
        partner = next((other for other in parts if _complete(equipment, location, part, other)), None)
        if partner is None:
            reason = f"{equipment.key} fills {len(part)} of its {equipment.slots} slots"
            raise CatalogError("slots", f"slots.{location.name}", reason, "BMR-CON-049")
        parts.remove(partner)
        joined.append(partner + part)
    return joined


def _complete(equipment: Equipment, location: Location, part: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    return other[0][0] in ADJACENT[location] and len(part) + len(other) == equipment.slots
