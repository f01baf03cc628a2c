"""How forces and maps are arranged for the scenario types of the book."""

from __future__ import annotations

from typing import Any

import pytest

from ironhex.engine.setup import SetupError, UnitSetup, seeded_dice
from ironhex.kernel.dice import ScriptedDice
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.generation.scenario import (
    LANCE_VALUES,
    defenders_experience,
    improved,
    in_one_row,
    rolled_type,
    shares,
    sheets_avoided,
    sheets_for,
    value_shares,
)
from ironhex.systems.classic.generation.tables import Roller
from ironhex.systems.classic.mines.laying import LayNext
from ironhex.systems.classic.questions import DeployNext, MoveNext
from ironhex.systems.classic.recruits import Recruit, recruits_in
from ironhex.systems.classic.scenarios.arranging import OPTIONS, arranged
from ironhex.systems.classic.scenarios.types import SCENARIO_TYPES
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, NORTH, SOUTH, Force, new_battle

LOCUST = "Locust LCT-1V"


def forces(type: str, red: int = 2, blue: int = 2, hidden: int = 0) -> tuple[Force, ...]:
    """Red, at home in the north, attacks Blue, at home in the south."""
    units = [Recruit(LOCUST, hidden=number < hidden) for number in range(blue)]
    given = (Force("Red", [LOCUST] * red, home=NORTH), Force("Blue", units, home=SOUTH))
    return arranged(Scenario(type=type, attacker="Red"), given)


def begun(type: str, **more: Any) -> Any:
    scenario = Scenario(type=type, attacker="Red")
    options = (*DEFAULT_OPTIONS, *OPTIONS.get(type, ()))
    return new_battle(forces(type, **more), "woods", scenario=scenario, options=options, dice=seeded_dice(4))


# --- coming onto the map ---
@pytest.mark.rule("BMR-SCEN-001", "BMR-SCEN-006", "BMR-SCEN-007")
@pytest.mark.parametrize("type", ["standup", "hold the line"])
def test_all_units_start_off_the_map(type: str) -> None:
    play = begun(type)
    assert all(unit.hex is None for unit in play.facts.units)
    assert isinstance(play.asks[0].question, MoveNext)
    assert play.facts.turn == 1


@pytest.mark.rule("BMR-SCEN-021", "BMR-SCEN-022")
def test_the_defender_hides_anywhere_and_lays_a_minefield_for_each_unit() -> None:
    attacker, defender = forces("hide and seek", red=8, blue=4)
    assert attacker.arrival == "enter"
    assert not attacker.supplies
    assert defender.supplies == {"conventional": 4}
    assert all(unit.hidden for unit in recruits_in(defender))
    play = begun("hide and seek")
    assert isinstance(play.asks[0].question, DeployNext | LayNext)
    assert play.asks[0].seats == ("Blue",)


@pytest.mark.rule("BMR-SCEN-025")
def test_only_the_defender_must_hold() -> None:
    attacker, defender = forces("hold the line")
    assert (attacker.stays, defender.stays) == (False, True)


@pytest.mark.rule("BMR-SCEN-038", "BMR-SCEN-039")
def test_a_breakthrough_starts_opposite_the_attackers_home_edge() -> None:
    attacker, defender = forces("breakthrough", blue=5, hidden=2)
    assert (attacker.home, attacker.entry, attacker.arrival) == (NORTH, SOUTH, "enter")
    assert defender.arrival == "deploy"
    with pytest.raises(SetupError, match="at most half of its units can be hidden, not 3"):
        forces("breakthrough", blue=5, hidden=3)


@pytest.mark.rule("BMR-SCEN-039")
def test_the_defender_of_a_breakthrough_deploys_anywhere() -> None:
    play = begun("breakthrough")
    board, ask = play.facts.board, play.asks[0]
    rows = {action.hex.row for action in play.legal(ask)}
    assert isinstance(ask.question, DeployNext)
    assert (min(rows), max(rows)) == (1, board.height)


