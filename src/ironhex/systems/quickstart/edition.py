"""The Quick-Start edition as a game that can be chosen: three levels, eleven units, and its training scenarios."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as struct_replace

from ironhex.catalog import Board, board
from ironhex.engine import Play
from ironhex.engine.edition import Edition
from ironhex.engine.edition_parts import Worth
from ironhex.engine.edition_rows import UnitRow
from ironhex.engine.setup import Setup, SetupError, dice_of, seats_of, units_of
from ironhex.kernel.dice import Dice
from ironhex.maps import open_board
from ironhex.systems.classic import edition as classic
from ironhex.systems.classic import setup_description
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.edition_parts import accepted_boards, unit_row, unit_sheets
from ironhex.systems.classic.recruits import Force, recruits_of
from ironhex.systems.quickstart.cards import Card, card, cards
from ironhex.systems.quickstart.levels import ELITE, GREEN, LEVELS, level_of
from ironhex.systems.quickstart.setup import (
    TRAINING_GROUND,
    board_refusal,
    new_battle,
    scenarios,
    terms_of,
    worth,
)
from ironhex.systems.quickstart.system import QUICKSTART, TEXTS

if TYPE_CHECKING:
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing


def begin(setup: Setup, ground: Board | None, dice: Dice | None) -> Play[Battle]:
    """A battle of two sides, the defender first; the players deploy their units."""
    level, options = LEVELS.chosen(setup.options or ())
    forces = (Force(side.name, recruits_of(side), seats_of(side)) for side in setup.sides)
    terms = terms_of(level, setup.name or "Free play", setup.turns, standstill=True)
    field, rolled = ground or open_board(setup.board or TRAINING_GROUND, board), dice_of(setup, dice)
    details: dict[str, Any] = {"on": field, "dice": rolled, "real_dice": rolled is None}
    return new_battle(*forces, level=level, options=options, terms=terms, **details)


def start(sides: classic.Sides, on: Board | str, details: dict[str, Any]) -> Play[Battle]:
    """A battle for the library."""
    return new_battle(*classic.forces_of(sides), on=on or None, **details)


def forces(preset: str, large: bool) -> tuple[tuple[str, ...], ...]:
    """The forces of a level's training scenario."""
    if large:
        raise SetupError("the Quick-Start edition has no lances: name your units")
    return units_of(scenarios()[preset or ELITE].setup)


def setup_of(battle: Battle) -> Setup:
    """The setup of a battle that goes on from this one; its options name only the level and what is not part of it."""
    chosen = battle.rules.options
    level = next((name for name in reversed(LEVELS.names) if name in chosen), GREEN)
    return struct_replace(
        setup_description.setup_of(battle), options=(level, *(option for option in chosen if option not in LEVELS))
    )


@cache
def unit_rows() -> tuple[UnitRow, ...]:
    """The eleven units."""
    return tuple(unit_row(each, level_of(each), worth(each)) for each in cards().values())


def unit_refusal(design: Any) -> str:
    """Only the units that come with the edition."""
    return "" if isinstance(design, Card) else f"{design.name} is not a unit of the Quick-Start edition"


def design_sheet(design: Any, condition: Condition | None) -> Drawing | None:
    from ironhex.sheets.condition import UNTOUCHED
    from ironhex.systems.quickstart.sheets import draw_card

    return draw_card(design, condition or UNTOUCHED) if isinstance(design, Card) else None


EDITION: Edition[Battle] = replace(
    classic.EDITION,
    **TEXTS.fields(),
    system=QUICKSTART,
    begin=begin,
    start=start,
    details=("level", "terms"),
    unit_rows=unit_rows,
    scenarios=lambda: tuple(scenarios().values()),
    quick=tuple,
    lessons=lambda: {name: row.setup for name, row in scenarios().items()},
    units=lambda: tuple(cards()),
    design=card,
    short_name=lambda name: card(name).chassis,
    unit_refusal=unit_refusal,
    boards=accepted_boards(board_refusal, TRAINING_GROUND),
    board_refusal=board_refusal,
    crew_skills=None,
    configurations=lambda name: (),
    switches=lambda unit, options: (),
    mixes=(),
    forces=forces,
    setup_of=setup_of,
    worth=Worth(lambda unit: worth(card(unit.design))),
    attack_odds=lambda: None,
    measures=(),
    unit_sheet=unit_sheets(design_sheet),
    design_sheet=design_sheet,
    objectives=(),
)
