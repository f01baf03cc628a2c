"""Moves carried out on the ground: rolls where they fall due, falls, getting up, and what a move leaves behind."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.classic.piloting.test_falls import SAFE, limbs, soaked
from tests.classic.stage import happened, mech, perform, stage
from tests.classic.trek import JUMP, RUN, STAND, WALK, both, column, crits, hexes, make, no_structure

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Eject, Move
from ironhex.systems.classic.attack.attack import attack_on, attacker_movement, target_movement
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, PhaseState
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.damage.condition import FOOT, HIP
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.movement import Halted, Moved, StandingTried, StoodUp
from ironhex.systems.classic.events.piloting import Fell, PilotingRolled
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.heat import movement_heat
from ironhex.systems.classic.movement.walk_tasks import March
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.questions import GoOn, MoveNext
from ironhex.systems.classic.sequence import Act

GRIFFIN, LOCUST, SCORPION = "Griffin GRF-1N", "Locust LCT-1V", "Scorpion SCP-1N"
LL, RL = Location.LL, Location.RL
FELL = [1, *limbs(6), *SAFE]  # a Griffin falls on its face and nobody is hurt


def alone(board: Board | str = "9x9", hex: str = "0505", name: str = GRIFFIN, **fields: Any) -> Battle:
    return stage(board, mech(name, hex, **fields), phase=Phase.MOVEMENT)


def heat_of(battle: Battle) -> int:
    return sum(mod.value for mod in movement_heat(battle.unit(0)))


def rolls(events: Sequence[Any]) -> list[tuple[str, int]]:
    """What was rolled for, and the numbers needed; not the warriors' rolls after a fall."""
    return [(e.why, e.tally.total) for e in happened(events, PilotingRolled) if "injury" not in e.why]


# --- plain moves ---
def test_a_walk_ends_in_its_hex_and_records_the_movement() -> None:
    battle, events = make(alone(), Move(0, WALK, "FRF"))
    unit = battle.unit(0)
    assert (str(unit.hex), unit.facing, unit.body.prone) == ("0603", 1, False)
    assert (unit.move.mode, unit.move.spent, unit.move.traveled, unit.move.hexes) == (WALK, 3, 2, 2)
    assert unit.move.moved
    assert [type(event) for event in events] == [Moved, Halted]


@pytest.mark.rule("BMR-MOV-044")
def test_standing_still_leaves_no_heat_and_no_modifiers() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0502", facing=3), phase=Phase.MOVEMENT)
    battle, events = make(battle, Move(0, STAND))
    assert happened(events, Halted, Moved) == [Halted(0)]
    assert heat_of(battle) == 0
    assert attacker_movement(attack_on(battle, battle.unit(0), battle.unit(1))) is None
    assert target_movement(attack_on(battle, battle.unit(1), battle.unit(0))) is None


@pytest.mark.rule("BMR-MOV-046", "BMR-MOV-049")
@pytest.mark.parametrize(("mode", "heat"), [(WALK, 1), (RUN, 2)])
def test_heat_of_a_move(mode: Mode, heat: int) -> None:
    battle, _ = make(alone(), Move(0, mode, "FF"))
    assert heat_of(battle) == heat


@pytest.mark.rule("BMR-MOV-015")
def test_minimum_movement_heats_and_hinders_like_running() -> None:
    slow = both(crits(GRIFFIN, LL, FOOT, "Upper Leg Actuator"), crits(GRIFFIN, RL, FOOT, "Upper Leg Actuator"))
    battle = alone(column(".", "2W", ".", "."), "0303", crits=slow)
    battle, _ = make(battle, Move(0, RUN, "F"))
    assert (battle.unit(0).move.mode, heat_of(battle), str(battle.unit(0).hex)) == (RUN, 2, "0302")


@pytest.mark.rule("BMR-MOV-063")
def test_dropping_does_no_damage_and_adds_no_heat() -> None:
    battle, events = make(alone(facing=2), Move(0, WALK, "D"))
    assert (battle.unit(0).body.prone, battle.unit(0).facing, heat_of(battle)) == (True, 2, 1)
    assert not happened(events, Damaged, Fell)