@pytest.mark.rule("BMR-SCEN-048")
def test_pursuers_enter_a_turn_later_over_the_same_edge() -> None:
    attacker, defender = forces("chase", hidden=1)
    assert attacker.entry == defender.entry == SOUTH
    assert (attacker.first_turn, defender.first_turn) == (0, 2)
    assert not any(unit.hidden for unit in recruits_in(defender))


def test_a_battle_without_a_type_is_left_alone() -> None:
    given = (Force("Red", [LOCUST]), Force("Blue", [LOCUST], home=NORTH))
    assert arranged(Scenario(), given) == given


# --- types, forces and maps ---
@pytest.mark.rule("BMR-SCEN-017")
def test_the_scenario_type_table() -> None:
    titles = [rolled_type(Roller(ScriptedDice((face,)))) for face in range(1, 7)]
    expected = "Standup Fight, Hide and Seek, Hold the Line, Extraction, Breakthrough, The Chase"
    assert ", ".join(titles) == expected


@pytest.mark.parametrize(
    ("type", "units", "values"),
    [
        pytest.param("standup", (4, 4), (5000, 5000), marks=pytest.mark.rule("BMR-SCEN-018")),
        pytest.param("hide and seek", (8, 4), (10000, 5000), marks=pytest.mark.rule("BMR-SCEN-023")),
        pytest.param("hold the line", (8, 4), (5000, 5000), marks=pytest.mark.rule("BMR-SCEN-026", "BMR-SCEN-027")),
        pytest.param("breakthrough", (4, 4), (5000, 5000), marks=pytest.mark.rule("BMR-SCEN-040")),
        pytest.param("chase", (4, 8), (5000, 10000), marks=pytest.mark.rule("BMR-SCEN-049")),
    ],
)
def test_how_strong_the_sides_are(type: str, units: tuple[int, int], values: tuple[int, int]) -> None:
    found = SCENARIO_TYPES[type]
    assert shares(found, 4) == units
    assert value_shares(found, 5000) == values


@pytest.mark.rule("BMR-SCEN-018")
def test_the_points_of_a_lance_against_a_lance() -> None:
    assert (LANCE_VALUES[0], LANCE_VALUES[-1]) == (4000, 6000)


@pytest.mark.rule("BMR-SCEN-026")
@pytest.mark.parametrize(("attackers", "defenders"), [("Green", "Regular"), ("Regular", "Veteran"), ("Elite", "Elite")])
def test_defenders_who_hold_the_line_are_one_level_better(attackers: str, defenders: str) -> None:
    assert defenders_experience("hold the line", attackers) == defenders
    assert defenders_experience("standup", attackers) == attackers


@pytest.mark.rule("BMR-SCEN-027")
def test_bought_defenders_have_better_skills_at_no_cost() -> None:
    unit = UnitSetup(LOCUST, skills={"gunnery": 4, "piloting": 0})
    assert improved(unit).skills == {"gunnery": 3, "piloting": 0}


@pytest.mark.rule("BMR-SCEN-020", "BMR-SCEN-037")
@pytest.mark.parametrize(
    ("type", "units", "sheets"),
    [("standup", 8, 2), ("hide and seek", 12, 2), ("hide and seek", 8, 1), ("breakthrough", 8, 3), ("chase", 12, 4)],
)
def test_how_many_mapsheets(type: str, units: int, sheets: int) -> None:
    assert sheets_for(type, units) == sheets
    assert in_one_row(type) == (type in ("breakthrough", "chase"))


@pytest.mark.rule("BMR-SCEN-020")
def test_lakes_are_avoided_where_hiding_matters_and_towns_without_buildings() -> None:
    assert "Large Lakes #1" in sheets_avoided("hide and seek", buildings=True)
    assert "City" not in sheets_avoided("hide and seek", buildings=True)
    assert {"City", "Lake Area"} <= sheets_avoided("hide and seek", buildings=False)
    assert not sheets_avoided("standup", buildings=False)
