"""Moves judged: modes and MP, turning, standing up, minimum movement, leaving and entering the map, charges, leaps."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import SIDES, mech, stage
from tests.classic.trek import JUMP, RUN, STAND, WALK, both, column, crits, hexes, make, no_structure, why_not

from ironhex.catalog import Board, Location
from ironhex.kernel.hexes import Hex, neighbor
from ironhex.systems.classic.actions import Declare, Eject, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, Rush, Scenario, Side
from ironhex.systems.classic.damage.condition import FOOT, GYRO, HIP
from ironhex.systems.classic.movement.move_menu import further_moves, moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import Pace, pace_of, paces, walk_of
from ironhex.systems.classic.phases.movement import menu, refusal
from ironhex.systems.classic.questions import DodgeMove, GoOn, MoveNext
from ironhex.systems.classic.sight.terrain import CHARGE, DEATH_FROM_ABOVE

GRIFFIN, LOCUST, ATLAS = "Griffin GRF-1N", "Locust LCT-1V", "Atlas AS7-D"
LL, RL = Location.LL, Location.RL


def alone(board: Board | str = "9x9", hex: str = "0505", name: str = GRIFFIN, **fields: Any) -> Battle:
    return stage(board, mech(name, hex, **fields), phase=Phase.MOVEMENT)


def after(battle: Battle, mode: Mode, steps: str) -> Pace:
    """The unit after all steps of a move."""
    unit = battle.unit(0)
    *_, last = paces(walk_of(battle, unit, mode), pace_of(battle, unit), steps)
    assert isinstance(last, Pace), last
    return last


# --- modes and points ---
@pytest.mark.rule("BMR-MOV-044")
def test_a_unit_that_stands_still_does_not_turn() -> None:
    assert why_not(alone(), Move(0, STAND)) is None
    assert why_not(alone(), Move(0, STAND, "R")) == "BMR-MOV-044"
    assert why_not(alone(), Move(0, STAND, facing=3)) == "BMR-MOV-044"
    assert why_not(alone(), Move(0, WALK)) == "BMR-MOV-044"


@pytest.mark.rule("BMR-MOV-013", "BMR-MOV-045", "BMR-MOV-047")
@pytest.mark.parametrize(("mode", "far"), [(WALK, 5), (RUN, 8)])
def test_a_move_is_paid_in_full(mode: Mode, far: int) -> None:
    battle = alone("3x17", "0217")
    assert why_not(battle, Move(0, mode, "F" * far)) is None
    assert why_not(battle, Move(0, mode, "F" * (far + 1))) == "BMR-MOV-013"


@pytest.mark.rule("BMR-MOV-002")
def test_a_walk_has_no_running_points_to_fall_back_on() -> None:
    barred = refused(alone("3x17", "0217"), alone("3x17", "0217").unit(0), Move(0, WALK, "FFFFFF"))
    assert barred == ("BMR-MOV-013", "step 6 (F): it takes 1 MP, 0 are left")


@pytest.mark.rule("BMR-MOV-001")
def test_a_move_once_begun_keeps_its_mode() -> None:
    battle = alone(move=MoveState(mode=WALK, spent=2, traveled=2))
    assert refusal(battle, GoOn(0), "Red", Move(0, WALK, "F")) is None
    assert refusal(battle, GoOn(0), "Red", Move(0, RUN, "F")) == (
        "BMR-MOV-001",
        "a unit cannot change its mode of movement",
    )
    assert why_not(battle, Move(0, JUMP, path=hexes("0504"), facing=0)) == "BMR-MOV-001"


@pytest.mark.rule("BMR-MOV-042", "BMR-MOV-038")
@pytest.mark.parametrize(("steps", "facing", "cost"), [("R", 1, 1), ("L", 5, 1), ("LL", 4, 2), ("RRR", 3, 3)])
def test_turning_costs_one_for_a_hexside(steps: str, facing: int, cost: int) -> None:
    pace = after(alone(), WALK, steps)
    assert (pace.facing, pace.move.spent, pace.move.traveled) == (facing, cost, 0)


@pytest.mark.rule("BMR-MOV-023")
def test_facing_changes_only_by_turning() -> None:
    assert after(alone(), WALK, "FBF").facing == 0
    assert why_not(alone(), Move(0, WALK, "F", facing=3)) == "BMR-MOV-042"


@pytest.mark.rule("BMR-MOV-020")
def test_walking_mixes_steps_ahead_and_back_and_turns() -> None:
    pace = after(alone(), WALK, "FBRFL")
    assert (pace.move.spent, pace.move.traveled, pace.move.backward) == (5, 3, True)


@pytest.mark.rule("BMR-HIT-014")
@pytest.mark.parametrize(
    ("steps", "counted"), [("FFF", 3), ("BBBFF", 2), ("FFB", 1), ("FRF", 2), ("BB", 2), ("FBFB", 1)]
)
def test_only_hexes_since_the_last_reversal_count(steps: str, counted: int) -> None:
    assert after(alone(), WALK, steps).move.hexes == counted


def test_a_step_is_named_in_the_refusal() -> None:
    battle = alone(column(".", ".", "3", ".", "."), "0305")
    barred = refused(battle, battle.unit(0), Move(0, WALK, "FF"))
    assert barred == ("BMR-MOV-007", "step 2 (F): 3 levels are more than 2 in one step")
    assert why_not(battle, Move(0, WALK, "FZ")) == "BMR-MOV-019"


@pytest.mark.rule("BMR-HEAT-027")
def test_a_mech_that_is_shut_down_stands_still_but_its_warrior_may_eject() -> None:
    battle = alone(shutdown=True)
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-HEAT-027"
    assert list(moves(battle, battle.unit(0))) == [Move(0, STAND), Eject(0)]


def test_an_unconscious_warrior_does_nothing() -> None:
    battle = alone(knocked_out=1)
    assert why_not(battle, Move(0, JUMP, path=hexes("0504"))) == "BMR-WAR-029"
    assert list(moves(battle, battle.unit(0))) == [Move(0, STAND)]


# --- minimum movement ---
SLOW = both(crits(GRIFFIN, LL, HIP), crits(GRIFFIN, RL, FOOT, "Lower Leg Actuator"))  # walks 1, runs 2


@pytest.mark.rule("BMR-MOV-014")
def test_the_hex_ahead_can_always_be_entered_if_that_is_all() -> None:
    woods = column(".", "2W", ".", ".")
    slow = alone(woods, "0303", crits=SLOW)
    assert why_not(slow, Move(0, RUN, "F")) is None
    assert why_not(slow, Move(0, RUN, "RLF")) == "BMR-MOV-013"
    assert why_not(slow, Move(0, WALK, "F")) == "BMR-MOV-013"
    assert why_not(alone(column(".", "3", ".", "."), "0303", crits=SLOW), Move(0, RUN, "F")) == "BMR-MOV-007"
    assert Move(0, RUN, "F") in list(moves(slow, slow.unit(0)))


@pytest.mark.rule("BMR-MOV-014")
def test_units_without_movement_points_cannot_move() -> None:
    legless = no_structure(ATLAS, LL, RL)
    battle = alone(column(".", "W", ".", "."), "0303", ATLAS, structure=legless, heat=15)
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-MOV-013"
    assert list(moves(battle, battle.unit(0))) == [Move(0, STAND), Eject(0)]


@pytest.mark.rule("BMR-MOV-014", "BMR-DMG-010")
def test_on_one_leg_there_is_no_minimum_movement() -> None:
    battle = alone(column(".", "W", ".", "."), "0303", structure=no_structure(GRIFFIN, LL))
    assert why_not(battle, Move(0, RUN, "F")) == "BMR-DMG-010"
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-MOV-013"


@pytest.mark.rule("BMR-MOV-015")
def test_minimum_movement_is_running_that_may_enter_water() -> None:
    battle = alone(column(".", "~1", ".", "."), "0303", crits=SLOW)
    assert why_not(battle, Move(0, RUN, "F")) is None
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-MOV-013"
    assert after(battle, RUN, "F").move.spent == 2


@pytest.mark.rule("BMR-MOV-016")
def test_one_point_is_enough_for_one_attempt_to_stand() -> None:
    battle = alone(prone=True, structure=no_structure(GRIFFIN, LL))
    assert why_not(battle, Move(0, WALK, "U")) is None
    assert why_not(battle, Move(0, WALK, "RU")) == "BMR-MOV-013"
    assert why_not(alone(prone=True, heat=25), Move(0, WALK, "U")) == "BMR-MOV-013"


# --- on the ground ---
@pytest.mark.rule("BMR-MOV-018")
def test_a_prone_mech_turns_but_does_not_leave_its_hex() -> None:
    battle = alone(prone=True)
    assert [why_not(battle, Move(0, WALK, steps)) for steps in ("F", "B", "X")] == ["BMR-MOV-018"] * 3
    assert after(battle, WALK, "RR").move.spent == 2


@pytest.mark.rule("BMR-MOV-063", "BMR-MOV-038")
def test_dropping_costs_one_and_keeps_the_facing() -> None:
    pace = after(alone(), WALK, "FRD")
    assert (pace.prone, pace.facing, pace.move.spent) == (True, 1, 3)
    assert why_not(alone(), Move(0, WALK, "DF")) == "BMR-MOV-063"
    assert why_not(alone(prone=True), Move(0, WALK, "D")) == "BMR-MOV-063"


@pytest.mark.rule("BMR-MOV-065", "BMR-MOV-038")
def test_an_attempt_to_stand_costs_two() -> None:
    assert after(alone(prone=True), WALK, "U").move.spent == 2
    assert why_not(alone(prone=True, heat=20), Move(0, RUN, "RU")) == "BMR-MOV-013"
    assert why_not(alone(), Move(0, WALK, "U")) == "BMR-MOV-065"


@pytest.mark.rule("BMR-MOV-067")
def test_one_leg_and_no_arms_are_enough_to_try() -> None:
    arms = no_structure(GRIFFIN, Location.LA, Location.RA)
    assert why_not(alone(prone=True, structure=arms), Move(0, WALK, "U")) is None
    assert why_not(alone(prone=True, structure=no_structure(GRIFFIN, LL)), Move(0, WALK, "U")) is None
    legless = alone(prone=True, structure=no_structure(GRIFFIN, LL, RL))
    assert why_not(legless, Move(0, WALK, "U")) == "BMR-MOV-067"


@pytest.mark.rule("BMR-CRIT-030", "BMR-CRIT-031")
def test_without_a_gyro_a_mech_turns_one_hexside_and_no_more() -> None:
    gyro = tuple(0b11 << 3 if at == Location.CT else 0 for at in Location)
    battle = alone(prone=True, crits=gyro)
    assert battle.unit(0).design.contents[Location.CT][3:5] == (GYRO, GYRO)
    assert why_not(battle, Move(0, WALK, "U")) == "BMR-CRIT-030"
    assert why_not(battle, Move(0, WALK, "R")) is None
    assert why_not(battle, Move(0, WALK, "RR")) == "BMR-CRIT-031"


@pytest.mark.rule("BMR-MOV-068", "BMR-MOV-017")
def test_standing_up_declares_walking_or_running() -> None:
    battle = alone(prone=True)
    assert why_not(battle, Move(0, WALK, "U")) is None
    assert why_not(battle, Move(0, RUN, "U")) is None
    assert why_not(battle, Move(0, STAND, "U")) == "BMR-MOV-044"
    assert why_not(battle, Move(0, JUMP, path=hexes("0504"), facing=0)) == "BMR-MOV-053"


# --- the map's edge ---
@pytest.mark.rule("BMR-SCEN-010")
def test_a_unit_leaves_over_its_home_edge_facing_it() -> None:
    battle = alone(hex="0509", facing=3)
    assert why_not(battle, Move(0, WALK, "X")) is None
    assert why_not(alone(hex="0509", facing=0), Move(0, WALK, "X")) == "BMR-SCEN-010"
    assert why_not(alone(hex="0501", facing=0), Move(0, WALK, "X")) == "BMR-SCEN-010"
    assert why_not(alone(hex="0508", facing=3), Move(0, WALK, "FX")) is None
    besieged = replace(battle, scenario=Scenario(retreat=False))
    assert why_not(besieged, Move(0, WALK, "X")) is not None


@pytest.mark.rule("BMR-SCEN-009")
def test_units_leave_the_map_only_over_their_home_edge() -> None:
    assert why_not(alone(hex="0501", facing=0), Move(0, WALK, "F")) == "BMR-SCEN-009"


def arriving(board: Board | str = "9x9", home: int = 3, name: str = GRIFFIN, **fields: Any) -> Battle:
    battle = stage(board, mech(name, "0101", **fields), phase=Phase.MOVEMENT)
    sides = (Side("Red", ("Red",), home=home, arrival="enter"), SIDES[1])
    return replace(battle, units=(replace(battle.unit(0), hex=None),), sides=sides)


@pytest.mark.rule("BMR-SCEN-006")
def test_a_unit_enters_on_its_home_edge_and_that_is_its_first_hex() -> None:
    battle = arriving()
    assert why_not(battle, Move(0, WALK, "FFFF", enter=Hex(5, 9), facing=0)) is None
    assert why_not(battle, Move(0, WALK, "FFFFF", enter=Hex(5, 9), facing=0)) == "BMR-MOV-013"
    assert why_not(battle, Move(0, WALK, "", enter=Hex(5, 8), facing=0)) == "BMR-SCEN-006"
    assert why_not(battle, Move(0, WALK, "", enter=Hex(5, 9), facing=3)) == "BMR-SCEN-006"
    assert why_not(battle, Move(0, WALK, "F")) == "BMR-SCEN-006"
    assert why_not(alone(), Move(0, WALK, "F", enter=Hex(5, 9), facing=0)) == "BMR-SCEN-006"
    assert why_not(battle, Move(0, STAND)) is None


@pytest.mark.rule("BMR-SCEN-006")
@pytest.mark.parametrize(("home", "edge"), [(0, {1}), (3, {9}), (1, {9}), (4, {1})])
def test_the_menu_of_an_arriving_unit_begins_on_every_hex_of_the_edge(home: int, edge: set[int]) -> None:
    battle = arriving(home=home)
    entries = {move.enter for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.enter}
    along = {hex.row if home in (0, 3) else hex.col for hex in entries}
    assert (along, len(entries)) == (edge, 9)


@pytest.mark.rule("BMR-SCEN-006")
@pytest.mark.parametrize(
    ("name", "modes"),
    [
        ("Foot Platoon (Rifle)", {WALK}),
        ("Motorized Platoon (MG)", {WALK, RUN}),
        ("Elemental (Laser)", {WALK}),
        ("Sylph", {RUN}),
        ("Undine", {WALK, RUN}),
    ],
)
def test_infantry_enters_the_map_too(name: str, modes: set[Mode]) -> None:
    battle = arriving(name=name)
    found = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.enter]
    assert ({move.mode for move in found}, len({move.enter for move in found})) == (modes, 9)
    assert not any(why_not(battle, move) for move in found)
    after, _ = make(battle, found[0])
    assert after.unit(0).on_map


@pytest.mark.rule("BMR-SUIT-027")
def test_the_first_hex_of_suits_made_for_water_counts_as_land() -> None:
    assert why_not(arriving(name="Undine"), Move(0, RUN, "F", enter=Hex(5, 9), facing=0)) == "BMR-SUIT-027"


@pytest.mark.rule("BMR-SCEN-006")
def test_the_entry_hex_costs_what_lies_in_it() -> None:
    woods = column(".", ".", ".", ".", "W")
    assert why_not(arriving(woods), Move(0, WALK, "FF", enter=Hex(3, 5), facing=0)) is None
    assert why_not(arriving(woods), Move(0, WALK, "FFF", enter=Hex(3, 5), facing=0)) == "BMR-MOV-013"


# --- charges ---
def duel(
    target: str = "0502", board: Board | str = "9x9", *, moved: bool = True, name: str = GRIFFIN, **fields: Any
) -> Battle:
    """A Griffin in 0505 facing north, and a Locust that has moved."""
    foe = mech(LOCUST, target, move=MoveState(moved=moved))
    return stage(board, mech(name, "0505", **fields), foe, phase=Phase.MOVEMENT)


@pytest.mark.rule("BMR-CHARGE-006")
def test_a_charger_needs_the_points_to_enter_its_victims_hex() -> None:
    assert why_not(duel(), Move(0, WALK, "FF", rush=1)) is None
    assert why_not(duel(heat=10), Move(0, WALK, "FF", rush=1)) is None
    assert why_not(duel(heat=15), Move(0, WALK, "FF", rush=1)) == "BMR-CHARGE-006"


@pytest.mark.rule("BMR-CHARGE-001")
def test_a_unit_that_moved_backward_cannot_charge() -> None:
    assert why_not(duel("0504"), Move(0, WALK, "BF", rush=1)) == "BMR-CHARGE-001"
    assert why_not(duel("0504"), Move(0, WALK, "", rush=1)) is None


@pytest.mark.rule("BMR-CHARGE-002")
def test_only_a_unit_straight_ahead_can_be_charged() -> None:
    assert why_not(duel(), Move(0, WALK, "F", rush=1)) == "BMR-CHARGE-002"
    assert why_not(duel("0504"), Move(0, WALK, "R", rush=1)) == "BMR-CHARGE-002"
    assert why_not(duel(), Move(0, WALK, "FF", rush=0)) == "BMR-CHARGE-002"
    assert why_not(duel(), Move(0, WALK, "FF", rush=7)) == "BMR-CHARGE-002"


@pytest.mark.rule("BMR-CHARGE-004")
def test_only_a_unit_that_has_moved_can_be_charged() -> None:
    assert why_not(duel(moved=False), Move(0, WALK, "FF", rush=1)) == "BMR-CHARGE-004"


@pytest.mark.rule("BMR-CHARGE-007")
def test_ground_that_cannot_be_entered_cannot_be_charged() -> None:
    def river(depth: int) -> Board:
        return Board.parse(
            "board river\nsize 9 9\n"
            + "\n".join(f"{r:02d} " + " ".join(f"~{depth}" if r == 2 else "." for _ in range(9)) for r in range(1, 10)),
            "river",
        )

    assert why_not(duel(board=river(1)), Move(0, RUN, "FF", rush=1)) == "BMR-CHARGE-007"
    assert why_not(duel(board=river(1)), Move(0, WALK, "FF", rush=1)) is None


def test_the_menu_holds_charges_from_every_side_with_points_left() -> None:
    battle = duel("0503")
    rushes = [m for m in moves(battle, battle.unit(0)) if isinstance(m, Move) and m.rush == 1 and m.mode is not JUMP]
    ends = {(after(battle, m.mode, m.steps).spot, after(battle, m.mode, m.steps).facing) for m in rushes}
    assert {facing for _, facing in ends} == {0, 1, 2, 4, 5}
    assert all(neighbor(spot.hex, facing) == Hex(5, 3) for spot, facing in ends if spot)
    assert all(why_not(battle, m) is None for m in rushes)


# --- deaths from above ---
@pytest.mark.rule("BMR-DFA-002")
def test_a_leap_needs_the_jump_into_the_victims_hex() -> None:
    assert why_not(duel(), Move(0, JUMP, path=hexes("0504", "0503"), rush=1)) is None
    jets = both(crits(GRIFFIN, Location.LT, "Jump Jet"), crits(GRIFFIN, Location.RT, "Jump Jet"))
    assert why_not(duel(crits=jets), Move(0, JUMP, path=hexes("0504", "0503"), rush=1)) is None
    worse = both(jets, crits(GRIFFIN, Location.CT, "Jump Jet"))
    assert why_not(duel(crits=worse), Move(0, JUMP, path=hexes("0504", "0503"), rush=1)) == "BMR-DFA-002"
    assert why_not(duel(), Move(0, JUMP, path=hexes("0504"), rush=1)) == "BMR-DFA-002"


@pytest.mark.rule("BMR-DFA-004")
def test_only_a_unit_that_has_moved_can_be_jumped_on() -> None:
    assert why_not(duel(moved=False), Move(0, JUMP, path=hexes("0504", "0503"), rush=1)) == "BMR-DFA-004"


@pytest.mark.rule("BMR-DFA-008")
@pytest.mark.parametrize(("target", "waiting"), [("0502", {"0503"}), ("0705", {"0604", "0605"})])
def test_the_leaper_waits_on_its_path_and_chooses_where_that_runs_between_two_hexes(
    target: str, waiting: set[str]
) -> None:
    battle = duel(target)
    leaps = [m for m in moves(battle, battle.unit(0)) if isinstance(m, Move) and m.rush == 1 and m.mode is JUMP]
    assert {str(move.path[-1]) for move in leaps} == waiting
    assert all(neighbor(m.path[-1], m.facing or 0) == battle.unit(1).hex for m in leaps)


def test_charger_and_leaper_cannot_be_rushed() -> None:
    for form in (CHARGE, DEATH_FROM_ABOVE):
        rushing = MoveState(moved=True, rush=Rush(form, 0, Hex(5, 2)))
        battle = stage("9x9", mech(GRIFFIN, "0505"), mech(LOCUST, "0502", move=rushing), phase=Phase.MOVEMENT)
        assert why_not(battle, Move(0, WALK, "FF", rush=1)) in ("BMR-CHARGE-005", "BMR-DFA-005")


# --- menus ---
def test_every_move_of_the_menu_is_allowed() -> None:
    board = column(".", "w", "1", "~1", ".", "r", ".")
    battle = stage(
        board,
        mech(GRIFFIN, "0304"),
        mech(LOCUST, "0302", move=MoveState(moved=True)),
        mech(ATLAS, "0305"),
        phase=Phase.MOVEMENT,
    )
    named = list(menu(battle, MoveNext("Red"), "Red"))
    assert {move.unit for move in named} == {0, 2}
    assert len(set(named)) == len(named)
    assert [refusal(battle, MoveNext("Red"), "Red", move) for move in named] == [None] * len(named)


@pytest.mark.rule("BMR-MOV-015")
@pytest.mark.parametrize(("ahead", "hits"), [(".", 3), (".", 4), ("1", 4), ("w", 4)])
def test_a_slow_vehicle_is_offered_the_step_along_a_road_once(ahead: str, hits: int) -> None:
    """The road may help it to a step, and so may Minimum Movement."""
    board = column(".", ahead, ".", ".", more="road N 0301 0302 0303 0304 S")
    battle = stage(board, mech("Vedette Medium Tank", "0303", slowed=hits), phase=Phase.MOVEMENT)
    named = list(menu(battle, MoveNext("Red"), "Red"))
    assert Move(0, RUN, "F") in named
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("prone", [True, False])
def test_every_further_move_is_allowed_and_stopping_is_one(prone: bool) -> None:
    battle = alone(
        "7x7", "0404", prone=prone, move=MoveState(mode=RUN, spent=4, traveled=2, hexes=2, sense=1, heading=0)
    )
    named = list(menu(battle, GoOn(0), "Red"))
    assert named[0] == Move(0, RUN)
    assert all(isinstance(move, Move) and move.mode is RUN for move in named)
    assert [refusal(battle, GoOn(0), "Red", move) for move in named] == [None] * len(named)
    assert list(further_moves(battle, battle.unit(0))) == named


def test_the_menu_of_a_prone_mech() -> None:
    battle = alone(prone=True, heat=15)
    named = {move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)}
    rises = {Move(0, mode, "U", facing=facing) for mode in (WALK, RUN) for facing in range(6)}
    turns = {Move(0, WALK, s) for s in ("R", "RR", "L", "LL")} | {
        Move(0, RUN, s) for s in ("R", "RR", "RRR", "L", "LL")
    }
    assert named == {Move(0, STAND)} | rises | turns


def test_a_dodging_unit_moves_as_usual() -> None:
    battle = alone()
    assert list(menu(battle, DodgeMove(0), "Red")) == list(moves(battle, battle.unit(0)))


@pytest.mark.parametrize("action", [Declare(0), Move(1, STAND), Move(9, STAND)])
def test_only_own_units_that_have_not_moved_may_move(action: Any) -> None:
    assert refusal(duel(), MoveNext("Red"), "Red", action)
    assert refusal(alone(move=MoveState(moved=True)), MoveNext("Red"), "Red", Move(0, STAND))


@pytest.mark.rule("BMR-EJECT-004")
def test_a_warrior_ejects_instead_of_moving() -> None:
    assert refusal(alone(), MoveNext("Red"), "Red", Eject(0)) is None
    moving = alone(move=MoveState(mode=WALK, spent=1))
    assert refusal(moving, GoOn(0), "Red", Eject(0))


def test_the_menu_keeps_the_cheapest_way_and_the_one_on_which_more_hexes_count() -> None:
    battle = alone()
    ends: dict[tuple[Any, int], set[int]] = {}
    for move in moves(battle, battle.unit(0)):
        if isinstance(move, Move) and move.mode is RUN and move.steps[-1] not in "DX":
            pace = after(battle, RUN, move.steps)
            ends.setdefault((pace.spot, pace.facing), set()).add(pace.move.hexes)
    assert ends[(after(battle, RUN, "F").spot, 0)] >= {1, 2}
