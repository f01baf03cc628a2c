"""Ironhex: tabletop wargames of giant fighting machines, as a library and a program.

The names below are all you need to build designs, set up a game, play it and study it: `new_game` starts one;
the `Play` it returns lists its open questions (`asks`) and their legal answers (`legal`), takes answers (`push`,
`answer`), keeps the `log`, and can be forked, saved and replayed. See `docs/library.md` for examples.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ironhex import positions
    from ironhex.bots import let_answer, play_out
    from ironhex.catalog import Board, Design, Roster, board, boards, design, designs, equipment, mech
    from ironhex.construction import battle_value, builder, check, cost, weight
    from ironhex.engine import Ask, Play, Record, Refused, save
    from ironhex.games import SYSTEMS, bots_for, load
    from ironhex.rosters import roster_of
    from ironhex.rulebook import rule
    from ironhex.start import new_game
    from ironhex.systems.classic import actions
    from ironhex.systems.classic.battle import Battle, Scenario, Unit
    from ironhex.systems.classic.setup import Force, Recruit

__version__ = "0.1.0"

# Each public name and the module it comes from; loaded on first use, so that importing Ironhex costs nothing.
_HOMES = {
    "bots_for": "ironhex.games",
    "let_answer": "ironhex.bots",
    "play_out": "ironhex.bots",
    "Board": "ironhex.catalog",
    "Design": "ironhex.catalog",
    "Roster": "ironhex.catalog",
    "board": "ironhex.catalog",
    "boards": "ironhex.catalog",
    "design": "ironhex.catalog",
    "designs": "ironhex.catalog",
    "equipment": "ironhex.catalog",
    "mech": "ironhex.catalog",
    "battle_value": "ironhex.construction",
    "builder": "ironhex.construction.builder",
    "check": "ironhex.construction",
    "cost": "ironhex.construction",
    "weight": "ironhex.construction",
    "Ask": "ironhex.engine",
    "Play": "ironhex.engine",
    "Record": "ironhex.engine",
    "Refused": "ironhex.engine",
    "save": "ironhex.engine",
    "SYSTEMS": "ironhex.games",
    "load": "ironhex.games",
    "new_game": "ironhex.start",
    "roster_of": "ironhex.rosters",
    "rule": "ironhex.rulebook",
    "actions": "ironhex.systems.classic.actions",
    "positions": "ironhex.positions",
    "Battle": "ironhex.systems.classic.battle",
    "Scenario": "ironhex.systems.classic.battle",
    "Unit": "ironhex.systems.classic.battle",
    "Force": "ironhex.systems.classic.setup",
    "Recruit": "ironhex.systems.classic.setup",
}

__all__ = [
    "SYSTEMS",
    "Ask",
    "Battle",
    "Board",
    "Design",
    "Force",
    "Play",
    "Record",
    "Recruit",
    "Refused",
    "Roster",
    "Scenario",
    "Unit",
    "actions",
    "battle_value",
    "board",
    "boards",
    "bots_for",
    "builder",
    "check",
    "cost",
    "design",
    "designs",
    "equipment",
    "let_answer",
    "load",
    "mech",
    "new_game",
    "play_out",
    "positions",
    "roster_of",
    "rule",
    "save",
    "weight",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"ironhex has no {name!r}")
    home = import_module(_HOMES[name])
    return home if _HOMES[name].endswith(f".{name}") else getattr(home, name)
