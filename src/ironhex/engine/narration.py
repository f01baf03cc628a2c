"""A game as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ironhex.engine.system import Event, System


def sentences(system: System[Any], facts: Any, events: Iterable[Event]) -> Iterator[str]:
    """The sentences about some events, from the facts before them; an event may need none."""
    for event in events:
        facts = event.apply(facts)
        if sentence := system.narrate(facts, event):
            yield sentence
