"""From the words of the command line to a battle: designs by name or part of it, a board, and where the units stand."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import NamedTuple

from ironhex.catalog import Board, CatalogError, board, boards, designs, mech
from ironhex.cli.hinting import hint
from ironhex.construction import battle_value
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, new_battle
from ironhex.systems.classic.starting_places import starting_places

DUEL = (("Wolverine WVR-6R",), ("Griffin GRF-1N",))
LANCES = (
    ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"),
    ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"),
)
SIDES = (("Red", SOUTH), ("Blue", NORTH))
SEEDS = 10**6


class UnknownName(ValueError):
    """A name that fits no design or board, or several; says which there are."""


class Setting(NamedTuple):
    """What the command line says of a battle; None where it says nothing."""

    force: str | None = None
    against: str | None = None
    lance: bool = False
    board: str = "open-ground"
    seed: int | None = None
    turns: int = 0
    deploy: bool = False
    real_dice: bool = False


def set_up(setting: Setting) -> tuple[Play[Battle], int]:
    """A battle as the command line wants it, and its seed."""
    field = ground(setting.board)
    usual = LANCES if setting.lance else DUEL
    texts = (setting.force, setting.against)
    names = [mechs(text) if text else default for text, default in zip(texts, usual, strict=True)]
    seed = randbelow(SEEDS) if setting.seed is None else setting.seed
    forces = [
        Force(side, _recruits(field, home, units, setting.deploy), home=home, arrival=arrival(setting))
        for (side, home), units in zip(SIDES, names, strict=True)
    ]
    scenario = Scenario(turn_limit=setting.turns, points=bool(setting.turns))
    return new_battle(forces, field, seed=seed, real_dice=setting.real_dice, scenario=scenario), seed


def ground(text: str) -> Board:
    """The board that is meant: by its name or part of it, a file, joined sheets, or one to be generated."""
    try:
        return find_board(text, lambda name: board(one_of("board", name, boards())))
    except (CatalogError, OSError) as error:
        raise UnknownName(str(error)) from None


def arrival(setting: Setting) -> str:
    return "deploy" if setting.deploy else "placed"


def mechs(text: str) -> tuple[str, ...]:
    """The designs of a list such as `Griffin GRF-1N, shadow hawk`."""
    return tuple(one_of("design", name.strip(), designs("mech")) for name in text.split(",") if name.strip())


def one_of(what: str, name: str, known: Sequence[str]) -> str:
    """The known name that is meant: the name itself, or the only one in which it occurs."""
    if name in known:
        return name
    found = [each for each in known if name.lower() in each.lower()]
    if len(found) == 1:
        return found[0]
    raise UnknownName(f"{what} {name!r} {hint(name, found, known)}")


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
