"""Calculations add, multiply and round exactly, and say how they came to their value."""

from fractions import Fraction

import pytest

from ironhex.kernel.calculation import Calculation, Exact, nearest, plain


@pytest.mark.parametrize(
    ("value", "whole"),
    [(2, 2), (Fraction(5, 2), 3), (Fraction(-5, 2), -2), (Fraction(249, 100), 2), (Fraction(-13, 5), -3)],
)
def test_halves_are_rounded_up(value: Exact, whole: int) -> None:
    assert nearest(value) == whole


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (45, "45"),
        (Fraction(6023875, 10000), "602.3875"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(4922138, 3), "1,640,712.6667"),
        (Fraction(99999, 100000), "1"),
    ],
)
def test_numbers_are_formatted_for_people(value: Exact, text: str) -> None:
    assert plain(value) == text


def test_each_step_has_its_running_total() -> None:
    worth = Calculation().plus("T-1", 3, "base").times("T-2", Fraction(1, 2), "half").plus("T-3", 1, "more")
    assert [step.after for step in worth.steps] == [3, Fraction(3, 2), Fraction(5, 2)]
    assert worth.total == Fraction(5, 2)
    assert worth.rounded("T-4").total == 3


def test_a_step_that_changes_nothing_is_left_out() -> None:
    base = Calculation().plus("T-1", 4, "base")
    same = base.plus("T-2", 0, "nothing").times("T-3", 1, "once").at_least("T-4", 4, "enough").rounded("T-5")
    assert same == base


def test_a_minimum_is_enforced() -> None:
    worth = Calculation().plus_all((("T-1", 5, "base"), ("T-2", -9, "less"))).at_least("T-3", 1, "never less")
    assert worth.total == 1
    assert worth.steps[-1].rule == "T-3"


def test_an_empty_calculation_is_zero() -> None:
    assert Calculation().total == 0


def test_it_explains_itself() -> None:
    worth = Calculation().plus("T-1", 3, "base").times("T-2", Fraction(3, 2), "speed")
    assert str(worth).splitlines() == [
        "+            3  base [T-1]",
        "×          1.5  speed [T-2]",
        "=          4.5",
    ]
