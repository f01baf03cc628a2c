"""The units of an event, each with what happens to it, in short words; each chapter adds its events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from ironhex.systems.classic.battle import Battle, Unit

Found = Iterator[tuple[int, str]]


@singledispatch
def details(event: Any, battle: Battle) -> Found:
    """The units of an event, each with what happens to it; by default the event's own name."""
    unit = getattr(event, "unit", None)
    yield -1 if unit is None else unit, type(event).__name__


def code_of(battle: Battle, event: Any) -> str:
    """The code of the location that an event is about."""
    unit: Unit = battle.unit(event.unit)
    return unit.design.location_code(event.location) if event.location >= 0 else "anywhere"
