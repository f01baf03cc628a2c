"""A Master Rules battle that cannot be decided is drawn, if the players have agreed on that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import Extra, mech, points, stage

from ironhex.catalog import Location, design
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.victory import decided

WALL = "board wall\nsize 3 5\n01  . . .\n02  . . .\n03  W W W\n04  W W W\n05  . . .\n"
AGREED = Scenario(standstill=True)
GRIFFIN = "Griffin GRF-1N"


def stuck(hex: str, facing: int = 0, **fields: Any) -> Extra:
    """A 'Mech without legs and jump jets."""
    structure = points(design(GRIFFIN).structure_points, {Location.LL: 0, Location.RL: 0, Location.RT: 0})
    crits = tuple((1 << len(row)) - 1 if at == Location.CT else 0 for at, row in enumerate(design(GRIFFIN).contents))
    return mech(GRIFFIN, hex, facing, structure=structure, crits=crits, prone=True, **fields)


def battle(*units: Extra, board: str = WALL, scenario: Scenario = AGREED) -> Battle:
    return stage(board, *units, scenario=scenario)


@pytest.mark.rule("BMR-SEQ-023")
def test_two_units_that_can_neither_move_nor_attack() -> None:
    apart = stuck("0201"), stuck("0205")
    outcome = decided(battle(*apart))
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "BMR-SEQ-023")
    assert decided(battle(*apart, scenario=Scenario())) is None, "nobody has agreed on that"


@pytest.mark.parametrize(
    "units",
    [
        pytest.param((stuck("0201"), mech(GRIFFIN, "0205")), id="one can move"),
        pytest.param((stuck("0201"), stuck("0205", shutdown=True)), id="one may start up again"),
        pytest.param((stuck("0201"), stuck("0202")), id="near enough for a blow"),
    ],
)
def test_the_battle_continues_while_something_can_be_done(units: tuple[Extra, ...]) -> None:
    assert decided(battle(*units)) is None
