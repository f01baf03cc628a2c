"""Sentences about hidden units being revealed."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.hiding import Revealed
from ironhex.systems.classic.narrate import telling
from ironhex.systems.classic.narrate.words import named

HOW = {
    "BMR-HIDDEN-003": "is discovered by an enemy entering its hex",
    "BMR-HIDDEN-004": "is discovered by an enemy next to it",
}


@telling.register
def _(event: Revealed, battle: Battle) -> str:
    place = f" at {event.shown.hex}" if event.shown.hex else ""
    return f"{named(battle, event.unit)}{place} {HOW.get(event.rule, 'is hidden no more')}"
