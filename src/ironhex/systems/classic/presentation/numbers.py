"""Units by the numbers players see, targets by their texts, and chances as they are shown."""

from __future__ import annotations

from fractions import Fraction

from ironhex.systems.classic.action_texts import read_target
from ironhex.systems.classic.battle import Battle, Target, Unit


def unit_numbered(battle: Battle, number: str) -> Unit:
    """The unit with a printed number; ValueError if there is none."""
    if not number.isascii() or not number.isdecimal() or not battle.knows(int(number) - 1):
        raise ValueError(f"there is no unit {number}")
    return battle.unit(int(number) - 1)


def target_written(battle: Battle, text: str) -> Target:
    """A target by its text: a unit's number, or a place; ValueError if it is neither."""
    return read_target(text) if "=" in text else unit_numbered(battle, text).id


def in_percent(chance: Fraction) -> float:
    """A chance in percent, to one decimal."""
    return rounded(100 * chance)


def rounded(value: Fraction | float) -> float:
    """A number to one decimal."""
    return round(float(value), 1)
