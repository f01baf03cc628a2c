"""Factors of the Battle Value: what the skill of a crew and the speed of a machine are worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import count

from ironhex.catalog import Crew

TWENTIETHS = (36, 32, 28, 24, 20, 18, 16, 14)
"""Twentieths of the value by Gunnery 0 to 7, at Piloting 5."""


def skill_multiplier(crew: Crew) -> Fraction:
    """A twentieth less for each point of Piloting; Gunnery beyond the table counts as its edge."""
    gunnery = min(max(crew.gunnery, 0), len(TWENTIETHS) - 1)
    piloting = 5 if crew.piloting is None else crew.piloting
    return Fraction(TWENTIETHS[gunnery] + 5 - piloting, 20)


TARGET_STEPS = (3, 5, 7, 10)
"""The hexes moved in a turn at which a target becomes one harder to hit (BMR-HIT-046)."""


def target_modifier(hexes: int) -> int:
    """The target movement modifier for this many hexes."""
    return sum(hexes >= step for step in TARGET_STEPS)


def movement_factor(modifier: int) -> Fraction:
    """The Defensive Movement Factor: a tenth more for each point of the target movement modifier."""
    return 1 + Fraction(modifier, 10)


@cache
def speed_factor(points: int) -> Fraction:
    """The Speed Factor of some Movement Points: (1 + (MP - 5) / 10) to the power 1.2, to two decimals.

    In whole numbers: the largest number of hundredths whose fifth power, half a hundredth lower, is at most the sixth
    power of the base.
    """
    base = (points + 5) ** 6 * 10 ** (5 * 2 - 6) * 2**5
    hundredths = next(number for number in count(1) if (2 * number - 1) ** 5 > base) - 1
    return Fraction(hundredths, 100)
