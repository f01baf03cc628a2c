"""One step: what every kind of ground costs, and what no unit may enter."""

from typing import Any

import pytest
from tests.classic.stage import Extra, mech, stage
from tests.classic.trek import RUN, WALK, column, no_structure, why_not

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Tally
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Phase
from ironhex.systems.classic.kinds.pilot import PILOT
from ironhex.systems.classic.movement.steps import BACK, enter_cost, may_be_pushed_into

GRIFFIN, SCORPION = "Griffin GRF-1N", "Scorpion SCP-1N"
HERE, AHEAD = Hex(3, 2), Hex(3, 1)
NORTH_EAST, SOUTH_EAST = Hex(4, 1), Hex(4, 2)


def standing(board: Board | str, unit: Extra | None = None, **fields: Any) -> Battle:
    """A Griffin in the middle of the second row, facing north."""
    return stage(board, unit or mech(GRIFFIN, "0302", **fields), phase=Phase.MOVEMENT)


def step(board: Board | str, mode: Mode = WALK, side: int = 0, to: Hex = AHEAD, **fields: Any) -> Tally:
    battle = standing(board, **fields)
    return enter_cost(battle, battle.unit(0), HERE, to, mode=mode, side=side)


def barred(board: Board | str, **how: Any) -> str | None:
    found = step(board, **how).barred
    return found.rule if found else None


# --- the Movement Cost Table ---
@pytest.mark.rule("BMR-MOV-026")
@pytest.mark.parametrize(
    ("ahead", "cost"),
    [
        pytest.param(".", 1, id="clear", marks=pytest.mark.rule("BMR-MOV-027", "BMR-MOV-003")),
        pytest.param("p", 1, id="paved", marks=pytest.mark.rule("BMR-PAVE-001")),
        pytest.param("r", 2, id="rough", marks=pytest.mark.rule("BMR-MOV-029")),
        pytest.param("w", 2, id="light woods", marks=pytest.mark.rule("BMR-MOV-030")),
        pytest.param("W", 3, id="heavy woods", marks=pytest.mark.rule("BMR-MOV-031")),
        pytest.param("~0", 1, id="ankle-deep", marks=pytest.mark.rule("BMR-MOV-032")),
        pytest.param("1~1", 2, id="depth 1, bed level", marks=pytest.mark.rule("BMR-MOV-033")),
        pytest.param("2~2", 4, id="depth 2, bed level", marks=pytest.mark.rule("BMR-MOV-034")),
        pytest.param("3~3", 4, id="depth 3, bed level", marks=pytest.mark.rule("BMR-MOV-034")),
        pytest.param("x", 2, id="rubble", marks=pytest.mark.rule("BMR-MOV-036")),
        pytest.param("s", 2, id="swamp", marks=pytest.mark.rule("BMR-ENV-034")),
        pytest.param("ws", 3, id="wooded swamp", marks=pytest.mark.rule("BMR-ENV-034")),
    ],
)
def test_terrain_costs(ahead: str, cost: int) -> None:
    assert step(column(ahead, ".", ".")).total == cost


@pytest.mark.rule("BMR-MOV-035")
@pytest.mark.parametrize(("ahead", "cost"), [("1", 2), ("2", 3), ("-1", 2), ("-2", 3), ("2W", 5)])
def test_every_level_up_or_down_costs_one_more(ahead: str, cost: int) -> None:
    assert step(column(ahead, ".", ".")).total == cost


@pytest.mark.rule("BMR-MOV-004")
@pytest.mark.parametrize(("ahead", "cost"), [("~1", 3), ("~2", 6), ("1~1", 2), ("2~1", 3), ("1~2", 5)])
def test_water_costs_its_depth_and_the_levels_down_to_its_bed(ahead: str, cost: int) -> None:
    assert step(column(ahead, ".", ".")).total == cost


@pytest.mark.rule("BMR-MOV-007", "BMR-MOV-006")
@pytest.mark.parametrize(
    ("ahead", "rule"), [("2", None), ("3", "BMR-MOV-007"), ("-3", "BMR-MOV-007"), ("~3", "BMR-MOV-007")]
)
def test_a_mech_takes_two_levels_at_once_and_no_more(ahead: str, rule: str | None) -> None:
    assert barred(column(ahead, ".", ".")) == rule


