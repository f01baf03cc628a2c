"""Bots play every level to its end, and play it sensibly: they hit, and no unit walks off the map."""

from __future__ import annotations

import pytest
from tests.quickstart.field import happened

from ironhex.bots import RandomBot, play_out
from ironhex.systems.classic.bots.tactician import Tactician
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.quickstart.setup import scenario

SEATS = ("Defender", "Attacker")


@pytest.mark.parametrize("level", ["green", "veteran", "elite"])
def test_a_training_scenario_is_fought_out(level: str) -> None:
    play = play_out(scenario(level, seed=2), {seat: Tactician(seat.encode()) for seat in SEATS}, limit_turns=60)
    assert play.outcome is not None
    assert any(event.hit for event in happened(play.log, WeaponFired))
    assert not [event for event in happened(play.log, Left) if event.rule.startswith("QS-SCN")]


def test_a_bot_that_does_anything_plays_too() -> None:
    play = play_out(scenario("elite", seed=2), {seat: RandomBot(seat.encode()) for seat in SEATS}, limit_turns=2)
    assert play.facts.turn == 3 or play.over
