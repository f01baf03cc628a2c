"""Bots play for the objective of a scenario."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, stage

from ironhex.bots import let_answer
from ironhex.engine.setup import Objective, Setup, SideSetup, UnitSetup
from ironhex.games import bot_maker, edition
from ironhex.kernel.dice import stream
from ironhex.systems.classic.battle import Scenario
from ironhex.systems.classic.bots.objectives import breaks_out, way_out

LOCUST = "Locust LCT-1V"


@pytest.mark.rule("BMR-SCEN-043", "BMR-SCEN-045")
def test_attackers_who_break_through_are_drawn_to_their_home_edge() -> None:
    scenario = Scenario(type="breakthrough", attacker="Red")
    battle = stage("5x9", mech(LOCUST, "0305", side="Red"), mech(LOCUST, "0301", side="Blue"), scenario=scenario)
    red, blue = battle.units
    assert breaks_out(battle, red)
    assert not breaks_out(battle, blue)
    assert way_out(battle, blue) is None
    pull = way_out(battle, red)
    assert pull is not None
    rows = [pull[battle.board.index(hex)] for hex in battle.board.hexes() if hex.col == 3]
    assert rows in (sorted(rows), sorted(rows, reverse=True))
    assert len(set(rows)) == 9


def test_an_unopposed_attacker_leaves_the_map_and_wins() -> None:
    sides = (SideSetup("Red", (UnitSetup(LOCUST),)), SideSetup("Blue", (UnitSetup("UrbanMech UM-R60"),)))
    setup = Setup(sides, system="classic", board="open-ground", seed=5, objective=Objective("chase", "Red"), turns=20)
    play = edition("classic").new_game(setup)
    bots = {seat: bot_maker("classic", "normal")(stream(bytes(16), seat)) for seat in ("Red", "Blue")}
    while not play.over:
        let_answer(play, bots)
    assert play.outcome is not None
    assert play.outcome.winners == ("Red",)
    assert play.facts.units[0].fate == "withdrawn"
