"""Lines of sight along hexsides, where the target's player chooses the side."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.classic.stage import mech, stage

from ironhex.systems.classic.battle import Battle
from ironhex.systems.classic.events.weapons import LineChosen
from ironhex.systems.classic.ruleset import ruleset
from ironhex.systems.classic.sight.hexsides import picked_sight, sides_of
from ironhex.systems.classic.sight.line_of_sight import sight

HILL = """board hill
size 3 3
01  .  .  .
02  .  3  .
03  .  .  .
"""


def beside_a_hill() -> Battle:
    """0102 and 0302: the line runs between 0201 (clear) and 0202 (a hill)."""
    battle = stage(HILL, mech("Griffin GRF-1N", "0102"), mech("Locust LCT-1V", "0302"))
    return replace(battle, rules=ruleset().changed(sight=picked_sight))


@pytest.mark.rule("BMR-LOS-003")
def test_the_chosen_side_counts() -> None:
    battle = beside_a_hill()
    assert sight(battle, *battle.units).blocked, "until somebody picks, the worse side for the attacker"
    for side, blocked in ((0, False), (1, True)):
        seen = sight(LineChosen(0, 1, side).apply(battle), *battle.units)
        assert (seen.blocked is not None) is blocked


@pytest.mark.rule("BMR-LOS-003")
def test_left_and_right_are_the_same_for_both_units() -> None:
    battle = beside_a_hill()
    one, other = battle.units
    for ways in (sides_of(battle, one, other), sides_of(battle, other, one)):
        assert [way.sight.blocked is None for way in ways] == [True, False]
