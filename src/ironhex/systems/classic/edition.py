"""The Master Rules as a game that can be chosen: how it starts, its texts, options and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as struct_replace

from ironhex.catalog import Board, board, configurations, design
from ironhex.catalog.data_files import CLASSIC as CLASSIC_DATA
from ironhex.engine import Play
from ironhex.engine.attack_odds import AttackOdds
from ironhex.engine.edition import Edition
from ironhex.engine.edition_parts import Features, Worth
from ironhex.engine.edition_rows import ForceMix, ObjectiveRow
from ironhex.engine.edition_texts import Battles, read_battles, read_commands, read_turn_help
from ironhex.engine.game_count import GameCount
from ironhex.engine.setup import (
    MOST_SIDES,
    MOST_UNITS,
    Objective,
    Setup,
    SetupError,
    SideSetup,
    UnitSetup,
    dice_of,
    seats_of,
)
from ironhex.kernel.dice import Dice
from ironhex.maps import open_board
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.chapters import OPTIONS
from ironhex.systems.classic.edition_parts import unit_sheets
from ironhex.systems.classic.options.groups import grouped
from ironhex.systems.classic.playable_units import GROUND, start_refusal, unit_note, unit_refusal, units
from ironhex.systems.classic.presentation.statistics import HEAT, HOTTEST
from ironhex.systems.classic.presets import PRESETS
from ironhex.systems.classic.recruits import NORTH, SOUTH, Entrant, Force, direction, of_side, recruits_of
from ironhex.systems.classic.scenarios.arranging import OPTIONS as OBJECTIVE_OPTIONS
from ironhex.systems.classic.scenarios.arranging import arranged
from ironhex.systems.classic.scenarios.types import SCENARIO_TYPES
from ironhex.systems.classic.setup import new_battle
from ironhex.systems.classic.setup_description import setup_of
from ironhex.systems.classic.setup_offers import carriers, crew_skills, hauls, links, loads, starts, switches
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.classic.unit_values import SKILLS, worth, worth_together
from ironhex.systems.hex_battles import ALL_ROUND, home_edges, usual_forces

if TYPE_CHECKING:
    from ironhex.bots import Roster
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing

ADVANCED = 3  # rows from the home edge where units start
MIXES = (
    ForceMix("mechs", "'Mechs only", ("mech",)),
    ForceMix("combined", "Combined arms", ("mech", "mech", "vehicle", "vehicle", "infantry", "battle armor")),
)


# --- setting up -------------------------------------------------------------------------------------------------------
def begin(setup: Setup, ground: Board | None, dice: Dice | None) -> Play[Battle]:
    """A battle of units, on the map from the start unless their players want to deploy them."""
    if sum(len(side.units) for side in setup.sides) > MOST_UNITS:
        raise SetupError(f"a battle has at most {MOST_UNITS} units")
    field = ground or open_board(setup.board or GROUND, board)
    usual = home_edges(len(setup.sides))
    homes = [
        home if side.home is None else direction(side.home, side.name)
        for side, home in zip(setup.sides, usual, strict=False)
    ]
    coming = [_force(setup, side, home) for side, home in zip(setup.sides, homes, strict=True)]
    limit = setup.turns
    details: dict[str, Any] = {"points": bool(limit), "retreat": setup.retreat, **EDITION.chosen_conditions(setup)}
    scenario = _with_objective(Scenario(setup.name or Scenario().name, limit, **details), setup.objective)
    forces = arranged(scenario, coming)
    options = EDITION.chosen_options(setup)
    rolled = dice_of(setup, dice)
    seed = setup.seed or 0
    return new_battle(
        forces, field, scenario=scenario, options=options, seed=seed, dice=rolled, real_dice=rolled is None
    )


def _with_objective(scenario: Scenario, objective: Objective | None) -> Scenario:
    if objective is None:
        return scenario
    return struct_replace(scenario, type=objective.type, attacker=objective.attacker, bought=objective.points)


OBJECTIVES = tuple(
    ObjectiveRow(each.name, each.title, each.summary, each.rule, each.attacks, each.sizes, each.values, needs)
    for each in SCENARIO_TYPES.values()
    for needs in (OBJECTIVE_OPTIONS.get(each.name, ()),)
)


Sides = Mapping[str, Sequence[Entrant]] | Sequence[Force]
"""The units of each side by its name, or forces with all their details."""


def start(sides: Sides, on: Board | str, details: dict[str, Any]) -> Play[Battle]:
    """A battle for the library."""
    return new_battle(forces_of(sides), on or "woods", **details)


def forces_of(sides: Sides) -> tuple[Force, ...]:
    """Forces, each at its own edge."""
    if not isinstance(sides, Mapping):
        given: Sequence[object] = sides
        if wrong := [side for side in given if not isinstance(side, Force)]:
            raise SetupError(f"a side is given as a Force, or as a name and its units, not as {wrong[0]!r}")
        return tuple(sides)
    edges = {2: (SOUTH, NORTH), 3: (SOUTH, 5, 1)}.get(len(sides), ALL_ROUND)
    return tuple(Force(name, units, home=home) for (name, units), home in zip(sides.items(), edges, strict=False))


def _force(setup: Setup, side: SideSetup, home: int) -> Force:
    recruits = zip(recruits_of(side), side.units, strict=True)
    with of_side(side.name):
        # A unit is worth its Battle Value to the side that destroys it.
        units = [recruit._replace(design=design(unit.design), value=worth(unit)) for recruit, unit in recruits]
    arrival = "deploy" if setup.deploy else "placed"
    return Force(side.name, units, seats_of(side), home, arrival, advance=ADVANCED, supplies=side.supplies)


# --- what can be chosen -----------------------------------------------------------------------------------------------
@cache
def battles() -> Battles:
    """The battles that start with one click, and that of the lesson."""
    return read_battles(CLASSIC_DATA / "battles.toml")


# --- playing, counting and drawing, loaded when first needed ----------------------------------------------------------
def strength_left(battle: Battle) -> Mapping[str, int]:
    from ironhex.systems.classic.strength import strength

    return strength(battle)


def bots() -> Roster:
    from ironhex.systems.classic.bots.roster import BOTS

    return BOTS


def count(play: Play[Battle]) -> GameCount:
    from ironhex.systems.classic.counting import count as counted

    return counted(play)


def features() -> Features:
    from ironhex.systems.classic.features import FEATURES

    return FEATURES


def attack_odds() -> AttackOdds:
    from ironhex.systems.classic.volley_figures import ODDS

    return ODDS


def picture(battle: Battle, floor: int) -> str | None:
    from ironhex.sheets.board_cache import cached_svg

    return None if floor else cached_svg(battle.board)


def design_sheet(machine: Any, condition: Condition | None) -> Drawing:
    from ironhex.systems.classic.sheets.record_sheet import draw

    return draw(machine, condition)


def damage_marks(machine: Any, unit: UnitSetup) -> Condition | None:
    from ironhex.systems.classic.sheets.live import condition_at_first

    return condition_at_first(machine, unit) if unit.damage else None


def sheet_tables() -> tuple[Drawing, ...]:
    from ironhex.systems.classic.sheets.page_tables import page_tables

    return page_tables()


EDITION = Edition(
    system=CLASSIC,
    title="Master Rules",
    phrase="the Master Rules",
    summary="'Mechs, vehicles and infantry on a map of hexes: move, fire, fight hand to hand, and watch your heat.",
    turn_help=read_turn_help(CLASSIC_DATA / "turn.toml"),
    begin=begin,
    start=start,
    details=("scenario",),
    rank=0,
    objectives=OBJECTIVES,
    commands=read_commands(CLASSIC_DATA / "edition.toml"),
    sides=(2, MOST_SIDES),
    fixed={},
    options=tuple(grouped(option.shown) for option in OPTIONS),
    presets=PRESETS,
    usual_preset="standard",
    quick=lambda: battles().quick,
    lessons=lambda: battles().lessons,
    units=units,
    unit_word="design",
    skills=SKILLS,
    design=design,
    short_name=lambda name: design(name).chassis,
    unit_refusal=unit_refusal,
    start_refusal=start_refusal,
    unit_note=unit_note,
    carriers=carriers,
    links=links,
    loads=loads,
    switches=switches,
    starts=starts,
    hauls=hauls,
    crew_skills=crew_skills,
    configurations=configurations,
    catalog_boards=True,
    usual_board=GROUND,
    mixes=MIXES,
    forces=usual_forces,
    worth=Worth(worth, "Battle Value", "BV", worth_together),
    bots=bots,
    setup_of=setup_of,
    count=count,
    strength=strength_left,
    measures=(HEAT, HOTTEST),
    features=features,
    attack_odds=attack_odds,
    picture=picture,
    unit_sheet=unit_sheets(design_sheet),
    design_sheet=design_sheet,
    damage_marks=damage_marks,
    sheet_tables=sheet_tables,
)
