"""Stacking: who may share a hex, who may pass, and what happens by accident."""

from typing import Any

import pytest
from tests.classic.piloting.test_falls import SAFE, limbs
from tests.classic.piloting.test_rolls import settled
from tests.classic.stage import Extra, drawn, happened, mech, stage
from tests.classic.trek import JUMP, RUN, WALK, column, hexes, make, why_not

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Phase, PhaseState
from ironhex.systems.classic.events.piloting import Displaced, Fell
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import crowded

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"


def man(hex: str, side: str) -> Extra:
    return mech(LOCUST, hex, side=side, kind="pilot")


def scene(*others: Extra, board: Any = "9x9", **fields: Any) -> Battle:
    return stage(board, mech(GRIFFIN, "0505", **fields), *others, phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-STACK-002", "BMR-STACK-005")
@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_one_hex_holds_one_mech_of_either_side(side: str) -> None:
    battle = scene(mech(LOCUST, "0504", side=side))
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-STACK-002"


@pytest.mark.rule("BMR-STACK-001")
def test_two_units_of_a_side_share_a_hex_and_no_more() -> None:
    assert crowded(scene(man("0504", "Red")), scene().unit(0), Hex(5, 4)) is None
    three = scene(man("0504", "Red"), man("0504", "Red"))
    assert why_not(three, Move(0, WALK, "F")) == "BMR-STACK-001"
    mixed = scene(man("0504", "Red"), man("0504", "Blue"), man("0504", "Blue"))
    assert why_not(mixed, Move(0, WALK, "F")) is None


@pytest.mark.rule("BMR-STACK-003")
def test_friends_are_passed_through() -> None:
    battle = scene(mech(LOCUST, "0504", side="Red"))
    assert why_not(battle, Move(0, WALK, "FF")) is None
    ends = {option.spot.hex for option in Reach(battle, battle.unit(0)).options_of(WALK)}
    assert Hex(5, 3) in ends
    assert Hex(5, 4) not in ends


def driving(name: str, start: dict[str, int], ahead: dict[str, int], other: Extra, elevation: int) -> Battle:
    """A vehicle in 0505 and an enemy in 0504, the next hex."""
    board = drawn("9x9").changed(Hex(5, 5), **start).changed(Hex(5, 4), **ahead).changed(Hex(5, 3), **ahead)
    return stage(board, mech(name, "0505", elevation=elevation), other, phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-STACK-004", "BMR-STACK-008")
@pytest.mark.parametrize(("height", "rule"), [(0, "BMR-STACK-004"), (1, None)])
def test_from_a_bridge_a_tank_does_not_pass_a_vtol_on_the_ground(height: int, rule: str | None) -> None:
    """What counts is its height in the hex of the VTOL, not on the bridge."""
    vtol = mech("Ferret Light Scout VTOL", "0504", side="Blue", elevation=height)
    battle = driving("Vedette Medium Tank", {"depth": 1, "bridge": 9, "bridge_cf": 90}, {}, vtol, 1)
    assert why_not(battle, Move(0, WALK, "FF")) == rule
    ends = {option.spot.hex for option in Reach(battle, battle.unit(0)).options_of(WALK)}
    assert (Hex(5, 3) in ends) == (rule is None)


@pytest.mark.rule("BMR-STACK-004", "BMR-STACK-009")
@pytest.mark.parametrize(("height", "rule"), [(2, "BMR-STACK-004"), (0, None)])
def test_from_the_shore_a_hovercraft_passes_only_over_a_submarine_that_dives(height: int, rule: str | None) -> None:
    boat = mech("Neptune Submarine (LRT)", "0504", side="Blue", elevation=height)
    battle = driving("Saladin Assault Hovertank", {}, {"depth": 2}, boat, 0)
    assert why_not(battle, Move(0, WALK, "FF")) == rule


@pytest.mark.rule("BMR-STACK-004")
def test_enemies_are_not_passed_through() -> None:
    battle = scene(mech(LOCUST, "0504", side="Blue"))
    assert why_not(battle, Move(0, WALK, "FF")) == "BMR-STACK-004"
    assert why_not(battle, Move(0, JUMP, path=hexes("0504", "0503"), facing=0)) is None


@pytest.mark.rule("BMR-STACK-004")
def test_an_enemys_hex_may_be_entered_where_there_is_room_but_not_left() -> None:
    battle = scene(man("0504", "Blue"))
    assert why_not(battle, Move(0, WALK, "F")) is None
    assert why_not(battle, Move(0, WALK, "FR")) is None
    assert why_not(battle, Move(0, WALK, "FF")) == "BMR-STACK-004"
    straight = [o for o in Reach(battle, battle.unit(0)).options_of(RUN) if o.spot.hex == Hex(5, 3)]
    assert min(option.spent for option in straight) == 6


@pytest.mark.rule("BMR-STACK-004")
def test_a_unit_that_starts_in_an_enemys_hex_may_leave() -> None:
    assert why_not(scene(man("0505", "Blue")), Move(0, WALK, "FF")) is None


def test_wrecks_are_not_in_the_way() -> None:
    wreck = mech(LOCUST, "0504", side="Blue", phase=PhaseState(doom=("BMR-DEST-001", "destroyed")))
    assert why_not(scene(wreck), Move(0, WALK, "F")) is None


@pytest.mark.rule("BMR-STACK-012")
def test_a_unit_that_falls_in_a_friends_hex_and_cannot_leave_displaces_it() -> None:
    board = column(".", ".", "x", ".")
    friend = mech(LOCUST, "0303", side="Red", facing=0)
    battle = stage(board, mech(GRIFFIN, "0304"), friend, phase=Phase.MOVEMENT)
    dice = [1, 1, 1, *limbs(6), *SAFE]
    battle, events = make(battle, Move(0, WALK, "FF"), dice, then=[Move(0, WALK)])
    assert (str(battle.unit(0).hex), str(battle.unit(1).hex)) == ("0303", "0302")
    assert [event.unit for event in happened(events, Displaced)] == [1]
    _, events = settled(battle, [1, 1, 1, *limbs(2), *SAFE])
    assert [event.unit for event in happened(events, Fell)] == [1]


@pytest.mark.rule("BMR-STACK-012")
def test_a_unit_that_stands_up_and_leaves_displaces_nobody() -> None:
    board = column(".", ".", "x", ".")
    friend = mech(LOCUST, "0303", side="Red", facing=0)
    battle = stage(board, mech(GRIFFIN, "0304"), friend, phase=Phase.MOVEMENT)
    then = [Move(0, RUN, "U", facing=0), Move(0, RUN, "F")]
    battle, events = make(battle, Move(0, RUN, "FF"), [1, 1, 1, *limbs(6), *SAFE, 6, 6], then=then)
    assert (str(battle.unit(0).hex), str(battle.unit(1).hex)) == ("0302", "0303")
    assert not happened(events, Displaced)
