"""Setting up: the three training scenarios, and free play with any of the units on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ironhex.catalog import Board, Design, board
from ironhex.engine import Play
from ironhex.engine.edition_rows import ScenarioRow
from ironhex.engine.edition_texts import read_scenarios
from ironhex.engine.setup import SetupError, units_of
from ironhex.systems.classic import setup as classic
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.phases.weapons import HOPELESS_SHOTS
from ironhex.systems.classic.recruits import NORTH, SOUTH, Force, Recruit, of_side, recruits_in
from ironhex.systems.classic.sight.hexsides import SPLIT_LINE
from ironhex.systems.quickstart.cards import DATA, VEHICLES, Card, card
from ironhex.systems.quickstart.levels import ELITE, GREEN, LEVELS, VETERAN, level_of, ruleset

QUIET = (HOPELESS_SHOTS, SPLIT_LINE)
DEPLOYMENT = ((SOUTH, 3), (NORTH, 1))  # the edges of defender and attacker, and in how many rows of them they set up
DEFENDERS, ATTACKERS = "Defender", "Attacker"
TRAINING_GROUND = "training-ground"
DEADLY_EDGES = {GREEN: "QS-SCN-005", VETERAN: "QS-SCN-009", ELITE: "QS-SCN-013"}  # units that leave are lost


@cache
def scenarios() -> Mapping[str, ScenarioRow]:
    """The training scenarios by name, which is also their level."""
    return read_scenarios(DATA / "scenarios.toml")


def scenario(
    name: str, *, defender: Sequence[str] = (DEFENDERS,), attacker: Sequence[str] = (ATTACKERS,), **details: Any
) -> Play[Battle]:
    """A training scenario, ready to be set up. The players of a side share its units evenly."""
    if name not in scenarios():
        raise SetupError(f"no training scenario {name!r}; there are {', '.join(scenarios())}")
    setup = scenarios()[name].setup
    sides = zip(setup.sides, units_of(setup), (defender, attacker), strict=True)
    forces = (Force(side.name, units, seats) for side, units, seats in sides)
    return new_battle(*forces, level=name, terms=terms_of(name, setup.name), **details)


def new_battle(
    defender: Force,
    attacker: Force,
    *,
    level: str = ELITE,
    options: tuple[str, ...] = (),
    terms: Scenario | None = None,
    on: Board | str | None = None,
    **dice: Any,
) -> Play[Battle]:
    """A battle of any forces that the level allows; the players may set other terms for its end."""
    from ironhex.systems.quickstart.system import QUICKSTART

    scenario, field = terms or terms_of(level), on or TRAINING_GROUND
    forces = [
        force._replace(units=recruits(force, level), home=home, arrival="deploy", zone=rows)
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
    return Scenario(name, turns, bool(turns), retreat=False, deadly_edges=DEADLY_EDGES[level], standstill=standstill)


def recruits(force: Force, level: str) -> list[Recruit]:
    """The units of a force, shared by its players."""
    seats = force.seats or (force.name,)
    with of_side(force.name):
        return [recruit(unit, level, seats[number % len(seats)]) for number, unit in enumerate(recruits_in(force))]


def recruit(wanted: Recruit, level: str, seat: str) -> Recruit:
    """A unit by its card, with the skills that all crews have."""
    named = wanted.design if isinstance(wanted.design, str) else wanted.design.name
    found = wanted.design if isinstance(wanted.design, Card) else card(named)
    if not LEVELS.includes(level, level_of(found)):
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
