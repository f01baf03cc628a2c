"""Setting up: the three training scenarios, and free play with any of the units on both sides."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ironhex.catalog import Board, Design, board
from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import Dice
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.phases.weapons import HOPELESS_SHOTS
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit, seeded, starting_position
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE
from ironhex.systems.quickstart.cards import DATA, VEHICLES, Card, card
from ironhex.systems.quickstart.levels import ELITE, LEVELS, level_of, ruleset

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
    name: str, *, defender: Sequence[str] = (DEFENDERS,), attacker: Sequence[str] = (ATTACKERS,), **particulars: Any
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
        **particulars,
    )


def training_name(name: str) -> str:
    """What a training scenario is called."""
    return f"{name.capitalize()} training scenario"


def free_play(defenders: Sequence[str], attackers: Sequence[str], **particulars: Any) -> Play[Battle]:
    """A battle of any units that the level allows, one player a side; the particulars are those of `new_battle`."""
    return new_battle(Force(DEFENDERS, defenders), Force(ATTACKERS, attackers), **particulars)


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

    chosen = (*LEVELS[checked(level)], *options)
    forces = [
        force._replace(units=recruits(force, level, printed=printed), home=home, arrival="deploy", zone=rows)
        for force, (home, rows) in zip((defender, attacker), DEPLOYMENT, strict=True)
    ]
    field, terms = level_ground(on or board(TRAINING_GROUND)), terms or terms_of(level)
    position = starting_position(forces, field, scenario=terms, options=chosen, edition=ruleset, quiet=QUIET)
    return Play(QUICKSTART, position, dice or (None if real_dice else seeded(seed)))


def terms_of(level: str, name: str = "Free play", turns: int = 0, *, standstill: bool = False) -> Scenario:
    """How a battle of a level ends: whoever leaves the map is lost; after a number of turns, if any, points decide."""
    edges = scenarios()[checked(level)].edges
    return Scenario(name, turns, bool(turns), retreat=False, deadly_edges=edges, standstill=standstill)


def checked(level: str) -> str:
    if level not in LEVELS:
        raise SetupError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    return level


def recruits(force: Force, level: str, *, printed: bool) -> list[Recruit]:
    """The units of a force by their cards; those given to nobody in particular are shared by its players."""
    seats = force.seats or (force.name,)
    return [recruit(unit, level, seats[number % len(seats)], printed) for number, unit in enumerate(force.units)]


def recruit(unit: Recruit | Design | str, level: str, seat: str, printed: bool) -> Recruit:
    """A unit with its card and the skills that all crews have."""
    wanted = unit if isinstance(unit, Recruit) else Recruit(unit)
    name = wanted.design if isinstance(wanted.design, str) else wanted.design.name
    found = allowed(card(name, printed=printed), level)
    value = worth(found) if wanted.value is None else wanted.value
    return wanted._replace(design=found, gunnery=4, piloting=5, seat=wanted.seat or seat, value=value)


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
    kinds = ([card(name).kind for name in names] for names in (defenders, attackers))
    one, other = (Counter("vehicle" if kind in VEHICLES else kind for kind in side) for side in kinds)
    return tuple(sorted(sort for sort in one | other if one[sort] != other[sort]))
