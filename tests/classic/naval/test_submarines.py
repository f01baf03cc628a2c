"""How submarines move: on the surface, at any depth, and never along the bottom."""

from __future__ import annotations

import pytest
from tests.classic.naval.sea import BOAT, GRIFFIN, HERE, SUB, battle_of, boat, sea
from tests.classic.stage import happened, mech, perform, stage

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, MoveState, Phase
from ironhex.systems.classic.events.movement import Moved
from ironhex.systems.classic.movement.forecast import outlook
from ironhex.systems.classic.movement.move_menu import further_moves, moves
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.movement.path import Pace, advance, pace_of, walk_of
from ironhex.systems.classic.movement.points import allowance
from ironhex.systems.classic.movement.reach import Reach
from ironhex.systems.classic.movement.stacking import crowded
from ironhex.systems.classic.movement.steps import Spot, may_be_pushed_into
from ironhex.systems.classic.movement.walk_tasks import TASKS, March
from ironhex.systems.classic.presentation.figures import figure
from ironhex.systems.classic.presentation.menu import menu, short_menu
from ironhex.systems.classic.presentation.move_drafts import of_move
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.setup import Force, new_battle
from ironhex.systems.classic.sight.terrain import depth, sight_level, submerged
from ironhex.systems.classic.system import narrate

WALK, RUN = Mode.WALK, Mode.RUN


def bar(battle: Battle, steps: str, mode: Mode = WALK) -> str | None:
    barred = refused(battle, battle.unit(0), Move(0, mode, steps))
    return barred.rule if barred else None


def dived(deep: int, water: int = 3, **others: int) -> Battle:
    """A submarine at a depth."""
    return battle_of(boat(SUB, depth=deep, water=water), mech(GRIFFIN, "0202"), depth=water, **others)


@pytest.mark.rule("BMR-NAVAL-005", "BMR-NAVAL-006", "BMR-WATER-005", "BMR-MOV-026", "BMR-MOV-035", "BMR-CVEH-010")
@pytest.mark.parametrize(
    ("deep", "steps", "rule"),
    [
        (0, "FFF", None),  # 3 MP, each hex 1
        (0, "FFFF", "BMR-MOV-013"),
        (1, "FFF", None),
        (2, "FFF", None),
        (0, "SSS", None),  # each level 1, as many as there are MP
        (3, "CCC", None),
        (0, "SSF", None),
        (0, "SSFF", "BMR-MOV-013"),
        (1, "RFL", None),
        (2, "CFS", None),
        (1, "BBB", None),
    ],
)
def test_every_hex_level_and_hexside_costs_a_submarine_1_mp(deep: int, steps: str, rule: str | None) -> None:
    assert bar(dived(deep), steps) == rule
    if rule is None:
        assert outlook(dived(deep), Move(0, WALK, steps)).cost.total == 3


@pytest.mark.rule("BMR-NAVAL-007", "BMR-UNIT-036")
@pytest.mark.parametrize(
    ("battle", "steps"),
    [
        (dived(0), "C"),  # above the surface
        (dived(3), "S"),  # below the bottom
        (dived(2, h0807=1), "F"),  # into water that is not as deep
    ],
    ids=["surface", "bottom", "shallows"],
)
def test_a_submarine_stays_between_the_surface_and_the_bottom(battle: Battle, steps: str) -> None:
    assert bar(battle, steps) == "BMR-NAVAL-007"


@pytest.mark.rule("BMR-NAVAL-008", "BMR-NAVAL-009")
def test_on_the_bottom_a_submarine_neither_moves_nor_turns() -> None:
    resting = dived(3)
    assert [bar(resting, steps) for steps in ("F", "B", "R", "L")] == ["BMR-NAVAL-008"] * 4
    assert [bar(resting, steps) for steps in ("CF", "CR", "C")] == [None] * 3
    entering = dived(2, h0807=2)
    assert bar(entering, "F") is None  # it comes to rest there
    assert [bar(entering, steps) for steps in ("FF", "FR", "FC")] == ["BMR-NAVAL-008", "BMR-NAVAL-008", None]


@pytest.mark.rule("BMR-WATER-006", "BMR-NAVAL-002", "BMR-CHG-004")
def test_flank_speed_is_for_the_surface() -> None:
    battle = dived(0)
    assert [allowance(battle, battle.unit(0), mode).total for mode in (WALK, RUN)] == [3, 5]
    assert bar(battle, "FFFFF", RUN) is None
    assert [bar(battle, steps, RUN) for steps in ("S", "FS")] == ["BMR-WATER-006"] * 2
    assert [bar(dived(1), steps, RUN) for steps in ("F", "R", "C", "CF")] == ["BMR-WATER-006"] * 4


