"""Confidence intervals: Wilson's for a share of games, and one for a paired difference."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

SURE = 1.959964  # standard errors on either side of 95%


class Interval(NamedTuple):
    """A figure and its 95% confidence interval."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


def wilson(wins: int, games: int) -> Interval:
    """The share of wins with Wilson's score interval, which also works for few games and shares near 0 and 1."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, square = wins / games, SURE**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def paired(only_first: int, only_second: int, pairs: int) -> Interval:
    """How much more often the first of a pair succeeds, after Agresti and Min (2005).

    Half a pair is added to each of the four outcomes, so that a few equal pairs do not look certain.
    """
    if not pairs:
        return Interval(0.0, -1.0, 1.0)
    one, other, count = only_first + 0.5, only_second + 0.5, pairs + 2
    middle = (one - other) / count
    reach = SURE * sqrt(one + other - (one - other) ** 2 / count) / count
    return Interval((only_first - only_second) / pairs, max(-1.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """An average with its 95% interval."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = fmean(values)
    reach = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(middle, middle - reach, middle + reach)
