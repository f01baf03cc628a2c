"""The troopers of a squad in battle armor, each with armor of his own."""

from __future__ import annotations

from ironhex.catalog.suits import SuitDesign, SuitLocation
from ironhex.systems.classic.battle import Unit

SQUAD = SuitLocation.SQUAD
"""The location of what every trooper carries."""


def active_troopers(unit: Unit) -> int:
    """The troopers who still fight."""
    return len(living(unit))


def living(unit: Unit) -> tuple[int, ...]:
    """The troopers who still fight, by location."""
    return tuple([trooper for trooper in range(1, len(unit.structure)) if not unit.gone(trooper)])


CLAWS = "assault claws"


def grip(unit: Unit) -> int:
    """How much better suits hold on to a 'Mech: 1 easier to climb on to it and 1 harder to get off, with such claws."""
    return int(bool(unit.design.with_special(CLAWS)))


def armor_of(unit: Unit) -> str:
    """What is special about the armor of its suits, or nothing."""
    design = unit.design
    return design.armor_type if type(design) is SuitDesign else ""  # much faster than isinstance