@pytest.mark.rule("BMR-SCEN-010")
def test_over_the_home_edge_a_unit_withdraws() -> None:
    battle, events = make(alone(hex="0508", facing=3), Move(0, WALK, "FX"))
    assert battle.unit(0).fate == "withdrawn"
    assert happened(events, Left)[0].rule == "BMR-SCEN-010"


def test_a_unit_comes_onto_the_map() -> None:
    from tests.classic.movement.test_moves import arriving

    battle, _ = make(arriving(), Move(0, WALK, "FR", enter=Hex(5, 9), facing=0))
    unit = battle.unit(0)
    assert (str(unit.hex), unit.facing, unit.move.traveled, unit.move.spent) == ("0508", 1, 2, 3)


# --- difficult ground ---
@pytest.mark.rule("BMR-MOV-005", "BMR-MOV-033", "BMR-MOV-034", "BMR-MOV-036")
@pytest.mark.parametrize(
    ("token", "needs"),
    [("1~1", 4), ("2~2", 5), ("3~3", 6), ("4~4", 6), ("x", 5), pytest.param("~0", None), pytest.param("W", None)],
)
def test_water_and_rubble_take_a_roll(token: str, needs: int | None) -> None:
    dice = [] if needs is None else [3, 4]
    battle, events = make(alone(column(".", token, ".", "."), "0303"), Move(0, WALK, "F"), dice)
    assert [number for _, number in rolls(events)] == ([] if needs is None else [needs])
    assert str(battle.unit(0).hex) == "0302"
    assert not battle.unit(0).body.prone


@pytest.mark.rule("BMR-PSR-007")
def test_a_failed_roll_stops_the_move_where_it_was_made() -> None:
    battle = alone(column(".", ".", "x", "."), "0304")
    battle, events = make(battle, Move(0, WALK, "FFF"), [1, 2, *FELL], then=[Move(0, WALK)])
    assert (str(battle.unit(0).hex), battle.unit(0).body.prone, battle.unit(0).move.spent) == ("0303", True, 2)
    assert [type(event) for event in events][:3] == [Moved, PilotingRolled, Fell]


@pytest.mark.rule("BMR-FALL-002")
def test_a_fall_on_the_way_up_ends_in_the_lower_hex() -> None:
    battle = alone(column(".", "2x", ".", "."), "0303")
    dice = [1, 1, 1, *limbs(18), *SAFE]
    battle, events = make(battle, Move(0, WALK, "F"), dice, then=[Move(0, WALK)])
    assert (str(battle.unit(0).hex), happened(events, Fell)[0].levels) == ("0303", 2)


@pytest.mark.rule("BMR-FALL-003", "BMR-FALL-012")
def test_a_fall_into_water_counts_no_depth_and_half_the_damage() -> None:
    battle = alone(column(".", "~2", ".", "."), "0303", name="Jenner JR7-D")
    battle, events = make(battle, Move(0, WALK, "F"), [1, 2, 1, *soaked(2), *SAFE], then=[Move(0, WALK)])
    fallen = happened(events, Fell)[0]
    assert (str(fallen.hex), fallen.levels) == ("0302", 0)
    assert sum(event.armor for event in happened(events, Damaged)) == 2


def test_a_unit_that_stays_upright_continues_the_same_move() -> None:
    battle = alone(column(".", "x", "x", "."), "0304", LOCUST)
    battle, events = make(battle, Move(0, WALK, "FFF"), [6, 6, 6, 6])
    assert str(battle.unit(0).hex) == "0301"
    assert len(happened(events, Moved)) == 3


# --- getting up ---
@pytest.mark.rule("BMR-MOV-069", "BMR-MOV-071")
def test_a_mech_that_gets_up_faces_as_it_likes_and_goes_on() -> None:
    battle = alone(prone=True)
    go_on = Move(0, WALK, "FF")
    battle, events = make(
        battle,
        Move(0, WALK, "U", facing=2),
        [3, 2],
        then=[
            go_on,
        ],
    )
    assert rolls(events) == [("standing up", 5)]
    assert happened(events, StoodUp) == [StoodUp(0, 2)]
    assert (str(battle.unit(0).hex), battle.unit(0).move.spent, battle.unit(0).move.hexes) == ("0706", 4, 2)


