"""From command-line arguments to a battle: units by name or part of it, a board, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, NamedTuple

from msgspec.structs import replace

from ironhex import catalog
from ironhex.catalog import Board, CatalogError
from ironhex.cli.game_choice import USUAL_FORCES, USUAL_GAME, ForceChoice, GameChoice
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.rosters import find_roster
from ironhex.cli.rules import Rules
from ironhex.cli.screen import complain
from ironhex.engine import Play
from ironhex.engine.edition import Edition
from ironhex.engine.setup import Setup, SideSetup, UnitSetup, units_of
from ironhex.maps import open_board
from ironhex.rosters import unit_setup

SIDES = ("Red", "Blue")
SEEDS = 10**6
HIDDEN = "(hidden)"
ABOARD = " (aboard "


class Setting(NamedTuple):
    """What the command line says about a battle; None if it says nothing."""

    forces: ForceChoice = USUAL_FORCES
    game: GameChoice = USUAL_GAME
    seed: int | None = None
    turns: int = 0
    deploy: bool = False
    real_dice: bool = False


def set_up(setting: Setting) -> tuple[Play[Any], int]:
    """The battle that the command line describes, and its seed."""
    rules = setting.game.rules
    board = setting.game.board or rules.board
    field = ground(board) if rules.edition.catalog_boards else None
    texts = (setting.forces.force, setting.forces.against)
    usual = rules.forces(setting.forces.lance)
    forces = [
        tuple(map(UnitSetup, default)) if text is None else units_named(rules, text)
        for text, default in zip(texts, usual, strict=True)
    ]
    seed = randbelow(SEEDS) if setting.seed is None else setting.seed
    for what, number in (("seed", seed), ("number of turns", setting.turns)):
        if number < 0:
            raise UnknownName(f"the {what} must be at least 0, not {number}")
    setup = Setup(
        sides=tuple(SideSetup(side, units) for side, units in zip(SIDES, forces, strict=True)),
        system=rules.system,
        board=board,
        options=rules.options,
        turns=setting.turns,
        deploy=setting.deploy,
        real_dice=setting.real_dice,
        seed=seed,
    )
    try:
        play = rules.edition.new_game(setup, field)
    except CatalogError as error:
        raise UnknownName(str(error)) from None
    for note in cautions(rules.edition, units_of(setup), field):
        complain(note)
    return play, seed


def units_named(rules: Rules, text: str) -> tuple[UnitSetup, ...]:
    """The units of a roster, or those of a list of names."""
    try:
        roster = find_roster(text)
    except CatalogError as error:
        raise UnknownName(str(error)) from None
    if roster is None and Path(text).suffix and Path(text).is_file():
        raise UnknownName(f"{text} is not a roster; import its designs with `ironhex import` to name them")
    if roster is not None:
        return tuple(map(unit_setup, roster.units))
    return _boarded([_unit(rules, name) for name in rules.names(text)])


def _unit(rules: Rules, text: str) -> tuple[UnitSetup, str]:
    """A unit by its name or part of it, and what it starts aboard.

    `NAME (hidden)` is hidden from the other side, `NAME (aboard CARRIER)` starts aboard another unit of its list.
    """
    named, _, carrier = text.strip().partition(ABOARD)
    name = named.removesuffix(HIDDEN)
    if carrier and not carrier.endswith(")"):
        raise UnknownName(f"{text.strip()}: the name of the carrier is not closed by a parenthesis")
    return UnitSetup(rules.unit(name.strip()), hidden=name != named), carrier.removesuffix(")").strip()


def _boarded(units: Sequence[tuple[UnitSetup, str]]) -> tuple[UnitSetup, ...]:
    """The units of a list with the numbers of their carriers, which are named, or counted from 1."""
    designs = [unit.design for unit, _ in units]
    return tuple(replace(unit, aboard=_number(designs, carrier) if carrier else None) for unit, carrier in units)


def _number(designs: Sequence[str], carrier: str) -> int:
    """The place of a carrier in a list of units."""
    if carrier.isdecimal() and 1 <= int(carrier) <= len(designs):
        return int(carrier) - 1
    return designs.index(one_of("carrier in the list", carrier, tuple(dict.fromkeys(designs))))


def cautions(edition: Edition[Any], names: Sequence[Sequence[str]], field: Board | None) -> Iterator[str]:
    """What works only in part in a battle of these units on a board."""
    for name in sorted({name for force in names for name in force}):
        if note := edition.unit_note(edition.design(name)):
            yield f"{name}: {note}"
    if field is not None and (note := edition.board_note(field)):
        yield note


def ground(text: str) -> Board:
    """The board for a text: by name or part of it, a file, joined sheets, or a generated one."""
    try:
        return open_board(text, lambda name: catalog.board(one_of("board", name, catalog.boards())))
    except OSError as error:
        raise UnknownName(f"{error.filename}: {error.strerror}") from None
    except CatalogError as error:
        raise UnknownName(str(error)) from None
