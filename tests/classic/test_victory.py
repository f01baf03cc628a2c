"""How battles begin and end: arrivals, the last side standing, retreat, turn limits and points, giving up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.firing import fire
from tests.classic.stage import drawn, happened, mech, points, stage
from tests.classic.turns import TURN, played

from ironhex.catalog import Location, design
from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare, Deploy, Move
from ironhex.systems.classic.battle import Battle, Mode, Phase, Scenario
from ironhex.systems.classic.events.turn import BattleEnded, Deployed, GivenUp, Left, PhaseBegan
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.questions import DeclareNext, DeployNext, MoveNext
from ironhex.systems.classic.setup import Force, Recruit, new_battle
from ironhex.systems.classic.victory import decided, resign
from ironhex.systems.classic.victory import points as scores

GRIFFIN, LOCUST = "Griffin GRF-1N", "Locust LCT-1V"
DOOMED = points(design(LOCUST).structure_points, {Location.CT: 1})
BARE = (0,) * 11
KILL = [6, 6, 3, 4, 1, 1]  # a hit, in the center torso, without critical hits


def winners(battle: Battle) -> tuple[str, ...] | None:
    outcome = decided(battle)
    return outcome.winners if outcome else None


def ended(events: Any) -> tuple[tuple[str, ...], str]:
    (end,) = happened(events, BattleEnded)
    return end.outcome.winners, end.outcome.rule


# --- the last side standing ---
@pytest.mark.rule("BMR-SEQ-021", "BMR-SCEN-013")
def test_the_side_with_the_last_unit_on_the_map_wins() -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"), mech(LOCUST, "0303"))
    assert winners(battle) is None
    battle = Left(0, "destroyed", "", "").apply(battle)
    assert winners(battle) is None, "Red has another one"
    assert winners(Left(2, "destroyed", "", "").apply(battle)) == ("Blue",)


@pytest.mark.rule("BMR-SEQ-022")
def test_falling_together_is_a_draw() -> None:
    battle = stage("3x3", mech(LOCUST, "0101"), mech(LOCUST, "0202"))
    for unit in (0, 1):
        battle = Left(unit, "destroyed", "", "").apply(battle)
    assert winners(battle) == ()


@pytest.mark.rule("BMR-SEQ-021")
@pytest.mark.parametrize(
    ("state", "holds"),
    [
        pytest.param({"shutdown": True}, True, id="shut down"),
        pytest.param({"knocked_out": 1, "wounds": 1}, True, id="unconscious"),
        pytest.param({"kind": "pilot"}, False, id="a warrior on foot"),
        pytest.param({"fate": "ejected"}, False, id="abandoned"),
        pytest.param({"fate": "withdrawn"}, False, id="withdrawn"),
    ],
)
def test_what_keeps_a_side_in_the_battle(state: dict[str, Any], holds: bool) -> None:
    battle = stage("3x3", mech(LOCUST, "0101", **state), mech(LOCUST, "0202"))
    assert winners(battle) == (None if holds else ("Blue",))


# --- retreat ---
@pytest.mark.rule("BMR-SEQ-021", "BMR-SCEN-010", "BMR-SCEN-013")
def test_leaving_over_the_home_edge_costs_the_map_but_no_points() -> None:
    battle = stage("3x3", mech(LOCUST, "0203", facing=3), mech(GRIFFIN, "0101"), phase=Phase.MOVEMENT)
    after, events = played(battle, *TURN, script=[Move(0, Mode.WALK, "X")], to_the_end=True)
    assert (after.unit(0).fate, after.unit(0).hex) == ("withdrawn", None)
    assert ended(events) == (("Blue",), "BMR-SEQ-021")
    assert scores(after) == {"Red": 0, "Blue": 0}


# --- agreed conditions ---
@pytest.mark.rule("BMR-SEQ-023")
@pytest.mark.parametrize(
    ("scenario", "shoots", "winner"),
    [
        pytest.param(Scenario(turn_limit=1), True, (), id="turns only"),
        pytest.param(Scenario(turn_limit=1, points=True), True, ("Red",), id="points"),
        pytest.param(Scenario(turn_limit=1, points=True), False, (), id="equal points"),
        pytest.param(Scenario(turn_limit=2, points=True), True, None, id="a turn is left"),
    ],
)
def test_the_turn_limit_ends_a_battle_and_points_decide_it(
    scenario: Scenario, shoots: bool, winner: tuple[str, ...] | None
) -> None:
    victim = mech(LOCUST, "0501", facing=3, armor=BARE, structure=DOOMED)
    battle = stage(
        "9x9", mech(GRIFFIN, "0505"), victim, mech(GRIFFIN, "0105"), mech(GRIFFIN, "0901"), scenario=scenario
    )
    script = [Declare(0, shots=(fire(battle, "IS PPC"),))] if shoots else []
    after, events = played(battle, *TURN, script=script, dice=KILL if shoots else (), to_the_end=winner is not None)
    assert scores(after) == {"Red": 20 if shoots else 0, "Blue": 0}
    assert [end.outcome.winners for end in happened(events, BattleEnded)] == ([] if winner is None else [winner])
    assert winners(after) == winner


@pytest.mark.rule("BMR-SEQ-023")
@pytest.mark.parametrize(
    ("fate", "score"),
    [("destroyed", 55), ("ejected", 55), ("given up", 55), ("withdrawn", 0), ("rescued", 0), ("", 0)],
)
def test_points_are_for_what_the_enemy_has_lost(fate: str, score: int) -> None:
    battle = stage("3x3", mech(GRIFFIN, "0101", fate=fate), mech(LOCUST, "0202"))
    assert scores(battle) == {"Red": 0, "Blue": score}


# --- giving up ---
def team(**options: Any) -> Play[Battle]:
    """Ann and Bob against Cid, whose Griffin cannot miss."""
    red = [Recruit(LOCUST, seat="Ann", hex="0505"), Recruit(LOCUST, seat="Bob", hex="0705")]
    blue = [Recruit(GRIFFIN, gunnery=0, hex="0508", facing=0)]
    forces = [Force("Red", red, seats=("Ann", "Bob")), Force("Blue", blue, seats=("Cid",), home=0)]
    return new_battle(forces, drawn("9x9"), **options)


def test_giving_up_hands_the_battle_to_the_other_side() -> None:
    play = team(seed=1)
    play.resign("Cid")
    assert play.over
    assert play.outcome is not None
    assert play.outcome.winners == ("Red",)
    assert isinstance(play.log[-1], BattleEnded)


def test_one_of_two_players_may_give_up_and_the_other_goes_on() -> None:
    play = team(seed=1)
    play.resign("Ann")
    assert not play.over
    assert [unit.fate for unit in play.facts.units] == ["given up", "", ""]
    assert [event.unit for event in happened(play.log, GivenUp)] == [0]
    play.resign("Bob")
    assert play.outcome is not None
    assert play.outcome.winners == ("Blue",)


def test_lost_units_are_not_surrendered() -> None:
    battle = stage(
        "3x3", mech(LOCUST, "0101", fate="destroyed"), mech(LOCUST, "0202"), mech(LOCUST, "0303", side="Red")
    )
    assert resign(battle, "Red")[:-1] == (GivenUp(2),)


def test_surrendered_units_are_still_shot_at_and_leave_at_the_end_of_the_phase() -> None:
    # Blue loses the initiative and declares first; then Ann gives up before she or Bob has declared.
    initiative, hit = [6, 6, 1, 1], [6, 6, 3, 4, 1, 1]
    play = team(dice=ScriptedDice([*initiative, *hit, *initiative]))
    for unit in (2, 0, 1):
        play.answer(play.asks[0], Move(unit, Mode.STAND), play.facts.unit(unit).seat)
    play.answer(play.asks[0], Declare(2, shots=(fire(play.facts, "IS PPC", attacker=2, target=0),)), "Cid")
    play.resign("Ann")
    assert play.asks[0].seats == ("Bob",)
    assert play.facts.unit(0).hex is not None
    play.answer(play.asks[0], Declare(1), "Bob")
    assert [(shot.target, shot.hit) for shot in happened(play.log, WeaponFired)] == [(0, True)]
    assert (play.facts.unit(0).fate, play.facts.unit(0).hex) == ("given up", None)
    assert (play.facts.turn, play.asks[0].question) == (2, MoveNext("Blue"))


# --- arrivals ---
def arriving(arrival: str, zone: int = 2) -> Play[Battle]:
    """Two of Red against one of Blue; Red wins the initiative of the first turn."""
    forces = [
        Force("Red", [LOCUST, GRIFFIN], arrival=arrival, zone=zone),
        Force("Blue", [LOCUST], home=0, arrival=arrival, zone=zone),
    ]
    return new_battle(forces, drawn("5x9"), dice=ScriptedDice([6, 6, 1, 1, *[6, 6, 1, 1] * 4]))


def test_sides_deploy_by_turns_near_their_home_edges_before_the_first_turn() -> None:
    play = arriving("deploy")
    asked = []
    while isinstance(play.asks[0].question, DeployNext):
        asked.append(play.asks[0].question.side)
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert asked == ["Red", "Red", "Blue"], "two against one deploy two by one"
    assert [event.unit for event in happened(play.log, Deployed)] == [0, 1, 2]
    assert [unit.place.row for unit in play.facts.units] == [8, 9, 1]
    assert play.facts.turn == 1
    assert all(event.phase is not Phase.DEPLOYMENT for event in happened(play.log, PhaseBegan))


def test_a_unit_that_deploys_stands_where_it_was_put() -> None:
    play = arriving("deploy", zone=1)
    play.answer(play.asks[0], Deploy(1, Hex(3, 9), 5))
    assert (play.facts.unit(1).hex, play.facts.unit(1).facing) == (Hex(3, 9), 5)


@pytest.mark.rule("BMR-SCEN-006", "BMR-SCEN-007")
def test_units_may_enter_over_their_home_edge_in_any_turn() -> None:
    play = arriving("enter")
    assert [unit.hex for unit in play.facts.units] == [None] * 3
    assert (play.facts.turn, play.asks[0].question) == (1, MoveNext("Blue"))
    play.answer(play.asks[0], Move(2, Mode.WALK, "", enter=Hex(3, 1), facing=3))
    play.answer(play.asks[0], Move(0, Mode.WALK, "F", enter=Hex(2, 9), facing=0))
    play.answer(play.asks[0], Move(1, Mode.STAND))
    assert [str(unit.hex) for unit in play.facts.units] == ["0208", "None", "0301"]
    assert play.facts.unit(0).move.traveled == 2, "the hex on the edge is the first one moved"
    declared = []
    while isinstance(play.asks[0].question, DeclareNext):
        declared.append(next(play.menu(play.asks[0])).unit)
        play.answer(play.asks[0], Declare(declared[-1]))
    assert declared == [2, 0], "a unit that is not there has nothing to declare"
    assert (play.facts.turn, winners(play.facts)) == (2, None), (
        "a unit that is still to come keeps its side in the battle"
    )


# --- setting up ---
def test_a_unit_placed_on_a_bridge_stands_on_its_deck() -> None:
    crossing = drawn("board crossing\nsize 3 3\n01 . . .\n02 . ~2 .\n03 . . .\nroad 0201 0202 0203\nbridge 0202 N S\n")
    forces = [Force("Red", [Recruit(LOCUST, hex="0202")]), Force("Blue", [Recruit(LOCUST, hex="0101")], home=0)]
    units = new_battle(forces, crossing).facts.units
    assert [unit.elevation > 0 for unit in units] == [True, False]


@pytest.mark.parametrize(
    ("forces", "message"),
    [
        ([Force("Red", [LOCUST])], "at least two sides"),
        ([Force("Red", [LOCUST]), Force("Red", [LOCUST], home=0)], "side named twice: Red"),
        ([Force("Red", [LOCUST], seats=("Ann",)), Force("Blue", [LOCUST], seats=("Ann",))], "seat named twice: Ann"),
        ([Force("Red", [LOCUST]), Force("Blue", [], home=0)], "Blue has no units"),
        ([Force("Red", [LOCUST]), Force("Blue", [LOCUST], home=0, arrival="by air")], "arrival 'by air'"),
        ([Force("Red", [LOCUST]), Force("Blue", [LOCUST], home=6)], "no home edge 6"),
        ([Force("Red", [Recruit(LOCUST, facing=6)]), Force("Blue", [LOCUST], home=0)], "cannot face 6"),
        ([Force("Red", [Recruit(LOCUST, hex="1001")]), Force("Blue", [LOCUST], home=0)], "1001 is off the map"),
        ([Force("Red", [Recruit(LOCUST, hex="0201")]), Force("Blue", [Recruit(LOCUST, hex="0201")])], "shares it with"),
        ([Force("Red", [Recruit(LOCUST, seat="Ann")]), Force("Blue", [LOCUST], home=0)], "is given to Ann"),
    ],
)
def test_an_impossible_battle_is_refused_with_the_reason(forces: list[Force], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        new_battle(forces, drawn("5x5"))


@pytest.mark.parametrize(("home", "places"), [(0, ["0201", "0601"]), (3, ["0206", "0606"]), (1, ["0702", "0705"])])
def test_units_without_a_hex_line_up_along_the_home_edge_facing_away_from_it(home: int, places: list[str]) -> None:
    other = Force("Blue", [Recruit(LOCUST, hex="0404")])
    play = new_battle([Force("Red", [LOCUST, LOCUST], home=home), other], drawn("7x6"))
    own = [unit for unit in play.facts.units if unit.side == "Red"]
    assert [str(unit.hex) for unit in own] == places
    assert {unit.facing for unit in own} == {(home + 3) % 6}
