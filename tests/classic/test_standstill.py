"""A Master Rules battle that cannot be decided is drawn, if the players have agreed on that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import Extra, mech, points, stage, variant

from ironhex.catalog import Design, Location, design
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


def test_a_jam_that_can_be_cleared_is_no_standstill_and_a_fired_launcher_is() -> None:
    gun = variant(GRIFFIN, slots={Location.LA: ["IS Rotary AC/5"] * 6, Location.LT: ["IS Rotary AC/5 Ammo"]})
    rocket = variant(GRIFFIN, slots={Location.LA: ["IS Rocket Launcher 10"]})
    (only,), (once,) = ([item.index for item in each.weapons if item.location == Location.LA] for each in (gun, rocket))
    structure = points(gun.structure_points, dict.fromkeys((Location.LL, Location.RL, Location.RT, Location.RA), 0))

    def lying(design: Design, **fields: Any) -> Extra:
        return mech(design, "0201", structure=structure, prone=True, **fields)

    assert decided(battle(lying(gun, jammed=(only,)), stuck("0205"))) is None
    empty = (0,) * len(gun.bins)
    assert decided(battle(lying(gun, jammed=(only,), ammo=empty), stuck("0205"))) is not None
    assert decided(battle(lying(rocket, expended=(once,)), stuck("0205"))) is not None
