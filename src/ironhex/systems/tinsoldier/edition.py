"""Tin Soldier as a game that can be chosen: how it starts, its texts, options and drawings."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ironhex.catalog import Board, Design, board, design, designs
from ironhex.engine import Play
from ironhex.engine.edition import Edition
from ironhex.engine.edition_parts import Features, Worth
from ironhex.engine.edition_rows import ForceMix
from ironhex.engine.edition_texts import Battles, read_battles, read_texts
from ironhex.engine.setup import MOST_UNITS, Setup, SetupError, SideSetup, dice_of, seats_of
from ironhex.kernel.dice import Dice
from ironhex.maps import open_board
from ironhex.systems.hex_battles import home_edges, usual_forces
from ironhex.systems.tinsoldier.battle import Battle, Conditions
from ironhex.systems.tinsoldier.convert import conversion_refusal, element_of
from ironhex.systems.tinsoldier.recruits import carriers, crew_skills, direction, recruits_of, setup_of, starts
from ironhex.systems.tinsoldier.rules import AIRLESS, CHOICES
from ironhex.systems.tinsoldier.setup import Force, new_battle
from ironhex.systems.tinsoldier.system import TIN_SOLDIER
from ironhex.systems.tinsoldier.worth import strength, value_of, worth

if TYPE_CHECKING:
    from ironhex.bots import Roster
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing

DATA = files("ironhex") / "data" / TIN_SOLDIER.name
MIXES = (
    ForceMix("mechs", "'Mechs only", ("mech",)),
    ForceMix("combined", "Combined arms", ("mech", "mech", "vehicle", "vehicle", "infantry")),
)
TEXTS = read_texts(DATA / "edition.toml")


# --- setting up -------------------------------------------------------------------------------------------------------
def begin(setup: Setup, ground: Board | None, dice: Dice | None) -> Play[Battle]:
    """A battle; elements without a place start near the edge of their side."""
    if sum(len(side.units) for side in setup.sides) > MOST_UNITS:
        raise SetupError(f"a battle has at most {MOST_UNITS} elements")
    field = ground or open_board(setup.board or TEXTS.usual_board, board)
    usual = home_edges(len(setup.sides))
    forces = [_force(side, home) for side, home in zip(setup.sides, usual, strict=False)]
    options = EDITION.chosen_options(setup)
    conditions = Conditions(**EDITION.chosen_conditions(setup), airless=int(AIRLESS in options))
    return new_battle(forces, field, dice_of(setup, dice), options=options, conditions=conditions, limit=setup.turns)


def _force(side: SideSetup, usual: int) -> Force:
    home = usual if side.home is None else direction(side.home, side.name)
    return Force(side.name, recruits_of(side), seats_of(side), home)


# --- what can be chosen -----------------------------------------------------------------------------------------------
def units() -> tuple[str, ...]:
    """Every design that can be converted: all 'Mechs and vehicles, and infantry on foot."""
    soldiers = (name for name in designs("infantry") if not unit_refusal(design(name)))
    return (*designs("mech"), *designs("vehicle"), *soldiers)


def unit_refusal(machine: Design) -> str:
    """Why a design cannot take part."""
    refusal = conversion_refusal(machine)
    return f"{machine.name} cannot be converted: {refusal} [TS-INT-004]" if refusal else ""


@cache
def battles() -> Battles:
    """The battles that start with one click, and those of the lessons."""
    return read_battles(DATA / "battles.toml")


# --- playing, counting and drawing, loaded when first needed ----------------------------------------------------------
def bots() -> Roster:
    from ironhex.systems.tinsoldier.bots.roster import BOTS

    return BOTS


def features() -> Features:
    from ironhex.systems.tinsoldier.features import FEATURES

    return FEATURES


def picture(battle: Battle, floor: int) -> str | None:
    from ironhex.sheets.board_cache import cached_svg

    return None if floor else cached_svg(battle.board)


def unit_sheet(battle: Battle, number: str) -> Drawing | None:
    """The card of a piece as it is now."""
    from ironhex.systems.tinsoldier.sheets.card import Card, draw_card

    piece = battle.find(int(number)) if number.isdecimal() else None
    if piece is None:
        return None
    name = "" if piece.name == piece.element.name else piece.name
    return draw_card(Card(piece.element, name, piece.gunnery, piece.piloting, piece, piece.value))


def design_sheet(machine: Design, condition: Condition | None) -> Drawing | None:
    """The card of a design; None if it cannot be converted."""
    from ironhex.systems.tinsoldier.sheets.card import Card, draw_card

    if conversion_refusal(machine):
        return None
    return draw_card(Card(element_of(machine), value=value_of(machine)))


EDITION = Edition(
    **{**TEXTS.fields(), "options": tuple(choice.shown for choice in CHOICES)},
    system=TIN_SOLDIER,
    begin=begin,
    quick=lambda: battles().quick,
    lessons=lambda: battles().lessons,
    units=units,
    design=design,
    short_name=lambda name: design(name).chassis,
    unit_refusal=unit_refusal,
    carriers=carriers,
    starts=starts,
    crew_skills=crew_skills,
    catalog_boards=True,
    mixes=MIXES,
    forces=usual_forces,
    worth=Worth(worth, "Battle Value", "BV"),
    bots=bots,
    setup_of=setup_of,
    strength=strength,
    features=features,
    picture=picture,
    unit_sheet=unit_sheet,
    design_sheet=design_sheet,
)
