"""Where ground vehicles go, and what it costs them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import BACK, enter_cost
from ironhex.systems.classic.sight.terrain import depth, sight_level

TRACKED, WHEELED, HOVER = "Manticore Heavy Tank", "Skulker Wheeled Scout Tank", "Saladin Assault Hover Tank"
ALL = (TRACKED, WHEELED, HOVER)
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def before(name: str, **terrain: Any) -> Battle:
    """A vehicle in front of a hex with some terrain."""
    board = drawn("16x17").changed(AHEAD, **terrain)
    return stage(board, mech(name, "0808"), mech("Griffin GRF-1N", "0202"))


def price(name: str, mode: Mode = Mode.WALK, **terrain: Any) -> int | str:
    """The MP to enter a hex ahead, or the rule that forbids it."""
    battle = before(name, **terrain)
    cost = enter_cost(battle, battle.unit(0), HERE, AHEAD, mode=mode)
    return cost.barred.rule if cost.barred else cost.total


@pytest.mark.rule("BMR-VEH-002", "BMR-MOV-026", "BMR-MOV-006", "BMR-CVEH-006", "BMR-CVEH-007", "BMR-CVEH-008")
@pytest.mark.rule("BMR-MOV-029", "BMR-MOV-030", "BMR-MOV-031", "BMR-MOV-032", "BMR-MOV-033", "BMR-MOV-034")
@pytest.mark.rule("BMR-MOV-036", "BMR-MOV-035", "BMR-MOV-008", "BMR-MOV-010", "BMR-COVER-011")
@pytest.mark.parametrize(
    ("terrain", "tracked", "wheeled", "hover"),
    [
        ({}, 1, 1, 1),
        ({"rough": 1}, 2, "BMR-MOV-029", 2),
        ({"rubble": 1}, 2, "BMR-MOV-036", 2),
        ({"woods": 1}, 2, "BMR-MOV-030", "BMR-MOV-030"),
        ({"woods": 2}, "BMR-MOV-031", "BMR-MOV-031", "BMR-MOV-031"),
        ({"depth": 0}, 1, 1, 1),
        ({"depth": 1}, "BMR-MOV-033", "BMR-MOV-033", 1),
        ({"depth": 3}, "BMR-MOV-033", "BMR-MOV-033", 1),
        ({"level": 1}, 3, 3, 3),
        ({"level": -1}, 3, 3, 3),
        ({"level": 2}, "BMR-MOV-008", "BMR-MOV-008", "BMR-MOV-008"),
    ],
    ids=str,
)
def test_each_motive_type_has_its_own_terrain(
    terrain: dict[str, Any], tracked: int | str, wheeled: int | str, hover: int | str
) -> None:
    assert [price(name, **terrain) for name in ALL] == [tracked, wheeled, hover]


@pytest.mark.rule("BMR-MOV-040", "BMR-HIT-022")
def test_a_hovercraft_crosses_deep_water_on_its_surface_even_at_flank_speed() -> None:
    assert price(HOVER, Mode.RUN, depth=4) == 1
    battle = before(HOVER, depth=4)
    option = next(each for each in Reach(battle, battle.unit(0)).options_of(Mode.RUN) if each.spot.hex == AHEAD)
    assert option.spot.elevation == 4
    afloat = stage(battle.board, mech(HOVER, "0807", elevation=4))
    assert depth(afloat, afloat.unit(0)) == 0
    assert sight_level(afloat, afloat.unit(0)) == 0


@pytest.mark.rule("BMR-ENV-034")
def test_swamp_slows_everything_but_hovercraft() -> None:
    assert [price(name, swamp=1) for name in ALL] == [2, 2, 1]


@pytest.mark.rule("BMR-MOV-019", "BMR-MOV-021", "BMR-MOV-022")
def test_a_vehicle_reverses_only_at_cruising_speed_and_on_the_level() -> None:
    level, slope = before(TRACKED), before(TRACKED, level=1)
    tried = (level, Mode.WALK, ""), (level, Mode.RUN, "BMR-MOV-021"), (slope, Mode.WALK, "BMR-MOV-022")
    for battle, mode, rule in tried:
        cost = enter_cost(battle, battle.unit(0), HERE, AHEAD, mode=mode, side=BACK)
        assert (cost.barred.rule if cost.barred else "") == rule
    sideways = enter_cost(level, level.unit(0), HERE, AHEAD, side=1)
    assert sideways.barred is not None


@pytest.mark.rule("BMR-MOV-042")
def test_a_turn_costs_one_mp_for_each_hexside() -> None:
    battle = before(TRACKED)
    spent = {
        option.facing: option.spent
        for option in Reach(battle, battle.unit(0)).options_of(Mode.WALK)
        if option.spot.hex == HERE and option.hexes == 0
    }
    assert spent == {1: 1, 2: 2, 3: 3, 4: 2, 5: 1}


@pytest.mark.rule("BMR-PAVE-004")
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("terrain", [{"woods": 2}, {"rough": 1}, {"depth": 2}], ids=str)
def test_a_road_leads_through_prohibited_terrain(name: str, terrain: dict[str, int]) -> None:
    board = drawn("16x17").changed(AHEAD, road=0b001001, **terrain).changed(HERE, road=0b001001)
    battle = stage(board, mech(name, "0808"))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).total == 1


@pytest.mark.rule("BMR-MOV-014", "BMR-MOV-015")
def test_with_1_mp_a_vehicle_still_enters_the_hex_ahead_at_flank_speed() -> None:
    board = drawn("16x17").changed(AHEAD, level=1)
    battle = stage(board, mech(TRACKED, "0808", slowed=3))
    tank = battle.unit(0)
    assert allowance(battle, tank, Mode.WALK).total == 1
    assert [refused(battle, tank, Move(0, mode, "F")) is None for mode in (Mode.WALK, Mode.RUN)] == [False, True]


@pytest.mark.rule("BMR-LOS-011", "BMR-TERR-004")
def test_a_vehicle_is_at_the_level_of_its_hex() -> None:
    battle = stage(drawn("16x17").changed(HERE, level=2), mech(TRACKED, "0808"), mech("Griffin GRF-1N", "0202"))
    assert [sight_level(battle, unit) for unit in battle.units] == [2, 1]


ROAD = 0b001001  # north to south


@pytest.mark.rule("BMR-PAVE-006", "BMR-PAVE-001", "BMR-TERR-015")
@pytest.mark.parametrize("mode", [Mode.WALK, Mode.RUN])
def test_a_vehicle_that_keeps_to_a_road_has_one_mp_more(mode: Mode) -> None:
    board = drawn("16x17")
    for row in range(1, 18):
        board = board.changed(Hex(8, row), road=ROAD)
    battle = stage(board, mech(TRACKED, "0815"), mech("Griffin GRF-1N", "0202"))
    tank = battle.unit(0)
    limit = allowance(battle, tank, mode).total
    reach = Reach(battle, tank)
    farthest = max(reach.options_of(mode), key=lambda option: option.hexes)
    assert (farthest.hexes, farthest.spent, farthest.spot.hex) == (limit + 1, limit + 1, Hex(8, 15 - limit - 1))
    assert reach.move(farthest).steps == "F" * (limit + 1)
    assert refused(battle, tank, Move(0, mode, "F" * (limit + 1))) is None
    off = refused(battle, tank, Move(0, mode, "RF" + "F" * (limit - 1)))
    assert off is not None, "beside the road there is no bonus"
    griffin = stage(board, mech("Griffin GRF-1N", "0815"), mech(TRACKED, "0202"))
    assert max(option.hexes for option in Reach(griffin, griffin.unit(0)).options_of(Mode.WALK)) == 5


@pytest.mark.rule("BMR-PAVE-006")
def test_what_is_offered_on_a_road_is_allowed() -> None:
    board = drawn("16x17")
    for row in range(1, 18):
        board = board.changed(Hex(8, row), road=ROAD)
    battle = stage(board, mech(TRACKED, "0810"), mech("Griffin GRF-1N", "0202"))
    reach = Reach(battle, battle.unit(0))
    for option in reach.options():
        assert refused(battle, battle.unit(0), reach.move(option)) is None
