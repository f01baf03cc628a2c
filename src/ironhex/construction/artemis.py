"""Artemis IV: which launchers have it, and where it may be mounted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ironhex.catalog import Design, Equipment, Item, Location
from ironhex.construction.violation import Violation, count

FAMILIES = ("LRM", "SRM")
"""The launchers that can have Artemis; Streaks and all others cannot."""


def guided(items: Sequence[Item]) -> tuple[Item, ...]:
    """The launchers that have Artemis."""
    return tuple(launcher for launcher, _ in pairs(items))


def pairs(items: Sequence[Item]) -> tuple[tuple[Item, Item], ...]:
    """The launchers that have Artemis, each with its own system: one in the launcher's location; one in the head serves
    the center torso."""
    free: dict[int, list[Item]] = {}
    for item in items:
        if item.equipment.special == "artemis":
            free.setdefault(_served(item), []).append(item)
    return tuple((item, free[home].pop(0)) for item in _launchers(items) if free and free.get(home := _served(item)))


def _served(item: Item) -> int:
    """The location that a unit serves; only 'Mechs have a head, vehicles have other locations with its number."""
    return Location.CT if item.location is Location.HD else item.location


def _launchers(items: Sequence[Item]) -> list[Item]:
    """Launchers, with families that can have Artemis throughout before those that cannot."""
    launchers = [item for item in items if _takes_artemis(item.equipment)]
    units = sum(item.equipment.special == "artemis" for item in items)
    sizes = Counter(item.equipment.family for item in launchers)
    return sorted(launchers, key=lambda item: sizes[item.equipment.family] != units)


def _takes_artemis(gear: Equipment) -> bool:
    return gear.weapon and gear.family in FAMILIES


def artemis(design: Design) -> Iterator[Violation]:
    """Each unit needs a launcher in its location, and a family of launchers has it throughout or not at all."""
    units = design.with_special("artemis")
    served = guided(design.items)
    if len(units) > len(served):
        idle = len(units) - len(served)
        yield Violation("BMR-EQ-024", "design", "Artemis IV without a launcher in its location", count(idle, "unit"))
    for family in FAMILIES:
        members = [item for item in design.weapons if item.equipment.family == family]
        without = [item for item in members if item not in served]
        if 0 < len(without) < len(members):
            what = f"{family} launchers with and without Artemis IV"
            where = design.location_name(without[0].location)
            yield Violation("BMR-EQ-025", where, what, count(len(without), "launcher"))
