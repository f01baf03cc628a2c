"""Orders to fire: which pieces get them, what the judge allows, and when shells are due."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    ALL,
    CATAPULT,
    GRIFFIN,
    HEX,
    LOCUST,
    NAGA,
    battery,
    played,
    plot,
    shell,
    step,
    weapon,
    with_unit,
)
from tests.classic.stage import happened, marked, mech

from ironhex.catalog import Location
from ironhex.systems.classic.artillery.events import ArtilleryFired, OrderLapsed, ShellChanged
from ironhex.systems.classic.artillery.gunnery import expected_number
from ironhex.systems.classic.artillery.pieces import LANDS, pieces
from ironhex.systems.classic.artillery.plotting import Plot, PlotNext, menu, offered, piece_of, preview, prompt, refusal
from ironhex.systems.classic.artillery.presets import PresetNext, RangeIn
from ironhex.systems.classic.battle import Battle, Due, Load, Minefield, Mode, MoveState, Phase, Rush, Shell
from ironhex.systems.classic.cargo.loads import HANDS, OUTSIDE
from ironhex.systems.classic.heat import heat_tally
from ironhex.systems.classic.notation import action_of
from ironhex.systems.classic.setup import Force, Recruit, new_battle

HILL = (
    "board hill\nsize 3 6\n" + "\n".join(f"{row:02d} {'. 4 .' if row == 3 else '. . .'}" for row in range(1, 7)) + "\n"
)


def refused(battle: Battle, action: Plot) -> str | None:
    found = refusal(battle, PlotNext(action.unit, action.weapon), "Red", action)
    return found.rule if found else None


# --- who and when -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-010", "BMR-ARTY-014")
def test_an_order_is_recorded_with_the_turn_in_which_its_shell_lands() -> None:
    play = played(battery("9x9", mech(LOCUST, "0505"), mech(GRIFFIN, "0909", side="Red"), turn=3))
    assert play.asks[0].question == PlotNext(0, weapon(play.facts))
    play.answer(play.asks[0], plot(play.facts, "0303"))
    (due,) = play.facts.due
    fired = Shell(weapon(play.facts), 3)
    assert due == Due(5, Phase.OFF_BOARD, LANDS, HEX("0303"), 0, "Red", known_to="Red", shell=fired)
    assert play.facts.phase is Phase.MOVEMENT


@pytest.mark.rule("BMR-ARTY-013")
def test_each_piece_gets_an_order_of_its_own() -> None:
    play = played(battery("9x9", mech(LOCUST, "0505"), mech(GRIFFIN, "0909", side="Red"), design=NAGA))
    first, second = weapon(play.facts), weapon(play.facts, number=1)
    play.answer(play.asks[0], Plot(0, first, HEX("0101")))
    assert play.asks[0].question == PlotNext(0, second)
    play.answer(play.asks[0], Plot(0, second, HEX("0909")))
    assert [(due.shell.weapon, due.hex) for due in play.facts.due if due.shell] == [
        (first, HEX("0101")),
        (second, HEX("0909")),
    ]


@pytest.mark.rule("BMR-ARTY-010")
def test_a_piece_may_hold_its_fire() -> None:
    play = played(battery("9x9", mech(LOCUST, "0505"), mech(GRIFFIN, "0909", side="Red")))
    play.answer(play.asks[0], Plot(0, weapon(play.facts)))
    assert not play.facts.due


def test_all_players_give_their_orders_at_the_same_time() -> None:
    units = mech(CATAPULT, "0205", side="Blue"), mech(CATAPULT, "0105", side="Red")
    play = played(battery(HILL, *units))
    assert [ask.seats for ask in play.asks] == [("Red",), ("Blue",)]
    assert all(ask.question.reveals for ask in play.asks)


@pytest.mark.parametrize(
    "state",
    [
        {"shutdown": True},
        {"knocked_out": 1},
        {"hidden": True},
        {"crits": marked({Location.RT: range(12)})},
        {"ammo": (0,)},
    ],
)
def test_a_piece_that_cannot_fire_gets_no_order(state: dict[str, object]) -> None:
    battle = battery("9x9", place="0101")
    assert len(list(pieces(battle, "Red"))) == 1
    assert not list(pieces(with_unit(battle, 0, **state), "Red"))


# --- the judge --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-011", "BMR-ARTY-012")
def test_any_hex_of_the_map_may_be_fired_at_even_if_nobody_sees_it() -> None:
    battle = battery(HILL, mech(LOCUST, "0101"))
    question = PlotNext(0, weapon(battle))
    listed = [action.hex for action in menu(battle, question, "Red")]
    assert listed == [None, *battle.board.hexes()]
    assert all(refusal(battle, question, "Red", action) is None for action in menu(battle, question, "Red"))
    assert refused(battle, plot(battle, "0909")) == "BMR-ARTY-011"


def test_other_answers_are_refused() -> None:
    battle = battery("9x9", mech(LOCUST, "0101"), rules=ALL)
    right = plot(battle, "0101")
    wrong = {
        "BMR-ARTY-010": (replace(right, hex=None, mode="smoke"), replace(right, hex=None, clearing=True)),
        "BMR-WPN-008": (replace(right, mode="smoke"), replace(right, mode="homing")),
        "BMR-ARTY-070": (replace(right, setting=30),),
    }
    for rule, actions in wrong.items():
        assert [refused(battle, action) for action in actions] == [rule] * len(actions)
    assert refusal(battle, PlotNext(0, 99), "Red", right) is not None
    assert refusal(battle, PlotNext(0, right.weapon), "Red", RangeIn()) is not None


@pytest.mark.rule("BMR-ARTY-007", "BMR-ARTY-008", "BMR-ARTY-045", "BMR-CHG-010")
def test_on_the_map_only_hexes_out_of_sight_or_far_away_are_fired_at_indirectly() -> None:
    battle = battery("2x40", place="0102")
    assert refused(battle, plot(battle, "0119")) == "BMR-ARTY-045"  # 17 hexes, in sight
    assert refused(battle, plot(battle, "0120")) is None  # 18 hexes, in sight
    hidden = battery(HILL, place="0201")
    assert refused(hidden, plot(hidden, "0205")) is None
    assert refused(hidden, plot(hidden, "0202")) == "BMR-ARTY-045"
    assert "does not see" in prompt(hidden, PlotNext(0, weapon(hidden)), "Red").hint
    battle = battery("2x40")  # off the map
    assert "does not see" not in prompt(battle, PlotNext(0, weapon(battle)), "Red").hint


@pytest.mark.rule("BMR-ARTY-025", "BMR-ARTY-026")
def test_a_hex_beyond_the_range_is_refused() -> None:
    battle = battery("2x99", place="0102")
    assert refused(battle, plot(battle, "0187")) is None  # 85 hexes
    assert refused(battle, plot(battle, "0188")) == "BMR-ARTY-025"


@pytest.mark.rule("BMR-ARTY-050")
def test_ammunition_is_chosen_with_the_order_from_what_is_aboard() -> None:
    battle = battery("3x3", design=NAGA, rules=ALL)
    modes = {action.mode for action in menu(battle, PlotNext(0, weapon(battle)), "Red")}
    assert modes == {"", "homing", "fascam"}
    empty = with_unit(battle, 0, ammo=(0, 5, 5, 0, 5, 5))
    assert refused(empty, plot(battle, "0101")) == "BMR-WPN-008"


def test_two_pieces_share_their_last_shell() -> None:
    battle = battery("3x3", design=NAGA)
    last = with_unit(battle, 0, ammo=(1, 0, 0, 0, 0, 0))
    ordered = replace(last, due=(shell(last, "0101", turn=4, fired=1),))
    assert [piece.weapon.index for piece in pieces(last, "Red")] == [weapon(last), weapon(last, number=1)]
    assert not list(pieces(ordered, "Red"))


# --- words ------------------------------------------------------------------------------------------------------------
def test_orders_as_texts_and_offers() -> None:
    battle = battery("9x9", design=NAGA, rules=ALL, mines=(Minefield(HEX("0202"), "conventional", "Blue", 6),))
    one = weapon(battle)
    for action in (
        Plot(0, one),
        plot(battle, "0303"),
        plot(battle, "0303", "vibrabomb-iv", setting=50),
        plot(battle, "0202", clearing=True),
    ):
        assert action_of(str(action)) == action
    assert str(Plot(0, one)) == f"plot 1 {one} hold"
    assert offered(plot(battle, "0303"), battle).label == "Arrow IV System at 0303: lands in turn 3"
    assert offered(plot(battle, "0202", clearing=True), battle).mode == "clear mines"
    assert offered(plot(battle, "0303"), battle).numbers == {"lands": 3.0}
    assert offered(Plot(0, one), battle).label == "Arrow IV System: hold fire"
    assert "hold its fire" in prompt(battle, PlotNext(0, one), "Red").words
    shown = preview(plot(battle, "0303"), battle)
    assert shown.tallies[0][1] == expected_number(battle, piece_of(battle, plot(battle, "0303")), HEX("0303"))
    assert not preview(Plot(0, one), battle).tallies
    assert plot(battle, "0202", clearing=True) in list(menu(battle, PlotNext(0, one), "Red"))


@pytest.mark.parametrize("text", ["plot 1 2", "plot 1 2 xx", "plot 0 2 0101", "plot 1 2 0101 smoke fascam"])
def test_texts_that_are_no_orders(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        action_of(text)


# --- firing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-014", "BMR-ARTY-015")
def test_after_movement_the_piece_fires_and_it_is_noted_who_sees_the_hex() -> None:
    battle = battery(HILL, mech(LOCUST, "0105"), mech(GRIFFIN, "0206", side="Red"), mech(GRIFFIN, "0201", side="Red"))
    ordered = replace(battle, due=(shell(battle, "0205", turn=3, fired=1),))
    after, events = step(ordered, "fire artillery")
    (due,) = after.due
    assert due.shell is not None
    assert due.shell.seen_by == (2,)  # the other one stands behind the hill
    assert sum(after.unit(0).ammo) == sum(battle.unit(0).ammo) - 1
    assert [event.known_to for event in happened(events, ArtilleryFired)] == ["Red"]
    assert len(happened(events, ShellChanged)) == 1


@pytest.mark.rule("BMR-ARTY-047")
@pytest.mark.parametrize(("mode", "value"), [(Mode.STAND, 0), (Mode.WALK, 1), (Mode.RUN, 2)])
def test_the_movement_of_a_piece_on_the_map_counts_in_the_turn_in_which_it_fires(mode: Mode, value: int) -> None:
    battle = battery("2x40", mech(LOCUST, "0140"), place="0102")
    moved = with_unit(battle, 0, move=MoveState(moved=True, mode=mode))
    ordered = replace(moved, due=(shell(battle, "0130", turn=3, fired=1),))
    after, events = step(ordered, "fire artillery")
    assert after.due[0].shell is not None
    assert sum(mod.value for mod in after.due[0].shell.moved) == value
    assert after.due[0].shell.origin == HEX("0102")
    assert [event.known_to for event in happened(events, ArtilleryFired)] == [""]


def test_a_piece_that_cannot_fire_any_more_loses_its_order() -> None:
    battle = battery("9x9", mech(LOCUST, "0505"), place="0101")
    ordered = replace(with_unit(battle, 0, shutdown=True), due=(shell(battle, "0909", turn=3, fired=1),))
    after, events = step(ordered, "fire artillery")
    assert not after.due
    assert len(happened(events, OrderLapsed)) == 1
    assert sum(after.unit(0).ammo) == sum(battle.unit(0).ammo)


@pytest.mark.rule("BMR-CARGO-004", "BMR-HIT-035", "BMR-WATER-022")
@pytest.mark.parametrize(
    ("state", "depth", "fires"),
    [
        ({}, 0, True),
        ({"loads": (Load(5, HANDS),)}, 0, False),  # its launcher is in the torso
        ({"loads": (Load(5, OUTSIDE),)}, 0, True),
        ({"move": MoveState(rush=Rush("charge", 1, HEX("0101")))}, 0, False),
        ({"clearing": 3}, 0, False),
        ({"prone": True}, 0, True),
        ({}, 1, True),
        ({}, 2, False),
    ],
)
def test_a_piece_on_the_map_must_be_free_to_fire(state: dict[str, Any], depth: int, fires: bool) -> None:
    battle = with_unit(battery("9x9", mech(LOCUST, "0505"), place="0101"), 0, **state)
    wet = replace(battle, board=battle.board.changed(HEX("0101"), depth=depth)) if depth else battle
    _, events = step(replace(wet, due=(shell(wet, "0909", turn=3, fired=1),)), "fire artillery")
    assert bool(happened(events, ArtilleryFired)) == fires
    assert bool(happened(events, OrderLapsed)) != fires


def test_indirect_fire_heats_a_mech() -> None:
    battle = battery("2x40", mech(LOCUST, "0140"), place="0102")
    after, _ = step(replace(battle, due=(shell(battle, "0130", turn=3, fired=1),)), "fire artillery")
    assert heat_tally(after, after.unit(0)).total == heat_tally(battle, battle.unit(0)).total + 10


# --- hexes chosen before the battle -----------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-006")
def test_up_to_five_hexes_are_chosen_before_the_battle() -> None:
    forces = Force("Red", [GRIFFIN, Recruit(CATAPULT, hex="off 2")]), Force("Blue", [LOCUST], home=0)
    play = new_battle(forces, "woods", options=("artillery",), seed=1)
    for number in range(1, 6):
        assert play.asks[0].question == PresetNext("Red")
        play.answer(play.asks[0], RangeIn(HEX(f"010{number}")))
    assert [str(preset.hex) for preset in play.facts.presets] == ["0101", "0102", "0103", "0104", "0105"]
    assert not isinstance(play.asks[0].question, PresetNext)
    assert not play.view("Blue").presets
    assert len(play.view("Red").presets) == 5


@pytest.mark.rule("BMR-ARTY-006")
def test_fewer_hexes_may_be_chosen_and_none_twice() -> None:
    forces = Force("Red", [CATAPULT]), Force("Blue", [LOCUST], home=0)
    play = new_battle(forces, "woods", options=("artillery",), seed=1)
    play.answer(play.asks[0], RangeIn(HEX("0303")))
    for wrong in (RangeIn(HEX("0303")), RangeIn(HEX("9999")), Plot(0, 0)):
        assert play.refusal(play.asks[0], wrong, "Red") is not None
    assert RangeIn(HEX("0303")) not in list(play.menu(play.asks[0], "Red"))
    play.answer(play.asks[0], RangeIn())
    assert play.facts.turn == 1
    assert [str(preset.hex) for preset in play.facts.presets] == ["0303"]