@pytest.mark.rule("BMR-MOV-022")
def test_no_change_of_level_backward() -> None:
    hill = column(".", ".", "1")
    assert barred(hill, side=BACK, to=Hex(3, 3)) == "BMR-MOV-022"
    assert step(column(".", ".", "w"), side=BACK, to=Hex(3, 3)).total == 2


@pytest.mark.rule("BMR-MOV-021")
def test_nobody_runs_backward() -> None:
    assert barred("5x3", mode=RUN, side=BACK, to=Hex(3, 3)) == "BMR-MOV-021"
    assert barred("5x3", mode=WALK, side=BACK, to=Hex(3, 3)) is None


@pytest.mark.rule("BMR-MOV-048")
@pytest.mark.parametrize(("ahead", "rule"), [("~0", None), ("~1", "BMR-MOV-048"), ("1~2", "BMR-MOV-048")])
def test_nobody_runs_into_water(ahead: str, rule: str | None) -> None:
    assert barred(column(ahead, ".", "."), mode=RUN) == rule
    assert barred(column(ahead, ".", "."), mode=WALK) is None


@pytest.mark.rule("BMR-MOV-048")
def test_a_runner_may_leave_the_water() -> None:
    assert step(column(".", "~1", "."), mode=RUN).total == 2


@pytest.mark.rule("BMR-MOV-019")
def test_only_the_hexes_straight_ahead_and_behind_can_be_entered() -> None:
    battle = standing("5x3")
    sideways = [why_not(battle, Move(0, WALK, side)) for side in "1245"]
    assert sideways == ["BMR-MOV-019"] * 4
    assert [why_not(battle, Move(0, WALK, side)) for side in "FB"] == [None, None]


# --- roads ---
CROSSROADS = "road 0301 0302 0303\nroad 0202 0302"


@pytest.mark.rule("BMR-PAVE-002", "BMR-MOV-028")
@pytest.mark.parametrize("ahead", ["w", "W", "r", "s", "."])
def test_along_a_road_every_hex_costs_one(ahead: str) -> None:
    assert step(column(ahead, ".", ".", more=CROSSROADS)).total == 1


@pytest.mark.rule("BMR-PAVE-003", "BMR-TERR-016", "BMR-MOV-028")
def test_entering_a_road_from_the_side_costs_the_terrain() -> None:
    woods = column("W", ".", ".", more="road 0201 0301 0401")
    assert step(woods).total == 3


@pytest.mark.rule("BMR-PAVE-003")
def test_two_roads_side_by_side_are_two_roads() -> None:
    woods = column("W", ".", ".", more="road N 0301\nroad 0302 0303")
    assert step(woods).total == 3


@pytest.mark.rule("BMR-PAVE-005")
def test_a_road_uphill_costs_the_levels() -> None:
    assert step(column("2W", ".", ".", more=CROSSROADS)).total == 3
    assert barred(column("3", ".", ".", more=CROSSROADS)) == "BMR-MOV-007"


@pytest.mark.rule("BMR-TERR-017")
def test_along_a_bridge_the_water_under_it_does_not_matter() -> None:
    bridge = column("~2", ".", ".", more="bridge 0301 S cf 60\nroad N 0302 0303")
    assert step(bridge).total == 1
    assert step(bridge, mode=RUN).total == 1
    assert step(column("~2", ".", ".", more="bridge 0301 N cf 60")).total == 6


@pytest.mark.rule("BMR-TERR-017")
def test_a_road_over_water_is_always_a_bridge() -> None:
    assert step(column("~2", ".", ".", more="road 0301 0302")).total == 1


@pytest.mark.rule("BMR-TERR-021")
def test_a_bridge_laid_on_the_map_is_a_bridge() -> None:
    river = column("~2", ".", ".", more="road N 0302 0303")
    assert step(river).total == 6
    assert step(river.changed(AHEAD, bridge=8, bridge_cf=40)).total == 1


# --- on foot ---
def on_foot(board: Board) -> Battle:
    return standing(board, kind="pilot")


