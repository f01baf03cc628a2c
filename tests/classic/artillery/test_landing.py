"""Shells come down: the number, spotters, adjusting fire and scatter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.artillery.guns import (
    CATAPULT,
    GRIFFIN,
    HEX,
    LOCUST,
    SPREAD,
    battery,
    land,
    lost,
    played,
    plot,
    shell,
    step,
    weapon,
    with_unit,
)
from tests.classic.firing import value
from tests.classic.stage import happened, mech

from ironhex.kernel.hexes import Hex
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.artillery.events import NOBODY, ShellLanded
from ironhex.systems.classic.artillery.gunnery import expected_number, number, spotters
from ironhex.systems.classic.artillery.landing import scattered
from ironhex.systems.classic.artillery.plotting import piece_of
from ironhex.systems.classic.battle import Battle, Phase, Pod, Preset, Ranging
from ironhex.systems.classic.events.turn import CameDue

FAR = "2020"  # where nobody is


def field(gunnery: int = 4, **fields: Any) -> Battle:
    """A piece of Red off the map, an enemy, and a spotter of Red who sees everything."""
    spotter = mech(GRIFFIN, "0110", side="Red", skills=(gunnery, 5))
    return battery("20x20", mech(LOCUST, "1901"), spotter, turn=5, **fields)


def needed(battle: Battle, **fields: Any) -> Tally:
    return number(battle, shell(battle, "1010", turn=5, **fields))[0]


# --- the number -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-019")
@pytest.mark.parametrize("gunnery", [2, 4, 5])
def test_the_number_is_the_skill_of_the_crew_and_seven(gunnery: int) -> None:
    assert needed(with_unit(field(), 0, gunnery=gunnery)).total == gunnery + 7


@pytest.mark.rule("BMR-EDCHG-027")
def test_artillery_on_the_map_counts_the_skill_of_its_own_gunner() -> None:
    battle = battery("2x40", mech(LOCUST, "0140"), place="0102")
    worse = with_unit(battle, 0, gunnery=5)
    assert [number(each, shell(each, "0130"))[0].total for each in (battle, worse)] == [11, 12]


@pytest.mark.rule("BMR-ARTY-047")
def test_the_movement_of_a_piece_on_the_map_counts() -> None:
    ran = Mod(f"BMR-ARTY-{47:03}", 2, "attacker ran")
    assert needed(field(), moved=(ran,)).total == needed(field()).total + 2


@pytest.mark.rule("BMR-ARTY-015", "BMR-ARTY-017")
@pytest.mark.parametrize(("gunnery", "adds"), [(0, -2), (1, -1), (2, -1), (3, None), (4, None), (5, None)])
def test_a_good_spotter_who_saw_the_hex_both_times_helps(gunnery: int, adds: int | None) -> None:
    assert value(needed(field(gunnery), seen_by=(2,)), f"BMR-ARTY-{17:03}") == adds


@pytest.mark.rule("BMR-ARTY-015")
def test_a_spotter_must_see_the_hex_when_the_shell_is_fired_and_when_it_lands() -> None:
    battle = field(0)
    assert needed(battle, seen_by=(2,)).total == 9
    assert needed(battle, seen_by=()).total == 11  # saw nothing then
    gone = with_unit(battle, 2, shutdown=True)
    assert needed(gone, seen_by=(2,)).total == 11  # sees nothing now
    woods = replace(battle, board=battle.board.changed(Hex(5, 10), woods=2).changed(Hex(6, 10), woods=2))
    blocked = replace(woods, board=woods.board.changed(Hex(5, 9), woods=2).changed(Hex(6, 9), woods=2))
    assert needed(blocked, seen_by=(2,)).total == 11


@pytest.mark.rule("BMR-ARTY-015")
def test_a_piece_that_has_fired_at_another_hex_in_between_gets_no_help() -> None:
    due = {"fired": 3, "seen_by": (2,)}
    assert needed(field(0), **due).total == 9
    assert needed(field(0), **due, distracted=True).total == 11


@pytest.mark.rule("BMR-ARTY-015")
@pytest.mark.parametrize(
    ("turn", "hex", "distracted"),
    [
        (2, "0303", True),
        (2, "1010", False),  # the same hex
        (4, "0303", False),  # the turn in which the first shell lands
    ],
)
def test_fire_at_another_hex_between_firing_and_landing_distracts_a_piece(
    turn: int, hex: str, distracted: bool
) -> None:
    battle = replace(field(0), turn=turn)
    first = shell(battle, "1010", turn=4, fired=1, seen_by=(2,))
    others = shell(battle, "1010", turn=4, fired=1, seen_by=(2,), weapon=99), shell(battle, hex, turn=turn + 1)
    after, _ = step(replace(battle, due=(first, *others)), "fire artillery")
    assert [due.shell.distracted for due in after.due if due.shell] == [distracted, False, False]


@pytest.mark.rule("BMR-ARTY-015")
def test_a_shell_with_a_shorter_flight_distracts_its_piece_even_after_it_has_landed() -> None:
    """Fired after a shell that flies three turns, it lands before that one."""
    battle = replace(field(0), turn=2)
    slow, fast = shell(battle, "1010", turn=4, fired=1, seen_by=(2,)), shell(battle, FAR, turn=3, fired=2)
    fired, _ = step(replace(battle, due=(slow, fast)), "fire artillery")
    slow, fast = fired.due
    landed, _ = land(replace(fired, turn=3, due=(slow,)), fast, [6, 6])
    assert landed.due == (slow,)
    assert number(replace(landed, turn=4), slow)[0].total == 11


@pytest.mark.rule("BMR-ARTY-017")
def test_a_bad_spotter_is_a_hindrance_that_is_better_left_out() -> None:
    assert needed(field(6), seen_by=(2,)).total == 11
    adjusted = with_unit(field(6), 0, ranged=(Ranging(weapon(field()), HEX("1010"), 3),))
    assert needed(adjusted, seen_by=(2,)).total == 11 + 1 - 3


def test_hidden_and_jammed_units_do_not_spot() -> None:
    battle = field()
    assert [unit.id for unit in spotters(battle, "Red", HEX("1010"))] == [2]
    for state in ({"hidden": True}, {"knocked_out": 1}, {"pods": (Pod("haywire pod", "Blue"),)}):
        assert not list(spotters(with_unit(battle, 2, **state), "Red", HEX("1010")))


@pytest.mark.rule("BMR-ARTY-016", "BMR-ARTY-017")
def test_each_adjusted_shot_at_the_hex_makes_the_next_one_easier() -> None:
    battle = field()
    due = shell(battle, "1010", turn=5, seen_by=(2,))
    once, _ = land(battle, due, [1, 1, 1, 6])
    twice, _ = land(once, due, [1, 1, 1, 6])
    assert [needed(each, seen_by=(2,)).total for each in (battle, once, twice)] == [11, 10, 9]
    assert value(needed(twice, seen_by=(2,)), f"BMR-ARTY-{16:03}") == -2
    assert needed(twice).total == 11  # without a spotter
    elsewhere = number(twice, shell(battle, "1011", turn=5, seen_by=(2,)))[0]
    assert elsewhere.total == 11


@pytest.mark.rule("BMR-ARTY-012", "BMR-ARTY-016")
def test_fire_that_nobody_sees_is_not_adjusted() -> None:
    battle = field()
    after, events = land(battle, shell(battle, "1010", turn=5), [1, 1, 1, 6])
    assert not after.unit(0).ranged
    assert [event.observed for event in happened(events, ShellLanded)] == [False]


@pytest.mark.parametrize(("gunnery", "total"), [(2, 10), (4, 11), (6, 11), (8, 11)])
def test_the_expected_number_counts_those_who_see_the_hex_now_unless_they_are_a_hindrance(
    gunnery: int, total: int
) -> None:
    battle = field(gunnery)
    assert expected_number(battle, piece_of(battle, plot(battle, "1010")), HEX("1010")).total == total


# --- hits and scatter -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-018", "BMR-ARTY-019")
@pytest.mark.parametrize(("faces", "hit"), [([5, 6], True), ([5, 5], False)])
def test_a_shell_hits_its_hex_on_the_number_or_more(faces: list[int], hit: bool) -> None:
    battle = field()
    after, events = land(battle, shell(battle, FAR, turn=5), [*faces, *([] if hit else [4, 1])])
    (landed,) = happened(events, ShellLanded)
    assert (landed.hit, landed.target, landed.hex == HEX(FAR)) == (hit, HEX(FAR), hit)
    assert not after.due


@pytest.mark.rule("BMR-ARTY-020", "BMR-ARTY-021")
@pytest.mark.parametrize(
    ("direction", "where"), [(1, "1007"), (2, "1309"), (3, "1312"), (4, "1013"), (5, "0712"), (6, "0709")]
)
def test_a_miss_scatters_in_one_of_six_directions_some_hexes_far(direction: int, where: str) -> None:
    assert scattered(HEX("1010"), (direction, 3)) == HEX(where)
    battle = field()
    _, events = land(battle, shell(battle, "1010", turn=5), [1, 1, direction, 3])
    assert [str(event.hex) for event in happened(events, ShellLanded)] == [where]


@pytest.mark.rule("BMR-ARTY-020")
def test_a_shell_that_scatters_off_the_map_does_nothing() -> None:
    battle = field()
    after, events = land(battle, shell(battle, "1801", turn=5), [1, 1, 1, 3])
    assert len(events) == 2
    assert lost(battle, after, 1) == 0


@pytest.mark.rule("BMR-ARTY-006")
def test_a_shell_at_a_hex_chosen_before_the_battle_hits_without_a_roll() -> None:
    battle = replace(field(), presets=(Preset("Red", HEX(FAR)),))
    _, events = land(battle, shell(battle, FAR, turn=5))
    assert [(event.hit, event.faces) for event in happened(events, ShellLanded)] == [(True, ())]
    theirs = replace(field(), presets=(Preset("Blue", HEX(FAR)),))
    _, events = land(theirs, shell(battle, FAR, turn=5), [1, 1, 1, 1])
    assert not happened(events, ShellLanded)[0].hit


@pytest.mark.rule("BMR-ARTY-022")
def test_after_a_hit_the_unit_never_misses_that_hex_again() -> None:
    battle = field()
    once, _ = land(battle, shell(battle, FAR, turn=5), [6, 6])
    _, events = land(once, shell(battle, FAR, turn=5))
    assert [(event.hit, event.faces) for event in happened(events, ShellLanded)] == [(True, ())]
    _, events = land(once, shell(battle, "0120", turn=5), [1, 1, 1, 1])
    assert not happened(events, ShellLanded)[0].hit


def test_a_number_beyond_two_dice_is_not_rolled_for() -> None:
    battle = with_unit(field(), 0, gunnery=6)
    _, events = land(battle, shell(battle, FAR, turn=5), [1, 1])
    assert [(event.hit, event.faces) for event in happened(events, ShellLanded)] == [(False, ())]


# --- in a turn --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BMR-ARTY-014", "BMR-ARTY-018")
def test_a_shell_is_announced_in_the_turn_in_which_it_is_due() -> None:
    near = battery("20x20", mech(LOCUST, "1901"), mech(GRIFFIN, "0120", side="Red"), turn=3)
    play = played(near)
    play.answer(play.asks[0], plot(near, "0303"))
    while play.facts.turn < 6 and not happened(play.log, ShellLanded):
        play.answer(play.asks[0], next(play.menu(play.asks[0])))
    assert (play.facts.turn, len(happened(play.log, CameDue))) == (5, 1)
    (landed,) = happened(tuple(play.log_of("Blue")), ShellLanded)
    assert (landed.gun, landed.weapon) == (NOBODY, NOBODY), "others do not know which battery it was"
    assert (landed.side, landed.what, landed.target) == ("Red", "Arrow IV System", HEX("0303"))


def test_a_shell_lands_even_if_its_piece_is_gone() -> None:
    battle = battery("2x40", mech(GRIFFIN, "0140"), place="0102")
    dead = with_unit(battle, 0, hex=None, fate="destroyed")
    after, events = land(dead, shell(battle, "0140", origin=HEX("0102")), [6, 6, *SPREAD])
    assert lost(dead, after, 1) == 20
    assert happened(events, ShellLanded)[0].hit


def test_phases_of_artillery_take_place_in_every_turn() -> None:
    play = played(battery("9x9", mech(LOCUST, "0505"), mech(CATAPULT, "0101", side="Red", ammo=(0,)), place="0909"))
    assert play.facts.rules.phase(Phase.OFF_BOARD).needed(play.facts)
    assert play.facts.rules.phase(Phase.TARGETING).needed(play.facts)
