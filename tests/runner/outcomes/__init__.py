"""What units do and suffer, named in short words: from the events."""

from __future__ import annotations

from collections.abc import Iterator

from tests.runner.happenings import Happening
from tests.runner.outcomes import attacks, crews, damage, moving  # noqa: F401  (they add their events to `details`)
from tests.runner.outcomes.details import details

from ironhex.engine import Event
from ironhex.systems.classic.battle import Battle


def of_event(battle: Battle, event: Event) -> Iterator[Happening]:
    """What an event says of the units in it, given the facts before it."""
    for id, what in details(event, battle):
        unit = battle.find(id)
        yield Happening(unit.kind if unit else "nobody", what)
