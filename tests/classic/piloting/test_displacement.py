"""Displacement: who can be driven where, and what happens to those in the way."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.classic.piloting.displacing import ATLAS, EAST, GRIFFIN, LOCUST, NORTH, PUSH, SOUTH, at, column, pushed
from tests.classic.piloting.test_falls import SAFE, limbs, soaked
from tests.classic.piloting.test_rolls import settled
from tests.classic.stage import Extra, happened, mech, perform, stage
from tests.classic.turns import played

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Strike
from ironhex.systems.classic.battle import Battle, Blow, Mode, MoveState, Phase, PhaseState, Rush
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import (
    DisplacementBarred,
    Fell,
    FellFromAbove,
    PilotingRolled,
    SteppedAside,
)
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.movement.bridges import on_bridge
from ironhex.systems.classic.phases import movement, phase_end
from ironhex.systems.classic.piloting import rolls
from ironhex.systems.classic.piloting.displacement import displace, drive_out, unspent, ways_aside
from ironhex.systems.classic.sight.terrain import DEATH_FROM_ABOVE


# --- into empty hexes ---
@pytest.mark.rule("BMR-DISP-001")
def test_a_displaced_unit_moves_a_hex_and_the_attacker_takes_its_place() -> None:
    battle, _ = pushed("5x5", mech(GRIFFIN, "0203"), mech(ATLAS, "0202", facing=3), follower=1)
    assert (at(battle, 0), at(battle, 1)) == ("0204", "0203")
    assert battle.unit(0).facing == NORTH


@pytest.mark.rule("BMR-DISP-002", "BMR-DISP-004")
@pytest.mark.parametrize(
    ("board", "barred"),
    [
        pytest.param(column(".", ".", "3"), True, id="three up"),
        pytest.param(column(".", ".", "2"), False, id="two up"),
    ],
)
def test_a_unit_is_not_displaced_where_it_could_not_walk(board: Board, barred: bool) -> None:
    battle, events = pushed(board, mech(GRIFFIN, "0202"), mech(ATLAS, "0201", facing=3), follower=1)
    assert bool(happened(events, DisplacementBarred)) == barred
    assert (at(battle, 0), at(battle, 1)) == (("0202", "0201") if barred else ("0203", "0202"))


@pytest.mark.rule("BMR-DISP-004")
def test_rolls_are_made_even_if_displacement_is_impossible() -> None:
    battle = stage(column(".", ".", "3"), mech(GRIFFIN, "0202"), phase=Phase.PHYSICAL)

    def push(play: Any) -> None:
        rolls.unsettle(play, 0, rolls.PUSHED)
        displace(play, 0, SOUTH, rule=PUSH)

    battle, _ = perform(battle, push)
    _, events = settled(battle, [3, 3])
    assert [roll.why for roll in happened(events, PilotingRolled)] == ["pushed"]


# --- off the map ---
@pytest.mark.rule("BMR-SCEN-011", "BMR-SCEN-009", "BMR-SCEN-010")
@pytest.mark.parametrize(("side", "fate"), [("Red", "withdrawn"), ("Blue", "destroyed")])
def test_a_unit_displaced_off_the_map_is_lost_except_over_its_home_edge(side: str, fate: str) -> None:
    units = [mech(GRIFFIN, "0202", side=side), mech(ATLAS, "0201", facing=3)]
    battle, events = pushed(column(".", "."), *units, follower=1)  # Red's home edge is in the south
    assert [(left.unit, left.fate) for left in happened(events, Left)] == [(0, fate)]
    assert battle.unit(0).hex is None
    assert at(battle, 1) == "0202", "the attacker takes the hex all the same"


@pytest.mark.rule("BMR-EJECT-005", "BMR-SCEN-010")
def test_a_machine_whose_warrior_has_ejected_does_not_withdraw_when_it_is_displaced_over_its_home_edge() -> None:
    units = [mech(GRIFFIN, "0202", side="Red", fate="ejected"), mech(ATLAS, "0201", facing=3)]
    battle, events = pushed(column(".", "."), *units, follower=1)
    assert happened(events, Left) == []
    assert (battle.unit(0).hex, battle.unit(0).fate) == (None, "ejected")


@pytest.mark.rule("BMR-SCEN-011", "BMR-DISP-024")
@pytest.mark.parametrize(("facing", "dice"), [(NORTH, []), (EAST, [1, 1])])
def test_a_chain_of_dominoes_ends_off_the_map(facing: int, dice: list[int]) -> None:
    units = [mech(GRIFFIN, "0201"), mech(LOCUST, "0202", facing=facing, move=MoveState(moved=True))]
    battle, events = pushed(column(".", "."), *units, dice=dice)
    assert [left.unit for left in happened(events, Left)] == [1]
    assert at(battle, 0) == "0202"
    assert not happened(events, Fell)


@pytest.mark.rule("BMR-SCEN-011")
def test_attacks_on_a_mech_that_is_gone_hit_nothing() -> None:
    kicker = mech(GRIFFIN, "0102", facing=1, side="Blue")
    units = (mech(GRIFFIN, "0202", armor=(0,) * 11), mech(ATLAS, "0201", facing=3), kicker)
    push, kick = Strike(1, (Blow("push", 0),)), Strike(2, (Blow("kick", 0, Location.LL),))
    battle = stage(column(".", "."), *units, phase=Phase.PHYSICAL)
    battle, events = played(battle, Phase.PHYSICAL, script=[push, kick], dice=[6, 6, 6, 6, 1])
    assert [roll.hit for roll in happened(events, BlowRolled)] == [True, True]
    assert not happened(events, Damaged)
    assert battle.unit(0).fate == "withdrawn"


@pytest.mark.rule("BMR-DISP-003")
@pytest.mark.parametrize("levels", [1, 2, 5])
def test_a_unit_displaced_downhill_falls_that_far(levels: int) -> None:
    points = 2 * (levels + 1)
    board = column(str(levels), ".")
    battle, events = pushed(board, mech(LOCUST, "0201"), dice=[1, *limbs(points), *SAFE])
    assert happened(events, Fell)[0].levels == levels
    assert sum(event.armor + event.structure for event in happened(events, Damaged)) == points
    assert at(battle, 0) == "0202"


@pytest.mark.rule("BMR-PSR-026", "BMR-PSR-027")
@pytest.mark.parametrize(("ground", "cause"), [("~1", "BMR-PSR-026"), ("x", "BMR-PSR-027"), ("r", None)])
def test_water_and_rubble_require_a_roll_of_displaced_units_too(ground: str, cause: str | None) -> None:
    battle, _ = pushed(column(".", ground), mech(GRIFFIN, "0201"))
    assert [mod.rule for mod in battle.unit(0).phase.causes] == ([cause] if cause else [])


def test_a_unit_is_driven_along_a_bridge_and_stays_on_it() -> None:
    text = "board crossing\nsize 3 3\n01 . . .\n02 . ~2 .\n03 . . .\nroad 0201 0202 0203\nbridge 0202 N S\n"
    board = Board.parse(text, "crossing")
    battle, _ = pushed(board, mech(GRIFFIN, "0201"))
    assert on_bridge(battle, battle.unit(0))
    assert battle.unit(0).phase.causes == ()


@pytest.mark.rule("BMR-PAVE-010")
@pytest.mark.parametrize(("cf", "holds"), [(55, True), (54, False)])
def test_a_bridge_onto_which_a_unit_is_driven_must_bear_it(cf: int, holds: bool) -> None:
    text = f"board crossing\nsize 3 3\n01 . . .\n02 . ~1 .\n03 . . .\nroad 0201 0202 0203\nbridge 0202 N S cf {cf}\n"
    battle, _ = pushed(Board.parse(text, "crossing"), mech(GRIFFIN, "0201"))
    dice = [] if holds else [1, *limbs(3), *soaked(6), *SAFE]
    battle, _ = perform(battle, phase_end.settle, dice, tasks={**movement.TASKS, **phase_end.TASKS})
    assert on_bridge(battle, battle.unit(0)) == holds


# --- the domino effect ---
@pytest.mark.rule("BMR-DISP-019", "BMR-DISP-018", "BMR-DISP-007")
@pytest.mark.parametrize(("first", "second"), [(".", "."), ("1", "."), (".", "1"), (".", "2")])
def test_a_displaced_mech_displaces_the_next_one(first: str, second: str) -> None:
    board = column(first, second, second)
    dice = [1, *limbs(4), *SAFE] if first == "1" else []
    battle, events = pushed(board, mech(LOCUST, "0201"), mech(ATLAS, "0202"), dice=dice)
    assert (at(battle, 0), at(battle, 1)) == ("0202", "0203")
    assert not happened(events, FellFromAbove)


@pytest.mark.rule("BMR-DISP-018")
def test_a_unit_that_leaves_room_is_not_displaced() -> None:
    battle, _ = pushed("5x5", mech(GRIFFIN, "0202"), mech(ATLAS, "0203", kind="pilot"))
    assert (at(battle, 0), at(battle, 1)) == ("0203", "0203")
    assert battle.unit(1).phase.causes == ()


@pytest.mark.rule("BMR-DISP-018")
def test_a_mech_in_mid_air_is_not_in_the_way() -> None:
    rush = Rush(DEATH_FROM_ABOVE, 0, Hex(2, 4))
    battle, _ = pushed("5x5", mech(GRIFFIN, "0202"), mech(ATLAS, "0203", move=MoveState(rush=rush)))
    assert at(battle, 1) == "0203"


@pytest.mark.rule("BMR-DISP-021")
def test_both_mechs_roll_to_keep_their_feet() -> None:
    battle = stage("5x5", mech(GRIFFIN, "0202"), mech(ATLAS, "0203"), phase=Phase.PHYSICAL)

    def push(play: Any) -> None:
        rolls.unsettle(play, 0, rolls.PUSHED)
        displace(play, 0, SOUTH, rule=PUSH)

    battle, _ = perform(battle, push)
    _, events = settled(battle, [3, 3, 3, 3])
    assert [(roll.unit, roll.tally.total) for roll in happened(events, PilotingRolled)] == [(0, 5), (1, 5)]


@pytest.mark.rule("BMR-DISP-024")
def test_the_chain_goes_on_as_long_as_mechs_stand_in_line() -> None:
    units = [mech(GRIFFIN, f"020{row}", skills=(4, row)) for row in (1, 2, 3)] + [mech(ATLAS, "0205")]
    battle, _ = pushed("5x6", *units)
    assert [at(battle, unit) for unit in range(4)] == ["0202", "0203", "0204", "0205"]
    assert [len(battle.unit(unit).phase.causes) for unit in range(4)] == [0, 1, 1, 0]


@pytest.mark.rule("BMR-DISP-024", "BMR-DISP-004")
def test_a_chain_that_ends_at_a_wall_moves_nobody() -> None:
    units = [mech(GRIFFIN, "0201"), mech(GRIFFIN, "0202"), mech(ATLAS, "0203")]
    battle, _ = pushed(column(".", ".", ".", "3"), *units)
    assert [at(battle, unit) for unit in range(3)] == ["0201", "0202", "0203"]
    assert [len(battle.unit(unit).phase.causes) for unit in range(3)] == [0, 1, 1]


# --- stepping aside ---
def beside(facing: int = EAST, **fields: Any) -> Extra:
    """A Griffin (5 Walking MP) in the way, facing across the push."""
    return mech(GRIFFIN, "0303", facing=facing, **fields)


def shove(*, dice: Sequence[int] = (), picks: Any = None, **fields: Any) -> tuple[Battle, Any]:
    return pushed("5x5", mech(ATLAS, "0302"), beside(**fields), dice=dice, picks=picks)


@pytest.mark.rule("BMR-DISP-020")
def test_a_mech_struck_from_the_side_steps_aside_if_it_keeps_its_feet() -> None:
    battle, events = shove(dice=[3, 3])
    assert at(battle, 1) == "0402"
    assert at(battle, 0) == "0303"
    assert happened(events, SteppedAside)[0].cost == 1
    assert battle.unit(1).phase.causes == ()
    battle, _ = shove(dice=[3, 3], picks={"step aside": "backward"})
    assert at(battle, 1) == "0203"


@pytest.mark.rule("BMR-DISP-020")
def test_a_mech_may_refuse_to_dodge_and_be_displaced() -> None:
    battle, events = shove(dice=[3, 3], picks={"step aside": "stand fast"})
    assert at(battle, 1) == "0304"
    assert len(happened(events, PilotingRolled)) == 1
    assert battle.unit(1).phase.causes == ()


@pytest.mark.rule("BMR-DISP-020")
@pytest.mark.parametrize("facing", range(6))
def test_only_a_push_from_the_side_can_be_dodged(facing: int) -> None:
    battle = stage("5x5", mech(ATLAS, "0302"), beside(facing))
    assert bool(ways_aside(battle, battle.unit(1), SOUTH)) == (facing not in (NORTH, SOUTH))


@pytest.mark.rule("BMR-DISP-020")
@pytest.mark.parametrize("fields", [{"prone": True}, {"shutdown": True}, {"knocked_out": 1, "wounds": 1}])
def test_only_a_standing_and_mobile_mech_can_dodge(fields: dict[str, Any]) -> None:
    battle, events = shove(**fields)
    assert not happened(events, SteppedAside, PilotingRolled)
    assert at(battle, 1) == "0304"


@pytest.mark.rule("BMR-DISP-023")
def test_a_unit_that_fails_the_roll_falls_and_cannot_dodge() -> None:
    battle, events = shove(dice=[1, 1, 1, *limbs(6), *SAFE])
    assert not happened(events, SteppedAside)
    assert battle.unit(1).body.prone
    assert at(battle, 1) == "0304"


@pytest.mark.rule("BMR-DISP-022")
@pytest.mark.parametrize(
    ("move", "left"),
    [
        pytest.param(MoveState(), 5, id="not yet moved"),
        pytest.param(MoveState(moved=True), 5, id="stood still"),
        pytest.param(MoveState(moved=True, mode=Mode.WALK, spent=4), 1, id="walked 4"),
        pytest.param(MoveState(moved=True, mode=Mode.RUN, spent=5), 3, id="ran 5"),
        pytest.param(MoveState(moved=True, mode=Mode.JUMP, spent=1), 0, id="jumped"),
    ],
)
def test_the_step_is_paid_with_what_is_left_of_the_movement(move: MoveState, left: int) -> None:
    battle = stage("5x5", mech(ATLAS, "0302"), beside(move=move))
    assert unspent(battle, battle.unit(1)) == left


@pytest.mark.rule("BMR-DISP-022")
def test_a_step_aside_is_deducted_from_a_move_still_to_come() -> None:
    battle, _ = shove(dice=[3, 3])
    assert battle.unit(1).move == MoveState(spent=1)


def test_a_wreck_is_in_nobodys_way() -> None:
    doomed = PhaseState(doom=("BMR-DEST-003", "center torso destroyed"))
    battle, _ = pushed("5x5", mech(GRIFFIN, "0202"), mech(ATLAS, "0203", phase=doomed))
    assert (at(battle, 0), at(battle, 1)) == ("0203", "0203")


@pytest.mark.rule("BMR-FALL-012", "BMR-DISP-003")
def test_a_unit_displaced_off_a_bridge_falls_into_the_water() -> None:
    text = "board crossing\nsize 3 3\n01 . . .\n02 ~1 ~1 ~1\n03 . ~1 .\nroad 0202\nbridge 0202 NE SW\n"
    _, events = pushed(
        Board.parse(text, "x"), mech(GRIFFIN, "0202", elevation=1), dice=[1, *limbs(3), *soaked(6), *SAFE]
    )
    (fell,) = happened(events, Fell)
    assert (fell.levels, fell.elevation) == (0, 0)
    assert sum(event.armor for event in happened(events, Damaged)) == 3 + 6


@pytest.mark.rule("BMR-DISP-004")
@pytest.mark.parametrize(("end", "moved"), [(".", True), ("3", False)])
def test_displacement_reports_whether_it_happened(end: str, moved: bool) -> None:
    battle = stage(column(".", end, "3"), mech(GRIFFIN, "0201"))
    seen: list[bool] = []
    perform(battle, lambda play: seen.append(displace(play, 0, SOUTH, rule=PUSH)))
    assert seen == [moved]


def test_a_unit_that_must_leave_tries_every_direction() -> None:
    # In a narrow ravine stand others before and behind, with walls at their backs.
    board = Board.parse("board ravine\nsize 3 5\n01 9 9 9\n02 9 . 9\n03 9 . 9\n04 9 . 9\n05 9 9 9\n", "ravine")
    units = [mech(GRIFFIN, "0203"), mech(ATLAS, "0202"), mech(LOCUST, "0204")]
    seen: list[bool] = []
    battle, events = perform(
        stage(board, *units), lambda play: seen.append(drive_out(play, 0, SOUTH, rule=PUSH)), picks={"driven to": ""}
    )
    assert seen == [False]
    assert at(battle, 0) == "0203"
    assert [str(event.hex) for event in happened(events, DisplacementBarred)] == ["0205", "0201"]
