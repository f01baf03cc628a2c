"""What speed is worth: the factors of the Battle Value for moving targets and for manoeuvre."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import count

TARGET_STEPS = (3, 5, 7, 10)
"""Hexes moved in a turn from which a target is harder to hit, by one each (BMR-HIT-046)."""


def target_modifier(hexes: int) -> int:
    """How much harder to hit a unit is that moved so far."""
    return sum(hexes >= step for step in TARGET_STEPS)


def movement_factor(modifier: int) -> Fraction:
    """The Defensive Movement Factor: a tenth more for each point of the target movement modifier."""
    return 1 + Fraction(modifier, 10)


@cache
def speed_factor(points: int) -> Fraction:
    """The Speed Factor of so many Movement Points: (1 + (MP - 5) / 10) to the power 1.2, to two decimals.

    In whole numbers: the greatest number of hundredths whose fifth power, half a hundredth below, is no more than the
    sixth power of the base.
    """
    base = (points + 5) ** 6 * 10 ** (5 * 2 - 6) * 2**5
    hundredths = next(number for number in count(1) if (2 * number - 1) ** 5 > base) - 1
    return Fraction(hundredths, 100)
