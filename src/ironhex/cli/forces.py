"""From the words of the command line to a battle: designs by name or part of it, a board, and where the units stand."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import NamedTuple

from ironhex.catalog import Board, board, boards, designs, mech
from ironhex.engine import Play
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, new_battle

DUEL = (("Wolverine WVR-6R",), ("Griffin GRF-1N",))
LANCES = (
    ("Hunchback HBK-4G", "Griffin GRF-1N", "Shadow Hawk SHD-2H", "Wolverine WVR-6R"),
    ("Centurion CN9-A", "Enforcer ENF-4R", "Trebuchet TBT-5N", "Phoenix Hawk PXH-1"),
)
SIDES = (("Red", SOUTH), ("Blue", NORTH))
ADVANCED = 3  # rows from its edge where a force stands that need not deploy
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
    ground = board(one_of("board", setting.board, boards()))
    usual = LANCES if setting.lance else DUEL
    texts = (setting.force, setting.against)
    names = [mechs(text) if text else default for text, default in zip(texts, usual, strict=True)]
    seed = randbelow(SEEDS) if setting.seed is None else setting.seed
    forces = [
        Force(side, _recruits(ground, home, units, setting.deploy), home=home, arrival=arrival(setting))
        for (side, home), units in zip(SIDES, names, strict=True)
    ]
    scenario = Scenario(turn_limit=setting.turns, points=bool(setting.turns))
    return new_battle(forces, ground, seed=seed, real_dice=setting.real_dice, scenario=scenario), seed


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
    choice = f"could be {', '.join(found)}" if found else f"is not one of {', '.join(known)}"
    raise UnknownName(f"{what} {name!r} {choice}")


def _recruits(ground: Board, home: int, names: Sequence[str], deploy: bool) -> list[Recruit]:
    """The machines of a force; those that need not deploy stand some way in from their edge, spread out."""
    if deploy:
        return [Recruit(mech(name)) for name in names]
    row = ADVANCED + 1 if home == NORTH else ground.height - ADVANCED
    taken: list[Hex] = []
    for number in range(len(names)):
        middle = 1 + (2 * number + 1) * ground.width // (2 * len(names))
        taken.append(min((hex for hex in _dry(ground, row) if hex not in taken), key=lambda hex: abs(hex.col - middle)))
    return [Recruit(mech(name), hex=hex) for name, hex in zip(names, taken, strict=True)]


def _dry(ground: Board, row: int) -> list[Hex]:
    """The hexes of a row in which nobody minds to begin."""
    row = max(1, min(row, ground.height))
    hexes = [Hex(col, row) for col in range(1, ground.width + 1)]
    return [hex for hex in hexes if ground.at(hex).depth < 1 and not ground.at(hex).building]
