"""The Quick-Start edition as a game that can be chosen: three levels, eleven units, and its training scenarios."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from ironhex.catalog import Board, board, boards
from ironhex.engine import Play
from ironhex.engine.edition import Edition, Option, Preset, ScenarioRow, UnitRow, Worth
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup, commanded, dice_of, seats_of
from ironhex.kernel.dice import Dice
from ironhex.maps import find_board
from ironhex.systems.classic import edition as classic
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.setup import Force, Recruit
from ironhex.systems.quickstart.cards import Card, card, cards
from ironhex.systems.quickstart.levels import ELITE, GREEN, TURRETS, VETERAN, chosen, level_of
from ironhex.systems.quickstart.setup import (
    ATTACKERS,
    DEFENDERS,
    TRAINING_GROUND,
    Training,
    level_ground,
    new_battle,
    scenarios,
    terms_of,
    training_name,
    worth,
)
from ironhex.systems.quickstart.system import QUICKSTART

if TYPE_CHECKING:
    from ironhex.sheets.condition import Condition
    from ironhex.sheets.pen import Drawing


# --- setting up -------------------------------------------------------------------------------------------------------
def begin(setup: Setup, ground: Board | None, dice: Dice | None) -> Play[Battle]:
    """A battle of two sides, the defender first; the players deploy their units."""
    if len(setup.sides) != 2:
        raise SetupError(f"the Quick-Start edition is for two sides, defender and attacker, not {len(setup.sides)}")
    level, options = chosen(setup.options or ())
    field = level_ground(ground or find_board(setup.board or TRAINING_GROUND, board))
    defender, attacker = map(_force, setup.sides)
    rolled = dice_of(setup, dice)
    return new_battle(
        defender,
        attacker,
        level=level,
        options=options,
        terms=terms_of(level, setup.name or "Free play", setup.turns, standstill=True),
        on=field,
        dice=rolled,
        real_dice=rolled is None,
    )


def start(sides: classic.Sides, on: Board | str, details: dict[str, Any]) -> Play[Battle]:
    """A battle for the library."""
    forces = classic.forces_of(sides)
    if len(forces) != 2:
        raise SetupError(f"the Quick-Start edition has two sides, not {len(forces)}")
    return new_battle(*forces, on=(board(on) if isinstance(on, str) else on) if on else None, **details)


def _force(side: SideSetup) -> Force:
    if side.home is not None:
        raise SetupError("the defender comes from the south and the attacker from the north [QS-SCN-002]")
    units = [_recruit(*each) for each in zip(side.units, commanded(side), strict=True)]
    return Force(side.name, units, seats_of(side))


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    if (unit.gunnery, unit.piloting) != (None, None):
        raise SetupError("all crews of the Quick-Start edition are equally skilled [QS-GEN-003]")
    if unit.place or unit.facing is not None:
        raise SetupError("the players deploy their units themselves [QS-SCN-002]")
    if unit.hidden:
        raise SetupError("the Quick-Start edition has no hidden units [QS-GEN-003]")
    return Recruit(unit.design, name=unit.name, seat=seat)


def points(unit: UnitSetup) -> int:
    """What a unit is worth when turns run out."""
    return worth(card(unit.design))


# --- what can be chosen -----------------------------------------------------------------------------------------------
def forces(preset: str, large: bool) -> tuple[tuple[str, ...], ...]:
    """The forces of a level's training scenario."""
    if large:
        raise SetupError("the Quick-Start edition has no lances: name your units")
    training = scenarios()[preset or ELITE]
    return training.defenders, training.attackers


def units() -> tuple[str, ...]:
    return tuple(cards())


@cache
def unit_rows() -> tuple[UnitRow, ...]:
    """The eleven units."""
    return tuple(_unit(each) for each in cards().values())


def _unit(found: Card) -> UnitRow:
    guns = Counter(item.equipment.name for item in found.weapons)
    weapons = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in guns.items())
    movement = f"{found.walk}/{found.run} MP" if found.run else f"{found.walk} MP"
    return UnitRow(found.name, found.kind, level_of(found), found.tons, movement, weapons, worth(found))


@cache
def scenario_rows() -> tuple[ScenarioRow, ...]:
    """The training scenarios, each ready to be played."""
    return tuple(_scenario(name, training) for name, training in scenarios().items())


def _scenario(name: str, training: Training) -> ScenarioRow:
    sides = tuple(
        SideSetup(side, tuple(UnitSetup(unit) for unit in units))
        for side, units in ((DEFENDERS, training.defenders), (ATTACKERS, training.attackers))
    )
    setup = Setup(sides, QUICKSTART.name, TRAINING_GROUND, (training.level,), name=training_name(name))
    return ScenarioRow(name, name.capitalize(), training.text, training.rule, setup)


def unit_refusal(design: Any) -> str:
    """Only the units that come with the edition."""
    return "" if isinstance(design, Card) else f"{design.name} is not a unit of the Quick-Start edition"


def board_refusal(field: Board) -> str:
    """Only clear ground and woods."""
    try:
        level_ground(field)
    except SetupError as error:
        return str(error)
    return ""


def open_boards() -> tuple[str, ...]:
    """The boards of clear ground and woods; the one of the scenarios first."""
    return tuple(sorted(filter(_open, boards()), key=lambda name: name != TRAINING_GROUND))


@cache
def _open(name: str) -> bool:
    return not board_refusal(board(name))


# --- drawing ----------------------------------------------------------------------------------------------------------
def unit_sheet(battle: Battle, number: str) -> Drawing | None:
    from ironhex.systems.classic.sheets.live import condition
    from ironhex.systems.quickstart.sheets import draw_card

    unit = classic.unit_in(battle, number)
    return draw_card(unit.design, condition(unit)) if unit and isinstance(unit.design, Card) else None


def design_sheet(design: Any, condition: Condition | None) -> Drawing | None:
    from ironhex.sheets.condition import UNTOUCHED
    from ironhex.systems.quickstart.sheets import draw_card

    return draw_card(design, condition or UNTOUCHED) if isinstance(design, Card) else None


EDITION = Edition(
    system=QUICKSTART,
    title="Quick-Start",
    phrase="the Quick-Start edition",
    summary="The first battle: move and fire, without heat, falls or physical attacks. Learn it in ten minutes.",
    begin=begin,
    start=start,
    rank=10,
    options=(
        Option(
            TURRETS,
            "Turrets that turn",
            "Turret weapons fire all around and rear weapons backward, which the book does not allow.",
            "QS-VEH-008",
        ),
    ),
    presets=(
        Preset(GREEN, "Green", "’Mechs with plain weapons: learn to move and to shoot.", (GREEN,)),
        Preset(VETERAN, "Veteran", "Adds vehicles, and weapons with special effects.", (VETERAN,)),
        Preset(ELITE, "Elite", "Adds infantry: platoons, and squads in powered armor.", (ELITE,)),
    ),
    usual_preset=ELITE,
    lessons=(GREEN, VETERAN, ELITE),
    roles=("Defender, in the south", "Attacker, from the north"),
    unit_rows=unit_rows,
    scenarios=scenario_rows,
    units=units,
    design=card,
    unit_refusal=unit_refusal,
    catalog_boards=True,
    usual_board=TRAINING_GROUND,
    boards=open_boards,
    board_refusal=board_refusal,
    forces=forces,
    worth=Worth(points),
    bots=classic.bots,
    setup_of=classic.setup_of,
    count=classic.count,
    features=classic.features,
    picture=classic.picture,
    unit_sheet=unit_sheet,
    design_sheet=design_sheet,
)
