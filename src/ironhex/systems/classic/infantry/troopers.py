"""The troopers of a squad in battle armor, each with armor of his own."""

from __future__ import annotations

from ironhex.catalog.suits import SuitLocation
from ironhex.systems.classic.battle import Unit

SQUAD = SuitLocation.SQUAD
"""The location of what every trooper carries."""


def active_troopers(unit: Unit) -> int:
    """The troopers who still fight."""
    return len(living(unit))


def living(unit: Unit) -> tuple[int, ...]:
    """The troopers who still fight, by location."""
    return tuple([trooper for trooper in range(1, len(unit.structure)) if not unit.gone(trooper)])
