"""How bots use hidden units."""

from __future__ import annotations

import pytest
from tests.bots.test_positions import MOVED
from tests.classic.stage import mech, stage

from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.bots.ambushes import springs
from ironhex.systems.classic.bots.weights import Profile


def hidden(at: str, phase: Phase = Phase.WEAPONS, turn: int = 2) -> Battle:
    ambush, victim = mech("Hunchback HBK-4G", "0808", hidden=True), mech("Griffin GRF-1N", at, 3, move=MOVED)
    return stage("16x34", ambush, victim, phase=phase, turn=turn)


@pytest.mark.parametrize(("at", "reveals"), [("0806", True), ("0801", False), ("0834", False)])
def test_a_hidden_unit_waits_for_a_good_chance(at: str, reveals: bool) -> None:
    battle = hidden(at)
    assert springs(battle, battle.unit(0), Profile()) == reveals


@pytest.mark.parametrize(("turn", "reveals"), [(5, False), (30, True)])
def test_a_hidden_unit_that_nobody_comes_near_seeks_the_fight_in_the_end(turn: int, reveals: bool) -> None:
    battle = hidden("0834", Phase.MOVEMENT, turn)
    assert springs(battle, battle.unit(0), Profile()) == reveals
