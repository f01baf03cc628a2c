"""Odds are exact, complete and equal to counting every fall of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.kernel.odds import at_least, convolve, expected, mixed, of_dice, of_table, percent, repeated

few_dice = st.integers(0, 4)
sides = st.integers(1, 8)


@given(few_dice, sides)
def test_the_odds_of_a_sum_equal_counting_all_falls(dice: int, sides: int) -> None:
    counts = Counter(map(sum, product(range(1, sides + 1), repeat=dice)))
    assert of_dice(dice, sides) == {total: Fraction(count, sides**dice) for total, count in counts.items()}


@given(few_dice, few_dice, sides)
def test_sums_of_sums_are_added_up(some: int, more: int, sides: int) -> None:
    assert convolve(of_dice(some, sides), of_dice(more, sides)) == of_dice(some + more, sides)
    assert repeated(of_dice(2, sides), some) == of_dice(2 * some, sides)


@given(few_dice, sides)
def test_the_average_grows_with_each_die(dice: int, sides: int) -> None:
    assert expected(of_dice(dice, sides)) == dice * Fraction(sides + 1, 2)


@pytest.mark.parametrize(("number", "ways"), list(enumerate([36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0])))
def test_two_dice_in_thirty_sixths(number: int, ways: int) -> None:
    assert at_least(number) == Fraction(ways, 36)


@given(st.integers(-3, 30), few_dice, sides)
def test_the_chances_to_reach_and_to_miss_a_number_add_up_to_one(number: int, dice: int, sides: int) -> None:
    missed = sum((chance for total, chance in of_dice(dice, sides).items() if total < number), Fraction(0))
    assert at_least(number, dice, sides) + missed == 1


def test_a_table_gathers_the_rolls_that_give_the_same() -> None:
    half_or_all = {roll: "all" if roll >= 9 else "half" for roll in range(2, 13)}
    assert of_table(half_or_all) == {"half": Fraction(26, 36), "all": Fraction(10, 36)}
    assert of_table({1: 0, 2: 0, 3: 5}, of_dice(1, 3)) == {0: Fraction(2, 3), 5: Fraction(1, 3)}


def test_a_table_with_a_gap_is_refused() -> None:
    with pytest.raises(KeyError):
        of_table(dict.fromkeys(range(2, 12), 1))


def test_stored_odds_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        of_dice()[7] = Fraction(1)  # type: ignore[index]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1296), "<1%"),
        (Fraction(1, 200), "<1%"),
        (Fraction(1, 36), "3%"),
        (Fraction(10, 36), "28%"),
        (Fraction(1, 8), "13%"),
        (Fraction(35, 36), "97%"),
        (Fraction(199, 200), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_percent(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_odds_that_depend_on_a_case_are_weighed_by_it() -> None:
    """A coin decides whether one die is rolled or two."""
    coin = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    found = mixed({dice: of_dice(dice) for dice in coin}, coin)
    assert (found[1], found[2], found[12]) == (Fraction(1, 12), Fraction(1, 12) + Fraction(1, 72), Fraction(1, 72))
    assert sum(found.values()) == 1
