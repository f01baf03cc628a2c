"""A stunned crew does nothing: it fires no weapons, turns no turret and completes no charge."""

from __future__ import annotations

from typing import Any

import pytest
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.attack.declarations import refused
from ironhex.systems.classic.attack.turning import turns_of
from ironhex.systems.classic.battle import Battle, Blow, Fire, Mode, MoveState, Phase, Rush
from ironhex.systems.classic.melee.physical_to_hit import to_hit

TANK, GRIFFIN = "Manticore Heavy Tank", "Griffin GRF-1N"
CHARGING = MoveState(moved=True, mode=Mode.RUN, rush=Rush("charge", 1, Hex.parse("0808")))


def before(phase: Phase = Phase.WEAPONS, **state: Any) -> Battle:
    """A tank in front of a Griffin."""
    return stage("16x17", mech(TANK, "0808", **state), mech(GRIFFIN, "0807", facing=3), phase=phase)


@pytest.mark.rule("BMR-VEH-016")
@pytest.mark.parametrize(("stunned", "rule"), [(0, None), (1, "BMR-VEH-016")])
def test_a_stunned_crew_fires_no_weapons(stunned: int, rule: str | None) -> None:
    battle = before(stunned=stunned)
    shots = (Fire(battle.unit(0).design.weapons[0].index, 1),)
    barred = refused(battle, Declare(0, shots=shots))
    assert (barred.rule if barred else None) == rule


@pytest.mark.rule("BMR-VEH-016")
@pytest.mark.parametrize(("stunned", "turns"), [(0, 6), (1, 1)])
def test_a_stunned_crew_does_not_turn_its_turret(stunned: int, turns: int) -> None:
    battle = before(stunned=stunned)
    assert len(turns_of(battle, battle.unit(0))) == turns


@pytest.mark.rule("BMR-VEH-016")
@pytest.mark.parametrize(("stunned", "rule"), [(0, None), (1, "BMR-VEH-016")])
def test_a_stunned_crew_completes_no_charge(stunned: int, rule: str | None) -> None:
    battle = before(Phase.PHYSICAL, stunned=stunned, move=CHARGING)
    barred = to_hit(battle, battle.unit(0), battle.unit(1), Blow("charge", 1)).barred
    assert (barred.rule if barred else None) == rule
