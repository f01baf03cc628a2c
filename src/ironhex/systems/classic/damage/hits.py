"""A hit on its way to a unit; the unit's kind decides what it does."""

from __future__ import annotations

from typing import NamedTuple

from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.sequence import ClassicPlay

ANYWHERE = 0  # the location of a hit that has none


class Hit(NamedTuple):
    """One group of damage that hits one location."""

    points: int
    location: int
    rear: bool = False  # from behind: a torso's rear armor takes it
    critical: bool = False  # the location roll causes a critical check even if the armor holds
    internal: bool = False  # an explosion inside the unit, under the armor
    cause: str = ""  # a short description, for units without a record sheet
    shakes: bool = True  # damage from a fall does not require another Piloting Skill Roll


def mark_off(play: ClassicPlay, unit_id: int, location: int, points: int) -> int:
    """Take points from a location that has nothing but armor, as many as are left; returns how many it took."""
    unit = play.facts.unit(unit_id)
    taken = 0 if unit.gone(location) else min(points, unit.armor[location])
    if taken:
        play.emit(Damaged(unit_id, location, taken, shakes=False))
    return taken


def strike(play: ClassicPlay, unit_id: int, hit: Hit) -> None:
    """Apply the damage of a hit; units that have left the map are not affected."""
    unit = play.facts.unit(unit_id)
    if unit.hex is not None:
        play.facts.kind(unit).hull.take_hit(play, unit_id, hit)
