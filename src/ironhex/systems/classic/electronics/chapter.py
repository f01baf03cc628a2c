"""Electronics as a chapter: its events in words."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.chapter import Chapter
from ironhex.systems.classic.electronics.events import ProbeJammed
from ironhex.systems.classic.narrate.words import named


def probe_jammed(event: ProbeJammed, battle: Battle) -> str:
    return f"The active probe of {named(battle, event.unit)} is jammed by an ECM suite that nobody sees"


ELECTRONICS = Chapter(events={ProbeJammed: probe_jammed})
