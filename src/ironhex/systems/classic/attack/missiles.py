"""The Missile Hits Table: how many missiles of a salvo hit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ironhex.kernel.tally import Mod

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


def read_at(roll: int, added: Iterable[Mod]) -> int:
    """Where the table is read after a roll with modifiers: never beyond its ends."""
    return min(12, max(2, roll + sum(mod.value for mod in added)))
