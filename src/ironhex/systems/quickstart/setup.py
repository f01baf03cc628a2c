"""Setting up: the three training scenarios, and free play with any of the units on both sides."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ironhex.catalog import Board
from ironhex.engine import Play, Position, StandingOrder
from ironhex.kernel.dice import Dice, SeededDice
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle, Phase, Scenario, Side, Unit
from ironhex.systems.classic.phases.weapons import HOPELESS_SHOTS
from ironhex.systems.classic.sequence import BeginTurn, Pair
from ironhex.systems.classic.setup import NORTH, SOUTH, Recruit, SetupError, check_sides, fresh_unit
from ironhex.systems.quickstart.cards import DATA, VEHICLES, Card, card
from ironhex.systems.quickstart.levels import ELITE, LEVELS, TURRETS, level_of, ruleset
from ironhex.systems.quickstart.sight import SPLIT_LINE

QUIET = (HOPELESS_SHOTS, SPLIT_LINE)
DEFENDER_ROWS, ATTACKER_ROWS = 3, 1  # from their edges of the map
DEFENDERS, ATTACKERS = "Defender", "Attacker"


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training scenario: its level, its forces, and the rule of who leaves the map."""

    level: str
    edges: str
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]


@cache
def scenarios() -> Mapping[str, Training]:
    """The training scenarios by name."""
    return msgspec.convert(tomllib.loads((DATA / "scenarios.toml").read_text(encoding="utf-8")), dict[str, Training])


@cache
def training_ground() -> Board:
    """The map: clear ground, light and heavy woods."""
    return Board.parse((DATA / "training-ground.txt").read_text(encoding="utf-8"), "training-ground")


def scenario(
    name: str,
    *,
    seed: int | bytes = 0,
    dice: Dice | None = None,
    real_dice: bool = False,
    defender: Sequence[str] = (DEFENDERS,),
    attacker: Sequence[str] = (ATTACKERS,),
) -> Play[Battle]:
    """A training scenario, ready to be set up. The players of a side share its units evenly."""
    if name not in scenarios():
        raise SetupError(f"no training scenario {name!r}; there are {', '.join(scenarios())}")
    training = scenarios()[name]
    position = starting_position(
        training.defenders,
        training.attackers,
        training.level,
        terms=Scenario(name=f"{name.capitalize()} training scenario", retreat=False, deadly_edges=training.edges),
        seats=(defender, attacker),
    )
    return begin(position, seed=seed, dice=dice, real_dice=real_dice)


def free_play(
    defenders: Sequence[str],
    attackers: Sequence[str],
    *,
    level: str = ELITE,
    seed: int | bytes = 0,
    dice: Dice | None = None,
    real_dice: bool = False,
    terms: Scenario | None = None,
    turrets: bool = False,
    printed: bool = False,
    on: Board | None = None,
) -> Play[Battle]:
    """A battle of any units that the level allows; the players may set other terms for its end."""
    usual = Scenario(name="Free play", retreat=False, deadly_edges=scenarios()[level].edges if level in LEVELS else "")
    options = (TURRETS,) if turrets else ()
    position = starting_position(
        defenders, attackers, level, terms=terms or usual, options=options, printed=printed, on=on
    )
    return begin(position, seed=seed, dice=dice, real_dice=real_dice)


def begin(
    position: Position[Battle, Any, Any], *, seed: int | bytes, dice: Dice | None, real_dice: bool
) -> Play[Battle]:
    from ironhex.systems.quickstart.system import QUICKSTART

    if dice is None and not real_dice:
        dice = SeededDice(seed if isinstance(seed, bytes) else seed.to_bytes(16, "big"))
    return Play(QUICKSTART, position, dice)


def starting_position(
    defenders: Sequence[str],
    attackers: Sequence[str],
    level: str,
    *,
    terms: Scenario,
    seats: tuple[Sequence[str], Sequence[str]] = ((DEFENDERS,), (ATTACKERS,)),
    options: tuple[str, ...] = (),
    printed: bool = False,
    on: Board | None = None,
) -> Position[Battle, Any, Any]:
    """Before the set-up: the defender puts his units on the map first, then the attacker."""
    if level not in LEVELS:
        raise SetupError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    field = level_ground(on or training_ground())
    sides = (
        Side(DEFENDERS, tuple(seats[0]), SOUTH, "deploy", DEFENDER_ROWS),
        Side(ATTACKERS, tuple(seats[1]), NORTH, "deploy", ATTACKER_ROWS),
    )
    check_sides(sides)
    units: list[Unit] = []
    for side, names in zip(sides, (defenders, attackers), strict=True):
        units += [enlist(name, level, side, printed, len(units), number) for number, name in enumerate(names)]
    rules = ruleset((*LEVELS[level], *options))
    battle = Battle(field, rules, sides, tuple(_numbered(units)), terms, order=(DEFENDERS, ATTACKERS))
    orders = tuple(StandingOrder(seat, what, Pick("")) for side in sides for seat in side.seats for what in QUIET)
    return Position(battle, (BeginTurn(), Pair(Phase.DEPLOYMENT)), orders=orders)


def _numbered(units: Sequence[Unit]) -> list[Unit]:
    return [replace(unit, id=number) for number, unit in enumerate(units)]


def enlist(name: str, level: str, side: Side, printed: bool, id: int, number: int) -> Unit:
    """A fresh unit for one of the players of a side, if the level knows such units."""
    found = card(name, printed=printed)
    if list(LEVELS).index(level_of(found)) > list(LEVELS).index(level):
        raise SetupError(f"{found.name} takes part from the {level_of(found)} level on [QS-GEN-002]")
    recruit = Recruit(found, 4, 5, seat=side.seats[number % len(side.seats)])
    fresh = fresh_unit(recruit, side, id=id, place=None)
    return replace(fresh, kind=found.kind, auto_eject=None)


def level_ground(field: Board) -> Board:
    """A map of clear hexes and woods only (QS-GEN-007)."""
    for hex in field.hexes():
        terrain = field.at(hex)
        if terrain != type(terrain)(woods=terrain.woods):
            raise SetupError(f"{hex} of {field.name} is neither clear nor woods [QS-GEN-007]")
    return field


def unbalanced(defenders: Sequence[str], attackers: Sequence[str]) -> tuple[str, ...]:
    """The types of units of which one side has more than the other, which makes for a poor game (QS-SCN-015)."""
    one, other = (Counter(sort_of(card(name)) for name in names) for names in (defenders, attackers))
    return tuple(sorted(sort for sort in one | other if one[sort] != other[sort]))


def sort_of(found: Card) -> str:
    return "vehicle" if found.kind in VEHICLES else found.kind
