"""How sure one can be of a rate: Wilson's interval for a share of games, and a paired difference of two."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

SURE = 1.959964  # standard errors on either side of 95 %


class Interval(NamedTuple):
    """A figure, and the bounds between which the truth lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


def wilson(wins: int, games: int) -> Interval:
    """The share of wins by Wilson's score interval, which holds also for few games and for shares near 0 and 1."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, square = wins / games, SURE**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """An average, with its standard error on either side."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = fmean(values)
    reach = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(middle, middle - reach, middle + reach)
