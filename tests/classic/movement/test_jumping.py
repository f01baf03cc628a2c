"""Jumps: how far, how high, which way, and how they end."""

from typing import Any

import pytest
from tests.classic.piloting.test_falls import SAFE, limbs
from tests.classic.stage import happened, mech, stage
from tests.classic.trek import JUMP, RUN, column, crits, hexes, make, no_structure, why_not

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, MoveState, Phase, Rush
from ironhex.systems.classic.damage.condition import FOOT, GYRO, HIP
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.movement.jumping import Jumps
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import hangs
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE, sight_level

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def alone(board: Board | str = "13x13", hex: str = "0707", **fields: Any) -> Battle:
    return stage(board, mech(GRIFFIN, hex, **fields), phase=Phase.MOVEMENT)


def jump(*path: str, **more: Any) -> Move:
    return Move(0, JUMP, path=hexes(*path), **{"facing": 0, **more})


@pytest.mark.rule("BMR-MOV-054")
def test_a_jump_goes_a_hex_for_each_point_in_any_direction() -> None:
    assert why_not(alone(), jump("0708", "0709", "0710", "0711", "0712")) is None
    assert why_not(alone(), jump("0708", "0709", "0710", "0711", "0712", "0713")) == "BMR-MOV-054"
    assert len(list(Reach(alone(), alone().unit(0)).jumps())) == 6 * 90


@pytest.mark.rule("BMR-MOV-054")
@pytest.mark.parametrize("path", [("0706", "0806", "0707"), ("0706", "0806", "0807"), ("0705",), ()])
def test_a_jump_takes_a_shortest_path_without_gaps(path: tuple[str, ...]) -> None:
    assert why_not(alone(), jump(*path)) == "BMR-MOV-054"


def test_a_jump_ends_on_the_map_and_in_a_free_hex() -> None:
    assert why_not(alone(hex="0701"), jump("0700")) == "BMR-SCEN-009"
    shared = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0503"), phase=Phase.MOVEMENT)
    assert why_not(shared, jump("0504", "0503")) == "BMR-STACK-002"
    assert why_not(shared, jump("0504", "0503", "0502")) is None


@pytest.mark.rule("BMR-MOV-055", "BMR-MOV-009")
def test_terrain_and_steps_of_level_do_not_matter_to_a_jump() -> None:
    battle = alone(column(".", "W", "4", "~2", "."), "0305")
    assert why_not(battle, jump("0304", "0303", "0302")) is None
    moved, _ = make(battle, jump("0304", "0303", "0302"))
    assert (moved.unit(0).move.spent, moved.unit(0).move.traveled) == (3, 3)


@pytest.mark.rule("BMR-MOV-056")
@pytest.mark.parametrize(("start", "hill", "rule"), [(".", "5", None), (".", "6", "BMR-MOV-056"), ("1", "6", None)])
def test_a_jump_rises_no_higher_than_its_points_above_its_start(start: str, hill: str, rule: str | None) -> None:
    battle = alone(column(".", hill, ".", start), "0304")
    assert why_not(battle, jump("0303", "0302", "0301")) == rule
    assert why_not(battle, jump("0303", "0302")) == rule


@pytest.mark.rule("BMR-MOV-056")
def test_a_jump_out_of_the_water_starts_at_its_bed() -> None:
    pond = column(".", "5", ".", "~1")
    assert why_not(alone(pond, "0304"), jump("0303", "0302")) == "BMR-MOV-056"


@pytest.mark.rule("BMR-MOV-057")
def test_a_hill_in_one_path_leaves_the_others_free() -> None:
    board = Board.parse("board hill\nsize 5 3\n01 . . . . .\n02 . 9 . . .\n03 . . . . .\n", "hill")
    battle = stage(board, mech(GRIFFIN, "0102"), phase=Phase.MOVEMENT)
    assert why_not(battle, jump("0202", "0302")) == "BMR-MOV-056"
    assert why_not(battle, jump("0201", "0302")) is None
    leaps = Jumps(board, Hex(1, 2), 0, 5)
    assert leaps.path(Hex(3, 2)) == hexes("0201", "0302")
    assert not leaps.reaches(Hex(2, 2))