@pytest.mark.rule("BMR-MOV-069")
def test_a_failed_attempt_is_a_fall_from_the_facing_on_the_ground() -> None:
    battle = alone(prone=True, facing=4)
    dice = [2, 2, 2, *limbs(6), *SAFE]
    battle, events = make(battle, Move(0, WALK, "U", facing=0), dice, then=[Move(0, WALK)])
    assert (battle.unit(0).body.prone, battle.unit(0).facing) == (True, 5)
    assert sum(event.armor for event in happened(events, Damaged)) == 6


@pytest.mark.rule("BMR-MOV-070", "BMR-MOV-072")
def test_attempts_go_on_while_points_remain_and_each_heats() -> None:
    battle = alone(prone=True)
    again = Move(0, RUN, "U", facing=0)
    dice = [1, 1, *FELL, 1, 1, *FELL, 6, 6]
    battle, events = make(battle, again, dice, then=[again, again, Move(0, RUN)])
    assert len(happened(events, StandingTried)) == 3
    assert (battle.unit(0).move.spent, battle.unit(0).move.stand_attempts, heat_of(battle)) == (6, 3, 5)
    assert not battle.unit(0).body.prone


def test_nobody_is_asked_when_nothing_is_left_to_do() -> None:
    battle = alone(prone=True, heat=15)
    battle, _ = make(battle, Move(0, WALK, "U", facing=0), [6, 6])
    assert battle.unit(0).move.moved


@pytest.mark.rule("BMR-MOV-066", "BMR-PSR-008")
def test_a_mech_that_fell_in_its_move_may_get_up_in_it() -> None:
    battle = alone(column(".", ".", "x", "."), "0304")
    then = [Move(0, RUN, "U", facing=0), Move(0, RUN, "F")]
    battle, _ = make(battle, Move(0, RUN, "F"), [1, 1, *FELL, 6, 5], then=then)
    assert (str(battle.unit(0).hex), battle.unit(0).body.prone, battle.unit(0).move.spent) == ("0302", False, 5)


@pytest.mark.rule("BMR-MOV-066")
def test_a_unit_that_fell_when_landing_stays_prone() -> None:
    battle = alone(column(".", ".", "x", "."), "0304")
    battle, _ = make(battle, Move(0, JUMP, path=hexes("0303"), facing=0), [1, 1, *FELL])
    assert (battle.unit(0).body.prone, battle.unit(0).move.moved) == (True, True)


@pytest.mark.rule("BMR-MOV-067", "BMR-DMG-009")
def test_standing_up_on_one_leg_is_hard() -> None:
    battle = alone(prone=True, structure=no_structure(GRIFFIN, LL))
    battle, events = make(battle, Move(0, WALK, "U", facing=0), [5, 5])
    assert rolls(events) == [("standing up", 10)]
    assert not battle.unit(0).body.prone


@pytest.mark.rule("BMR-QUAD-008")
def test_four_sound_legs_get_up_without_a_roll() -> None:
    battle = alone(name=SCORPION, prone=True)
    battle, events = make(battle, Move(0, WALK, "U", facing=1), then=[Move(0, WALK)])
    assert not rolls(events)
    assert (battle.unit(0).body.prone, battle.unit(0).move.spent, heat_of(battle)) == (False, 2, 2)


@pytest.mark.rule("BMR-QUAD-019")
def test_with_a_leg_gone_a_quad_rolls_to_get_up() -> None:
    battle = alone(name=SCORPION, prone=True, structure=no_structure(SCORPION, Location.RA))
    battle, events = make(battle, Move(0, WALK, "U", facing=1), [6, 6], then=[Move(0, WALK)])
    assert rolls(events) == [("standing up", 5)]


