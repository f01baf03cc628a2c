"""How bots fly VTOLs: a few hits destroy one, so it matters who can hit it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.bots.test_positions import MOVED, move_phase, moved
from tests.classic.stage import drawn, mech

from ironhex.catalog.board import Change
from ironhex.kernel.hexes import Hex, distance
from ironhex.systems.classic.battle import Mode, MoveState
from ironhex.systems.classic.bots.allies import first_to_move
from ironhex.systems.classic.bots.by_kind import vulnerability
from ironhex.systems.classic.bots.scoring import mover
from ironhex.systems.classic.sight.line_of_sight import sight

GUNSHIP, CAVALRY = "Yellow Jacket Gunship", "Cavalry Attack Helicopter SRM"
TANK, WARHAMMER, HUNCHBACK, LOCUST = "Manticore Heavy Tank", "Warhammer WHM-6R", "Hunchback HBK-4G", "Locust LCT-1V"
FLYING = MoveState(moved=True, mode=Mode.RUN, hexes=9, traveled=9)


def vtol(name: str, place: str, **fields: Any) -> Any:
    return mech(name, place, elevation=fields.pop("elevation", 1), **fields)


def test_a_rotor_makes_a_vtol_far_more_vulnerable_than_a_tank_of_its_armor() -> None:
    battle = move_phase("16x17", vtol(GUNSHIP, "0810"), mech(TANK, "0804", 3))
    assert (vulnerability(battle, battle.unit(0)) > 4 * vulnerability(battle, battle.unit(1))).all()


def test_all_that_can_be_lost_is_the_vtol_itself() -> None:
    battle = move_phase("16x17", vtol(GUNSHIP, "0810"), mech(TANK, "0804", 3))
    frail = mover(battle, battle.unit(0), (0,), 0.5).frailty
    assert frail is not None
    little, much = frail.lost(np.array([1.0, 1e6]))
    assert little == pytest.approx(1.0, rel=0.05)
    assert much == pytest.approx(frail.whole)


def test_only_vtols_are_frail() -> None:
    battle = move_phase("16x17", mech(LOCUST, "0810"), mech(TANK, "0804", 3))
    assert all(mover(battle, unit, (0,), 0.5).frailty is None for unit in battle.units)


def test_a_vtol_moves_after_the_units_of_its_side() -> None:
    """Even if it is farther from the enemy."""
    battle = move_phase(
        "16x17", vtol(GUNSHIP, "0817", side="Red"), mech(TANK, "0810", side="Red"), mech(LOCUST, "0801")
    )
    assert first_to_move(battle, battle.units[:2]).id == 1


@pytest.mark.parametrize("name", [GUNSHIP, CAVALRY])
def test_a_vtol_keeps_out_of_reach_of_fists(name: str) -> None:
    """Any blow breaks a rotor, so it does not end next to a 'Mech."""
    battle = move_phase("16x17", vtol(name, "0811"), mech(HUNCHBACK, "0808", 3, move=MOVED))
    assert distance(moved(battle).unit(0).place, battle.unit(1).place) > 1


def test_a_gunship_stays_far_from_many_guns() -> None:
    enemies = [mech(WARHAMMER, place, 3, side="Blue", move=MOVED) for place in ("0705", "0805", "0905")]
    battle = move_phase("16x34", vtol(GUNSHIP, "0816", side="Red"), *enemies)
    after = moved(battle).unit(0)
    assert min(distance(after.place, each.place) for each in battle.units[1:]) > 12


def test_a_vtol_hides_behind_a_hill_from_enemies_that_move_after_it() -> None:
    board = drawn("16x34")
    hill = [Hex(column, 17) for column in range(5, 12)]
    ridge = board.with_changes(tuple(Change(hex, "level", 4) for hex in hill))
    enemies = [mech(WARHAMMER, place, 3, side="Blue") for place in ("0702", "0902")]
    battle = move_phase(ridge, vtol(CAVALRY, "0821", side="Red"), *enemies)
    after = moved(battle)
    assert all(sight(after, each, after.unit(0)).blocked for each in after.units[1:])
