"""A battle in which nobody can do anything to anybody any more is drawn, where the players have agreed on that."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.quickstart.field import ENFORCER, HUNCHBACK, RIFLES, ROMMEL, Extra, field, happened, played, unit

from ironhex.bots import play_out
from ironhex.catalog import Location
from ironhex.engine import Play, Position
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Scenario
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.events.turn import BattleEnded
from ironhex.systems.classic.sequence import BeginTurn
from ironhex.systems.classic.standstill import LONGEST
from ironhex.systems.quickstart.cards import card
from ironhex.systems.quickstart.levels import ruleset
from ironhex.systems.quickstart.system import QUICKSTART

WALL = "board wall\nsize 3 5\n01  . . .\n02  . . .\n03  W W W\n04  W W W\n05  . . .\n"
decided = ruleset().victory
TERMS = Scenario(retreat=False, standstill=True)


def lame(name: str, hex: str, facing: int = 0, **fields: Any) -> Extra:
    """A 'Mech that has lost a leg."""
    structure = tuple(0 if at == Location.LL else 1 for at in range(8))
    return unit(name, hex, facing, structure=structure, **fields)


def disarmed(name: str, hex: str, facing: int = 0) -> Extra:
    """A 'Mech without a weapon that works."""
    design = card(name)
    return unit(name, hex, facing, crits=tuple((1 << len(row)) - 1 for row in design.hittable))


def agreed(board: str, *extras: Extra, **changes: Any) -> Battle:
    return replace(field(board, *extras), scenario=TERMS, **changes)


STUCK = (lame(HUNCHBACK, "0205"), lame(ENFORCER, "0201", 3))


@pytest.mark.rule("QS-GEN-012")
def test_two_units_that_can_neither_move_nor_see_each_other() -> None:
    battle = agreed(WALL, *STUCK)
    outcome = decided(battle)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "QS-GEN-012")
    assert outcome.why.startswith("a standstill")
    assert decided(replace(battle, scenario=Scenario())) is None, "nobody has agreed on that"


@pytest.mark.parametrize(
    ("board", "extras"),
    [
        pytest.param(WALL, (STUCK[0], unit(ENFORCER, "0201", 3)), id="one can move"),
        pytest.param("3x5", STUCK, id="they see each other"),
        pytest.param(WALL, (*STUCK, unit(RIFLES, "0305", side="Red")), id="men come to help"),
        pytest.param(WALL, (*STUCK, unit(ROMMEL, "0305", slowed=3)), id="a tank crawls on"),
        pytest.param("3x5", (disarmed(HUNCHBACK, "0205"), STUCK[1]), id="one is under fire"),
    ],
)
def test_the_battle_goes_on_as_long_as_something_can_be_done(board: str, extras: tuple[Extra, ...]) -> None:
    assert decided(agreed(board, *extras)) is None


@pytest.mark.parametrize(
    ("board", "extras"),
    [
        pytest.param("3x5", (lame(HUNCHBACK, "0205", 3), lame(ENFORCER, "0201", 0)), id="back to back"),
        pytest.param("3x30", (lame(HUNCHBACK, "0230"), lame(ENFORCER, "0201", 3)), id="out of range"),
        pytest.param(WALL, (STUCK[0], disarmed(ENFORCER, "0201")), id="out of sight and unarmed"),
        pytest.param("3x5", (disarmed(HUNCHBACK, "0205"), disarmed(ENFORCER, "0201")), id="unarmed both"),
        pytest.param(WALL, (*STUCK, unit(ROMMEL, "0105", slowed=4)), id="a tank that is immobilized"),
    ],
)
def test_units_that_can_do_nothing_do_not_count(board: str, extras: tuple[Extra, ...]) -> None:
    assert decided(agreed(board, *extras)) is not None


def test_actions_of_the_last_turn_do_not_matter() -> None:
    """A target that has run far is hard to hit now, and not when it stands still."""
    far = MoveState(moved=True, mode=Mode.RUN, hexes=25)
    battle = agreed("3x12", lame(HUNCHBACK, "0209"), unit(ENFORCER, "0201", 3, move=far))
    assert decided(battle) is None


def test_a_battle_without_a_decision_ends_at_the_limit() -> None:
    battle = agreed("9x9", unit(HUNCHBACK, "0505"), unit(ENFORCER, "0501", 3), turn=LONGEST)
    outcome = decided(battle)
    assert outcome is not None
    assert outcome.why == f"no decision after {LONGEST} turns"
    assert decided(replace(battle, turn=LONGEST - 1)) is None


@pytest.mark.rule("QS-GEN-012")
def test_the_game_ends_at_once() -> None:
    _, events = played(agreed(WALL, *STUCK), turns=True)
    (end,) = happened(events, BattleEnded)
    assert end.outcome.winners == ()


def test_crippled_bots_do_not_play_forever() -> None:
    battle = agreed(WALL, lame(HUNCHBACK, "0205"), unit(ENFORCER, "0201", 3))
    play = Play(QUICKSTART, Position(battle, (BeginTurn(),)), SeededDice(b"lame"))
    play_out(play, {side.name: Tactician(side.name.encode()) for side in battle.sides})
    assert play.outcome is not None
    assert play.facts.turn <= LONGEST
