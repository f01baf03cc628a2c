"""How bots play vehicles."""

from __future__ import annotations

import pytest
from tests.classic.stage import drawn, mech, stage

from ironhex.bots import asked
from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.bots.by_kind import FRAGILE, by_section, vulnerability
from ironhex.systems.classic.bots.firepower import ENDLESS, spare
from ironhex.systems.classic.bots.places import way_to
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.bots.survey import kick_of
from ironhex.systems.classic.positions import play_from

TANK, HOVER, GRIFFIN = "Manticore Heavy Tank", "Saladin Assault Hovertank", "Griffin GRF-1N"
HUNCHBACK = "Hunchback HBK-4G"


def answer(battle: Battle, level: str = "normal") -> object:
    """What a bot answers to the first question."""
    play = play_from(battle, seed=3)
    ask = play.asks[0]
    return BOTS[level](b"vehicles").choose(asked(play, ask, ask.seats[0]))


def moved(**fields: object) -> MoveState:
    return MoveState(moved=True, **fields)  # type: ignore[arg-type]


def test_a_tank_fires_everything_because_it_has_no_heat() -> None:
    battle = stage("16x17", mech(TANK, "0808", move=moved()), mech(GRIFFIN, "0804", facing=3, move=moved()))
    assert spare(battle, battle.unit(0)) == ENDLESS > spare(battle, battle.unit(1))
    action = answer(battle)
    assert isinstance(action, Declare)
    assert len(action.shots) == len(battle.unit(0).design.weapons)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_turns_the_turret_to_its_target(level: str) -> None:
    battle = stage("16x17", mech(TANK, "0808", move=moved()), mech(GRIFFIN, "0811", move=moved()))
    action = answer(battle, level)
    assert isinstance(action, Declare)
    assert action.twist in (-2, 3, 2), "to the rear"
    assert action.shots


def test_nobody_expects_a_kick_from_a_tank() -> None:
    battle = stage("16x17", mech(TANK, "0808"), mech(GRIFFIN, "0807"))
    assert [kick_of(battle, unit) for unit in battle.units] == [0, 11]


def test_the_way_to_an_enemy_in_prohibited_terrain_leads_close_to_it() -> None:
    board = drawn("16x17").changed(Hex.parse("0805"), woods=2)
    battle = stage(board, mech(TANK, "0812"), mech(GRIFFIN, "0805"))
    way = way_to(battle, battle.unit(0), Hex.parse("0805"))
    ways = [int(way[board.index(Hex.parse(name))]) for name in ("0806", "0807", "0810", "0812")]
    assert ways == [2, 3, 6, 8]


def test_a_tank_goes_to_the_shore_when_its_enemy_is_across_the_water() -> None:
    board = drawn("16x17")
    board = board.with_changes(tuple(Change(hex, "depth", 2) for hex in board.hexes() if 5 <= hex.row <= 6))
    battle = stage(board, mech(TANK, "0815"), mech(GRIFFIN, "0802"), phase=Phase.MOVEMENT)
    way = way_to(battle, battle.unit(0), Hex.parse("0802"))
    rows = [int(way[board.index(Hex(8, row))]) for row in range(7, 16)]
    assert rows == sorted(set(rows)), "each row to the south is farther away"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_hovercraft_keeps_moving(level: str) -> None:
    battle = stage(
        "16x17",
        mech(HOVER, "0810"),
        mech(HUNCHBACK, "0804", facing=3, move=moved(mode=Mode.WALK, hexes=3)),
        phase=Phase.MOVEMENT,
        order=("Blue", "Red"),
    )
    action = answer(battle, level)
    assert isinstance(action, Move)
    assert sum(step in "FB" for step in action.steps) >= 5


def test_what_breaks_easily_must_not_be_hit() -> None:
    battle = stage("16x17", mech(HOVER, "0808"), mech(TANK, "0807"))
    hover, tank = battle.units
    assert vulnerability(battle, hover).tolist() == (FRAGILE * by_section(hover)).tolist()
    assert vulnerability(battle, tank).tolist() == by_section(tank).tolist()
