"""CASE in vehicles: it saves crew and passengers, not the vehicle."""

from __future__ import annotations

from ironhex.catalog import VehicleLocation
from ironhex.systems.classic.damage.destruction import doom
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.sequence import ClassicPlay


def vent(play: ClassicPlay, unit_id: int) -> bool:
    """Whether CASE blows the rear armor out when the ammunition or the power plant explodes: the vehicle is crippled,
    but everybody aboard survives."""
    unit = play.facts.unit(unit_id)
    if not any(unit.design.has_case):
        return False
    if rear := unit.armor[VehicleLocation.REAR]:
        play.emit(Damaged(unit_id, VehicleLocation.REAR, rear, 0))
    doom(play, unit_id, "BMR-EQ-071", "crippled by an explosion that CASE vents")
    return True
