"""Units by the numbers players know them by, and chances as they are shown."""

from __future__ import annotations

from fractions import Fraction

from ironhex.systems.classic.battle import Battle, Unit


def unit_numbered(battle: Battle, number: str) -> Unit:
    """The unit players call by a number; ValueError where there is none."""
    if not number.isascii() or not number.isdecimal() or not battle.knows(int(number) - 1):
        raise ValueError(f"there is no unit {number}")
    return battle.unit(int(number) - 1)


def in_percent(chance: Fraction) -> float:
    """A chance in percent, to one decimal."""
    return rounded(100 * chance)


def rounded(value: Fraction | float) -> float:
    """A figure to one decimal."""
    return round(float(value), 1)
