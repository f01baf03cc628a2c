"""From a setup as clients write it to a game ready to be played; whatever is wrong with it is said in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from secrets import token_bytes
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ironhex.bots import bots_for
from ironhex.catalog import Board, CatalogError, board, mech
from ironhex.construction import Crew, battle_value
from ironhex.engine import Play, UnknownOption
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board
from ironhex.server.errors import BadRequest
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, SetupError, new_battle
from ironhex.systems.classic.starting_places import starting_places

MOST_UNITS = 64
MOST_SIDES = 6
LARGEST_BOARD = 130 * 130  # hexes
MOST_SHEETS = 24
HOMES = {2: (SOUTH, NORTH), 3: (SOUTH, 1, 5), 4: (SOUTH, NORTH, 1, 4)}

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=200)]
Skill = Annotated[int, Meta(ge=0, le=8)]


class Player(msgspec.Struct, frozen=True):
    """Who plays a side."""

    kind: Literal["person", "bot"] = "person"
    name: Text = ""
    bot: Text = ""


class UnitSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A machine and its warrior; skills left out are the usual ones."""

    design: Name
    gunnery: Skill | None = None
    piloting: Skill | None = None
    place: Text = ""
    facing: Annotated[int, Meta(ge=0, le=5)] | None = None
    name: Text = ""


class SideSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side: its player, its units, and the edge it comes from."""

    name: Name
    units: Annotated[tuple[UnitSetup, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    player: Player = Player()
    home: Annotated[int, Meta(ge=0, le=5)] | None = None


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be made."""

    sides: Annotated[tuple[SideSetup, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    system: Text = "classic"
    board: Text = "open-ground"
    options: Annotated[tuple[Text, ...], Meta(max_length=40)] = ("four-legged",)
    turns: Annotated[int, Meta(ge=0, le=1000)] = 0
    deploy: bool = False
    real_dice: bool = False
    name: Text = ""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None


def begin(setup: Setup) -> Play[Any]:
    """The game of a setup."""
    if setup.system not in SETUPS:
        raise BadRequest(f"the game {setup.system!r} is not known; known: {', '.join(SETUPS)}")
    for side in setup.sides:
        check_player(setup.system, side.player)
    try:
        return SETUPS[setup.system](setup)
    except (CatalogError, SetupError, UnknownOption, ValueError) as error:
        raise BadRequest(str(error)) from error


def check_player(system: str, player: Player) -> None:
    """A bot must be one that plays the system."""
    if player.kind == "bot":
        known = bots_for(system)
        try:
            known[player.bot]
        except (LookupError, ValueError):
            raise BadRequest(f"bot {player.bot!r} is not one of {', '.join(known)}") from None


def safe_board(text: str) -> Board:
    """The board that is meant; no file of the server's, and not too large a one."""
    sheets = re.split(r"[+/^]", text)
    if any(sheet.endswith((".txt", ".board")) for sheet in sheets):
        raise BadRequest("boards go by their names; import a file first")
    if len(sheets) > MOST_SHEETS:
        raise BadRequest(f"a board is joined of at most {MOST_SHEETS} sheets")
    for size in re.findall(r":(\d+)x(\d+)", text):
        if int(size[0]) * int(size[1]) > LARGEST_BOARD:
            raise BadRequest(f"a board has at most {LARGEST_BOARD} hexes")
    try:
        found = find_board(text, board)
    except (CatalogError, OSError, ValueError) as error:
        raise BadRequest(str(error)) from error
    if found.width * found.height > LARGEST_BOARD:
        raise BadRequest(f"a board has at most {LARGEST_BOARD} hexes")
    return found


def _classic(setup: Setup) -> Play[Any]:
    if sum(len(side.units) for side in setup.sides) > MOST_UNITS:
        raise BadRequest(f"a battle has at most {MOST_UNITS} units")
    field = safe_board(setup.board)
    homes = HOMES.get(len(setup.sides), tuple(range(len(setup.sides))))
    taken: list[Hex] = []
    forces = [
        _force(setup, field, side, home if side.home is None else side.home, taken)
        for side, home in zip(setup.sides, homes, strict=True)
    ]
    scenario = Scenario(name=setup.name or Scenario().name, turn_limit=setup.turns, points=bool(setup.turns))
    seed = token_bytes(16) if setup.seed is None else setup.seed
    return new_battle(forces, field, seed=seed, real_dice=setup.real_dice, scenario=scenario, options=setup.options)


def _force(setup: Setup, field: Board, side: SideSetup, home: int, taken: list[Hex]) -> Force:
    found = [] if setup.deploy else starting_places(field, home, len(side.units), taken)
    taken += found
    places: Sequence[Hex | None] = found or [None] * len(side.units)
    units = [_recruit(unit, place) for unit, place in zip(side.units, places, strict=True)]
    return Force(side.name, units, home=home, arrival="deploy" if setup.deploy else "placed")


def _recruit(unit: UnitSetup, place: Hex | None) -> Recruit:
    """A machine, worth its Battle Value to whoever destroys it."""
    design = mech(unit.design)
    crew = Crew(4 if unit.gunnery is None else unit.gunnery, 5 if unit.piloting is None else unit.piloting)
    value = int(battle_value(design, crew).total)
    return Recruit(design, unit.gunnery, unit.piloting, unit.place or place, unit.facing, unit.name, value=value)


SETUPS: Mapping[str, Callable[[Setup], Play[Any]]] = {"classic": _classic}
"""How each system's games are set up."""
