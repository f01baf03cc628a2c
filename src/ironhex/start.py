"""Start any game by its name, from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.catalog import Enlisted, Roster
from ironhex.engine import Play
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.games import edition
from ironhex.kernel.dice import Dice
from ironhex.rosters import unit_setup

Sides = Mapping[str, Sequence[Any] | Roster] | Sequence[Any]
"""The units of each side by its name, or its roster; or forces with all details that a game supports."""


def new_game(system: str, sides: Sides, on: Any = "", **details: Any) -> Play[Any]:
    """A game ready to be played: `new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": [...]}, "woods", seed=7)`.

    Units are designs by name, or those of a `Roster`, which may also be given as a whole. `on` is a board or its name;
    each game has a default board. `seed`, `dice` and `real_dice` work for every game; the rest, such as `scenario` and
    `options` of the Master Rules or `level` of the Quick-Start edition, only for some.
    """
    game = edition(system)
    game.check_sides(len(sides))
    listed = {name: _units(units) for name, units in sides.items()} if isinstance(sides, Mapping) else sides
    if game.start is not None:
        return game.start(listed, on, details)
    return _from_names(system, listed, on, **details)


def _units(units: Sequence[Any] | Roster) -> Sequence[Any]:
    return units.units if isinstance(units, Roster) else units


def _from_names(
    system: str, sides: Mapping[str, Sequence[Any]] | Sequence[Any], on: Any, dice: Dice | None = None, **details: Any
) -> Play[Any]:
    """A game whose units are given by name."""
    named = sides.items() if isinstance(sides, Mapping) else sides
    setups = tuple(SideSetup(name, tuple(map(_unit, units))) for name, units in named)
    board = on if isinstance(on, str) else ""
    return edition(system).new_game(Setup(setups, system, board, **details), None if board else on or None, dice)


def _unit(unit: Any) -> UnitSetup:
    return unit_setup(unit) if isinstance(unit, Enlisted) else UnitSetup(str(unit))
