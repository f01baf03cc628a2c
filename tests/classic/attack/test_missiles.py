"""The Missile Hits Table, and salvos split into groups of damage."""

from fractions import Fraction

import pytest

from ironhex.catalog import all_equipment
from ironhex.systems.classic.attack.bursts import Burst
from ironhex.systems.classic.attack.missiles import MISSILE_HITS, salvo

PRINTED = """
 2D6    2    3    4    5    6    9   10   12   15   20
  2     1    1    1    1    2    3    3    4    5    6
  3     1    1    2    2    2    3    3    4    5    6
  4     1    1    2    2    3    4    4    5    6    9
  5     1    2    2    3    3    5    6    8    9   12
  6     1    2    2    3    4    5    6    8    9   12
  7     1    2    3    3    4    5    6    8    9   12
  8     2    2    3    3    4    5    6    8    9   12
  9     2    2    3    4    5    7    8   10   12   16
 10     2    3    3    4    5    7    8   10   12   16
 11     2    3    4    5    6    9   10   12   15   20
 12     2    3    4    5    6    9   10   12   15   20
"""


def test_the_table_has_the_printed_columns() -> None:
    assert list(MISSILE_HITS) == [2, 3, 4, 5, 6, 9, 10, 12, 15, 20]


@pytest.mark.rule("BMR-HIT-041")
def test_the_table_is_as_printed() -> None:
    head, *rows = [line.split() for line in PRINTED.split("\n") if line]
    for roll, *cells in rows:
        for fired, struck in zip(head[1:], cells, strict=True):
            assert MISSILE_HITS[int(fired)][int(roll)] == int(struck), (fired, roll)


@pytest.mark.rule("BMR-DMG-002", "BMR-LOC-011", "BMR-LOC-012")
@pytest.mark.parametrize(
    ("struck", "cluster", "damage", "groups"),
    [
        (12, 5, 1, (5, 5, 2)),
        (5, 5, 1, (5,)),
        (20, 5, 1, (5, 5, 5, 5)),
        (3, 5, 1, (3,)),
        (4, 1, 2, (2, 2, 2, 2)),
        (1, 1, 2, (2,)),
    ],
)
def test_salvos(struck: int, cluster: int, damage: int, groups: tuple[int, ...]) -> None:
    assert salvo(struck, cluster, damage) == groups


@pytest.mark.rule("BMR-DMG-002")
def test_missiles_by_kind() -> None:
    """LRMs and MRMs do a point each, five to a group; SRMs two points, each on its own; and all have a column."""
    launchers = [gear for gear in all_equipment() if gear.category == "missile" and gear.basic]
    kinds = {gear.name.split()[0]: (gear.damage, gear.cluster) for gear in launchers}
    assert kinds == {"LRM": (1, 5), "MRM": (1, 5), "SRM": (2, 1)}
    bursts = [Burst("missile", gear.missiles, gear.damage) for gear in launchers]
    assert {part for burst in bursts for part in burst.parts} <= set(MISSILE_HITS)


def test_average_hits() -> None:
    assert Burst("missile", 2, 1).average == Fraction(51, 36)
    assert 12 < Burst("missile", 20, 1).average < 13


@pytest.mark.rule("BMR-EQ-116")
def test_a_salvo_larger_than_the_table_counts_as_two_halves() -> None:
    assert Burst("missile", 40, 1).average == 2 * Burst("missile", 20, 1).average
    assert Burst("missile", 30, 1).average == 2 * Burst("missile", 15, 1).average
