"""Terrain as the map shows it: what hides whom, how high trees stand, and what is slow to cross."""

from __future__ import annotations

import pytest
from tests.classic.stage import mech, stage

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.movement.steps import enter_cost
from ironhex.systems.classic.sight.line_of_sight import Sight, sight

GRIFFIN = "Griffin GRF-1N"


def column(*terrain: str) -> str:
    """A board one column wide, from north to south."""
    rows = "\n".join(f"{row:02d} {token}" for row, token in enumerate(terrain, 1))
    return f"board column\nsize 1 {len(terrain)}\n{rows}\n"


def seen(*terrain: str, prone: bool = False) -> Sight:
    """What a 'Mech at the south end of a column sees of one at the north end."""
    battle = stage(column(*terrain), mech(GRIFFIN, f"01{len(terrain):02d}"), mech(GRIFFIN, "0101", prone=prone))
    return sight(battle, battle.unit(0), battle.unit(1))


def cost(terrain: str) -> int:
    battle = stage(column(terrain, "."), mech(GRIFFIN, "0102"))
    return enter_cost(battle, battle.unit(0), Hex(1, 2), Hex(1, 1)).total


@pytest.mark.rule("BMR-TERR-004")
def test_level_1_ground_half_hides_a_standing_mech_and_level_2_hides_it() -> None:
    assert seen(".", "1", ".", ".").blocked is None
    assert seen(".", "1", ".", ".").cover
    assert seen(".", "2", ".", ".").blocked is not None
    assert seen(".", "1", ".", ".", prone=True).blocked is not None, (
        "who is no taller than its hex is hidden by level 1"
    )


@pytest.mark.rule("BMR-TERR-009")
def test_light_woods_stand_two_levels_high_and_are_slower_than_clear() -> None:
    assert seen(".", ".", "w", ".", ".").light == 1
    assert seen("1", "1", "w", "1", "1").light == 0, "heads at level 2 look over trees that reach level 2"
    assert seen("1", "1", "1w", "1", "1").light == 1
    assert cost("w") == cost(".") + 1


@pytest.mark.rule("BMR-TERR-010")
def test_heavy_woods_stand_as_high_and_are_the_hardest_to_cross_and_see_through() -> None:
    assert seen(".", ".", "W", ".", ".").heavy == 1
    assert seen("1", "1", "W", "1", "1").heavy == 0
    assert cost("W") == cost("w") + 1
    assert seen(".", ".", "w", "w", ".", ".").blocked is None
    assert seen(".", ".", "W", "W", ".", ".").blocked is not None


@pytest.mark.rule("BMR-TERR-011")
def test_rough_ground_is_slower_than_clear_and_hides_nothing() -> None:
    assert cost("r") == cost(".") + 1
    assert seen(".", ".", "r", ".", ".") == seen(".", ".", ".", ".", ".")
