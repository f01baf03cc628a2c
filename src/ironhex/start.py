"""Start any game by its name, from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.engine import Play
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import edition
from ironhex.kernel.dice import Dice

Sides = Mapping[str, Sequence[Any]] | Sequence[Any]
"""The units of each side by name, or forces with all details that a game supports."""


def new_game(system: str, sides: Sides, on: Any = "", **details: Any) -> Play[Any]:
    """A game ready to be played: `new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": [...]}, "woods", seed=7)`.

    `on` is a board or its name; each game has a default board. `seed`, `dice` and `real_dice` work for every game; the
    rest, such as `scenario` and `options` of the Master Rules or `level` of the Quick-Start edition, only for some.
    """
    game = edition(system)
    game.check_sides(len(sides))
    if game.start is not None:
        return game.start(sides, on, details)
    return _from_names(system, sides, on, **details)


def _from_names(system: str, sides: Sides, on: Any, dice: Dice | None = None, **details: Any) -> Play[Any]:
    """A game whose units are given by name."""
    named = sides.items() if isinstance(sides, Mapping) else sides
    setups = tuple(SideSetup(name, tuple(UnitSetup(str(unit)) for unit in units)) for name, units in named)
    board = on if isinstance(on, str) else ""
    return edition(system).new_game(Setup(setups, system, board, **details), None if board else on or None, dice)
