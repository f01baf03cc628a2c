"""Units that can do nothing: clients answer for them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE, met
from tests.classic.stage import Extra, mech, stage

from ironhex.kernel.hexes import distance
from ironhex.systems.classic.actions import Declare
from ironhex.systems.classic.answers import menu, refusal
from ironhex.systems.classic.battle import Battle, Phase
from ironhex.systems.classic.questions import DeclareNext, DodgeMove, MoveNext, StrikeNext
from ironhex.systems.classic.system import CLASSIC

FAR, NEAR = mech("Locust LCT-1V", "3030", 3), mech("Locust LCT-1V", "0808", 3)
BESIDE = mech("Locust LCT-1V", "0811", 3)


def battle(phase: Phase, enemy: Extra, **fields: Any) -> Battle:
    return stage("32x34", mech("Griffin GRF-1N", "0810", **fields), enemy, phase=phase)


def idle(battle: Battle, question: Any) -> dict[str, str]:
    return dict(TABLE.idle(battle, question, "Red"))


def test_without_a_target_in_range_there_is_nothing_to_fire_at() -> None:
    assert idle(battle(Phase.WEAPONS, FAR), DeclareNext("Red")) == {"1": "declare 1"}
    assert idle(battle(Phase.WEAPONS, NEAR), DeclareNext("Red")) == {}


def test_beside_an_enemy_turning_the_torso_is_a_decision() -> None:
    behind = battle(Phase.WEAPONS, BESIDE)
    weaponless = replace(behind.unit(0), ammo=(0,) * len(behind.unit(0).ammo))
    found = replace(behind, units=(weaponless, *behind.units[1:]))
    assert any(action.twist for action in menu(found, DeclareNext("Red"), "Red") if isinstance(action, Declare))
    assert idle(found, DeclareNext("Red")) == {}


@pytest.mark.parametrize("fields", [{"shutdown": True}, {"knocked_out": 1}], ids=["shut down", "unconscious"])
def test_nobody_is_asked_who_cannot_act(fields: dict[str, Any]) -> None:
    assert idle(battle(Phase.WEAPONS, NEAR, **fields), DeclareNext("Red")) == {"1": "declare 1"}


def test_physical_attacks_need_somebody_to_strike() -> None:
    assert idle(battle(Phase.PHYSICAL, NEAR), StrikeNext("Red")) == {"1": "strike 1"}
    assert idle(battle(Phase.PHYSICAL, mech("Locust LCT-1V", "0809", 3)), StrikeNext("Red")) == {}


def test_a_unit_without_movement_points_stays_where_it_is() -> None:
    assert idle(battle(Phase.MOVEMENT, NEAR), MoveNext("Red")) == {}
    assert idle(battle(Phase.MOVEMENT, NEAR, knocked_out=1), MoveNext("Red")) == {"1": "move 1 stand"}
    awake = battle(Phase.MOVEMENT, NEAR, shutdown=True)
    assert idle(awake, MoveNext("Red")) == {}, "its warrior may still eject"
    assert idle(awake, DodgeMove(0)) == {}


def test_the_only_answer_is_legal_and_does_no_more_than_the_rest_of_the_menu() -> None:
    """In whole battles, a unit that counts as idle can only turn, and only where nobody is near."""
    found = 0
    for view, question, seat in met(40):
        for number, text in TABLE.idle(view, question, seat).items():
            unit, action = view.unit(int(number) - 1), CLASSIC.parse(text)
            assert refusal(view, question, seat, action) is None
            rest = [each for each in menu(view, question, seat) if each.unit == unit.id and each != action]
            assert all(each == Declare(unit.id, each.twist) for each in rest)
            assert not rest or all(distance(unit.place, enemy.place) > 1 for enemy in view.enemies(unit))
            found += 1
    assert found > 5
