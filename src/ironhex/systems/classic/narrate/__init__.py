"""Events as plain sentences: events hold facts, this package holds prose.

Each chapter's module registers the sentences of its events with `@telling.register`, given the event and the battle
after it.
"""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module
from typing import Any

from ironhex.systems.classic.battle import Battle

CHAPTERS = ("turn", "movement", "piloting", "weapons", "damage", "physical", "heat", "warriors", "hiding")


@singledispatch
def telling(event: Any, battle: Battle) -> str:
    """One event as a sentence; empty if there is nothing worth saying."""
    raise NotImplementedError(f"there is no sentence for {type(event).__name__}")


def narrate(battle: Battle, event: Any) -> str:
    """Narrate one event, given the battle after it."""
    return telling(event, battle)


for _chapter in CHAPTERS:
    import_module(f"{__name__}.{_chapter}")
