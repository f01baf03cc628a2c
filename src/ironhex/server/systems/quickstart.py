"""The Quick-Start edition at this server: three levels, eleven units, and the scenarios that train for them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from ironhex.catalog import board, boards
from ironhex.engine import Play
from ironhex.server.errors import BadRequest
from ironhex.server.seating import commanded, seats_of
from ironhex.server.setup import Setup, SideSetup, UnitSetup
from ironhex.server.systems.grounds import safe_board
from ironhex.server.systems.hosted import Hosted, seed_of
from ironhex.server.wire_library import OptionCard, PresetCard, ScenarioCard, SideCount, UnitCard
from ironhex.systems.classic.setup import Force, Recruit, SetupError
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


def begin(setup: Setup) -> Play[Any]:
    """A battle of two sides, the defender's first; their players put their units on the map."""
    if len(setup.sides) != 2:
        raise BadRequest("the Quick-Start edition is for two sides: the defender and the attacker")
    level, options = chosen(setup.options or ())
    defender, attacker = map(_force, setup.sides)
    return new_battle(
        defender,
        attacker,
        level=level,
        options=options,
        terms=terms_of(level, setup.name or "Free play", setup.turns, standstill=True),
        on=safe_board(setup.board or TRAINING_GROUND),
        seed=seed_of(setup),
        real_dice=setup.real_dice,
    )


def _force(side: SideSetup) -> Force:
    if side.home is not None:
        raise BadRequest("the defender comes from the south and the attacker from the north [QS-SCN-002]")
    units = [_recruit(*each) for each in zip(side.units, commanded(side), strict=True)]
    return Force(side.name, units, seats_of(side))


def _recruit(unit: UnitSetup, seat: str) -> Recruit:
    if (unit.gunnery, unit.piloting) != (None, None):
        raise BadRequest("all crews of the Quick-Start edition are equally skilled [QS-GEN-003]")
    if unit.place or unit.facing is not None:
        raise BadRequest("the players themselves put their units on the map [QS-SCN-002]")
    return Recruit(unit.design, name=unit.name, seat=seat)


# --- in words ---------------------------------------------------------------------------------------------------------
@cache
def unit_cards() -> tuple[UnitCard, ...]:
    """The eleven units."""
    return tuple(_unit(each) for each in cards().values())


def _unit(found: Card) -> UnitCard:
    guns = Counter(item.equipment.name for item in found.weapons)
    weapons = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in guns.items())
    movement = f"{found.walk}/{found.run}" if found.run else str(found.walk)
    return UnitCard(found.name, found.kind, level_of(found), found.tons, movement, weapons, worth(found))


@cache
def scenario_cards() -> tuple[ScenarioCard, ...]:
    """The training scenarios, each ready to be played."""
    return tuple(_scenario(name, training) for name, training in scenarios().items())


def _scenario(name: str, training: Training) -> ScenarioCard:
    sides = tuple(
        SideSetup(side, tuple(UnitSetup(unit) for unit in units))
        for side, units in ((DEFENDERS, training.defenders), (ATTACKERS, training.attackers))
    )
    setup = Setup(sides, "quickstart", TRAINING_GROUND, (training.level,), name=training_name(name))
    return ScenarioCard(name, name.capitalize(), training.text, training.rule, setup)


def open_boards() -> tuple[str, ...]:
    """The boards of clear ground and woods; the one of the scenarios first."""
    return tuple(sorted(filter(_open, boards()), key=lambda name: name != TRAINING_GROUND))


@cache
def _open(name: str) -> bool:
    try:
        level_ground(board(name))
    except SetupError:
        return False
    return True


QUICKSTART = Hosted(
    begin,
    "Quick-Start",
    "The first battle: move and fire, without heat, falls or blows. Learned in ten minutes.",
    TRAINING_GROUND,
    SideCount(2, 2),
    (
        OptionCard(
            TURRETS,
            "Turrets that turn",
            "Weapons in turrets fire all around and those in the rear backward, against the letter of the book.",
            "QS-VEH-008",
        ),
    ),
    (
        PresetCard(GREEN, "Green", "’Mechs with plain weapons: learn to move and to shoot.", (GREEN,)),
        PresetCard(VETERAN, "Veteran", "Adds vehicles, and weapons with more to them.", (VETERAN,)),
        PresetCard(ELITE, "Elite", "Adds infantry: platoons, and squads in powered armor.", (ELITE,)),
    ),
    (GREEN, VETERAN, ELITE),
    card,
    unit_cards,
    scenario_cards,
    open_boards,
)
