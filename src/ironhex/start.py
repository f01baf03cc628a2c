"""Starting a game of any system by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ironhex.catalog import Board, Design, board
from ironhex.engine import Play
from ironhex.systems.classic import setup as classic
from ironhex.systems.classic.setup import Force, Recruit, SetupError
from ironhex.systems.quickstart import setup as quickstart

Sides = Mapping[str, Sequence[Recruit | Design | str]] | Sequence[Force]
"""The units of each side by its name, or forces with all their particulars."""

HOMES: Mapping[int, tuple[int, ...]] = {2: (3, 0), 3: (3, 5, 1)}
"""The home edges of two and three sides; more of them go around the map."""


def new_game(system: str, sides: Sides, on: Board | str = "", **particulars: Any) -> Play[Any]:
    """A game ready to be played: `new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": [...]}, "woods", seed=7)`.

    `on` is a board or its name; each system has a usual one. `seed`, `dice` and `real_dice` are for every system, other
    particulars, such as `scenario` and `options` of the Master Rules or `level` of the Quick-Start edition, for theirs.
    """
    if system not in STARTS:
        raise SetupError(f"the game {system!r} is not known; known: {', '.join(STARTS)}")
    return STARTS[system](forces_of(sides), board(on) if isinstance(on, str) and on else on or None, particulars)


def forces_of(sides: Sides) -> tuple[Force, ...]:
    """Forces, each at an edge of its own."""
    if not isinstance(sides, Mapping):
        return tuple(sides)
    homes = HOMES.get(len(sides), tuple(range(6)))
    return tuple(Force(name, units, home=home) for (name, units), home in zip(sides.items(), homes, strict=False))


def _classic(forces: tuple[Force, ...], on: Any, particulars: dict[str, Any]) -> Play[Any]:
    return classic.new_battle(forces, on or "woods", **particulars)


def _quickstart(forces: tuple[Force, ...], on: Any, particulars: dict[str, Any]) -> Play[Any]:
    if len(forces) != 2:
        raise SetupError(f"the Quick-Start edition has two sides, not {len(forces)}")
    return quickstart.new_battle(*forces, on=on, **particulars)


STARTS: Mapping[str, Callable[[tuple[Force, ...], Any, dict[str, Any]], Play[Any]]] = {
    "classic": _classic,
    "quickstart": _quickstart,
}
