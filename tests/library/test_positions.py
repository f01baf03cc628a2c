"""Anybody can set up a position, script its dice by purpose, and read the events; the tests use the same functions."""

from __future__ import annotations

import doctest

import pytest
from tests.classic import stage

import ironhex
from ironhex import positions
from ironhex.catalog import Location
from ironhex.engine import Event, Play
from ironhex.kernel import dice
from ironhex.positions import Phase, happened, perform, place, planned, play_from, position
from ironhex.systems.classic import staging
from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.damage.hits import Hit, strike
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.piloting.rolls import roll_piloting

HURT = position("8x8", place("Griffin GRF-1N", "0305", side="Red"), place("Locust LCT-1V", "0303", facing=3))


def test_the_examples_of_the_modules_are_true() -> None:
    for module in (staging, dice):
        found = doctest.testmod(module)
        assert (found.failed, found.attempted > 2) == (0, True)


def test_the_tests_of_the_rules_use_the_public_functions() -> None:
    assert (stage.mech, stage.stage) == (positions.place, positions.unchecked_position)
    assert (stage.perform, stage.happened) == (positions.perform, positions.happened)
    assert ironhex.positions is positions


def shot(seed: int, *rolls: tuple[int, int]) -> tuple[Play[Battle], tuple[Event, ...]]:
    """The Griffin's PPC at the Locust with planned rolls to hit; everything else by the seed."""
    script = planned({"to hit": rolls, "hit location": [(1, 1)]}, seed=seed)
    play = play_from(HURT, dice=script)
    play.push(f"declare 1 {HURT.unit(0).weapon('PPC').index}>2")
    events = play.push("declare 2")
    return play, events


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_roll_is_scripted_by_its_purpose_whatever_the_seed(seed: int) -> None:
    _, missed = shot(seed, (1, 1))
    assert not happened(missed, Damaged)
    (fired,) = happened(missed, WeaponFired)
    assert (fired.faces, fired.hit) == ((1, 1), False)
    _, events = shot(seed, (6, 6))
    assert happened(events, Damaged)[0].location == Location.CT  # a roll of 2 from the front


def test_rolls_that_were_planned_and_not_made_can_be_seen() -> None:
    play, _ = shot(1, (1, 1))
    assert isinstance(play.dice, dice.PlannedDice)
    assert play.dice.left == {"hit location": [(1, 1)]}


def test_a_task_that_runs_again_after_a_question_rolls_the_same() -> None:
    script = planned({"to hit": [(2, 3), (4, 5)]})
    assert [script.faces_for("to hit", draw, 2) for draw in (0, 2, 0, 2)] == [(2, 3), (4, 5)] * 2


def test_a_planned_roll_must_fit_the_dice() -> None:
    with pytest.raises(ValueError, match=r"the roll \(7, 1\) planned for 'to hit' is not one of 2 dice with 6 sides"):
        shot(1, (7, 1))


def test_a_procedure_is_performed_with_all_its_dice() -> None:
    after, events = perform(HURT, lambda play: strike(play, 1, Hit(3, Location.LL)))
    assert [each.armor for each in happened(events, Damaged)] == [3]
    assert HURT.unit(1).armor[Location.LL] - after.unit(1).armor[Location.LL] == 3
    with pytest.raises(ValueError, match="0 of 2 dice were used"):
        perform(HURT, lambda play: strike(play, 1, Hit(3, Location.LL)), [3, 4])
    with pytest.raises(ValueError, match="planned and not made: "):
        perform(HURT, lambda play: strike(play, 1, Hit(3, Location.LL)), planned({"to hit": [(1, 1)]}))


def test_a_procedure_that_asks_needs_an_answer() -> None:
    from ironhex.systems.classic.phases.movement import act

    battle = position("8x8", place("Griffin GRF-1N", "0305", side="Red"), phase=Phase.MOVEMENT)
    with pytest.raises(ValueError, match="nobody answers MoveNext"):
        perform(battle, lambda play: act(play, "Red"))


def test_procedures_of_the_rules_return_what_they_found() -> None:
    found: list[bool] = []
    perform(HURT, lambda play: found.append(roll_piloting(play, 0, (), "a test")), [6, 6])
    assert found == [True]
