"""Homing missiles: they need a spotter with target acquisition gear, and strike what it has designated."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    GRIFFIN,
    HEX,
    LOCUST,
    NAGA,
    RAVEN,
    RULES,
    Then,
    battery,
    land,
    lost,
    played,
    shell,
    step,
    weapon,
    with_unit,
)
from tests.classic.buildings.city import block
from tests.classic.firing import bar, number
from tests.classic.stage import happened, mech, perform, stage

from ironhex.engine import Play
from ironhex.kernel.dice import ScriptedDice
from ironhex.kernel.hexes import neighbors
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.artillery.events import Deflected, Homed
from ironhex.systems.classic.artillery.homing import SPOTTER, arriving, strike, taggers
from ironhex.systems.classic.artillery.pieces import flight_time
from ironhex.systems.classic.artillery.plotting import Plot, PlotNext, menu
from ironhex.systems.classic.attack.declarations import declarations
from ironhex.systems.classic.attack.volley import fire_volley
from ironhex.systems.classic.battle import Battle, Due, Fire, Phase, Pod, TurnState
from ironhex.systems.classic.chapters import TASKS
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.munitions.designating import Designate, DesignateNext
from ironhex.systems.classic.munitions.events import TargetDesignated
from ironhex.systems.classic.munitions.tags import HOMES_IN, designators
from ironhex.systems.classic.positions import Placed, play_from
from ironhex.systems.classic.questions import DeclareNext
from ironhex.systems.classic.ruleset import ruleset

FOOT = "Foot Rifle Platoon"


def scene(*more: Placed, **fields: Any) -> Battle:
    """Artillery of Red off the map, a Raven of Red with its gear, and a Griffin of Blue with infantry next to it."""
    units = (
        mech(RAVEN, "0312", side="Red"),
        mech(GRIFFIN, "0305", facing=3),
        mech(FOOT, "0305"),
        mech(FOOT, "0304"),
        *more,
    )
    return battery("16x17", *units, design=NAGA, turn=4, phase=Phase.OFF_BOARD, **fields)


def missile(battle: Battle, *, spotter: int | None = None, hex: str = "0101") -> Due:
    due = shell(battle, hex, turn=4, mode="homing", spotter=spotter)
    return replace(due, what=HOMES_IN)


def designated(battle: Battle, unit: int, by: int = 1) -> Battle:
    return with_unit(battle, unit, turn=TurnState(designated=(by,)))


def arrival(battle: Battle, dice: Any, *dues: Due) -> tuple[Battle, Any]:
    coming = dues or (missile(battle, spotter=1),)
    return step(replace(battle, due=coming), "guide missiles", dice)


# --- firing -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-052")
def test_a_homing_missile_is_fired_at_a_mapsheet() -> None:
    battle = battery("32x34", design=NAGA)
    homing = [action.hex for action in menu(battle, PlotNext(0, weapon(battle)), "Red") if action.mode == "homing"]
    assert [str(hex) for hex in homing] == ["0101", "0118", "1701", "1718"]
    play = played(battery("16x17", mech(LOCUST, "0505"), mech(GRIFFIN, "0117", side="Red"), design=NAGA))
    play.answer(play.asks[0], Plot(0, weapon(play.facts), HEX("0101"), "homing"))
    assert [due.turn for due in play.facts.due] == [1 + flight_time(4)]


@pytest.mark.rule("BMR-ARTY-052")
def test_it_finds_no_target_on_another_mapsheet() -> None:
    wide = designated(scene(), 2)
    after, events = arrival(wide, [], missile(wide, spotter=1, hex="1701"))
    assert [event.target for event in happened(events, Homed)] == [None]
    assert lost(wide, after, 2) == 0


def test_a_homing_missile_waits_for_the_designation() -> None:
    battle = scene()
    after, events = land(battle, shell(battle, "0101", turn=4, mode="homing"))
    assert [due.what for due in after.due] == [HOMES_IN]
    assert not happened(events, Homed)


# --- the spotter ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-053")
def test_the_player_names_the_spotter_before_anybody_designates() -> None:
    battle = scene(mech(RAVEN, "0512", side="Red", name="Second Raven"))
    coming = replace(battle, due=(missile(battle), missile(battle, hex="0102")))
    named = [f"{battle.unit(unit.id).name} ({unit.id + 1})" for unit in taggers(battle, "Red")]
    assert len(named) == 2
    after, _ = step(coming, "name spotters", picks={SPOTTER: named[1]})
    assert [due.shell.spotter for due in arriving(after) if due.shell] == [5, 5]
    alone, _ = step(replace(scene(), due=(missile(battle),)), "name spotters")
    assert [due.shell.spotter for due in arriving(alone) if due.shell] == [1]


@pytest.mark.rule("BMR-ARTY-053", "BMR-ARTY-055", "BMR-EQ-151")
def test_units_with_the_gear_are_asked_in_the_turn_of_arrival() -> None:
    battle = scene()
    assert not designators(battle)  # the missiles of hidden units do not count
    coming = replace(battle, due=(missile(battle),))
    assert [unit.id for unit in designators(coming)] == [1]


@pytest.mark.rule("BMR-ARTY-055", "BMR-ARTY-056", "BMR-ARTY-058", "BMR-ARTY-061")
def test_a_whole_phase_from_the_arrival_to_the_strike() -> None:
    battle = scene()
    play = play_from(replace(battle, due=(missile(battle),)), dice=ScriptedDice((6, 5, 2, 2, 3, 4, *[3] * 60)))
    assert play.asks[0].question == DesignateNext(1)
    play.answer(play.asks[0], Designate(1, 2))
    assert [event.hit for event in happened(play.log, TargetDesignated)] == [True]
    (homed,) = happened(play.log, Homed)
    assert (homed.hit, homed.spotter, homed.target, homed.tally.total) == (True, 1, 2, 4)
    assert play.facts.unit(1).turn.declared  # it makes no other weapon attack


@pytest.mark.rule("BMR-ARTY-054")
def test_without_a_spotter_the_missile_explodes_harmlessly() -> None:
    battle = scene()
    after, events = arrival(battle, [], missile(battle))
    assert [(event.hit, event.target, event.faces) for event in happened(events, Homed)] == [(False, None, ())]
    assert not happened(events, Damaged)
    assert not after.due


@pytest.mark.rule("BMR-ARTY-057")
def test_a_failed_designation_loses_the_missile() -> None:
    battle = scene()
    play = play_from(replace(battle, due=(missile(battle),)), dice=ScriptedDice((1, 1, *[3] * 60)))
    play.answer(play.asks[0], Designate(1, 2))
    assert [event.target for event in happened(play.log, Homed)] == [None]


@pytest.mark.rule("BMR-ARTY-056", "BMR-ARTY-065")
def test_a_unit_that_has_fired_artillery_does_not_designate() -> None:
    battle = scene()
    coming = replace(battle, due=(missile(battle),))
    busy = with_unit(coming, 1, turn=TurnState(launched=(0,)))
    assert not designators(busy)
    assert not list(taggers(busy, "Red"))


# --- the strike -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-058", "BMR-ARTY-060")
@pytest.mark.parametrize("faces", [(2, 2), (6, 6)])
def test_a_hit_is_20_points_at_one_location_and_5_for_the_others_in_the_hex(faces: tuple[int, int]) -> None:
    battle = designated(scene(), 2)
    after, events = arrival(battle, [*faces, 2, 4])
    hits = [(event.unit, event.armor + event.structure) for event in happened(events, Damaged)]
    assert hits == [(2, 20), (3, 10)]  # infantry in the open loses twice as many
    assert lost(battle, after, 4) == 0  # next to the hex


@pytest.mark.rule("BMR-ARTY-059", "BMR-ARTY-060")
def test_a_miss_is_5_points_for_everybody_in_the_hex() -> None:
    battle = designated(scene(), 2)
    after, events = arrival(battle, [1, 2, 2, 4])
    hits = [(event.unit, event.armor + event.structure) for event in happened(events, Damaged)]
    assert hits == [(2, 5), (3, 10)]
    assert lost(battle, after, 4) == 0


@pytest.mark.rule("BMR-ARTY-061")
def test_the_direction_is_that_of_the_spotter() -> None:
    battle = designated(scene(), 2)
    behind = with_unit(battle, 1, hex=HEX("0301"))
    rears = [happened(arrival(each, Then(6, 6, 2, 4))[1], Damaged)[0].rear for each in (battle, behind)]
    assert rears == [False, True]


@pytest.mark.rule("BMR-ARTY-062")
def test_one_designation_serves_any_number_of_missiles_each_with_its_own_roll() -> None:
    battle = designated(scene(), 2)
    dues = missile(battle, spotter=1), missile(battle, spotter=1, hex="0102")
    _, events = arrival(battle, Then(6, 6, 2, 4, 1, 1), *dues)
    assert [event.hit for event in happened(events, Homed)] == [True, False]


# --- Nemesis pods -----------------------------------------------------------------------------------------------------
def baited(*hexes: str) -> Battle:
    """Friends of the artillery with Nemesis pods in some hexes."""
    pod = (Pod("nemesis pod", "Blue"),)
    return designated(scene(*(mech(GRIFFIN, hex, side="Red", pods=pod) for hex in hexes)), 2)


@pytest.mark.rule("BMR-AMMO-071")
@pytest.mark.parametrize(("face", "struck"), [(3, 5), (4, 2)])
def test_a_nemesis_pod_next_to_the_target_may_attract_the_missile(face: int, struck: int) -> None:
    battle = baited("0306")
    _, events = arrival(battle, Then(face, 6, 6))
    assert [event.target for event in happened(events, Homed)] == [struck]


@pytest.mark.rule("BMR-AMMO-071")
def test_one_of_several_pods_is_chosen_at_random_and_those_farther_away_do_not_count() -> None:
    _, events = arrival(baited("0306", str(neighbors(HEX("0305"))[1])), Then(1, 2, 6, 6))
    assert [event.drawn_to for event in happened(events, Deflected)] == [6]
    _, events = arrival(baited("0308"), Then(6, 6))
    assert not happened(events, Deflected)


# --- on the map -------------------------------------------------------------------------------------------------------
def on_map(**fields: Any) -> Battle:
    units = (
        mech(NAGA, "0312", side="Red"),
        mech(GRIFFIN, "0305", facing=3, side="Blue"),
        mech(RAVEN, "0310", side="Red"),
    )
    return stage("16x40", *units, phase=Phase.WEAPONS, rules=RULES, **fields)


def needed(battle: Battle) -> Any:
    return number(battle, "Clan Arrow IV System", mode="homing")


@pytest.mark.rule("BMR-ARTY-064")
def test_on_the_map_a_designated_target_is_fired_at_in_the_weapon_attack_phase() -> None:
    battle = on_map()
    assert bar(needed(battle)) == "BMR-ARTY-064"
    lit = designated(battle, 1, by=2)
    assert (bar(needed(lit)), needed(lit).total) == (None, 4)
    wall = replace(lit, board=lit.board.changed(HEX("0308"), level=9))
    assert needed(wall).total == 4  # needs no line of sight
    shots = Fire(weapon(battle), 1, mode="homing")
    assert any(shots in action.shots for action in declarations(replace(lit, before=lit.units), 0))


@pytest.mark.rule("BMR-ARTY-064")
@pytest.mark.parametrize(("faces", "points"), [((2, 2), 20), ((1, 2), 5)])
def test_it_strikes_as_missiles_from_off_the_map_do(faces: tuple[int, int], points: int) -> None:
    battle = designated(on_map(), 1, by=2)
    shots = (Fire(weapon(battle), 1, mode="homing"),)
    armed = with_unit(battle, 0, turn=TurnState(declared=1, shots=shots, primary=1))
    ready = replace(armed, before=())
    after, _ = perform(ready, lambda play: fire_volley(play, 0), [*faces, 2, 4], tasks=TASKS)
    assert lost(armed, after, 1) == points


@pytest.mark.rule("BMR-ARTY-065")
def test_a_unit_that_has_designated_a_target_fires_nothing() -> None:
    units = (
        mech(NAGA, "0312", side="Red"),
        mech(GRIFFIN, "0305", facing=3, side="Blue"),
        mech(RAVEN, "0310", side="Red"),
    )
    battle = stage("16x17", *units, phase=Phase.OFF_BOARD, rules=RULES)
    play: Play[Battle] = play_from(battle, dice=ScriptedDice((6, 6, *[3] * 60)))
    assert play.asks[0].question == DesignateNext(2)  # the Naga has homing missiles
    play.answer(play.asks[0], Designate(2, 1))
    while not isinstance(play.asks[0].question, DeclareNext):
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert {action.unit for action in play.legal(play.asks[0]) if isinstance(action, Declare)} == {0}


def test_homing_missiles_count_as_missiles_for_the_gear_only_with_artillery_in_use() -> None:
    units = mech(NAGA, "0312", side="Red"), mech(GRIFFIN, "0305", side="Blue"), mech(RAVEN, "0310", side="Red")
    assert not designators(stage("16x17", *units, phase=Phase.OFF_BOARD))
    assert designators(stage("16x17", *units, phase=Phase.OFF_BOARD, rules=RULES))


@pytest.mark.rule("BMR-ARTY-053", "BMR-ARTY-065")
def test_spotters_are_named_after_artillery_has_been_fired() -> None:
    names = [step.name for step in RULES.phase(Phase.OFF_BOARD).opening]
    assert names.index("fire artillery") < names.index("name spotters")


@pytest.mark.rule("BMR-ARTY-032", "BMR-ARTY-058")
def test_a_building_absorbs_something_of_the_hit_and_takes_that_itself() -> None:
    house = block("0303 medium cf 40 height 2 basement 7")
    units = mech(RAVEN, "0301", side="Red"), mech(GRIFFIN, "0303", side="Blue")
    battle = stage(house, *units, rules=ruleset(("artillery", "buildings")), phase=Phase.OFF_BOARD)
    after, _ = perform(battle, lambda play: strike(play, 1, HEX("0301"), hit=True), Then(3, 4))
    assert lost(battle, after, 1) == 20 - 4
    assert after.board.at(HEX("0303")).building_cf == 40 - 4
