"""What skill is worth: the BV Skill Multipliers Table."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

TWENTIETHS = (36, 32, 28, 24, 20, 18, 16, 14)
"""Twentieths of the value by Gunnery 0 to 7, at Piloting 5."""


class Crew(NamedTuple):
    """Skills of who fights the machine; the usual ones change nothing."""

    gunnery: int = 4
    piloting: int = 5


def skill_multiplier(crew: Crew) -> Fraction:
    """A twentieth less for each point of Piloting; Gunnery beyond the table counts as at its edge."""
    gunnery = min(max(crew.gunnery, 0), len(TWENTIETHS) - 1)
    return Fraction(TWENTIETHS[gunnery] + 5 - crew.piloting, 20)
