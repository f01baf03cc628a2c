"""The Missile Hits Table: how many missiles of a salvo hit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, reduce

from ironhex.kernel import odds

# Missiles fired, then the missiles that hit on a roll of 2, 3, … 12.
_TABLE = """
 2   1  1  1  1  1  1  2  2  2  2  2
 3   1  1  1  2  2  2  2  2  3  3  3
 4   1  2  2  2  2  3  3  3  3  4  4
 5   1  2  2  3  3  3  3  4  4  5  5
 6   2  2  3  3  4  4  4  5  5  6  6
 9   3  3  4  5  5  5  5  7  7  9  9
10   3  3  4  6  6  6  6  8  8 10 10
12   4  4  5  8  8  8  8 10 10 12 12
15   5  5  6  9  9  9  9 12 12 15 15
20   6  6  9 12 12 12 12 16 16 20 20
"""

ClusterTable = Mapping[int, Mapping[int, int]]
"""How many hit, by the number fired and the roll."""

MISSILE_HITS: ClusterTable = {
    fired: dict(enumerate(struck, 2)) for fired, *struck in (map(int, row.split()) for row in _TABLE.split("\n") if row)
}

LARGEST_COLUMN = max(MISSILE_HITS)


def salvo(struck: int, cluster: int, damage: int) -> tuple[int, ...]:
    """The missiles that hit, in groups of damage: full groups, then a smaller one for the rest."""
    return tuple(damage * min(cluster, struck - start) for start in range(0, struck, cluster))


@cache
def hits_by_roll(fired: int) -> Mapping[int, int]:
    """How many of a salvo hit, by the roll: a size between two columns uses the larger one, up to what was fired."""
    if fired == 1:
        return dict.fromkeys(range(2, 13), 1)
    size = min(size for size in MISSILE_HITS if size >= fired)
    return {roll: min(struck, fired) for roll, struck in MISSILE_HITS[size].items()}


def columns(fired: int) -> tuple[int, ...]:
    """The columns that a salvo rolls on: one too large for the table rolls for each of its halves (BMR-EQ-116)."""
    return (fired,) if fired <= LARGEST_COLUMN else (fired // 2, fired - fired // 2)


@cache
def hit_odds(fired: int) -> Mapping[int, Fraction]:
    """The odds of how many missiles of a salvo hit."""
    return reduce(odds.convolve, (odds.of_table(hits_by_roll(column)) for column in columns(fired)))


@cache
def average_hits(fired: int) -> Fraction:
    """The average number of missiles of a salvo that hit."""
    return odds.expected(hit_odds(fired))
