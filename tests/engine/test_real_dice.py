"""Real dice in words."""

from __future__ import annotations

import pytest

from ironhex.engine import RollDice
from ironhex.engine.real_dice import dice_of


@pytest.mark.parametrize(
    ("count", "sides", "words"), [(2, 6, "2 dice"), (1, 6, "1 die"), (1, 20, "1 die with 20 sides")]
)
def test_a_roll_says_which_dice_it_takes(count: int, sides: int, words: str) -> None:
    assert dice_of(RollDice(count, sides, "initiative")) == words
