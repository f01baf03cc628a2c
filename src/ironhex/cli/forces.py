"""From the words of the command line to a battle: designs by name or part of it, a board, and where the units stand."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import NamedTuple

from ironhex.catalog import Board, CatalogError, board, boards, mech
from ironhex.cli.hinting import UnknownName, one_of
from ironhex.cli.systems import edition
from ironhex.construction import battle_value
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, new_battle
from ironhex.systems.classic.starting_places import starting_places
from ironhex.systems.quickstart import setup as quickstart

SIDES = (("Red", SOUTH), ("Blue", NORTH))
SEEDS = 10**6


class Setting(NamedTuple):
    """What the command line says of a battle; None where it says nothing."""

    force: str | None = None
    against: str | None = None
    lance: bool = False
    board: str | None = None
    seed: int | None = None
    turns: int = 0
    deploy: bool = False
    real_dice: bool = False
    system: str | None = None
    level: str | None = None


def set_up(setting: Setting) -> tuple[Play[Battle], int]:
    """A battle as the command line wants it, and its seed."""
    rules = edition(setting.system, setting.level)
    field = ground(setting.board or rules.board)
    texts = (setting.force, setting.against)
    usual = rules.forces(setting.lance)
    names = [default if text is None else rules.units(text) for text, default in zip(texts, usual, strict=True)]
    seed = randbelow(SEEDS) if setting.seed is None else setting.seed
    for what, number in (("seed", seed), ("number of turns", setting.turns)):
        if number < 0:
            raise UnknownName(f"a {what} is not below 0, as {number} is")
    if rules.level:
        return _train(setting, rules.level, field, names, seed), seed
    return _fight(setting, field, names, seed), seed


def _fight(setting: Setting, field: Board, names: Sequence[tuple[str, ...]], seed: int) -> Play[Battle]:
    """A battle by the Master Rules."""
    forces = [
        Force(side, _recruits(field, home, units, setting.deploy), home=home, arrival=arrival(setting))
        for (side, home), units in zip(SIDES, names, strict=True)
    ]
    scenario = Scenario(turn_limit=setting.turns, points=bool(setting.turns))
    return new_battle(forces, field, seed=seed, real_dice=setting.real_dice, scenario=scenario)


def _train(setting: Setting, level: str, field: Board, names: Sequence[tuple[str, ...]], seed: int) -> Play[Battle]:
    """A battle of the Quick-Start edition; the first side defends."""
    defender, attacker = (Force(side, units) for (side, _), units in zip(SIDES, names, strict=True))
    terms = quickstart.terms_of(level, turns=setting.turns, standstill=True)
    return quickstart.new_battle(
        defender, attacker, level=level, terms=terms, on=field, seed=seed, real_dice=setting.real_dice
    )


def ground(text: str) -> Board:
    """The board that is meant: by its name or part of it, a file, joined sheets, or one to be generated."""
    try:
        return find_board(text, lambda name: board(one_of("board", name, boards())))
    except (CatalogError, OSError) as error:
        raise UnknownName(str(error)) from None


def arrival(setting: Setting) -> str:
    return "deploy" if setting.deploy else "placed"


def _recruits(field: Board, home: int, names: Sequence[str], deploy: bool) -> list[Recruit]:
    """The machines of a force; those that need not deploy stand some way in from their edge, spread out."""
    if deploy:
        return [_recruit(name) for name in names]
    places = starting_places(field, home, len(names))
    return [_recruit(name, hex) for name, hex in zip(names, places, strict=True)]


def _recruit(name: str, hex: Hex | None = None) -> Recruit:
    """A machine, worth its Battle Value to whoever destroys it."""
    design = mech(name)
    return Recruit(design, hex=hex, value=int(battle_value(design).total))
