"""Armor by weight: points of a ton, and the least weight that gives some points."""

from __future__ import annotations

from fractions import Fraction

from ironhex.kernel.calculation import nearest

POINTS = 16
"""Points of a ton of standard or stealth armor."""

FERRO = {False: Fraction(112, 100), True: Fraction(120, 100)}
"""How much more ferro-fibrous armor gives, of the Inner Sphere and of the Clans."""


def points(quarters: int, kind: str, clan: bool) -> int:
    """What this weight of armor gives; ferro-fibrous figures are rounded to the nearest point."""
    standard = Fraction(POINTS * quarters, 4)
    return nearest(standard * FERRO[clan] if kind == "Ferro-Fibrous" else standard)


def weight(wanted: int, kind: str, clan: bool) -> int:
    """The least half tons of armor, in quarter tons, that give so many points; what they give beyond is lost."""
    per_half = Fraction(POINTS, 2) * (FERRO[clan] if kind == "Ferro-Fibrous" else 1)
    halves = int(wanted // per_half)  # rounding to the nearest point may save the next half ton
    while points(2 * halves, kind, clan) < wanted:
        halves += 1
    return 2 * halves
