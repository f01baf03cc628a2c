"""What a side notices in words."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.systems.classic.battle import Battle, Contact
from ironhex.systems.classic.blind.events import Glimpse, SightChanged
from ironhex.systems.classic.narrate.words import named


def sight_changed(event: SightChanged, battle: Battle) -> str:
    return ""


def glimpsed(event: Glimpse, battle: Battle) -> str:
    """Which enemies are in sight now, and which no longer are; what else changes is seen on the map."""
    said = [*_in_sight(event, battle), *(_out_of_sight(contact, event) for contact in event.noticed)]
    if event.ground and not said:
        said = ["The ground changes out of sight"]
    return "; ".join(said)


def _in_sight(event: Glimpse, battle: Battle) -> Iterator[str]:
    for unit in event.units:
        if event.sighted is not None and unit.hex is not None and unit.id in event.sighted.units:
            yield f"{named(battle, unit.id)} is in sight at {unit.hex}"


def _out_of_sight(contact: Contact, event: Glimpse) -> str:
    if contact.unit in event.lost:
        return f"{contact.name} is out of sight, last seen at {contact.hex}"
    return f"{contact.name} is seen at {contact.hex} in passing"