@pytest.mark.rule("BMR-NAVAL-001", "BMR-CVEH-010")
@pytest.mark.parametrize("deep", [0, 1])
def test_a_submarine_goes_only_through_water(deep: int) -> None:
    assert bar(dived(deep, h0807=-1), "F") == "BMR-MOV-027"
    assert bar(dived(deep, h0807=0), "F") == "BMR-MOV-032"


def test_a_submarine_dives_under_a_bridge() -> None:
    text = "board gorge\nsize 3 3\n01 ~2 ~2 ~2\n02 ~2 ~2 ~2\n03 ~2 ~2 ~2\nbridge 0202 NE SW cf 60\n"
    for deep, rule in ((0, "BMR-MOV-028"), (1, None)):
        battle = stage(Board.parse(text, "gorge"), boat(SUB, "0203", depth=deep, water=2), mech(GRIFFIN, "0101"))
        assert bar(battle, "F") == rule


@pytest.mark.rule("BMR-MOV-028")
def test_a_submarine_cannot_surface_under_a_bridge() -> None:
    text = "board gorge\nsize 3 4\n01 ~2 ~2 ~2\n02 ~2 ~2 ~2\n03 ~2 ~2 ~2\n04 ~2 ~2 ~2\nbridge 0202 NE SW cf 60\n"
    board, under = Board.parse(text, "gorge"), Hex.parse("0202")
    battle = stage(board, boat(SUB, "0203", depth=1, water=2), mech(GRIFFIN, "0101"))
    assert [bar(battle, steps) for steps in ("F", "FS", "FC", "CF")] == [None, None, "BMR-MOV-028", "BMR-MOV-028"]
    ends = {option.spot for option in Reach(battle, battle.unit(0)).options_of(WALK)}
    assert {spot.elevation for spot in ends if spot.hex == under} == {0, 1}
    below = stage(board, boat(SUB, "0202", depth=1, water=2), mech(GRIFFIN, "0101"))
    assert [bar(below, steps) for steps in ("C", "CF", "FC")] == ["BMR-MOV-028", "BMR-MOV-028", None]
    ends = {option.spot for option in Reach(below, below.unit(0)).options_of(WALK)}
    assert Spot(under, 2) not in ends
    assert Spot(Hex.parse("0201"), 2) in ends


@pytest.mark.rule("BMR-STACK-009")
def test_submarines_share_only_their_own_depth() -> None:
    friends = boat(SUB, "0807", side="Red", depth=1), boat(SUB, "0807", side="Red", depth=1)
    battle = battle_of(boat(SUB, HERE, side="Red", depth=1), *friends, mech(GRIFFIN, "0202", side="Blue"))
    assert bar(battle, "F") == "BMR-STACK-001"
    assert [bar(battle, steps) for steps in ("SF", "FS", "CF")] == [None] * 3
    assert bar(battle, "SFC") == "BMR-STACK-001"
    found = {option.spot for option in Reach(battle, battle.unit(0)).options_of(WALK)}
    assert {spot.elevation for spot in found if spot.hex == Hex.parse("0807")} == {0, 1, 3}
    foe = battle_of(boat(SUB, depth=1), boat(SUB, "0807", depth=1))
    assert bar(foe, "FF") == "BMR-STACK-004"
    assert [bar(foe, steps) for steps in ("F", "CFF")] == [None, None]
    assert crowded(foe, foe.unit(0), Hex.parse("0807")) is None


@pytest.mark.rule("BMR-STACK-004", "BMR-HIDDEN-003")
def test_the_menu_keeps_a_submarine_at_the_enemy_it_has_run_into() -> None:
    """At another depth it may go on."""
    move = MoveState(mode=WALK, spent=1, traveled=1, hexes=1, interrupted=True)
    battle = battle_of(boat(SUB, depth=1, move=move), boat(SUB, depth=1))
    listed = [*further_moves(battle, battle.unit(0))]
    assert [move for move in listed if move.steps and refused(battle, battle.unit(0), move)] == []
    steps = {move.steps for move in listed}
    assert {"R", "C", "S", "CF"} <= steps
    assert not {"F", "B"} & steps


