"""Armor by weight: points per ton, and the minimum weight for a number of points."""

from __future__ import annotations

from fractions import Fraction

from ironhex.kernel.calculation import nearest

POINTS = 16
"""Points per ton of standard or stealth armor."""

FERRO = {False: Fraction(112, 100), True: Fraction(120, 100)}
"""The factor for ferro-fibrous armor, of the Inner Sphere and of the Clans."""


def points(quarters: int, kind: str, clan: bool) -> int:
    """The points of this weight of armor; ferro-fibrous figures are rounded to the nearest point."""
    standard = Fraction(POINTS * quarters, 4)
    return nearest(standard * FERRO[clan] if kind == "Ferro-Fibrous" else standard)


def weight(wanted: int, kind: str, clan: bool) -> int:
    """The fewest half tons of armor, in quarter tons, for this many points; any excess is lost."""
    per_half = Fraction(POINTS, 2) * (FERRO[clan] if kind == "Ferro-Fibrous" else 1)
    halves = int(wanted // per_half)  # rounding to the nearest point may save the next half ton
    while points(2 * halves, kind, clan) < wanted:
        halves += 1
    return 2 * halves
