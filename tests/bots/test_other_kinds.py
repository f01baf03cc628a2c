"""How bots play VTOLs, tanks, ships, ProtoMechs and gun emplacements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.test_positions import MOVED, move_phase, moved, volley
from tests.classic.stage import drawn, mech, stage

from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Fire, Mode, MoveState, TurnState
from ironhex.systems.classic.bots.moving import advise
from ironhex.systems.classic.bots.weights import Profile
from ironhex.systems.classic.damage.hit_location import side_struck
from ironhex.systems.classic.movement.altitudes import airborne

VTOL, TANK, HOVER = "Yellow Jacket Gunship", "Manticore Heavy Tank", "Saladin Assault Hovertank"
SHIP = "Monitor Naval Vessel"
GRIFFIN, HUNCHBACK = "Griffin GRF-1N", "Hunchback HBK-4G"


def first(battle: Any, unit: int = 0) -> Any:
    return next(advise(battle, battle.unit(unit), Profile())).action


# --- VTOLs ------------------------------------------------------------------------------------------------------------
def test_a_vtol_stays_in_the_air_and_keeps_moving() -> None:
    battle = move_phase("16x17", mech(VTOL, "0810", elevation=3), mech(HUNCHBACK, "0804", 3, move=MOVED))
    move = first(battle)
    assert sum(step in "FB" for step in move.steps) >= 3
    assert airborne(battle, moved(battle).unit(0))


def test_a_vtol_does_not_risk_a_sideslip() -> None:
    """At flank speed it flies straight on: no step forward follows a turn."""
    battle = move_phase("16x17", mech(VTOL, "0816", elevation=3), mech(GRIFFIN, "0802", 3, move=MOVED))
    move = first(battle)
    turned = move.steps.rstrip("LRS")
    assert move.mode is not Mode.RUN or not set("LR") & set(turned)


def test_a_vtol_attacks_from_where_its_target_is_weak() -> None:
    """It flies behind a tank that looks the other way rather than stay in front of it."""
    battle = move_phase("16x17", mech(VTOL, "0912", elevation=3), mech(TANK, "0808", 0, move=MOVED))
    after = moved(battle)
    tank = after.unit(1)
    assert side_struck(after.kind(tank), after.unit(0).place, tank) != "front"


# --- vehicles ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("facing", [0, 1, 2, 4, 5])
def test_a_tank_does_not_show_its_rear_unless_it_would_have_to_turn_around(facing: int) -> None:
    battle = move_phase("16x17", mech(TANK, "0810", facing), mech(HUNCHBACK, "0805", 3, move=MOVED))
    tank = moved(battle).unit(0)
    assert side_struck(battle.kind(tank), battle.unit(1).place, tank) != "rear"


def test_a_ship_stays_on_water_and_comes_close_enough_to_fire() -> None:
    board = drawn("16x34")
    lake = board.with_changes(tuple(Change(hex, "depth", 2) for hex in board.hexes() if hex.row > 12))
    battle = move_phase(lake, mech(SHIP, "0830", elevation=2), mech(GRIFFIN, "0810", 3, move=MOVED))
    ship = moved(battle).unit(0)
    assert lake.at(ship.place).depth == 2
    assert ship.place.row < 30


# --- ProtoMechs and emplacements --------------------------------------------------------------------------------------
def test_the_protomechs_of_a_point_fire_at_the_same_target() -> None:
    """Two equal enemies: the second ProtoMech joins the first one."""
    for chosen in (2, 3):
        begun = TurnState(declared=1, shots=(Fire(0, chosen),), primary=chosen)
        units = (mech("Centaur", "0808", side="Red", turn=begun), mech("Centaur", "0808", side="Red"))
        enemies = (mech(GRIFFIN, "0705", 3, side="Blue"), mech(GRIFFIN, "0905", 3, side="Blue"))
        battle = stage("16x17", *units, *enemies)
        assert {fire.target for fire in volley(battle, 1).shots} == {chosen}


def test_a_protomech_stays_with_its_point() -> None:
    """The first one to move goes ahead; later ones go where the others are, rather than straight on alone."""
    strays = {}
    for move in (MoveState(), MOVED):
        point = [mech("Centaur", place, side="Red", move=move) for place in ("0315", "0415", "0316")]
        enemy = mech(GRIFFIN, "0801", 3, side="Blue", move=MOVED)
        after = moved(move_phase("16x34", mech("Centaur", "0817", side="Red"), enemy, *point))
        strays[move.moved] = distance(after.unit(0).place, Hex.parse("0315"))
    assert strays[True] <= 3 < strays[False]


def test_an_emplacement_fires_at_the_enemy_that_is_nearly_destroyed() -> None:
    hurt = mech(GRIFFIN, "0905", 3, side="Blue", armor=(0,) * 11)
    battle = stage("16x17", mech("Light Laser Battery Yoyodyne LLB-T2", "0808"), mech(GRIFFIN, "0705", 3), hurt)
    assert {fire.target for fire in volley(battle).shots} == {2}


def test_a_hovercraft_that_ran_is_hard_to_hit() -> None:
    battle = move_phase("16x17", mech(HOVER, "0810"), mech(HUNCHBACK, "0803", 3, move=MoveState(moved=True)))
    assert sum(step in "FB" for step in first(battle).steps) >= 5
    assert moved(battle).unit(0).hex != Hex.parse("0810")
