"""How ProtoMechs move, stand, stack and are seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.protomechs.machines import (
    GRIFFIN,
    LEGS,
    ROC,
    TORSO,
    crossed,
    duel,
    machine,
)
from tests.classic.stage import drawn, happened, mech, perform, stage

from ironhex.catalog import Board, design, designs
from ironhex.kernel.dice import SeededDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.attack.attack import attack_on
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Side
from ironhex.systems.classic.events.damage import LocationRolled
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.events.piloting import FellFromAbove, PilotingRolled
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.options.four_legged import FOUR_LEGGED
from ironhex.systems.classic.phases import movement
from ironhex.systems.classic.phases.phase_end import KeepFeet, keep_feet
from ironhex.systems.classic.piloting.displacement import drive, fall_from_above, fallen_on
from ironhex.systems.classic.piloting.rolls import KICKED, unsettle
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.protomechs.events import NearMiss
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.setup import Recruit, fresh_unit
from ironhex.systems.classic.sheets.live import condition
from ironhex.systems.classic.sheets.record_sheet import draw
from ironhex.systems.classic.sight.terrain import elevation, sight_level

HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")


def ground(**fields: int) -> Board:
    return drawn("16x17").changed(AHEAD, **fields)


def roc(on: str | Board = "16x17", **fields: Any) -> Battle:
    return replace(duel(on=on, at="0116", **fields), phase=Phase.MOVEMENT, before=())


def points(battle: Battle, mode: Mode) -> int | None:
    tally = allowance(battle, battle.unit(0), mode)
    return None if tally.barred else tally.total


def go(battle: Battle, steps: str, mode: Mode = Mode.WALK) -> str | None:
    """The rule by which a move is refused, if it is."""
    barred = refused(battle, battle.unit(0), Move(0, mode, steps))
    return barred.rule if barred else None


# --- terrain ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-MOV-012")
@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (-1, 2), (2, None), (-2, None)])
def test_one_level_at_a_time_for_one_mp(level: int, cost: int | None) -> None:
    battle = roc(ground(level=level))
    tally = enter_cost(battle, battle.unit(0), HERE, AHEAD)
    assert (None if tally.barred else tally.total) == cost


@pytest.mark.rule("BMR-PROTO-001")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [({"woods": 1}, 2), ({"woods": 2}, 3), ({"rough": 1}, 2), ({"rubble": 1}, 2), ({"depth": 1}, 3)],
)
def test_other_terrain_costs_what_it_costs_a_mech(terrain: Mapping[str, int], cost: int) -> None:
    battle = roc(ground(**terrain))
    assert enter_cost(battle, battle.unit(0), HERE, AHEAD).total == cost


@pytest.mark.rule("BMR-PSR-004", "BMR-WAR-006")
@pytest.mark.parametrize("terrain", [{"rubble": 1}, {"depth": 1}])
def test_no_terrain_requires_a_roll(terrain: Mapping[str, int]) -> None:
    battle = roc(ground(**terrain))
    after, events = perform(
        battle, lambda play: movement.begin(play, Move(0, Mode.WALK, "F")), [], tasks=movement.TASKS
    )
    assert after.unit(0).place == AHEAD
    assert not happened(events, PilotingRolled)


@pytest.mark.rule("BMR-PSR-004")
def test_a_protomech_does_not_skid() -> None:
    board = drawn("16x17")
    for col in range(1, 17):
        for row in range(1, 18):
            board = board.changed(Hex(col, row), paved=True)
    _, events = perform(
        roc(board), lambda play: movement.begin(play, Move(0, Mode.RUN, "FRF")), [], tasks=movement.TASKS
    )
    assert happened(events, Moved)
    assert not happened(events, PilotingRolled)


@pytest.mark.rule("BMR-MOV-064", "BMR-PSR-004")
def test_a_protomech_is_never_prone() -> None:
    battle = roc()
    assert go(battle, "D") == "BMR-MOV-063"
    assert not any(action.steps.endswith("D") for action in moves(battle, battle.unit(0)) if isinstance(action, Move))
    shaken, _ = perform(battle, lambda play: unsettle(play, 0, KICKED))
    after, events = perform(shaken, lambda play: keep_feet(play, KeepFeet()), [], tasks={KeepFeet: keep_feet})
    assert not happened(events, PilotingRolled)
    assert not after.unit(0).body.prone


@pytest.mark.rule("BMR-PSR-004")
def test_it_stays_on_its_feet_when_driven_down_a_slope() -> None:
    battle = roc(ground(level=-3))
    after, events = perform(battle, lambda play: drive(play, 0, 0, "BMR-PUSH-005"), [])
    assert after.unit(0).place == AHEAD
    assert after.unit(0).armor == design(ROC).armor
    assert not happened(events, PilotingRolled)


# --- damage -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-PROTO-030", "BMR-PROTO-031", "BMR-BREF-003")
@pytest.mark.parametrize(("walk", "hits", "left"), [(5, 0, 5), (5, 1, 4), (5, 2, 2), (6, 2, 3), (4, 2, 2)])
def test_hits_on_the_legs_slow_it_down(walk: int, hits: int, left: int) -> None:
    battle = replace(
        stage("16x17", mech(machine(walk=walk, jump=0), "0808", boxes=crossed({LEGS: hits}))), phase=Phase.MOVEMENT
    )
    assert points(battle, Mode.WALK) == left
    assert points(battle, Mode.RUN) == -(-3 * left // 2)


@pytest.mark.rule("BMR-PROTO-032", "BMR-BREF-003", "BMR-PSR-004")
def test_without_legs_it_makes_one_turn_and_nothing_else() -> None:
    battle = roc(boxes=crossed({LEGS: 3}))
    assert {action.steps for action in moves(battle, battle.unit(0)) if isinstance(action, Move)} == {"", "L", "R"}
    assert go(battle, "R") is None
    assert go(battle, "RR") == "BMR-MOV-013"
    assert go(battle, "F") == "BMR-PROTO-032"
    assert go(battle, "R", Mode.RUN) is not None
    assert points(battle, Mode.JUMP) is None


@pytest.mark.rule("BMR-PROTO-034", "BMR-PROTO-036", "BMR-BREF-004")
@pytest.mark.parametrize(("hits", "left"), [(0, 5), (1, 4), (2, 2)])
def test_hits_on_the_torso_shorten_its_jumps(hits: int, left: int) -> None:
    assert points(roc(boxes=crossed({TORSO: hits})), Mode.JUMP) == left


def test_its_jump_jets_do_not_work_under_water() -> None:
    board = drawn("16x17").changed(HERE, depth=1)
    battle = roc(board)
    assert allowance(battle, battle.unit(0), Mode.JUMP).barred is not None


# --- stacking and sight -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-STACK-010")
def test_protomechs_stack_as_vehicles() -> None:
    units = [mech(GRIFFIN, "0807", side="Red"), mech(ROC, "0808", side="Red")]
    battle = stage("16x17", *units)
    assert crowded(battle, battle.unit(1), AHEAD) is None
    assert crowded(battle, battle.unit(0), HERE) is None
    full = stage("16x17", *units, mech(ROC, "0807", side="Red"))
    barred = crowded(full, full.unit(1), AHEAD)
    assert barred is not None
    assert barred.rule == "BMR-STACK-001"


@pytest.mark.rule("BMR-LOS-013", "BMR-COVER-007")
def test_a_protomech_is_as_high_as_the_ground_and_has_no_partial_cover() -> None:
    hill = drawn("16x17").changed(Hex.parse("0806"), level=1)
    for target, cover in ((GRIFFIN, True), (ROC, False)):
        battle = stage(hill, mech(GRIFFIN, "0803", facing=3), mech(target, "0807"))
        unit = battle.unit(1)
        assert sight_level(battle, unit) - elevation(battle, unit) == int(cover)
        attack = attack_on(battle, battle.unit(0), unit)
        assert bool(attack.sight.cover) == cover


# --- falls from above -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-DISP-011", "BMR-DISP-013")
def test_a_mech_that_falls_may_strike_a_protomech() -> None:
    board = drawn("16x17").changed(Hex.parse("0808"), level=3)
    battle = stage(board, mech(GRIFFIN, "0808"), mech(ROC, "0807"), mech("Manticore Heavy Tank", "0807"))
    assert [unit.name for unit in fallen_on(battle, AHEAD)] == [ROC]
    dice = SeededDice(b"falls and hits")
    after, events = perform(battle, lambda play: fall_from_above(play, battle.unit(0), AHEAD, 3), dice)
    (fell,) = happened(events, FellFromAbove)
    assert (fell.victim, fell.hit) == (1, True)
    assert happened(events, LocationRolled, NearMiss)[0].unit == 1
    assert after.unit(1).place != AHEAD
    assert after.unit(2).armor == battle.unit(2).armor


# --- what they are ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-UNIT-008")
def test_protomechs_weigh_two_to_nine_tons() -> None:
    assert {design(name).tons for name in designs("protomech")} <= set(range(2, 10))


@pytest.mark.rule("BMR-QUAD-002")
def test_no_protomech_has_four_legs() -> None:
    (option,) = FOUR_LEGGED.options
    rules = option.change(ruleset())
    assert rules.kinds["protomech"] is ruleset().kinds["protomech"]
    assert {design(name).kind for name in designs("protomech")} == {"protomech"}


@pytest.mark.rule("BMR-WAR-006", "BMR-UNIT-029")
def test_a_pilot_has_a_gunnery_skill_of_four_and_no_piloting_skill() -> None:
    side = Side("Red", ("Red",), home=3)
    unit = fresh_unit(Recruit(ROC), side, id=0)
    assert unit.gunnery == 4
    battle = roc()
    assert [skill.id for skill in figure(battle, battle.unit(0)).skills] == ["gunnery"]


@pytest.mark.rule("BMR-UNIT-029", "BMR-UNIT-030", "BMR-UNIT-031", "BMR-UNIT-032")
def test_the_sheet_shows_every_mark() -> None:
    hurt = roc(boxes=crossed({TORSO: 2, LEGS: 1}), wounds=3).unit(0)
    marks = condition(hurt)
    assert marks.criticals == hurt.body.boxes
    assert marks.wounds == 3
    assert list(marks.states) == ["engine hit", "legs hit"]
    drawn_now, fresh = draw(hurt.design, marks).svg, draw(hurt.design).svg
    assert drawn_now.count("box hit") == fresh.count("box hit") + 3 + 3
    assert all(item.equipment.name in drawn_now for item in hurt.design.weapons)


def test_marks_are_shown_on_the_map() -> None:
    battle = roc(boxes=crossed({TORSO: 1}), move=MoveState(moved=True))
    assert [mark.label for mark in figure(battle, battle.unit(0)).marks] == ["engine hit"]
    assert {part.id for part in figure(battle, battle.unit(0)).parts} == {"HD", "T", "RA", "LA", "L", "MG"}