# --- damaged legs ---
@pytest.mark.rule("BMR-MOV-051")
@pytest.mark.parametrize(("mode", "due"), [(WALK, []), (RUN, [("running with a damaged hip or gyro", 7)])])
def test_a_run_on_a_damaged_hip_ends_in_a_roll(mode: Mode, due: list[Any]) -> None:
    battle, events = make(alone(crits=crits(GRIFFIN, LL, HIP)), Move(0, mode, "FF"), [6, 6] if due else [])
    assert rolls(events) == due
    assert battle.unit(0).move.moved


@pytest.mark.rule("BMR-MOV-051")
def test_a_failed_roll_after_running_leaves_the_unit_prone() -> None:
    hip = crits(GRIFFIN, LL, HIP)
    battle, _ = make(alone(crits=hip), Move(0, RUN, "F"), [1, 1, *FELL])
    assert (battle.unit(0).body.prone, battle.unit(0).move.moved) == (True, True)


@pytest.mark.rule("BMR-MOV-051")
def test_a_damaged_foot_does_not_matter_to_a_runner() -> None:
    _, events = make(alone(crits=crits(GRIFFIN, LL, FOOT)), Move(0, RUN, "F"))
    assert not rolls(events)


def test_a_unit_killed_on_the_way_goes_no_farther() -> None:
    battle = alone(column(".", ".", "x", "."), "0304", wounds=5)
    battle, _ = make(battle, Move(0, WALK, "FFF"), [1, 1, 1, *limbs(6), 1, 1])
    assert battle.unit(0).phase.doom is not None
    assert (str(battle.unit(0).hex), battle.unit(0).move.moved) == ("0303", True)


# --- burning hexes ---
def test_every_burning_hex_left_on_the_way_counts() -> None:
    battle = alone(column(".", "f", "f", "f", "."), "0304")
    battle, _ = make(battle, Move(0, WALK, "FF"))
    assert battle.unit(0).move.burning == 2


# --- the phase ---
def test_a_side_is_asked_for_one_of_its_units_and_only_while_it_has_any() -> None:
    battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0502"), phase=Phase.MOVEMENT)
    asked: list[Any] = []

    def answer(question: Any) -> Any:
        asked.append(question)
        return Move(0, STAND)

    step = Act(Phase.MOVEMENT, "Red")
    battle, _ = perform(battle, lambda play: TASKS[Act](play, step), answer=answer, tasks=TASKS)
    assert asked == [MoveNext("Red")]
    battle, _ = perform(battle, lambda play: TASKS[Act](play, step), tasks=TASKS)
    assert len(asked) == 1


@pytest.mark.rule("BMR-EJECT-004")
def test_ejecting_takes_the_place_of_a_move() -> None:
    battle, _ = make(alone(), Eject(0), [6, 6])
    assert battle.unit(0).fate
    assert (battle.unit(1).kind, battle.unit(1).move.moved) == ("pilot", True)


def test_the_owner_decides_whether_the_unit_continues() -> None:
    asked: list[Any] = []

    def answer(question: Any) -> Any:
        asked.append(question)
        return Move(0, WALK)

    battle = alone(prone=True, phase=PhaseState())
    perform(
        battle,
        lambda play: movement.begin(play, Move(0, WALK, "U", facing=0)),
        [6, 6],
        answer=answer,
        tasks=movement.TASKS,
    )
    assert asked == [GoOn(0)]


# --- when something happens on the way --------------------------------------------------------------------------------
@pytest.mark.rule("BMR-MOV-013")
@pytest.mark.parametrize(("spent", "left"), [(5, 0), (3, 2)])
def test_a_unit_that_has_lost_movement_points_on_the_way_decides_again(spent: int, left: int) -> None:
    """Mines may damage its legs while steps are still to be made."""
    battle = alone(move=MoveState(mode=WALK, spent=spent, traveled=1, hexes=1))
    rest = March(Move(0, WALK, "FFF"), resumed=True)
    asked: list[Any] = []

    def stop(question: Any) -> Move:
        asked.append(question)
        return Move(0, WALK)

    after, events = perform(battle, lambda play: play.then(rest), tasks=TASKS, answer=stop)
    assert asked == [GoOn(0)] * bool(left)
    assert not happened(events, Moved)
    assert after.unit(0).move.moved
