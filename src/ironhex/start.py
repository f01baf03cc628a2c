"""Start any game by its name, from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ironhex.catalog import Board, CatalogError, Design, Enlisted, Roster
from ironhex.engine import Play
from ironhex.engine.edition import Edition
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import edition
from ironhex.kernel.dice import Dice
from ironhex.rosters import unit_setup

Sides = Mapping[str, Sequence[Any] | Roster] | Sequence[Any]
"""The units of each side by its name, or its roster; or forces with all details that a game supports."""


SHORT_LIST = 40  # a list of units that is still readable
OF_EVERY_GAME = ("seed", "dice", "real_dice", "options")
OF_SETUPS = tuple(name for name in Setup.__struct_fields__ if name not in ("sides", "system", "board"))


def new_game(system: str, sides: Sides, on: Any = "", **details: Any) -> Play[Any]:
    """A game ready to be played: `new_game("classic", {"Red": ["Griffin GRF-1N"], "Blue": [...]}, "woods", seed=7)`.

    Units are designs by name, or those of a `Roster`, which may also be given as a whole. `on` is a board or its name;
    each game has a default board. `seed`, `dice`, `real_dice` and `options` work for every game; the rest, such as
    `scenario` of the Master Rules or `level` of the Quick-Start edition, only for some.
    """
    game = edition(system)
    listed = {name: _units(units) for name, units in sides.items()} if isinstance(sides, Mapping) else sides
    _check_sides(game, listed)
    _check_details(game, details)
    _check_board(game, on)
    if details.get("options"):
        details["options"] = game.option_names(details["options"])
    try:
        if game.start is not None:
            return game.start(listed, on, details)
        return _from_names(game, listed, on, **details)
    except CatalogError as error:
        raise SetupError(_unknown(game, error)) from error


def _unknown(game: Edition[Any], error: CatalogError) -> str:
    """Why a game cannot use something of the catalog; a game with few units lists them."""
    units = game.units()
    few = f"; the units of {game.named} are {', '.join(units)}" if len(units) <= SHORT_LIST else ""
    return f"{error.field}: {error.reason}{few}"


def _check_board(game: Edition[Any], on: Any) -> None:
    """Refuse what is neither a board nor the name of one, in a game that plays on boards of the catalog."""
    if game.catalog_boards and on is not None and not isinstance(on, str | Board):
        raise SetupError(f"a board is given as a Board or by its name, not as {on!r}")


def _units(units: Sequence[Any] | Roster) -> Sequence[Any]:
    return units.units if isinstance(units, Roster) else units


def _from_names(
    game: Edition[Any],
    sides: Mapping[str, Sequence[Any]] | Sequence[Any],
    on: Any,
    dice: Dice | None = None,
    **details: Any,
) -> Play[Any]:
    """A game whose units are given by name."""
    setups = (
        tuple(SideSetup(name, tuple(_unit(unit, game) for unit in units)) for name, units in sides.items())
        if isinstance(sides, Mapping)
        else tuple(map(_side, sides))
    )
    board = on if isinstance(on, str) else ""
    return game.new_game(Setup(setups, game.name, board, **details), None if board else on or None, dice)


def _side(side: Any) -> SideSetup:
    if isinstance(side, SideSetup):
        return side
    raise SetupError(f"a side is given as a SideSetup, or as a name and its units, not as {side!r}")


def _unit(unit: Any, game: Edition[Any]) -> UnitSetup:
    match unit:
        case UnitSetup():
            return unit
        case Enlisted():
            return unit_setup(unit, game.name)
        case Design():
            return UnitSetup(unit.name)
        case str():
            return UnitSetup(unit)
    raise SetupError(f"a unit is given as a design, its name or a UnitSetup, not as {unit!r}")


def _check_sides(game: Edition[Any], sides: Sides) -> None:
    """Refuse sides that are not lists of units by name."""
    if not _is_list(sides) and not isinstance(sides, Mapping):
        raise SetupError(f'sides are expected as {{"Red": [...], "Blue": [...]}}, not as {sides!r}')
    for name, units in sides.items() if isinstance(sides, Mapping) else ():
        if not isinstance(name, str):
            raise SetupError(f"a side is named by a text, not by {name!r}")
        if not _is_list(units):
            raise SetupError(f"{name}: a list of {game.unit_word}s is expected, not {units!r}")
        if not units:
            raise SetupError(f"{name} has no units")
    game.check_sides(len(sides))


def _check_details(game: Edition[Any], details: Mapping[str, Any]) -> None:
    """Refuse details that a game does not know."""
    known = dict.fromkeys((*OF_EVERY_GAME, *(OF_SETUPS if game.start is None else game.details)))
    for name in details:
        if name not in known:
            raise SetupError(f"{name!r} is not a detail of {game.named}; there are: {', '.join(known)}")
    options = details.get("options", ())
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise SetupError(f"options: a list is expected, not {options!r}")


def _is_list(thing: object) -> bool:
    return isinstance(thing, Sequence) and not isinstance(thing, str | bytes)