@pytest.mark.rule("BMR-MOV-011", "BMR-MOV-008")
def test_people_on_foot_pay_two_mp_for_a_level_and_climb_only_one() -> None:
    assert enter_cost(on_foot(column("1", ".", ".")), on_foot(column("1", ".", ".")).unit(0), HERE, AHEAD).total == 3
    battle = on_foot(column("2", ".", "."))
    found = enter_cost(battle, battle.unit(0), HERE, AHEAD).barred
    assert found is not None
    assert found.rule == "BMR-MOV-008"


@pytest.mark.rule("BMR-MOV-006")
def test_water_is_prohibited_to_men_on_foot() -> None:
    battle = on_foot(column("1~1", ".", "."))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).barred == (
        "BMR-MOV-033",
        "water of depth 1 is prohibited",
    )


@pytest.mark.rule("BMR-PAVE-004")
def test_prohibited_terrain_is_crossed_on_a_road() -> None:
    battle = on_foot(column("~2", ".", ".", more="bridge 0301 N S cf 60\nroad N 0302 0303"))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).total == 1


@pytest.mark.rule("BMR-MOV-024", "BMR-MOV-041")
def test_people_on_foot_turn_for_free_and_move_in_any_direction() -> None:
    battle = on_foot(column(".", ".", "."))
    assert PILOT.drive.walk(battle.unit(0)).total == 1
    assert [why_not(battle, Move(0, WALK, "R" * turns + "F")) for turns in range(6)] == [None] * 6


# --- four legs ---
@pytest.mark.rule("BMR-QUAD-005")
def test_a_quad_steps_sideways_and_keeps_its_facing() -> None:
    battle = standing("5x3", mech(SCORPION, "0302"))
    assert [why_not(battle, Move(0, WALK, side)) for side in "1245"] == [None] * 4


@pytest.mark.rule("BMR-QUAD-006")
@pytest.mark.parametrize(("side", "to"), [(1, NORTH_EAST), (2, SOUTH_EAST)])
def test_a_step_sideways_costs_one_more(side: int, to: Hex) -> None:
    battle = standing("5x3", mech(SCORPION, "0302"))
    assert enter_cost(battle, battle.unit(0), HERE, to, side=side).total == 2


@pytest.mark.rule("BMR-QUAD-005")
def test_a_step_sideways_to_the_rear_is_a_step_backward() -> None:
    battle = standing("5x3", mech(SCORPION, "0302"))
    found = enter_cost(battle, battle.unit(0), HERE, SOUTH_EAST, side=2, mode=RUN).barred
    assert found is not None
    assert found.rule == "BMR-MOV-021"
    assert enter_cost(battle, battle.unit(0), HERE, NORTH_EAST, side=1, mode=RUN).total == 2


@pytest.mark.rule("BMR-QUAD-017")
def test_with_a_leg_gone_a_quad_no_longer_steps_sideways() -> None:
    gone = no_structure(SCORPION, Location.LA)
    battle = standing("5x3", mech(SCORPION, "0302", structure=gone))
    assert why_not(battle, Move(0, WALK, "1")) == "BMR-MOV-019"


# --- displacement ---
@pytest.mark.rule("BMR-DISP-002")
@pytest.mark.parametrize(("ahead", "free"), [(".", True), ("2", True), ("3", False), ("-5", True), ("~3", True)])
def test_displacement_does_not_lead_up_more_levels_than_a_climb(ahead: str, free: bool) -> None:
    battle = standing(column(ahead, ".", "."))
    assert (may_be_pushed_into(battle, battle.unit(0), HERE, AHEAD) is None) == free


@pytest.mark.rule("BMR-DISP-002")
def test_displacement_does_not_lead_off_the_map_or_into_prohibited_terrain() -> None:
    battle = stage("5x3", mech(GRIFFIN, "0301"), phase=Phase.MOVEMENT)
    assert may_be_pushed_into(battle, battle.unit(0), Hex(3, 1), Hex(3, 0))
    lake = on_foot(column("~2", ".", "."))
    assert may_be_pushed_into(lake, lake.unit(0), HERE, AHEAD)
