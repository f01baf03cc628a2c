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
from ironhex.systems.classic import setup as classic
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.phases.weapons import HOPELESS_SHOTS
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, Recruit
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE
from ironhex.systems.quickstart.cards import DATA, VEHICLES, card
from ironhex.systems.quickstart.levels import ELITE, LEVELS, level_of, ruleset

QUIET = (HOPELESS_SHOTS, SPLIT_LINE)
DEPLOYMENT = ((SOUTH, 3), (NORTH, 1))  # the edges of defender and attacker, and in how many rows of them they set up
DEFENDERS, ATTACKERS = "Defender", "Attacker"
TRAINING_GROUND = "training-ground"


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training scenario: its level, its forces, where it is described, and the rule for units that leave the map."""

    level: str
    text: str
    rule: str
    edges: str
    defenders: tuple[str, ...]
    attackers: tuple[str, ...]

    @property
    def title(self) -> str:
        return f"{self.level.capitalize()} training scenario"


@cache
def scenarios() -> Mapping[str, Training]:
    """The training scenarios by name."""
    return msgspec.convert(tomllib.loads((DATA / "scenarios.toml").read_text(encoding="utf-8")), dict[str, Training])


def scenario(
    name: str, *, defender: Sequence[str] = (DEFENDERS,), attacker: Sequence[str] = (ATTACKERS,), **details: Any
) -> Play[Battle]:
    """A training scenario, ready to be set up. The players of a side share its units evenly."""
    if name not in scenarios():
        raise SetupError(f"no training scenario {name!r}; there are {', '.join(scenarios())}")
    training = scenarios()[name]
    forces = Force(DEFENDERS, training.defenders, defender), Force(ATTACKERS, training.attackers, attacker)
    terms = terms_of(training.level, training.title)
    return new_battle(*forces, level=training.level, terms=terms, **details)


def free_play(defenders: Sequence[str], attackers: Sequence[str], **details: Any) -> Play[Battle]:
    """A battle of any units that the level allows, one player a side; the details are those of `new_battle`."""
    return new_battle(Force(DEFENDERS, defenders), Force(ATTACKERS, attackers), **details)


def new_battle(
    defender: Force,
    attacker: Force,
    *,
    level: str = ELITE,
    options: tuple[str, ...] = (),
    terms: Scenario | None = None,
    printed: bool = False,
    on: Board | str | None = None,
    **dice: Any,
) -> Play[Battle]:
    """A battle of any forces that the level allows; the players may set other terms for its end."""
    from ironhex.systems.quickstart.system import QUICKSTART

    scenario, field = terms or terms_of(level), on or TRAINING_GROUND
    forces = [
        force._replace(units=recruits(force, level, printed=printed), home=home, arrival="deploy", zone=rows)
        for force, (home, rows) in zip((defender, attacker), DEPLOYMENT, strict=True)
    ]
    return classic.new_battle(
        forces,
        level_ground(board(field) if isinstance(field, str) else field),
        scenario=scenario,
        options=(*LEVELS[level], *options),
        system=QUICKSTART,
        edition=ruleset,
        quiet=QUIET,
        **dice,
    )


def terms_of(level: str, name: str = "Free play", turns: int = 0, *, standstill: bool = False) -> Scenario:
    """How a battle of a level ends: units that leave the map are lost; after the last turn, if any, points decide."""
    if level not in LEVELS:
        raise SetupError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    edges = scenarios()[level].edges
    return Scenario(name, turns, bool(turns), retreat=False, deadly_edges=edges, standstill=standstill)


def recruits(force: Force, level: str, *, printed: bool) -> list[Recruit]:
    """The units of a force by their cards, shared by its players, with the skills that all crews have."""
    seats = force.seats or (force.name,)
    return [recruit(unit, level, seats[number % len(seats)], printed) for number, unit in enumerate(force.units)]


def recruit(unit: Recruit | Design | str, level: str, seat: str, printed: bool) -> Recruit:
    wanted = unit if isinstance(unit, Recruit) else Recruit(unit)
    found = card(wanted.design if isinstance(wanted.design, str) else wanted.design.name, printed=printed)
    if list(LEVELS).index(level_of(found)) > list(LEVELS).index(level):
        raise SetupError(f"{found.name} takes part from the {level_of(found)} level on [QS-GEN-002]")
    value = worth(found) if wanted.value is None else wanted.value
    return wanted._replace(design=found, gunnery=4, piloting=5, seat=wanted.seat or seat, value=value)


def worth(found: Design) -> int:
    """A unit's points for the other side when turns run out: its circles of armor, which is our own rule."""
    return sum(found.armor)


def level_ground(field: Board) -> Board:
    """A map of clear hexes and woods only (QS-GEN-007)."""
    if refusal := board_refusal(field):
        raise SetupError(refusal)
    return field


def board_refusal(field: Board) -> str:
    """Why a map cannot be used."""
    terrain = ((hex, field.at(hex)) for hex in field.hexes())
    rough = next((hex for hex, found in terrain if found != type(found)(woods=found.woods)), None)
    return f"{rough} of {field.name} is neither clear nor woods [QS-GEN-007]" if rough else ""


def unbalanced(defenders: Sequence[str], attackers: Sequence[str]) -> tuple[str, ...]:
    """The types of units of which one side has more than the other, which makes for a poor game (QS-SCN-015)."""
    kinds = ([card(name).kind for name in names] for names in (defenders, attackers))
    one, other = (Counter("vehicle" if kind in VEHICLES else kind for kind in side) for side in kinds)
    return tuple(sorted(sort for sort in one | other if one[sort] != other[sort]))
