"""Setting up: the three training scenarios, and free play with any of the units on both sides."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ironhex.catalog import Board, board
from ironhex.engine import Play, Position, StandingOrder
from ironhex.kernel.dice import Dice, SeededDice
from ironhex.systems.classic.actions import Pick
from ironhex.systems.classic.battle import Battle, Phase, Scenario, Side, Unit
from ironhex.systems.classic.phases.weapons import HOPELESS_SHOTS
from ironhex.systems.classic.sequence import BeginTurn, Pair
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, SetupError, check_sides, fresh_unit
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE
from ironhex.systems.quickstart.cards import DATA, VEHICLES, Card, card
from ironhex.systems.quickstart.levels import ELITE, LEVELS, TURRETS, level_of, ruleset

QUIET = (HOPELESS_SHOTS, SPLIT_LINE)
DEPLOYMENT = ((SOUTH, 3), (NORTH, 1))  # the edges of defender and attacker, and in how many rows of them they set up
DEFENDERS, ATTACKERS = "Defender", "Attacker"
TRAINING_GROUND = "training-ground"


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training scenario: its level, its forces, where it is described, and the rule of who leaves the map."""

    level: str
    text: str
    rule: str
    edges: str
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]


@cache
def scenarios() -> Mapping[str, Training]:
    """The training scenarios by name."""
    return msgspec.convert(tomllib.loads((DATA / "scenarios.toml").read_text(encoding="utf-8")), dict[str, Training])


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
    return new_battle(
        Force(DEFENDERS, training.defenders, defender),
        Force(ATTACKERS, training.attackers, attacker),
        level=training.level,
        terms=terms_of(training.level, training_name(name)),
        seed=seed,
        dice=dice,
        real_dice=real_dice,
    )


def training_name(name: str) -> str:
    """What a training scenario is called."""
    return f"{name.capitalize()} training scenario"


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
    """A battle of any units that the level allows, one player a side."""
    return new_battle(
        Force(DEFENDERS, defenders),
        Force(ATTACKERS, attackers),
        level=level,
        options=(TURRETS,) if turrets else (),
        terms=terms,
        printed=printed,
        on=on,
        seed=seed,
        dice=dice,
        real_dice=real_dice,
    )


def new_battle(
    defender: Force,
    attacker: Force,
    *,
    level: str = ELITE,
    options: tuple[str, ...] = (),
    terms: Scenario | None = None,
    printed: bool = False,
    on: Board | None = None,
    seed: int | bytes = 0,
    dice: Dice | None = None,
    real_dice: bool = False,
) -> Play[Battle]:
    """A battle of any forces that the level allows; the players may set other terms for its end."""
    from ironhex.systems.quickstart.system import QUICKSTART

    position = starting_position(
        (defender, attacker), level, terms=terms or terms_of(level), options=options, printed=printed, on=on
    )
    if dice is None and not real_dice:
        dice = SeededDice(seed if isinstance(seed, bytes) else seed.to_bytes(16, "big"))
    return Play(QUICKSTART, position, dice)


def terms_of(level: str, name: str = "Free play", turns: int = 0, *, standstill: bool = False) -> Scenario:
    """How a battle of a level ends: whoever leaves the map is lost; after a number of turns, if any, points decide."""
    edges = scenarios()[checked(level)].edges
    return Scenario(name, turns, bool(turns), retreat=False, deadly_edges=edges, standstill=standstill)


def checked(level: str) -> str:
    if level not in LEVELS:
        raise SetupError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    return level


def starting_position(
    forces: tuple[Force, Force],
    level: str,
    *,
    terms: Scenario,
    options: tuple[str, ...] = (),
    printed: bool = False,
    on: Board | None = None,
) -> Position[Battle, Any, Any]:
    """Before the set-up: the defender puts his units on the map first, then the attacker."""
    field = level_ground(on or board(TRAINING_GROUND))
    rules = ruleset((*LEVELS[checked(level)], *options))
    sides = tuple(
        Side(force.name, tuple(force.seats) or (force.name,), home, "deploy", rows)
        for force, (home, rows) in zip(forces, DEPLOYMENT, strict=True)
    )
    check_sides(sides)
    units: list[Unit] = []
    for side, force in zip(sides, forces, strict=True):
        units += enlist(force, level, side, printed, first_id=len(units))
    battle = Battle(field, rules, sides, tuple(units), terms, order=tuple(side.name for side in sides))
    orders = tuple(StandingOrder(seat, what, Pick("")) for side in sides for seat in side.seats for what in QUIET)
    return Position(battle, (BeginTurn(), Pair(Phase.DEPLOYMENT)), orders=orders)


def enlist(force: Force, level: str, side: Side, printed: bool, first_id: int) -> list[Unit]:
    """Fresh units; those given to nobody in particular are shared by the players of the side."""
    units = []
    for number, unit in enumerate(force.units):
        recruit = unit if isinstance(unit, Recruit) else Recruit(unit)
        name = recruit.design if isinstance(recruit.design, str) else recruit.design.name
        found = allowed(card(name, printed=printed), level)
        seat = recruit.seat or side.seats[number % len(side.seats)]
        value = worth(found) if recruit.value is None else recruit.value
        enlisted = recruit._replace(design=found, gunnery=4, piloting=5, seat=seat, value=value)
        units.append(fresh_unit(enlisted, side, id=first_id + number, rules=ruleset(LEVELS[ELITE])))
    return units


def allowed(found: Card, level: str) -> Card:
    """A unit, if the level knows such units."""
    if list(LEVELS).index(level_of(found)) > list(LEVELS).index(level):
        raise SetupError(f"{found.name} takes part from the {level_of(found)} level on [QS-GEN-002]")
    return found


def worth(found: Card) -> int:
    """A unit's points for the other side, where a number of turns decides: our own reckoning, its circles counted."""
    return sum(found.armor)


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
