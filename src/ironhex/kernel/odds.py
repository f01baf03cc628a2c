"""Exact probabilities of dice sums and table lookups, as fractions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

Value = TypeVar("Value", bound=Hashable)
Odds = Mapping[Value, Fraction]  # the probability of each value; they add up to 1


@lru_cache(maxsize=256)
def of_dice(dice: int = 2, sides: int = 6) -> Odds[int]:
    """The odds of each sum of some dice."""
    one = {face: Fraction(1, sides) for face in range(1, sides + 1)}
    return MappingProxyType(repeated(one, dice))


def of_table(table: Mapping[int, Value], rolls: Odds[int] | None = None) -> dict[Value, Fraction]:
    """The odds of the results of a table, by default for a roll of two dice; the table must cover every roll."""
    odds: dict[Value, Fraction] = {}
    for roll, chance in (of_dice() if rolls is None else rolls).items():
        odds[table[roll]] = odds.get(table[roll], Fraction(0)) + chance
    return odds


def convolve(a: Odds[int], b: Odds[int]) -> dict[int, Fraction]:
    """The odds of the sum of two independent numbers."""
    odds: dict[int, Fraction] = {}
    for x, chance_x in a.items():
        for y, chance_y in b.items():
            odds[x + y] = odds.get(x + y, Fraction(0)) + chance_x * chance_y
    return odds


def repeated(one: Odds[int], times: int) -> dict[int, Fraction]:
    """The odds of the sum of several independent numbers with the same odds."""
    total = {0: Fraction(1)}
    for _ in range(times):
        total = convolve(total, one)
    return total


def mixed(by_case: Mapping[Value, Odds[int]], cases: Odds[Value]) -> dict[int, Fraction]:
    """The odds of a number whose odds depend on a case."""
    odds: dict[int, Fraction] = {}
    for case, likely in cases.items():
        for value, chance in by_case[case].items():
            odds[value] = odds.get(value, Fraction(0)) + likely * chance
    return odds


def expected(odds: Odds[int]) -> Fraction:
    """The expected value."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


@lru_cache(maxsize=4096)
def at_least(number: int, dice: int = 2, sides: int = 6) -> Fraction:
    """The probability that a roll is at least a number."""
    return sum((chance for total, chance in of_dice(dice, sides).items() if total >= number), Fraction(0))


def percent(chance: Fraction) -> str:
    """A probability in whole percent; only the impossible shows 0% and only the certain 100%."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{(200 * chance + 1) // 2}%"
