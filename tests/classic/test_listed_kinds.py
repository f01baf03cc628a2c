"""A kind of unit that the rules list is accepted everywhere, whatever the type of its designs."""

from __future__ import annotations

import pytest

from ironhex import new_game
from ironhex.bots import play_out
from ironhex.catalog import design, designs
from ironhex.catalog.collection import TYPES
from ironhex.cli.forces import Setting, set_up
from ironhex.cli.game_choice import ForceChoice
from ironhex.engine.setup import Setup, SetupError, SideSetup, UnitSetup
from ironhex.games import bots_for, edition, playable
from ironhex.systems.classic.playable_units import units
from ironhex.systems.classic.unit_values import worth

TANK, GRIFFIN = "Vedette Medium Tank", "Griffin GRF-1N"
SETUP = Setup((SideSetup("Red", (UnitSetup(TANK),)), SideSetup("Blue", (UnitSetup(GRIFFIN),))))


def test_the_kind_of_every_design_is_one_of_its_type() -> None:
    for type in TYPES:
        assert {design(name).kind for name in designs(type)} <= set(TYPES[type].kinds)


@pytest.mark.rule("BMR-UNIT-001")
def test_the_edition_accepts_a_listed_kind() -> None:
    classic = edition("classic")
    assert classic.unit_refusal(design(TANK)) == ""
    assert playable(design(TANK))
    assert {*units()} == {*designs()}
    assert worth(UnitSetup(TANK)) > 0


def test_a_listed_kind_is_set_up_and_played() -> None:
    play = edition("classic").new_game(SETUP)
    tank = play.facts.unit(0)
    assert (tank.name, tank.kind, tank.value) == (TANK, "tracked", worth(UnitSetup(TANK)))
    bots = bots_for("classic")
    play_out(play, {seat: bots["normal"](seat.encode()) for seat in ("Red", "Blue")}, limit_turns=2)
    assert play.over or play.facts.turn == 3


def test_a_listed_kind_is_accepted_by_the_library_and_the_command_line() -> None:
    play = new_game("classic", {"Red": [TANK], "Blue": [GRIFFIN]}, "open-ground", seed=1)
    assert play.facts.unit(0).name == TANK
    play, _ = set_up(Setting(ForceChoice(TANK, GRIFFIN), seed=1))
    assert play.facts.unit(0).name == TANK


def test_the_odds_of_its_volleys_are_calculated() -> None:
    odds = edition("classic").attack_odds()
    assert odds is not None
    fired, suffered = odds.calculate(TANK, GRIFFIN, {"immobile": True}), odds.calculate(GRIFFIN, TANK, {})
    assert (fired.weapons[0].needs, suffered.destroyed) == ("0+", None)
    assert fired.figures == {"heat": 0}
    with pytest.raises(SetupError, match=f"{TANK} has no heat scale"):
        odds.calculate(TANK, GRIFFIN, {"heat": 5})
    with pytest.raises(SetupError, match=f"{TANK} is never prone"):
        odds.calculate(GRIFFIN, TANK, {"prone": True})


@pytest.mark.parametrize("type", ["mech", "protomech", "emplacement", "infantry", "battle armor"])
def test_designs_of_other_types_can_be_played(type: str) -> None:
    assert {*units()} >= {*designs(type)}
    sides = SideSetup("Red", (UnitSetup(designs(type)[0]),)), SideSetup("Blue", (UnitSetup(GRIFFIN),))
    assert edition("classic").new_game(Setup(sides)).facts.unit(0).design.type == type
