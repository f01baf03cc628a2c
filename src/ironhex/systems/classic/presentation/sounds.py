"""What events sound like, in words that any client understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.events.damage import Damaged, Exploded
from ironhex.systems.classic.events.heat import ReactorStopped
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.piloting import Fell
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.presentation.strikes import LOOKS
from ironhex.systems.classic.vtols.events import Crashed, Plunged

SOUNDS: Mapping[type, str] = {
    Damaged: "hit",
    Exploded: "blast",
    Fell: "fall",
    Crashed: "blast",
    Plunged: "fall",
    ReactorStopped: "off",
    **{form: "collapse" if look == "collapse" else "blast" for form, look in LOOKS.items()},
}
"""The sounds of events that are not shots."""


def sound(before: Battle, event: Any) -> str:
    """The sound of an event; shots and attacks sound as they look."""
    if isinstance(event, Moved):
        return _moving(before, event)
    if isinstance(event, Left):
        return "blast" if event.fate == "destroyed" else ""
    return SOUNDS.get(event.__class__, "")


def _moving(before: Battle, event: Moved) -> str:
    """Units that walk have footsteps; everything else has an engine."""
    if not event.path:
        return ""
    if event.mode is Mode.JUMP:
        return "leap"
    return "step" if before.kind(before.unit(event.unit)).drive.walks == "walks" else "engine"
