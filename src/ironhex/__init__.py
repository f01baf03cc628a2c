"""Ironhex: tabletop wargames of giant fighting machines, as a library and a program.

The names below are what a stranger needs to build a battle, play it and study it:
`new_battle`, `Force`, `Recruit`, `Scenario` set one up; the `Play` they return lists its open questions (`asks`), their
legal answers (`menu`), takes answers (`answer`), keeps the `log`, and can be forked, saved and replayed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ironhex.catalog import board, boards, design, designs
    from ironhex.engine import Play, Record, Refused, save
    from ironhex.games import SYSTEMS, load
    from ironhex.rulebook import rule
    from ironhex.systems.classic.battle import Scenario
    from ironhex.systems.classic.setup import Force, Recruit, new_battle

__version__ = "0.1.0"

# Each public name and the module it comes from; loaded on first use, so that importing Ironhex costs nothing.
_HOMES = {
    "board": "ironhex.catalog",
    "boards": "ironhex.catalog",
    "design": "ironhex.catalog",
    "designs": "ironhex.catalog",
    "Play": "ironhex.engine",
    "Record": "ironhex.engine",
    "Refused": "ironhex.engine",
    "save": "ironhex.engine",
    "SYSTEMS": "ironhex.games",
    "load": "ironhex.games",
    "rule": "ironhex.rulebook",
    "Force": "ironhex.systems.classic.setup",
    "Recruit": "ironhex.systems.classic.setup",
    "new_battle": "ironhex.systems.classic.setup",
    "Scenario": "ironhex.systems.classic.battle",
}

__all__ = [
    "SYSTEMS",
    "Force",
    "Play",
    "Record",
    "Recruit",
    "Refused",
    "Scenario",
    "board",
    "boards",
    "design",
    "designs",
    "load",
    "new_battle",
    "rule",
    "save",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"ironhex has no {name!r}")
    return getattr(import_module(_HOMES[name]), name)
