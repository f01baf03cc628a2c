"""Scenario types as the objective of a setup."""

from __future__ import annotations

from typing import Any

import pytest

from ironhex.engine import Play
from ironhex.engine.setup import Objective, Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import edition
from ironhex.systems.classic.battle import Battle

CLASSIC = edition("classic")
LOCUST = "Locust LCT-1V"


def begun(type: str, attacker: str = "Red", **more: Any) -> Play[Battle]:
    sides = tuple(SideSetup(name, (UnitSetup(LOCUST), UnitSetup(LOCUST))) for name in ("Red", "Blue"))
    setup = Setup(sides, system="classic", board="woods", seed=3, objective=Objective(type, attacker), **more)
    return CLASSIC.new_game(setup)


@pytest.mark.rule("BMR-SCEN-004")
@pytest.mark.parametrize("row", CLASSIC.objectives, ids=lambda row: row.name)
def test_every_type_of_scenario_can_be_set_up(row: Any) -> None:
    play = begun(row.name)
    assert play.facts.scenario.type == row.name
    assert play.facts.scenario.bought
    assert set(row.options) <= set(play.facts.rules.options)
    assert play.asks


def test_units_are_worth_their_battle_value() -> None:
    play = begun("standup")
    assert {unit.value for unit in play.facts.units} == {CLASSIC.worth.of(UnitSetup(LOCUST))}


@pytest.mark.parametrize(
    ("type", "attacker", "reason"),
    [
        ("picnic", "Red", "objective: 'picnic' is not one of standup, hide and seek"),
        ("breakthrough", "Green", "objective: attacker: 'Green' is not a side"),
        ("breakthrough", "", "objective: attacker: '' is not a side"),
    ],
)
def test_an_objective_that_makes_no_sense_is_refused(type: str, attacker: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        begun(type, attacker)


def test_a_game_without_objectives_says_so() -> None:
    sides = tuple(SideSetup(name, (UnitSetup("Cicada CDA-3MA"),)) for name in ("Red", "Blue"))
    with pytest.raises(SetupError, match="objective: there are none"):
        edition("quickstart").new_game(Setup(sides, system="quickstart", objective=Objective("standup")))
