"""When the scenario types of the book end, and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import marked, mech, points, stage

from ironhex.catalog import Location, design
from ironhex.engine import Outcome
from ironhex.systems.classic.battle import Battle, Scenario
from ironhex.systems.classic.damage.condition import GYRO
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.scenarios import verdicts
from ironhex.systems.classic.scenarios.levels import by_points, standard_points
from ironhex.systems.classic.scenarios.standing import is_crippled
from ironhex.systems.classic.scenarios.verdicts import breakthrough_points, breakthrough_values

LOCUST = "Locust LCT-1V"
RED, BLUE = "Red", "Blue"
GONE, EXITED, RETREATED = "destroyed", "withdrawn", "retreated"


def battle_of(red: int, blue: int, *, value: int = 1000, **scenario: Any) -> Battle:
    """Red attacks Blue; units 0, 1, … are Red's, the next ones Blue's."""
    units = [mech(LOCUST, f"{column + 1:02}01", side=RED, value=value) for column in range(red)]
    units += [mech(LOCUST, f"{column + 1:02}03", side=BLUE, value=value) for column in range(blue)]
    return stage("10x3", *units, scenario=Scenario(attacker=RED, **scenario))


def after(battle: Battle, **fates: list[int]) -> Battle:
    for fate, units in fates.items():
        for unit in units:
            battle = Left(unit, fate, "", "").apply(battle)
    return battle


def said(outcome: Outcome | None) -> tuple[tuple[str, ...], str]:
    assert outcome is not None
    return outcome.winners, outcome.why


# --- Victory Points and levels ---
@pytest.mark.rule("BMR-SCEN-014", "BMR-SCEN-015", "BMR-SCEN-016")
def test_points_count_twice_the_enemies_losses_less_your_own() -> None:
    battle = after(battle_of(4, 4), destroyed=[0, 1, 4, 5, 6, 7])
    assert standard_points(battle) == {RED: 6000, BLUE: 0}
    outcome = by_points(battle, standard_points(battle))
    assert said(outcome) == ((RED,), "Decisive victory. Victory Points: Red 6,000, Blue 0")


@pytest.mark.rule("BMR-SCEN-016")
def test_a_lead_of_no_more_than_the_force_was_worth_is_marginal() -> None:
    battle = after(battle_of(4, 4), destroyed=[0, 1, 2, 4, 5, 6, 7])
    assert standard_points(battle) == {RED: 5000, BLUE: 2000}
    assert said(by_points(battle, standard_points(battle)))[1].startswith("Marginal victory")
    assert said(by_points(battle, {RED: 4000, BLUE: 0}))[1].startswith("Marginal victory")
    assert said(by_points(battle, {RED: 4001, BLUE: 0}))[1].startswith("Decisive victory")
    assert said(by_points(battle, {RED: 500, BLUE: 500}))[0] == ()


# --- Standup Fight, Hide and Seek ---
@pytest.mark.rule("BMR-SCEN-019", "BMR-SCEN-024")
@pytest.mark.parametrize("verdict", [verdicts.standup, verdicts.hide_and_seek])
def test_the_side_that_survives_wins(verdict: Any) -> None:
    battle = battle_of(2, 2)
    assert verdict(battle) is None
    assert verdict(after(battle, destroyed=[2])) is None
    assert said(verdict(after(battle, destroyed=[2], withdrawn=[3]))) == ((RED,), "Red holds the map")
    assert said(verdict(after(battle, destroyed=[0, 1, 2, 3])))[0] == ()


@pytest.mark.rule("BMR-SCEN-019", "BMR-SCEN-024")
@pytest.mark.parametrize("verdict", [verdicts.standup, verdicts.hide_and_seek])
def test_with_battle_values_points_decide_once_a_side_is_gone(verdict: Any) -> None:
    battle = battle_of(3, 2, bought=True)
    assert verdict(after(battle, destroyed=[0, 1])) is None
    assert said(verdict(after(battle, destroyed=[0, 1], withdrawn=[3, 4])))[0] == (BLUE,)


# --- Hold the Line ---
@pytest.mark.rule("BMR-SCEN-028")
def test_a_defender_that_destroys_as_many_as_it_had_wins_even_if_it_falls() -> None:
    battle = battle_of(5, 2)
    assert verdicts.hold_the_line(after(battle, destroyed=[0, 1])) is None
    assert said(verdicts.hold_the_line(after(battle, destroyed=[0, 1, 5, 6])))[0] == (BLUE,)
    assert said(verdicts.hold_the_line(after(battle, destroyed=[0, 5, 6])))[0] == (RED,)


@pytest.mark.rule("BMR-SCEN-029")
def test_hold_the_line_with_battle_values_counts_points() -> None:
    battle = after(battle_of(5, 2, bought=True), destroyed=[0, 1, 5, 6])
    assert verdicts.hold_the_line(battle) == by_points(battle, standard_points(battle), "BMR-SCEN-029")
    assert said(verdicts.hold_the_line(battle))[0] == ()


# --- Breakthrough ---
@pytest.mark.rule("BMR-SCEN-041", "BMR-SCEN-044")
def test_all_attackers_through_is_decisive() -> None:
    battle = battle_of(2, 2)
    assert verdicts.breakthrough(after(battle, withdrawn=[0])) is None
    winners, why = said(verdicts.breakthrough(after(battle, withdrawn=[0, 1])))
    assert (winners, why.split(":")[0]) == ((RED,), "Decisive victory")


@pytest.mark.rule("BMR-SCEN-041", "BMR-SCEN-044")
def test_no_attacker_through_is_decisive_for_the_defender() -> None:
    winners, why = said(verdicts.breakthrough(after(battle_of(2, 2), destroyed=[0], retreated=[1])))
    assert (winners, why.split(":")[0]) == ((BLUE,), "Decisive victory")


@pytest.mark.rule("BMR-SCEN-042")
def test_a_unit_without_a_leg_or_gyro_is_crippled() -> None:
    legless = points(design(LOCUST).structure_points, {Location.LL: 0})
    gyro = [slot for slot, content in enumerate(design(LOCUST).contents[Location.CT]) if content == GYRO][:2]
    unsteady = marked({Location.CT: gyro})
    units = [mech(LOCUST, "0101", structure=legless), mech(LOCUST, "0201", crits=unsteady), mech(LOCUST, "0301")]
    battle = stage("10x3", *units)
    assert [is_crippled(battle, unit) for unit in battle.units] == [True, True, False]


@pytest.mark.rule("BMR-SCEN-045")
def test_points_by_units() -> None:
    battle = after(battle_of(4, 4), withdrawn=[0, 1], retreated=[2], destroyed=[3, 4])
    assert breakthrough_points(battle) == {RED: 2 * 2 + 1, BLUE: 3 + 2}
    assert said(verdicts.breakthrough(battle)) == ((), "Victory Points: Red 5, Blue 5")
    battle = after(battle, destroyed=[5])
    assert said(verdicts.breakthrough(battle)) == ((RED,), "Marginal victory. Victory Points: Red 6, Blue 5")


@pytest.mark.rule("BMR-SCEN-046")
def test_points_by_battle_value() -> None:
    battle = after(battle_of(4, 4, bought=True), withdrawn=[0, 1], retreated=[2], destroyed=[3, 4])
    # Red: one kill and two exits, less one loss; Blue: twice its kill, a retreat, less one loss.
    assert breakthrough_values(battle) == {RED: 1000 + 2000 - 1000, BLUE: 2000 + 1000 - 1000}
    assert said(verdicts.breakthrough(battle))[0] == ()
