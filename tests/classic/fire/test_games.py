"""Whole battles in a burning forest: bots finish them, and their records hold."""

from __future__ import annotations

import pytest
from tests.conformance.make_ups import FOREST_FIRE

from ironhex.bots import play_out
from ironhex.engine import Play, load, save
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.bots.roster import BOTS
from ironhex.systems.classic.fire.events import FireStarted, SmokeDrifted, WindRolled
from ironhex.systems.classic.system import CLASSIC


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_finish_a_battle_in_a_burning_forest(level: str) -> None:
    make_up = FOREST_FIRE._replace(turns=8)
    play = Play(CLASSIC, make_up.start(), SeededDice(b"forest"))
    play_out(play, {seat: BOTS[level](seat.encode()) for seat in ("Red", "Blue")})
    kinds = {type(event) for event in play.log}
    assert play.over
    assert {WindRolled, FireStarted, SmokeDrifted} <= kinds
    again = load(save(play, private=True), {"classic": CLASSIC}).verify()
    assert again.facts == play.facts
