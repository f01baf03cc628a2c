"""How sides come onto the map and leave it: entry edges, late arrivals, exits, and a bonus for Initiative."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.stage import happened, mech, perform, stage

from ironhex.engine import Play
from ironhex.engine.setup import SetupError
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Move
from ironhex.systems.classic.battle import Battle, Mode, Scenario, Unit
from ironhex.systems.classic.events.turn import InitiativeRolled, Left
from ironhex.systems.classic.movement.moves import refused
from ironhex.systems.classic.piloting.displacement import leave_map
from ironhex.systems.classic.questions import MoveNext
from ironhex.systems.classic.setup import NORTH, SOUTH, Force, new_battle

LOCUST = "Locust LCT-1V"
WALKS = [3, 4, 1, 2]  # Initiative: the first side wins


def chase(**more: Any) -> Play[Battle]:
    """Red enters from the south on its way to the north; Blue follows in the second turn."""
    forces = (
        Force("Red", [LOCUST], home=NORTH, arrival="enter", entry=SOUTH),
        Force("Blue", [LOCUST, LOCUST], home=SOUTH, arrival="enter", first_turn=2),
    )
    scenario = Scenario(type="chase", attacker="Red", **more)
    return new_battle(forces, "open-ground", scenario=scenario, dice=ScriptedDice(WALKS * 4))


def asked(play: Play[Battle]) -> Any:
    (ask,) = play.asks
    return ask.question


@pytest.mark.rule("BMR-SCEN-038", "BMR-SCEN-047")
def test_an_attacker_enters_opposite_its_home_edge() -> None:
    play = chase()
    assert asked(play) == MoveNext("Red")
    ground = play.facts.board
    (unit,) = [each for each in play.facts.units if each.side == "Red"]
    assert refused(play.facts, unit, Move(unit.id, Mode.WALK, enter=Hex(5, ground.height), facing=0)) is None
    barred = refused(play.facts, unit, Move(unit.id, Mode.WALK, enter=Hex(5, 1), facing=3))
    assert barred is not None
    assert barred.rule == "BMR-SCEN-006"
    assert all(move.enter is None or move.enter.row >= ground.height - 1 for move in moves(play))


def moves(play: Play[Battle]) -> list[Move]:
    return [action for action in play.legal(play.asks[0]) if isinstance(action, Move)]


@pytest.mark.rule("BMR-SCEN-048")
def test_defenders_of_a_chase_come_in_the_second_turn_over_the_same_edge() -> None:
    play = chase()
    seen = []
    while play.facts.turn < 3 and play.asks:
        question = asked(play)
        if isinstance(question, MoveNext):
            seen.append((play.facts.turn, question.side))
        play.push(str(next(iter(play.legal(play.asks[0])))))
    assert [side for turn, side in seen if turn == 1] == ["Red"]
    assert sorted(side for turn, side in seen if turn == 2) == ["Blue", "Blue", "Red"]
    assert play.facts.side("Red").entry_edge == play.facts.side("Blue").entry_edge == SOUTH


@pytest.mark.rule("BMR-SCEN-025")
def test_defenders_who_hold_the_line_may_not_leave() -> None:
    forces = (
        Force("Red", [LOCUST], home=NORTH),
        Force("Blue", [LOCUST], home=SOUTH, stays=True),
    )
    scenario = Scenario(type="hold the line", attacker="Red")
    play = new_battle(forces, "open-ground", scenario=scenario, dice=ScriptedDice(WALKS))
    board, units = play.facts.board, {unit.side: unit for unit in play.facts.units}
    leaving = {
        "Red": (units["Red"], Hex(3, 1), 0),
        "Blue": (units["Blue"], Hex(3, board.height), 3),
    }
    for side, (unit, hex, facing) in leaving.items():
        there = stage_at(play.facts, unit, hex, facing)
        barred = refused(there, there.unit(unit.id), Move(unit.id, Mode.WALK, "X"))
        assert (barred.rule if barred else None) == {"Red": None, "Blue": "BMR-SCEN-025"}[side]


def stage_at(battle: Battle, unit: Unit, hex: Hex, facing: int) -> Battle:
    return battle.changed(replace(unit, hex=hex, facing=facing))


@pytest.mark.rule("BMR-SCEN-011", "BMR-SCEN-043")
@pytest.mark.parametrize(
    ("type", "side", "fate", "rule"),
    [
        ("breakthrough", "Red", "retreated", "BMR-SCEN-043"),
        ("chase", "Red", "retreated", "BMR-SCEN-043"),
        ("breakthrough", "Blue", "destroyed", "BMR-SCEN-009"),
        ("standup", "Red", "destroyed", "BMR-SCEN-009"),
    ],
)
def test_a_unit_forced_off_over_another_edge(type: str, side: str, fate: str, rule: str) -> None:
    battle = stage("3x3", mech(LOCUST, "0202", side=side), scenario=Scenario(type=type, attacker="Red"))
    _, events = perform(battle, lambda play: leave_map(play, play.facts.units[0], 1, "pushed"))
    (left,) = happened(events, Left)
    assert (left.fate, left.rule) == (fate, rule)


@pytest.mark.rule("BMR-UGEN-027")
def test_a_bonus_counts_for_every_initiative_roll() -> None:
    forces = (Force("Red", [LOCUST], home=NORTH), Force("Blue", [LOCUST], home=SOUTH, bonus=1))
    play = new_battle(forces, "open-ground", dice=ScriptedDice([3, 4, 3, 3, 5, 1, 2, 2]))
    # Seven each with the bonus: a tie, which Red breaks with six to five.
    (rolled,) = [event for event in play.log if isinstance(event, InitiativeRolled)]
    assert rolled.bonuses == (("Blue", 1),)
    assert rolled.order == ("Blue", "Red")
    assert [len(thrown) for _, thrown in rolled.rolls] == [2, 2]
    assert "(+1)" in " ".join(play.told())


@pytest.mark.parametrize(
    ("scenario", "reason"),
    [
        (Scenario(type="picnic"), "there is no scenario type 'picnic'; there are standup"),
        (Scenario(type="breakthrough"), "Breakthrough: no side is the attacker ''"),
        (Scenario(type="chase", attacker="Green"), "The Chase: no side is the attacker 'Green'"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(scenario: Scenario, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_battle((Force("Red", [LOCUST]), Force("Blue", [LOCUST], home=NORTH)), "open-ground", scenario=scenario)


@pytest.mark.rule("BMR-SCEN-002", "BMR-SCEN-003")
def test_scenarios_with_an_attacker_have_two_sides() -> None:
    forces = [Force(name, [LOCUST], home=home) for name, home in (("Red", SOUTH), ("Blue", NORTH), ("Green", 1))]
    with pytest.raises(SetupError, match="Breakthrough: needs two sides, not 3"):
        new_battle(forces, "open-ground", scenario=Scenario(type="breakthrough", attacker="Red"))
    assert new_battle(forces, "open-ground", scenario=Scenario(type="standup")).asks


def test_only_a_side_that_enters_can_come_later() -> None:
    forces = (Force("Red", [LOCUST]), Force("Blue", [LOCUST], home=NORTH, first_turn=2))
    with pytest.raises(SetupError, match="only a side that enters the map can come in turn 2"):
        new_battle(forces, "open-ground")