@pytest.mark.parametrize("water", [1, 2, 4])
def test_the_menu_lists_exactly_what_a_submarine_can_reach(water: int) -> None:
    """Every end that any steps lead to, and nothing that the judge refuses."""
    for deep in range(water + 1):
        board = sea(water, h0807=1, h0707=-1, h0907=max(1, water - 1))
        battle = stage(board, boat(SUB, depth=deep, water=water), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
        unit = battle.unit(0)
        listed = [move for move in moves(battle, unit) if isinstance(move, Move)]
        assert [move for move in listed if refused(battle, unit, move)] == []
        found = {(option.spot, option.facing) for option in Reach(battle, unit).options_of(WALK)}
        assert found == everything(battle)


def everything(battle: Battle) -> set[tuple[Spot | None, int]]:
    """All ends of moves at cruising speed, by trying every step."""
    walk = walk_of(battle, battle.unit(0), WALK)
    paces, seen = [pace_of(battle, battle.unit(0), WALK)], set[Pace]()
    ends = set[tuple[Spot | None, int]]()
    while paces:
        tried = [advance(walk, pace, step) for pace in paces for step in "FBRLCS"]
        paces = []
        for pace in tried:
            if isinstance(pace, Pace) and pace not in seen:
                seen.add(pace)
                paces.append(pace)
                ends.add((pace.spot, pace.facing))
    return ends


def test_a_move_in_parts_goes_on_at_its_depth() -> None:
    battle = battle_of(
        boat(SUB, depth=1, move=MoveState(mode=WALK, spent=1, traveled=1, hexes=1)), mech(GRIFFIN, "0202")
    )
    listed = [*further_moves(battle, battle.unit(0))]
    assert Move(0, WALK, "FF") in listed
    assert all(refused(battle, battle.unit(0), move) is None for move in listed if move.steps)


@pytest.mark.rule("BMR-NAVAL-010", "BMR-UNIT-036")
def test_the_depth_is_recorded_shown_and_told() -> None:
    battle, events = perform(dived(0), lambda play: play.then(March(Move(0, WALK, "SSF"))), tasks=TASKS)
    unit = battle.unit(0)
    assert (depth(battle, unit), unit.elevation) == (2, 1)
    (moved,) = happened(events, Moved)
    assert narrate(battle, moved) == f"{SUB} cruises 0808 → 0807, 1 hex, facing north, at depth 2"
    assert "at depth 2" in {mark.label for mark in figure(battle, unit).marks}
    bottom, surface = dived(3), dived(0)
    assert "at depth 3, on the bottom" in {mark.label for mark in figure(bottom, bottom.unit(0)).marks}
    assert "on the surface" in {mark.label for mark in figure(surface, surface.unit(0)).marks}
    _, numbers = of_move(Move(0, WALK, "SSF"), dived(0), None)
    assert {value.id: value.value for value in numbers}["depth"] == 2


def test_moves_are_offered_by_depth() -> None:
    battle = stage(sea(3), boat(SUB), mech(GRIFFIN, "0202"), phase=Phase.MOVEMENT)
    question = MoveNext("Red")
    for found in (menu(battle, question, "Red", "1", ()), short_menu(battle, question, "Red", "1", ())):
        there = [each for each in found.offers if each.place == "0807" and each.heading == 0 and each.mode == "walk"]
        assert [each.numbers["depth"] for each in there] == [0, 1, 2]
        assert there[1].label.endswith("2 MP, depth 1")
        assert "depth" in {number.id for number in found.numbers}
    down = [each for each in menu(battle, question, "Red", "1", ()).offers if each.place == HERE and each.heading == 0]
    costs = {each.numbers["depth"]: each.numbers["cost"] for each in down if each.mode == "walk"}
    assert costs == {0: 2, 1: 1, 2: 2, 3: 3}  # a hex forward and back, or straight down
    past = menu(battle, question, "Red", "1", ("0807",))
    assert {each.numbers["depth"] for each in past.offers if each.place == "0806"} == {0, 1}


@pytest.mark.rule("BMR-LOS-012", "BMR-WATER-011")
@pytest.mark.parametrize("deep", [0, 1, 2, 3])
def test_a_submarine_is_as_far_below_the_surface_as_it_is_deep(deep: int) -> None:
    battle = dived(deep)
    assert (sight_level(battle, battle.unit(0)), submerged(battle, battle.unit(0))) == (-deep, deep > 0)
    hill = battle.board.changed(Hex.parse(HERE), level=2)
    assert sight_level(stage(hill, boat(SUB, depth=deep), mech(GRIFFIN, "0202")), battle.unit(0)) == 2 - deep


@pytest.mark.rule("BMR-DISP-002")
def test_a_submarine_is_not_driven_into_a_bank() -> None:
    battle = dived(2, h0807=1)
    barred = may_be_pushed_into(battle, battle.unit(0), Hex.parse(HERE), Hex.parse("0807"))
    assert barred is not None
    assert may_be_pushed_into(battle, battle.unit(0), Hex.parse(HERE), Hex.parse("0809")) is None


def test_submarines_are_set_up_on_the_surface() -> None:
    play = new_battle((Force("Red", [SUB]), Force("Blue", [BOAT], home=0)), "harbor")
    unit = play.facts.unit(0)
    assert unit.elevation == play.facts.board.at(unit.place).depth >= 1
