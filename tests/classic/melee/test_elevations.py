"""Levels and postures: what reaches a target as it stands or lies, and where it strikes."""

from typing import Any

import pytest
from tests.classic.brawl import (
    ARMED,
    BLOWS,
    HATCHETMAN,
    LEFT_ARM,
    LEFT_LEG,
    bar,
    brawl,
    numbered,
)

from ironhex.systems.classic.battle import Blow
from ironhex.systems.classic.melee.conditions import assault_of
from ironhex.systems.classic.melee.elevations import location_table


def table(on: dict[str, dict[str, int]], form: str, limb: int, second: dict[str, Any]) -> str:
    battle = brawl(HATCHETMAN, on=on, first=ARMED, second=second)
    return location_table(assault_of(battle, battle.unit(0), battle.unit(1), Blow(form, 1, limb)).attack, form)


STANDING = {
    0: {"punch": "punch", "kick": "kick", "push": "", "club": "full", "hatchet": "full"},
    1: {"punch": "kick", "club": "kick", "hatchet": "kick"},
    -1: {"kick": "punch", "club": "punch", "hatchet": "punch"},
    2: {},
    -2: {},
}
PRONE = {0: {"kick": "full"}, 1: {"punch": "full", "club": "full", "hatchet": "full"}, -1: {}, 2: {}, -2: {}}
# By posture and levels: the rule that forbids what is not allowed, and another about where the rest strikes.
FORBIDDEN = {
    (False, 0): ("BMR-PHYS-005",),
    (False, 1): ("BMR-ELEV-002",),
    (False, -1): ("BMR-ELEV-003",),
    (True, 0): ("BMR-PRONE-010", "BMR-PRONE-012"),
    (True, 1): ("BMR-ELEV-004", "BMR-PRONE-014"),
    (True, -1): ("BMR-ELEV-005",),
    **dict.fromkeys([(prone, levels) for prone in (False, True) for levels in (-2, 2)], ("BMR-ELEV-008",)),
}


@pytest.mark.rule("BMR-ELEV-001")
@pytest.mark.parametrize(("form", "limb"), BLOWS)
@pytest.mark.parametrize(
    ("prone", "levels"), [pytest.param(*row, marks=pytest.mark.rule(*rules)) for row, rules in FORBIDDEN.items()]
)
def test_levels_and_posture_decide_what_reaches_and_where_it_strikes(
    prone: bool, levels: int, form: str, limb: int
) -> None:
    on, second = {"0505": {"level": 3}, "0504": {"level": 3 + levels}}, {"prone": prone}
    allowed = (PRONE if prone else STANDING)[levels]
    barred = bar(brawl(HATCHETMAN, on=on, first=ARMED, second=second), form, limb)
    if form in allowed:
        assert barred is None
        assert table(on, form, limb, second) == allowed[form]
    else:
        assert barred == FORBIDDEN[prone, levels][0]


@pytest.mark.parametrize(
    ("levels", "form", "limb", "why"),
    [
        (0, "punch", LEFT_ARM, "no punch against a prone target on the same level"),
        (1, "kick", LEFT_LEG, "no kick against a prone target a level higher"),
        (-1, "club", -1, "no club against a prone target a level lower"),
        (2, "punch", LEFT_ARM, "the target is 2 levels higher"),
        (-3, "punch", LEFT_ARM, "the target is 3 levels lower"),
    ],
)
def test_a_refusal_says_what_is_in_the_way(levels: int, form: str, limb: int, why: str) -> None:
    battle = brawl(on={"0504": {"level": levels}}, first=ARMED, second={"prone": True})
    barred = numbered(battle, form, limb).barred
    assert barred is not None
    assert barred.why == why


@pytest.mark.rule("BMR-ELEV-002", "BMR-ELEV-003")
def test_in_water_a_mech_stands_on_the_bed() -> None:
    wading, ashore = {"0505": {"depth": 1}}, {"0504": {"depth": 1}}
    assert table(wading, "punch", LEFT_ARM, {}) == "kick"
    assert bar(brawl(on=wading), "kick", LEFT_LEG) == "BMR-ELEV-002"
    assert table(ashore, "kick", LEFT_LEG, {}) == "punch"
    assert bar(brawl(on=ashore), "punch", LEFT_ARM) == "BMR-ELEV-003"


@pytest.mark.rule("BMR-COVER-006", "BMR-COVER-008")
@pytest.mark.parametrize(("form", "limb", "struck"), [("punch", LEFT_ARM, "punch"), ("club", -1, "punch")])
def test_water_covers_the_legs(form: str, limb: int, struck: str) -> None:
    both = {"0504": {"depth": 1}, "0505": {"depth": 1}}
    assert table(both, form, limb, {}) == struck


@pytest.mark.rule("BMR-WATER-017", "BMR-KICK-007")
def test_a_kick_through_the_water_strikes_the_legs_all_the_same() -> None:
    assert table({"0504": {"depth": 1}, "0505": {"depth": 1}}, "kick", LEFT_LEG, {}) == "kick"


LOW = {0: {"kick", "club", "hatchet"}, 1: {"punch", "club", "hatchet"}, -1: set()}


@pytest.mark.parametrize(("form", "limb"), [blow for blow in BLOWS if blow[0] != "push"])
@pytest.mark.parametrize(
    ("levels", "rule"),
    [
        pytest.param(0, "BMR-ELEV-009", marks=pytest.mark.rule("BMR-ELEV-009")),
        pytest.param(1, "BMR-ELEV-004", marks=pytest.mark.rule("BMR-ELEV-004", "BMR-ELEV-009")),
        pytest.param(-1, "BMR-ELEV-005", marks=pytest.mark.rule("BMR-ELEV-005")),
    ],
)
def test_low_units_can_be_kicked_or_clubbed_and_punched_only_from_below(
    levels: int, rule: str, form: str, limb: int
) -> None:
    battle = brawl(HATCHETMAN, on={"0504": {"level": levels}}, first=ARMED, second={"kind": "pilot"})
    assert bar(battle, form, limb) == (None if form in LOW[levels] else rule)


@pytest.mark.rule("BMR-ELEV-009")
def test_in_shallow_water_a_mech_is_low_enough_to_punch_what_stands_on_the_bank() -> None:
    assert bar(brawl(on={"0505": {"depth": 1}}, second={"kind": "pilot"}), "punch", LEFT_ARM) is None
