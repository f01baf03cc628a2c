"""Where VTOLs fly and land, and what it costs them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import drawn, mech, stage
from tests.classic.trek import RUN, WALK, make, why_not

from ironhex.catalog import Board, design
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Deploy, Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase, altered
from ironhex.systems.classic.events.movement import BridgeCollapsed
from ironhex.systems.classic.events.turn import Deployed
from ironhex.systems.classic.movement.bridges import would_break
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import crowded, others_in
from ironhex.systems.classic.movement.steps import Spot, spot_of
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.positions import position
from ironhex.systems.classic.presentation import drafts
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.presentation.menu import menu, short_menu
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.sight.terrain import elevation

YELLOW_JACKET, FERRET, GRIFFIN = "Yellow Jacket Gunship", "Ferret Light Scout VTOL", "Griffin GRF-1N"
HERE, AHEAD = Hex.parse("0808"), Hex.parse("0807")
ROAD_NORTH = 1 | 8


def field(**ahead: int) -> Board:
    return drawn("16x17").changed(AHEAD, **ahead)


def over(board: Board | None = None, name: str = FERRET, *others: Any, height: int = 0, **fields: Any) -> Battle:
    """A VTOL in 0808 faces north, some levels above the ground; a Griffin is far away."""
    units = (mech(name, "0808", elevation=height, **fields), mech(GRIFFIN, "0202"), *others)
    return stage(board or drawn("16x17"), *units, phase=Phase.MOVEMENT)


def cost(battle: Battle, steps: str, mode: Mode = WALK) -> int | str:
    """The MP of a move, or the rule that forbids it."""
    move = Move(0, mode, steps)
    return why_not(battle, move) or outlook(battle, move).cost.total


def end(battle: Battle, steps: str, mode: Mode = WALK) -> Spot:
    after, _ = make(battle, Move(0, mode, steps))
    return spot_of(after.unit(0))


@pytest.mark.rule("BMR-VTOL-001", "BMR-MOV-043", "BMR-CVEH-011")
def test_a_vtol_cruises_or_flanks_and_never_jumps() -> None:
    battle = over(height=1)
    unit = battle.unit(0)
    assert [allowance(battle, unit, mode).total for mode in (WALK, RUN)] == [15, 23]
    assert allowance(battle, unit, Mode.JUMP).barred
    assert cost(battle, "F" * 7 + "L" * 8) == 15
    assert cost(battle, "F" * 7 + "L" * 9) == "BMR-MOV-013"
    assert cost(battle, "F" * 7 + "L" * 16, RUN) == 23


@pytest.mark.rule("BMR-VTOL-002")
@pytest.mark.parametrize(
    "terrain", [{}, {"rough": 1}, {"woods": 2}, {"depth": 2}, {"rubble": 1}, {"swamp": 1}, {"level": 2}, {"level": -3}]
)
def test_every_hex_and_hexside_costs_1_mp(terrain: dict[str, int]) -> None:
    battle = over(field(**terrain), height=5)
    assert cost(battle, "F") == 1
    assert cost(battle, "RL") == 2
    assert cost(battle, "FRRF") == 4
    assert elevation(battle, make(battle, Move(0, WALK, "F"))[0].unit(0)) == 5


@pytest.mark.rule("BMR-VTOL-003", "BMR-VTOL-009")
def test_a_landed_vtol_can_only_climb() -> None:
    battle = over()
    assert {cost(battle, steps) for steps in ("F", "B", "R", "L")} == {"BMR-VTOL-003"}
    assert cost(battle, "S") == "BMR-VTOL-009"
    assert cost(battle, "C") == 1
    assert cost(battle, "CF") == 2
    assert cost(battle, "CLF") == 3
    assert cost(over(height=1), "SF") == "BMR-VTOL-003"


@pytest.mark.rule("BMR-VTOL-003")
def test_a_vtol_on_a_roof_climbs_first_even_if_others_fly_at_its_level() -> None:
    """The roof is at level 2, which is the lowest altitude over the hill next to it."""
    board = drawn("16x17").changed(HERE, building=2, building_height=2).changed(AHEAD, level=1)
    battle = over(board, height=2)
    found = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move) and move.steps]
    assert found
    assert not [str(move) for move in found if why_not(battle, move)]


@pytest.mark.rule("BMR-VTOL-004", "BMR-MOV-035", "BMR-VTOL-021")
def test_the_example_flies_over_a_hill_and_lands_behind_it_for_9_mp() -> None:
    board = drawn("16x17").changed(AHEAD, level=2)
    battle = over(board)
    assert cost(battle, "CCC" + "FFF" + "SSS") == 9
    assert end(battle, "CCCFFFSSS") == Spot(Hex.parse("0805"), 0)
    assert cost(battle, "CCF") == "BMR-VTOL-021"


@pytest.mark.rule("BMR-VTOL-005", "BMR-MOV-035")
def test_any_number_of_levels_can_be_climbed_and_sunk_in_one_hex() -> None:
    battle = over()
    assert end(battle, "C" * 15) == Spot(HERE, 15)
    assert end(battle, "C" * 7 + "S" * 7) == Spot(HERE, 0)
    assert cost(battle, "C" * 16) == "BMR-MOV-013"


@pytest.mark.rule("BMR-VTOL-006", "BMR-UNIT-035", "BMR-VTOL-010")
@pytest.mark.parametrize(
    ("steps", "height", "told"), [("CCCF", 3, "3 levels up"), ("CF", 1, "1 level up"), ("CFS", 0, "landed")]
)
def test_its_altitude_is_recorded_after_the_move(steps: str, height: int, told: str) -> None:
    battle, _ = make(over(), Move(0, WALK, steps))
    assert battle.unit(0).elevation == height
    assert figure(battle, battle.unit(0)).marks[0].label == told


@pytest.mark.rule("BMR-UNIT-035")
def test_over_lower_ground_it_keeps_its_level() -> None:
    battle = over(field(level=-2), height=1)
    assert end(battle, "F") == Spot(AHEAD, 3)
    assert end(battle, "FSSS") == Spot(AHEAD, 0)
    assert cost(battle, "FSSSS") == "BMR-VTOL-009"


@pytest.mark.rule("BMR-VTOL-007")
@pytest.mark.parametrize("woods", [1, 2])
def test_it_stays_above_the_tops_of_trees(woods: int) -> None:
    board = field(woods=woods)
    assert cost(over(board, height=2), "F") == "BMR-VTOL-007"
    assert cost(over(board, height=3), "F") == 1
    assert cost(over(board, height=3), "FS") == "BMR-VTOL-007"


@pytest.mark.rule("BMR-VTOL-008", "BMR-VTOL-011")
def test_it_stays_above_a_building_or_lands_on_its_roof() -> None:
    board = field(building=2, building_height=3, building_cf=40)
    assert cost(over(board, height=3), "F") == "BMR-VTOL-008"
    assert end(over(board, height=4), "F") == Spot(AHEAD, 4)
    assert end(over(board, height=4), "FS") == Spot(AHEAD, 3)
    assert cost(over(board, height=4), "FSS") == "BMR-VTOL-009"
    assert cost(over(board, height=4), "FSF") == "BMR-VTOL-003"


@pytest.mark.rule("BMR-VTOL-007", "BMR-VTOL-008")
@pytest.mark.parametrize(("height", "lowest", "lands"), [(1, 3, False), (2, 3, True), (4, 5, True)])
def test_in_woods_it_lands_only_on_roofs_that_reach_the_tops_of_the_trees(
    height: int, lowest: int, lands: bool
) -> None:
    board = field(woods=1, building=2, building_height=height, building_cf=40)
    battle = over(board, "Yellow Jacket Gunship", height=5)
    assert end(battle, "F" + "S" * (5 - lowest)) == Spot(AHEAD, lowest)
    assert (why_not(battle, Move(0, WALK, "F" + "S" * (5 - height))) is None) == lands
    offered = [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]
    assert [move for move in offered if refused(battle, battle.unit(0), move)] == []


@pytest.mark.rule("BMR-VTOL-011", "BMR-VTOL-012")
@pytest.mark.parametrize(
    ("terrain", "rule"),
    [
        ({}, None),
        ({"paved": 1}, None),
        ({"road": ROAD_NORTH}, None),
        ({"level": 1}, None),
        ({"rough": 1}, "BMR-VTOL-011"),
        ({"rubble": 1}, "BMR-VTOL-011"),
        ({"swamp": 1}, "BMR-VTOL-011"),
        ({"woods": 1}, "BMR-VTOL-007"),
        ({"depth": 0}, "BMR-VTOL-012"),
        ({"depth": 2}, "BMR-VTOL-012"),
        ({"depth": 2, "bridge": ROAD_NORTH}, None),
    ],
    ids=str,
)
def test_it_lands_only_on_clear_and_paved_ground(terrain: dict[str, int], rule: str | None) -> None:
    battle = over(field(**terrain), height=4)
    down = "S" * (4 - terrain.get("level", 0))
    assert why_not(battle, Move(0, WALK, "F" + down)) == rule


# --- roads through woods ----------------------------------------------------------------------------------------------
def woodland_road() -> Board:
    """A road north through three hexes of woods, begun in the clear hex 0808."""
    board = drawn("16x17").changed(HERE, road=ROAD_NORTH)
    for hex in ("0807", "0806", "0805"):
        board = board.changed(Hex.parse(hex), road=ROAD_NORTH, woods=2)
    return board.changed(Hex.parse("0804"), road=ROAD_NORTH)


@pytest.mark.rule("BMR-VTOL-013")
def test_along_a_road_it_flies_through_woods_below_the_trees() -> None:
    battle = over(woodland_road(), height=1)
    assert end(battle, "FFFF") == Spot(Hex.parse("0804"), 1)
    assert end(battle, "FF") == Spot(Hex.parse("0806"), 1)
    assert cost(battle, "FRF") == "BMR-VTOL-013"
    assert cost(battle, "FS") == "BMR-VTOL-011"
    assert cost(over(woodland_road(), height=3), "FS") == "BMR-VTOL-007"


@pytest.mark.rule("BMR-VTOL-013", "BMR-VTOL-011")
def test_below_the_trees_it_may_sink_but_not_land() -> None:
    battle = over(woodland_road(), height=2)
    assert end(battle, "FS") == Spot(Hex.parse("0807"), 1)
    assert cost(battle, "FSS") == "BMR-VTOL-011"
    off_the_road = woodland_road().changed(AHEAD, road=0)
    assert cost(over(off_the_road, height=3), "FS") == "BMR-VTOL-007"


@pytest.mark.rule("BMR-VTOL-013")
def test_the_passage_begins_on_the_road() -> None:
    board = woodland_road().changed(HERE, road=0)
    assert cost(over(board, height=1), "F") == "BMR-VTOL-007"


@pytest.mark.rule("BMR-VTOL-014")
def test_it_may_climb_out_of_the_trees_and_leave_the_road() -> None:
    battle = over(woodland_road(), height=1)
    assert end(battle, "FCCRF") == Spot(Hex.parse("0907"), 3)
    assert cost(battle, "FCRF") == "BMR-VTOL-013"


# --- sharing hexes ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-STACK-008", "BMR-STACK-004")
def test_it_flies_over_enemies_but_not_through_one_at_its_altitude() -> None:
    ground = over(None, FERRET, mech(GRIFFIN, "0807", side="Blue"), height=1)
    assert cost(ground, "FF") == 2
    assert cost(ground, "F") == 1
    flying = over(None, FERRET, mech(YELLOW_JACKET, "0807", side="Blue", elevation=1), height=1)
    assert cost(flying, "FF") == "BMR-STACK-004"
    assert cost(flying, "F") == 1
    assert cost(over(None, FERRET, mech(YELLOW_JACKET, "0807", side="Blue", elevation=1), height=2), "FF") == 2


@pytest.mark.rule("BMR-STACK-008", "BMR-STACK-001")
def test_two_units_of_a_side_share_each_altitude() -> None:
    friends = [mech(FERRET, "0807", side="Red", elevation=height) for height in (2, 2, 0)]
    assert cost(over(None, FERRET, *friends, height=2), "F") == "BMR-STACK-001"
    assert cost(over(None, FERRET, *friends, height=3), "F") == 1
    assert cost(over(None, FERRET, *friends, height=1), "FS") == 2


@pytest.mark.rule("BMR-STACK-008")
def test_a_vtol_in_the_air_leaves_room_on_the_ground() -> None:
    vtol = mech(FERRET, "0807", side="Blue", elevation=1)
    battle = stage("16x17", mech(GRIFFIN, "0808"), vtol, mech(GRIFFIN, "0101"), phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, WALK, "FF")) is None
    assert others_in(battle, battle.unit(0), AHEAD) == ()
    landed = stage("16x17", mech(GRIFFIN, "0808"), mech(FERRET, "0807", side="Blue"), phase=Phase.MOVEMENT)
    assert why_not(landed, Move(0, WALK, "FF")) == "BMR-STACK-004"
    assert crowded(landed, landed.unit(0), AHEAD) is None


def test_a_bridge_does_not_bear_a_vtol_above_it() -> None:
    board = field(depth=2, bridge=ROAD_NORTH, bridge_cf=60)
    above = stage(board, mech(GRIFFIN, "0808"), mech(YELLOW_JACKET, "0807", elevation=3))
    landed = stage(board, mech(GRIFFIN, "0808"), mech(YELLOW_JACKET, "0807", elevation=2))
    assert not would_break(above, above.unit(0), AHEAD)
    assert would_break(landed, landed.unit(0), AHEAD)
    after = BridgeCollapsed(AHEAD, 85, 60).apply(above)
    assert after.unit(1).elevation == 3


# --- the menu ---------------------------------------------------------------------------------------------------------
def listed(battle: Battle) -> list[Move]:
    return [move for move in moves(battle, battle.unit(0)) if isinstance(move, Move)]


@pytest.mark.parametrize("height", [0, 1, 4])
@pytest.mark.parametrize("name", [YELLOW_JACKET, FERRET])
@pytest.mark.parametrize("board", ["woods", "hills", "river-crossing"])
def test_everything_on_the_menu_is_allowed_and_ends_where_it_says(board: str, name: str, height: int) -> None:
    battle = position(board, mech(name, "0808", elevation=height), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    lift = max(0, 3 - height) if battle.board.at(HERE).woods else 0
    battle = battle.changed(altered(battle.unit(0), elevation=height + lift))
    reach = Reach(battle, battle.unit(0))
    for option in [*reach.options()][::7]:
        move = reach.move(option)
        assert refused(battle, battle.unit(0), move) is None
        pace, cost, risks, _ = outlook(battle, move)
        found = pace.spot, pace.facing, cost.total, pace.move.hexes, len(risks)
        assert found == (option.spot, option.facing, option.spent, option.hexes, option.rolls)


@pytest.mark.rule("BMR-STACK-008", "BMR-STACK-004")
@pytest.mark.parametrize(("height", "passes"), [(1, False), (2, True)])
def test_the_menu_leads_past_an_enemy_above_a_hill_only_at_another_level(height: int, passes: bool) -> None:
    """In a lane one hex wide, an enemy flies above a hill, at the level of a VTOL that wants to pass or above it."""
    rows = "\n".join(f"{row:02} {'2' if row == 5 else '.'}" for row in range(1, 10))
    units = mech(FERRET, "0108", elevation=3), mech(YELLOW_JACKET, "0105", elevation=height)
    battle = stage(f"board lane\nsize 1 9\n{rows}\n", *units, phase=Phase.MOVEMENT)
    found = listed(battle)
    assert all(refused(battle, battle.unit(0), move) is None for move in found)
    ends = {spot.hex for move in found if (spot := outlook(battle, move).pace.spot)}
    assert (Hex.parse("0104") in ends) is passes


def test_the_menu_offers_the_lowest_the_current_and_the_landed_altitude() -> None:
    reach = Reach(battle := over(None, YELLOW_JACKET, height=3), battle.unit(0))
    heights = {option.spot.elevation for option in reach.options() if option.spot.hex == AHEAD}
    assert heights == {0, 1, 3}
    found = menu(battle, MoveNext("Red"), "Red", "1", ())
    offers = [
        offer for offer in found.offers if offer.place == "0807" and offer.heading == 0.0 and offer.mode == "walk"
    ]
    assert {offer.numbers["altitude"] for offer in offers} == {0, 1, 3}
    assert [name.id for name in found.numbers][-1] == "altitude"
    assert short_menu(battle, MoveNext("Red"), "Red", "1", ()) == found


@pytest.mark.rule("BMR-VTOL-002", "BMR-VTOL-004")
def test_the_menu_has_the_shortest_and_the_longest_flight_to_each_end() -> None:
    found = menu(over(None, YELLOW_JACKET, height=1), MoveNext("Red"), "Red", "1", ()).offers
    ahead = [each.numbers for each in found if (each.place, each.heading, each.mode) == ("0807", 0.0, "walk")]
    aloft = sorted((int(each["cost"]), int(each["hexes"])) for each in ahead if each["altitude"] == 1)
    assert aloft[0] == (1, 1)
    assert len(aloft) == 2
    assert aloft[1][1] > 1


@pytest.mark.rule("BMR-VTOL-005", "BMR-VTOL-010")
def test_a_flight_can_end_at_every_altitude_for_which_mp_are_left() -> None:
    battle = over(None, YELLOW_JACKET, height=1)
    most = allowance(battle, battle.unit(0), Mode.WALK).total
    draft = drafts.consider(battle, MoveNext("Red"), "Red", Move(0, WALK, "FF"), None)
    choices = draft.group("altitude").choices
    assert [each.label for each in choices][:3] == ["landed", "1 level up", "2 levels up"]
    assert len(choices) == 2 + most - 2
    assert [each.label for each in choices if each.selected] == ["1 level up"]
    for height, each in enumerate(choices):
        move = action_of(each.action)
        assert isinstance(move, Move)
        assert refused(battle, battle.unit(0), move) is None
        assert end(battle, move.steps) == Spot(Hex.parse("0806"), height)


def test_only_flights_that_end_on_the_map_have_a_choice_of_altitude() -> None:
    battle = over(None, YELLOW_JACKET, height=1)
    for move in (Move(0, Mode.STAND), Move(0, WALK, "FFFFFFFX")):
        assert not drafts.consider(battle, MoveNext("Red"), "Red", move, None).groups
    lifted = drafts.consider(battle, MoveNext("Red"), "Red", Move(0, WALK, "C"), None).group("altitude")
    assert [each.label for each in lifted.choices][:3] == ["landed", "2 levels up", "3 levels up"]


def test_the_menu_leads_over_hills_and_along_roads_below_trees() -> None:
    hill = over(drawn("16x17").changed(AHEAD, level=4), YELLOW_JACKET)
    assert Spot(AHEAD, 0) in {option.spot for option in Reach(hill, hill.unit(0)).options()}
    road = over(woodland_road(), YELLOW_JACKET, height=1)
    assert Spot(Hex.parse("0806"), 1) in {option.spot for option in Reach(road, road.unit(0)).options()}


def test_moves_through_a_hex_pass_over_it() -> None:
    battle = over(None, YELLOW_JACKET)
    found = menu(battle, MoveNext("Red"), "Red", "1", ("0907",)).offers
    assert found
    for offer in found:
        move = action_of(offer.action)
        assert isinstance(move, Move)
        assert why_not(battle, move) is None


def test_a_vtol_enters_the_map_just_above_its_edge() -> None:
    battle = stage("woods", mech(YELLOW_JACKET, "0808"), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    unit = altered(battle.unit(0), hex=None)
    battle = battle.changed(unit)
    reach = Reach(battle, unit)
    options = [*reach.options()]
    assert options
    for option in options[::11]:
        move = reach.move(option)
        assert refused(battle, unit, move) is None
        assert outlook(battle, move).pace.spot == option.spot
    assert why_not(battle, Move(0, WALK, "C", facing=0, enter=Hex.parse("0817"))) is None


@pytest.mark.parametrize(
    ("terrain", "height"), [({}, 0), ({"woods": 1}, 3), ({"depth": 2}, 3), ({"building": 1, "building_height": 2}, 2)]
)
def test_it_is_deployed_landed_or_just_above_what_is_in_the_way(terrain: dict[str, int], height: int) -> None:
    battle = stage(field(**terrain), mech(FERRET, "0808"), mech(GRIFFIN, "0202"))
    assert Deployed(0, AHEAD, 0).apply(battle).unit(0).elevation == height
    assert str(Deploy(0, AHEAD, 0)) == "deploy 1 0807 N"


def test_the_letters_of_its_moves_can_be_written_and_read() -> None:
    move = Move(0, WALK, "CCFRS")
    assert action_of(str(move)) == move
    battle = stage("16x17", mech(GRIFFIN, "0808"), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, WALK, "C")) == "BMR-VTOL-004"


def test_it_leaves_the_map_only_in_the_air() -> None:
    battle = stage("16x17", mech(FERRET, "0817", facing=3), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    assert why_not(battle, Move(0, WALK, "X")) == "BMR-VTOL-003"
    assert why_not(battle, Move(0, WALK, "CX")) is None
    assert any(move.steps.endswith("X") for move in listed(battle))


@pytest.mark.rule("BMR-UNIT-014")
def test_a_vtol_has_a_rotor_with_little_armor() -> None:
    assert design(FERRET).locations[4].name == "rotor"
    assert design(FERRET).armor[4] <= 2


@pytest.mark.rule("BMR-VTOL-010")
def test_a_vtol_that_has_not_moved_is_as_high_as_before() -> None:
    battle, _ = make(over(height=2), Move(0, Mode.STAND))
    assert battle.unit(0).elevation == 2
    assert battle.unit(0).move == MoveState(moved=True)
