"""Vehicles that charge, and what 'Mechs do to vehicles with their limbs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, mech, perform, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move, Strike
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.damage.destruction import wreck
from ironhex.systems.classic.damage.hit_location import FULL, KICK
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.piloting import Drawn, Fell
from ironhex.systems.classic.melee.charge import carry_through, charge_table, no_charge
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.death_from_above import from_above
from ironhex.systems.classic.melee.physical_attacks import refused, strikes, wound
from ironhex.systems.classic.melee.physical_to_hit import to_hit
from ironhex.systems.classic.movement import moves
from ironhex.systems.classic.movement.skidding import TASKS as SKIDDING
from ironhex.systems.classic.movement.skidding import Skid
from ironhex.systems.classic.piloting.displacement import displace
from ironhex.systems.classic.vehicles.events import Dropped, VehicleCritical

TANK, HOVER, GRIFFIN = "Manticore Heavy Tank", "Saladin Assault Hover Tank", "Griffin GRF-1N"
MOVED = MoveState(moved=True)


def lying(prone: bool) -> dict[str, Any]:
    return {"prone": True} if prone else {}


def before(attacker: str, target: str, *, prone: bool = False, level: int = 0) -> Battle:
    """Two units face to face; the target has moved."""
    board = drawn("16x17").changed(Hex.parse("0807"), level=level)
    return stage(
        board,
        mech(attacker, "0808"),
        mech(target, "0807", facing=3, move=MOVED, **lying(prone)),
        phase=Phase.MOVEMENT,
    )


@pytest.mark.rule("BMR-CHARGE-011", "BMR-CHARGE-012", "BMR-PHYS-009", "BMR-PRONE-010")
@pytest.mark.parametrize(
    ("attacker", "target", "prone", "rule"),
    [
        (TANK, GRIFFIN, False, ""),
        (TANK, GRIFFIN, True, ""),
        (TANK, HOVER, False, ""),
        (GRIFFIN, TANK, False, "BMR-CHARGE-012"),
    ],
)
def test_vehicles_charge_anything_but_no_mech_charges_them(attacker: str, target: str, prone: bool, rule: str) -> None:
    battle = before(attacker, target, prone=prone)
    barred = no_charge(battle, battle.unit(0), battle.unit(1))
    assert (barred.rule if barred else "") == rule
    judged = moves.refused(battle, battle.unit(0), Move(0, Mode.RUN, rush=1))
    assert (judged.rule if judged else "") == rule


@pytest.mark.rule("BMR-ELEV-007")
def test_a_vehicle_is_charged_only_on_its_own_level() -> None:
    battle = before(TANK, HOVER, level=1)
    assert no_charge(battle, battle.unit(0), battle.unit(1)) is not None


@pytest.mark.rule("BMR-PHYS-009")
def test_a_vehicle_declares_no_other_physical_attack() -> None:
    battle = before(TANK, GRIFFIN)
    assert not battle.kind(battle.unit(0)).physical
    assert not list(strikes(battle, 0))


@pytest.mark.rule("BMR-CHARGE-023")
@pytest.mark.parametrize(
    ("target", "prone", "table"), [(GRIFFIN, False, KICK), (GRIFFIN, True, FULL), (HOVER, False, FULL)]
)
def test_a_vehicle_runs_into_the_legs_of_a_standing_mech(target: str, prone: bool, table: str) -> None:
    battle = before(TANK, target, prone=prone)
    assert charge_table(attack_on(battle, battle.unit(0), battle.unit(1))) == table


@pytest.mark.rule("BMR-CHARGE-011", "BMR-CHARGE-017", "BMR-CHARGE-018", "BMR-CHARGE-019")
def test_a_charge_hurts_both_and_drives_the_target_back() -> None:
    battle = before(TANK, GRIFFIN)
    rush = MoveState(moved=True, mode=Mode.RUN, traveled=3, hexes=3, rush=Rush("charge", 1, Hex.parse("0808")))
    battle = stage(
        battle.board, mech(TANK, "0808", move=rush), mech(GRIFFIN, "0807", facing=3, move=MOVED), phase=Phase.PHYSICAL
    )
    # to hit; 18 points on the legs in 5, 5, 5 and 3; 6 points on the tank's front in 5 and 1
    dice = [6, 6, 1, 1, 1, 1, 3, 3, 3, 3]
    after, events = perform(battle, lambda play: carry_through(play, 0, 1), dice=dice)
    tank, griffin = after.units
    assert sum(battle.unit(1).armor) - sum(griffin.armor) == 18
    assert battle.unit(1).armor[Location.RL] - griffin.armor[Location.RL] == 18
    assert sum(battle.unit(0).armor) - sum(tank.armor) == 6
    assert (str(tank.hex), str(griffin.hex)) == ("0807", "0806")
    assert not any(isinstance(event, Fell) for event in events)


@pytest.mark.rule("BMR-KICK-010", "BMR-ELEV-001", "BMR-ELEV-009", "BMR-ELEV-004", "BMR-ELEV-005")
@pytest.mark.parametrize(("level", "kick", "punch"), [(0, True, False), (1, False, True), (-1, False, False)])
def test_a_tank_is_kicked_on_the_same_level_and_punched_when_it_is_higher(level: int, kick: bool, punch: bool) -> None:
    battle = before(GRIFFIN, TANK, level=level)
    found = {blow.form for strike in strikes(battle, 0) for blow in strike.blows}
    assert ("kick" in found, "punch" in found) == (kick, punch)
    assert "push" not in found


def in_one_hex(*, prone: bool = False) -> Battle:
    return stage("16x17", mech(GRIFFIN, "0808", **lying(prone)), mech(TANK, "0808", move=MOVED))


@pytest.mark.rule("BMR-KICK-010", "BMR-KICK-011")
def test_a_mech_stamps_on_a_tank_in_its_hex_and_a_die_gives_the_side() -> None:
    battle = in_one_hex()
    assert refused(battle, Strike(0, (Blow("kick", 1, Location.RL),))) is None
    blow = Blow("kick", 1, Location.RL)
    assault = assault_of(battle, battle.unit(0), battle.unit(1), blow)
    _, events = perform(battle, lambda play: wound(play, blow, assault), dice=[3, 3, 4])
    sides = [event.side for event in events if isinstance(event, LocationRolled)]
    assert sides == ["rear"]
    assert any(isinstance(event, Drawn) for event in events)


@pytest.mark.rule("BMR-PRONE-001", "BMR-PRONE-002", "BMR-PRONE-003")
def test_a_prone_mech_punches_a_vehicle_in_its_hex_once() -> None:
    battle = in_one_hex(prone=True)
    left, right = (Blow("punch", 1, arm) for arm in (Location.LA, Location.RA))
    assert refused(battle, Strike(0, (left,))) is None
    twice = refused(battle, Strike(0, (left, right)))
    assert twice is not None
    assert twice.rule == "BMR-PRONE-002"
    assert {blow.form for strike in strikes(battle, 0) for blow in strike.blows} == {"punch"}
    assert all(len(strike.blows) == 1 for strike in strikes(battle, 0))
    assault = assault_of(battle, battle.unit(0), battle.unit(1), left)
    after, _ = perform(battle, lambda play: wound(play, left, assault), dice=[1, 3, 4])
    assert sum(battle.unit(1).armor) - sum(after.unit(1).armor) == 6
    beside = before(GRIFFIN, TANK)
    fallen = stage(beside.board, mech(GRIFFIN, "0808", prone=True), mech(TANK, "0807", move=MOVED))
    assert not list(strikes(fallen, 0))


@pytest.mark.rule("BMR-DFA-001", "BMR-DFA-015")
def test_a_vehicle_is_hit_from_above_on_its_front_column() -> None:
    battle = before(GRIFFIN, TANK)
    assert from_above(battle, battle.unit(0), battle.unit(1)) == ("full", ("front",))


@pytest.mark.rule("BMR-DFA-021")
def test_a_crushed_vehicle_counts_as_exploded() -> None:
    after, events = perform(before(GRIFFIN, TANK), lambda play: wreck(play, 1, "BMR-DFA-021"))
    assert [event.roll for event in events if isinstance(event, VehicleCritical)] == [6]
    assert after.unit(1).phase.doom is not None


@pytest.mark.rule("BMR-HIT-061", "BMR-WAR-004")
def test_the_driving_skill_counts_in_a_charge() -> None:
    battle = before(TANK, GRIFFIN)
    better = stage(
        battle.board, mech(TANK, "0808", piloting=3), mech(GRIFFIN, "0807", facing=3, move=MOVED, piloting=5)
    )
    mods = {mod.rule: mod.value for mod in to_hit(better, better.unit(0), better.unit(1), Blow("charge", 1)).mods}
    assert mods["BMR-HIT-061"] == -2


# --- driven into another hex -----------------------------------------------------------------------------------------
def pushed(name: str, **terrain: int) -> Battle:
    """After being driven north from level 3."""
    board = drawn("16x17").changed(Hex.parse("0808"), level=3).changed(Hex.parse("0807"), level=3, **terrain)
    battle = stage(board, mech(name, "0808"), mech(GRIFFIN, "0202"))
    return perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"))[0]


@pytest.mark.rule("BMR-DISP-005")
@pytest.mark.parametrize(("name", "lost"), [(TANK, True), (HOVER, False)])
def test_a_vehicle_driven_into_water_that_it_cannot_enter_is_destroyed(name: str, lost: bool) -> None:
    after = pushed(name, depth=1)
    doom = after.unit(0).phase.doom
    assert (doom is not None and doom[0] == "BMR-DISP-005") == lost


@pytest.mark.rule("BMR-DISP-006")
@pytest.mark.parametrize(("level", "points"), [(2, 0), (1, 18), (0, 24)])
def test_a_drop_of_two_levels_damages_a_vehicle(level: int, points: int) -> None:
    board = drawn("16x17").changed(Hex.parse("0808"), level=3).changed(Hex.parse("0807"), level=level)
    battle = stage(board, mech(TANK, "0808"), mech(GRIFFIN, "0202"))
    dice = [1, *[3, 3] * -(-points // 5)] if points else []
    after, events = perform(battle, lambda play: displace(play, 0, 0, rule="BMR-DISP-001"), dice=dice)
    assert sum(battle.unit(0).armor) - sum(after.unit(0).armor) == points
    assert any(isinstance(event, Dropped) for event in events) == bool(points)


@pytest.mark.rule("BMR-SKID-010", "BMR-SKID-004")
def test_a_vehicle_skids_without_falling_or_damage() -> None:
    move = MoveState(mode=Mode.RUN, traveled=4, hexes=4, heading=0, paved=True)
    battle = stage("16x17", mech(TANK, "0808", move=move), mech(GRIFFIN, "0202"))
    after, events = perform(battle, lambda play: play.then(Skid(0, 0, 2)), tasks=SKIDDING)
    tank = after.unit(0)
    assert str(tank.hex) == "0806"
    assert tank.armor == battle.unit(0).armor
    assert not any(isinstance(event, Fell) for event in events)
