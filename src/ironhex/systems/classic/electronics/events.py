"""Electronics: a probe that is jammed."""

from __future__ import annotations

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.private import PrivateEvent


class ProbeJammed(PrivateEvent, frozen=True, tag=True):
    """A unit notices that a suite it does not know of jams its active probe; only its own side learns about it."""

    unit: int

    def apply(self, facts: Battle) -> Battle:
        return facts
