"""Heat: speed, cooling, shutting down and starting again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.tinsoldier.stage import column, mech, perform, piece, stage, tank, ticked

from ironhex.systems.tinsoldier.actions import Act, CoolDown, EndActivation, Move, TurnEnd
from ironhex.systems.tinsoldier.answers import refusal
from ironhex.systems.tinsoldier.battle import Battle
from ironhex.systems.tinsoldier.numbers import dissipation, speed


def hot(heat: int, *, element: Any = None, **fields: Any) -> Battle:
    battle = stage("5x5", piece(element or mech(), "0204", heat=heat, **fields), piece(tank(), "0201"))
    return replace(battle, limit=1)


def ended(battle: Battle, dice: Any = ()) -> Battle:
    return perform(battle, TurnEnd(), dice=dice)[0]


@pytest.mark.rule("TS-HEA-001")
@pytest.mark.parametrize(("depth", "value"), [(1, 13), (2, 16), (3, 16)])
def test_water_cools(depth: int, value: int) -> None:
    battle = stage(column(f"~{depth}"), piece(mech(), "0201"))
    assert dissipation(battle, battle.piece(1)).total == value


@pytest.mark.rule("TS-TRN-007", "TS-HEA-002", "TS-HEA-003")
@pytest.mark.parametrize(("sinks", "heat", "left"), [(10, 12, 7), (11, 12, 6), (10, 3, 0)])
def test_half_the_dissipation_at_the_end_of_a_turn(sinks: int, heat: int, left: int) -> None:
    assert ended(hot(heat, element=mech(dissipation=sinks))).piece(1).heat == left


@pytest.mark.rule("TS-HEA-004", "TS-HEA-005")
@pytest.mark.parametrize(("heat", "plain", "myomer"), [(4, 5, 5), (5, 4, 6), (10, 3, 5), (14, 3, 5)])
def test_heat_slows_and_myomer_helps(heat: int, plain: int, myomer: int) -> None:
    for element, value in ((mech(), plain), (mech(myomer=True), myomer)):
        battle = hot(heat, element=element)
        assert speed(battle, battle.piece(1)).total == value


@pytest.mark.rule("TS-HEA-006")
def test_a_mech_shuts_down_at_25_and_falls() -> None:
    assert not ended(hot(29)).piece(1).shut_down
    after = ended(hot(30), [1, 1])
    assert (after.piece(1).shut_down, after.piece(1).prone) == (True, True)


@pytest.mark.rule("TS-HEA-006")
def test_a_mech_that_is_shut_down_only_cools_until_it_starts_again() -> None:
    battle = hot(30, shut_down=True, prone=True)
    barred = refusal(battle, Act(1, 2), "Red", Move(1, "S"))
    assert barred is not None
    assert barred.rule == "TS-HEA-006"
    assert refusal(battle, Act(1, 2), "Red", CoolDown(1)) is None
    assert ended(hot(30, shut_down=True, prone=True)).piece(1).shut_down, "25 is still too hot"
    assert not ended(hot(29, shut_down=True, prone=True)).piece(1).shut_down


@pytest.mark.rule("TS-HEA-007", "TS-CRT-008")
def test_without_life_support_it_must_cool_to_zero() -> None:
    hurt = ticked(mech(), life_support=1)
    assert ended(hot(12, shut_down=True, prone=True, ticked=hurt)).piece(1).shut_down
    assert not ended(hot(5, shut_down=True, prone=True, ticked=hurt)).piece(1).shut_down


@pytest.mark.rule("TS-HEA-008")
def test_without_heat_sinks_it_gets_hotter_and_never_starts_again() -> None:
    hurt = ticked(mech(), engine=2)
    weak = mech(dissipation=6)
    battle = hot(10, element=weak, ticked=hurt)
    barred = refusal(battle, Act(1, 2), "Red", CoolDown(1))
    assert barred is not None
    assert barred.rule == "TS-HEA-008"
    after, _ = perform(battle, EndActivation(1))
    assert after.piece(1).heat == 14
    assert ended(battle).piece(1).heat == 14
    assert ended(hot(3, element=weak, ticked=hurt, shut_down=True, prone=True)).piece(1).shut_down
