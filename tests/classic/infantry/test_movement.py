"""Where infantry goes, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, mech, stage

from ironhex.kernel.hexes import Hex, neighbors
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import enter_cost

FOOT, MOTORIZED, JUMP = "Foot Platoon (Rifle)", "Motorized Platoon (MG)", "Jump Platoon (Flamer)"
ELEMENTALS = "Elemental (Laser)"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def before(name: str, **terrain: Any) -> Battle:
    """Infantry next to a hex with some terrain."""
    return stage(drawn("16x17").changed(AHEAD, **terrain), mech(name, "0808"), mech("Griffin GRF-1N", "0202"))


def points(name: str) -> list[int]:
    """Walking, running and Jumping MP; 0 if it has none."""
    battle = before(name)
    tallies = [allowance(battle, battle.unit(0), mode) for mode in (Mode.WALK, Mode.RUN, Mode.JUMP)]
    return [0 if tally.barred else tally.total for tally in tallies]


@pytest.mark.rule("BMR-INF-001", "BMR-INF-002", "BMR-INF-003", "BMR-INF-004", "BMR-INF-005", "BMR-INF-006")
@pytest.mark.rule("BMR-INF-015", "BMR-MOV-052", "BMR-UNIT-017")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((f"Foot Platoon ({arms})", [1, 0, 0]) for arms in ("Rifle", "MG", "Flamer", "Laser", "SRM")),
        *((f"Motorized Platoon ({arms})", [1, 3, 0]) for arms in ("Rifle", "MG", "Flamer")),
        *((f"Motorized Platoon ({arms})", [1, 2, 0]) for arms in ("Laser", "SRM")),
        *((f"Jump Platoon ({arms})", [1, 0, 3]) for arms in ("Rifle", "MG", "Flamer")),
        *((f"Jump Platoon ({arms})", [1, 0, 2]) for arms in ("Laser", "SRM")),
        (ELEMENTALS, [1, 0, 3]),
        ("Inner Sphere Standard (Laser)", [1, 0, 3]),
    ],
)
def test_movement_points_by_type_and_weapon(name: str, expected: list[int]) -> None:
    assert points(name) == expected


@pytest.mark.rule("BMR-INF-009", "BMR-INF-011", "BMR-INF-012", "BMR-INF-013", "BMR-MOV-008", "BMR-MOV-011")
@pytest.mark.rule("BMR-MOV-033", "BMR-MOV-034", "BMR-MOV-035", "BMR-MOV-039")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        ({}, 1),
        ({"rough": 1}, 2),
        ({"rubble": 1}, 2),
        ({"woods": 1}, 2),
        ({"woods": 2}, 3),
        ({"swamp": 1}, 2),
        ({"depth": 0}, 1),
        ({"depth": 1}, "BMR-MOV-033"),
        ({"depth": 2}, "BMR-MOV-033"),
        ({"level": 1}, 3),
        ({"level": -1}, 3),
        ({"level": 2}, "BMR-MOV-008"),
        ({"building": 1, "building_height": 1}, 1),
        ({"building": 4, "building_height": 1}, 1),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", [FOOT, MOTORIZED, JUMP, ELEMENTALS])
def test_terrain_costs_infantry_what_it_costs_others(name: str, terrain: dict[str, Any], cost: int | str) -> None:
    battle = before(name, **terrain)
    found = enter_cost(battle, battle.unit(0), HERE, AHEAD)
    assert (found.barred.rule if found.barred else found.total) == cost


@pytest.mark.rule("BMR-INF-011", "BMR-SUIT-018")
@pytest.mark.parametrize(("depth", "rule"), [(0, None), (1, "BMR-INF-011")])
def test_suits_that_fly_walk_through_shallow_water_only(depth: int, rule: str | None) -> None:
    battle = before("Sylph", depth=depth)
    found = enter_cost(battle, battle.unit(0), HERE, AHEAD)
    assert (found.barred and found.barred.rule) == rule


@pytest.mark.rule("BMR-INF-008", "BMR-MOV-019", "BMR-MOV-024", "BMR-MOV-041")
def test_infantry_moves_in_any_direction_without_turning() -> None:
    battle = before(FOOT)
    options = list(Reach(battle, battle.unit(0)).options_of(Mode.WALK))
    assert {option.spot.hex for option in options} == set(neighbors(HERE))
    assert {option.spent for option in options} == {1}
    assert not battle.kind(battle.unit(0)).has_facing


@pytest.mark.rule("BMR-INF-013", "BMR-MOV-014")
@pytest.mark.parametrize("terrain", [{"woods": 2}, {"level": 1}, {"rough": 1}], ids=str)
def test_foot_infantry_spends_a_whole_turn_on_an_expensive_hex(terrain: dict[str, Any]) -> None:
    battle = before(FOOT, **terrain)
    assert refused(battle, battle.unit(0), Move(0, Mode.WALK, "F")) is None
    assert any(move.steps == "F" for move in moves(battle, battle.unit(0)) if isinstance(move, Move))
    wet = before(FOOT, depth=1)
    assert refused(wet, wet.unit(0), Move(0, Mode.WALK, "F")) is not None


@pytest.mark.rule("BMR-INF-014")
@pytest.mark.parametrize("name", [JUMP, ELEMENTALS])
def test_jump_infantry_jumps_like_mechs_but_not_into_water(name: str) -> None:
    battle = before(name, depth=1)
    landings = {option.spot.hex for option in Reach(battle, battle.unit(0)).jumps()}
    assert Hex.parse("0806") in landings
    assert AHEAD not in landings
    into_water = refused(battle, battle.unit(0), Move(0, Mode.JUMP, path=(AHEAD,)))
    assert into_water is not None
    assert into_water.rule == "BMR-INF-014"
    hill = before(name, level=4)
    assert AHEAD not in {option.spot.hex for option in Reach(hill, hill.unit(0)).jumps()}
    ledge = before(name, level=3)
    assert refused(ledge, ledge.unit(0), Move(0, Mode.JUMP, path=(AHEAD,))) is None


@pytest.mark.rule("BMR-INF-014")
def test_a_jump_of_infantry_is_listed_once() -> None:
    battle = before(JUMP)
    ends = [option.spot.hex for option in Reach(battle, battle.unit(0)).jumps()]
    assert len(ends) == len(set(ends))


@pytest.mark.rule("BMR-PHYS-010", "BMR-CHARGE-013")
def test_infantry_makes_no_physical_attacks() -> None:
    battle = stage("16x17", mech(JUMP, "0808"), mech("Griffin GRF-1N", "0805", move=MoveState(moved=True)))
    leap = Move(0, Mode.JUMP, path=(AHEAD, Hex.parse("0806")), rush=1)
    barred = refused(battle, battle.unit(0), leap)
    assert barred is not None
    assert barred.rule == "BMR-PHYS-010"
    assert not any(isinstance(move, Move) and move.rush is not None for move in moves(battle, battle.unit(0)))
    assert not battle.kind(battle.unit(0)).physical


@pytest.mark.rule("BMR-PSR-003", "BMR-WAR-005", "BMR-WAR-019")
def test_infantry_never_rolls_against_piloting() -> None:
    for name in (FOOT, MOTORIZED, JUMP, ELEMENTALS):
        kind = before(name).kind(before(name).unit(0))
        assert not kind.makes_piloting_rolls
        assert kind.skills == ("gunnery",)


@pytest.mark.rule("BMR-STACK-001", "BMR-STACK-002")
def test_two_units_of_a_side_share_a_hex_with_a_mech() -> None:
    battle = stage(
        "16x17", mech(FOOT, "0808", side="Red"), mech("Griffin GRF-1N", "0807", side="Red"), mech(ELEMENTALS, "0101")
    )
    assert crowded(battle, battle.unit(0), AHEAD) is None
    places = (FOOT, "0808"), (JUMP, "0807"), (FOOT, "0807")
    full = stage("16x17", *(mech(name, hex, side="Red") for name, hex in places))
    assert crowded(full, full.unit(0), AHEAD) is not None
