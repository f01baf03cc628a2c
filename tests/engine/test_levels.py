"""Levels of a game that is learned step by step."""

from __future__ import annotations

import pytest

from ironhex.engine import UnknownOption
from ironhex.engine.levels import Levels

LEVELS = Levels("easy", "middle", "hard")


def test_each_level_adds_its_option_to_those_before_it() -> None:
    assert dict(LEVELS) == {"easy": (), "middle": ("middle",), "hard": ("middle", "hard")}
    assert "expert" not in LEVELS
    assert LEVELS.includes("hard", "easy")
    assert not LEVELS.includes("easy", "middle")


def test_the_level_is_found_among_other_options() -> None:
    assert LEVELS.chosen(("extra", "middle")) == ("middle", ("extra",))
    assert LEVELS.chosen(()) == ("hard", ())
    with pytest.raises(UnknownOption, match="one level at a time, not easy and hard"):
        LEVELS.chosen(("easy", "hard"))
