"""Vessels on the surface of water."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, mech, perform, stage

from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.battle import Battle, Mode
from ironhex.systems.classic.damage.hit_location import FRONT, FULL, LEFT, RIGHT
from ironhex.systems.classic.damage.hits import Hit, locate, strike
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.sight.terrain import depth, sight_level

BOAT, FOILS, GRIFFIN = "Monitor Naval Vessel", "Sea Skimmer Hydrofoil", "Griffin GRF-1N"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def afloat(name: str = BOAT, deep: int = 2, **ahead: Any) -> Battle:
    """A vessel on a lake, before a hex with some terrain."""
    board = drawn("16x17")
    board = board.with_changes(tuple(Change(hex, "depth", deep) for hex in board.hexes()))
    if ahead:
        board = board.changed(AHEAD, **{"depth": -1} | ahead)
    return stage(board, mech(name, "0808", elevation=deep), mech(GRIFFIN, "0202"))


def price(mode: Mode = Mode.WALK, deep: int = 2, **ahead: Any) -> int | str:
    battle = afloat(deep=deep, **ahead)
    cost = enter_cost(battle, battle.unit(0), HERE, AHEAD, mode=mode)
    return cost.barred.rule if cost.barred else cost.total


@pytest.mark.rule("BMR-NAVAL-001", "BMR-NAVAL-002", "BMR-EDCHG-021", "BMR-RCHG-019", "BMR-CVEH-009", "BMR-CVEH-010")
@pytest.mark.parametrize("mode", [Mode.WALK, Mode.RUN])
@pytest.mark.parametrize("deep", [1, 2, 4])
def test_a_hex_of_water_costs_1_mp_at_any_depth_and_speed(mode: Mode, deep: int) -> None:
    assert price(mode, deep) == 1


@pytest.mark.rule(
    "BMR-NAVAL-001", "BMR-MOV-027", "BMR-MOV-028", "BMR-MOV-029", "BMR-MOV-030", "BMR-MOV-032", "BMR-MOV-036"
)
@pytest.mark.parametrize(
    ("ahead", "rule"),
    [
        ({"level": 0}, "BMR-MOV-027"),
        ({"paved": 1}, "BMR-MOV-028"),
        ({"rough": 1}, "BMR-MOV-029"),
        ({"woods": 1}, "BMR-MOV-030"),
        ({"depth": 0}, "BMR-MOV-032"),
        ({"rubble": 1}, "BMR-MOV-036"),
    ],
    ids=str,
)
def test_all_other_terrain_is_closed_to_vessels(ahead: dict[str, Any], rule: str) -> None:
    assert price(**ahead) == rule


@pytest.mark.rule("BMR-NAVAL-003", "BMR-UNIT-015")
def test_a_vessel_stays_at_the_surface() -> None:
    battle = afloat(deep=3)
    boat = battle.unit(0)
    assert (depth(battle, boat), sight_level(battle, boat)) == (0, 0)
    assert {option.spot.elevation for option in Reach(battle, boat).options()} == {3}


@pytest.mark.rule("BMR-NAVAL-011", "BMR-NAVAL-012", "BMR-NAVAL-014", "BMR-NAVAL-015", "BMR-NAVAL-016")
@pytest.mark.parametrize("side", [FRONT, LEFT, RIGHT])
@pytest.mark.parametrize("name", [BOAT, FOILS])
@pytest.mark.parametrize("roll", range(2, 13))
def test_hits_on_engine_room_and_foils(name: str, side: str, roll: int) -> None:
    faces = (roll - 1, 1) if roll <= 7 else (6, roll - 6)
    after, _ = perform(afloat(name), lambda play: locate(play, 0, FULL, side), dice=faces)
    boat, foils = after.unit(0), name == FOILS
    slows = roll == 4 or (roll == 5 and (foils or side != FRONT)) or (roll == 9 and foils and side != FRONT)
    assert (boat.body.slowed, boat.vehicle.halted) == (int(slows), roll == 3)
    assert boat.phase.doom is None, "a vessel that cannot move stays afloat"


@pytest.mark.rule("BMR-NAVAL-013", "BMR-NAVAL-017")
@pytest.mark.parametrize("name", [BOAT, FOILS])
def test_a_turret_locks_if_there_is_one(name: str) -> None:
    battle = afloat(name)
    turret = battle.unit(0).design.has_location(4)
    after, _ = perform(battle, lambda play: locate(play, 0, FULL, FRONT), dice=[6, 5])
    assert (after.unit(0).body.turret_locked is not None) == turret


@pytest.mark.rule("BMR-NAVAL-018", "BMR-NAVAL-019")
@pytest.mark.parametrize("roll", range(1, 7))
def test_critical_hits_on_a_vessel(roll: int) -> None:
    after, _ = perform(afloat(), lambda play: strike(play, 0, Hit(0, 0, critical=True)), dice=[4, 4, roll])
    boat = after.unit(0)
    found = (bool(boat.body.stunned), bool(boat.body.weapon_jammed), boat.vehicle.halted, boat.phase.doom is not None)
    assert found == (roll == 1, roll == 2, roll == 3, roll > 3)
