"""Real dice in words."""

from __future__ import annotations

import pytest

from ironhex.engine import RollDice
from ironhex.engine.real_dice import dice_of, faces_of


@pytest.mark.parametrize(
    ("count", "sides", "words"), [(2, 6, "2 dice"), (1, 6, "1 die"), (1, 20, "1 die with 20 sides")]
)
def test_a_roll_says_which_dice_it_takes(count: int, sides: int, words: str) -> None:
    assert dice_of(RollDice(count, sides, "initiative")) == words


@pytest.mark.parametrize("text", ["roll x", "roll 4,3", "roll -1 2", "move 1 walk F", f"roll {'9' * 5000}"])
def test_a_text_that_is_not_a_roll_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="is not a roll such as `roll 4 3`"):
        faces_of(text)
