"""Damage to machines without internal structure: points are marked off, and locations without points are lost."""

from __future__ import annotations

from collections.abc import Mapping

from ironhex.catalog import Location
from ironhex.systems.classic.damage.criticals import INWARD
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.damage.hits import Hit, mark_off
from ironhex.systems.classic.damage.mech_damage import ARM_OF
from ironhex.systems.classic.events.damage import BlownOff, LocationDestroyed
from ironhex.systems.classic.sequence import ClassicPlay

Vital = Mapping[int, tuple[str, str]]
"""The locations without which a machine is destroyed, each with the rule and the reason."""


def mech_marked_off(play: ClassicPlay, unit_id: int, hit: Hit, *, vital: Vital, arms: str) -> None:
    """What a location cannot take goes to the next one inward; `arms` is the rule of arms lost with a side torso."""
    location: int | None = hit.location
    left = hit.points
    while left and location is not None:
        taken = mark_off(play, unit_id, location, left)
        if taken and play.facts.unit(unit_id).gone(location):
            _destroy(play, unit_id, location, vital, arms)
        left -= taken
        location = INWARD.get(location)


def _destroy(play: ClassicPlay, unit_id: int, location: int, vital: Vital, arms: str) -> None:
    play.emit(LocationDestroyed(unit_id, location))
    arm = ARM_OF.get(Location(location))
    if arm is not None and not play.facts.unit(unit_id).gone(arm):
        play.emit(BlownOff(unit_id, arm, arms))
    if location in vital:
        doom(play, unit_id, *vital[location])


def vehicle_marked_off(play: ClassicPlay, unit_id: int, hit: Hit, *, rule: str) -> None:
    """A vehicle is destroyed with any one of its sections."""
    mark_off(play, unit_id, hit.location, hit.points)
    unit = play.facts.unit(unit_id)
    if unit.gone(hit.location):
        doom(play, unit_id, rule, f"{unit.design.location_name(hit.location)} destroyed")