@pytest.mark.rule("BMR-MOV-057")
def test_a_ring_of_hills_leaves_no_path() -> None:
    ring = Board.parse(
        "board ring\nsize 5 5\n01 . . . . .\n02 . 9 9 9 .\n03 . 9 . 9 .\n04 . . 9 . .\n05 . . . . .\n", "ring"
    )
    leaps = Jumps(ring, Hex(3, 3), 0, 5)
    assert [str(hex) for hex, _ in leaps.landings()] == []


@pytest.mark.rule("BMR-MOV-062")
def test_a_jump_lands_facing_anywhere() -> None:
    for facing in range(6):
        battle, _ = make(alone(), jump("0706", facing=facing))
        assert (battle.unit(0).facing, battle.unit(0).move.spent) == (facing, 1)
    assert why_not(alone(), jump("0706", facing=6)) == "BMR-MOV-062"


@pytest.mark.rule("BMR-MOV-061")
@pytest.mark.parametrize(("far", "heat"), [(1, 3), (3, 3), (4, 4), (5, 5)])
def test_heat_of_a_jump(far: int, heat: int) -> None:
    battle, _ = make(alone(), jump(*(f"07{7 - step:02d}" for step in range(1, far + 1))))
    assert sum(mod.value for mod in movement_heat(battle.unit(0))) == heat


@pytest.mark.rule("BMR-MOV-060")
@pytest.mark.parametrize(
    ("fields", "needs"),
    [
        ({}, None),
        ({"crits": crits(GRIFFIN, Location.LL, FOOT)}, 6),
        ({"crits": crits(GRIFFIN, Location.LL, "Upper Leg Actuator")}, 6),
        ({"crits": crits(GRIFFIN, Location.RL, HIP)}, 7),
        ({"crits": crits(GRIFFIN, Location.CT, GYRO)}, 8),
        ({"structure": no_structure(GRIFFIN, Location.LL)}, 10),
    ],
)
def test_landing_on_damaged_legs_takes_a_roll(fields: dict[str, Any], needs: int | None) -> None:
    battle, events = make(alone(**fields), jump("0706"), [6, 6] if needs else [])
    assert [event.tally.total for event in happened(events, PilotingRolled)] == ([needs] if needs else [])
    assert not battle.unit(0).body.prone


@pytest.mark.rule("BMR-MOV-060")
def test_a_failed_landing_is_a_fall() -> None:
    foot = crits(GRIFFIN, Location.LL, FOOT)
    battle, _ = make(alone(crits=foot), jump("0706"), [2, 3, 1, *limbs(6), *SAFE])
    assert battle.unit(0).body.prone


@pytest.mark.rule("BMR-MOV-005")
def test_landing_in_water_is_entering_it() -> None:
    battle, events = make(alone(column(".", "~1", ".", "."), "0304"), jump("0303", "0302"), [3, 4])
    assert [event.tally.total for event in happened(events, PilotingRolled)] == [4]
    assert str(battle.unit(0).hex) == "0302"


# --- death from above ---
@pytest.mark.rule("BMR-DFA-003", "BMR-DFA-008")
def test_the_attacker_stays_in_the_air_facing_its_target() -> None:
    foe = mech(LOCUST, "0503", move=MoveState(moved=True))
    battle = stage("9x9", mech(GRIFFIN, "0506", facing=3), foe, phase=Phase.MOVEMENT)
    battle, _ = make(battle, Move(0, JUMP, path=hexes("0505", "0504"), rush=1))
    unit = battle.unit(0)
    assert (str(unit.hex), unit.facing) == ("0504", 0)
    assert unit.move.rush == Rush(DEATH_FROM_ABOVE, 1, Hex(5, 6))
    assert (unit.move.spent, unit.move.hexes, unit.move.moved) == (3, 2, True)
    assert hangs(unit)
    assert sight_level(battle, unit) == 2


@pytest.mark.rule("BMR-DFA-003")
def test_in_the_air_there_is_no_ground_to_slip_on_and_nobody_in_the_way() -> None:
    board = column(".", ".", "~1", ".")
    foe, friend = mech(LOCUST, "0302", move=MoveState(moved=True)), mech(LOCUST, "0303", side="Red")
    battle = stage(board, mech(GRIFFIN, "0304"), foe, friend, phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, JUMP, path=hexes("0303"), rush=1))
    assert not happened(events, PilotingRolled)
    assert str(battle.unit(2).hex) == "0303"
    assert why_not(battle, Move(2, RUN, "")) == "BMR-MOV-044"
