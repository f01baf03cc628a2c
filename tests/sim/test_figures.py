"""Intervals, comparisons and ratings against numbers calculated elsewhere or by hand."""

from __future__ import annotations

import pytest
from tests.sim.small import contest

from ironhex.sim import compared, jobs, play_job, summary, wilson
from ironhex.sim.intervals import mean, paired
from ironhex.sim.ratings import ratings


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # Newcombe 1998 and R's prop.test without continuity correction
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_pairs_make_a_difference_with_bounds() -> None:
    """By hand: 3 and 0 of 10 pairs become 3.5 and 0.5 of 12, so 0.25 ± 1.96 · sqrt(4 - 9/12) / 12."""
    found = paired(3, 0, 10)
    assert found.value == 0.3
    assert (found.low, found.high) == pytest.approx((-0.0444, 0.5444), abs=1e-4)
    assert paired(0, 3, 10) == pytest.approx((-0.3, -found.high, -found.low))


def test_a_few_equal_pairs_are_not_certain() -> None:
    few, many = paired(0, 0, 5), paired(0, 0, 500)
    assert few.value == many.value == 0
    assert few.width > 0.5
    assert many.width < 0.02
    assert paired(0, 0, 0) == (0, -1, 1)


def test_statistics_of_no_games_are_empty() -> None:
    assert wilson(0, 0) == (0, 0, 1)
    assert mean([]) == (0, 0, 0)


def test_a_mean_has_its_standard_error() -> None:
    found = mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * 1.2909944 / 2)


def test_equal_points_make_equal_ratings() -> None:
    first, second = ratings([[0, 10], [10, 0]])
    assert first == pytest.approx(second)
    assert first.value == pytest.approx(1500)


def test_ten_to_one_is_four_hundred_points() -> None:
    """With so many games that the one imagined against an average player does not matter."""
    first, second = ratings([[0, 100_000], [10_000, 0]])
    assert first.value - second.value == pytest.approx(400, abs=0.5)


def test_a_player_that_always_wins_has_a_finite_rating() -> None:
    best, middle, worst = ratings([[0, 20, 20], [0, 0, 20], [0, 0, 0]])
    assert best.low > middle.value > worst.high
    assert best.value > 1800
    assert best.value < 3000


def test_more_games_narrow_the_ratings() -> None:
    few, many = ratings([[0, 6], [4, 0]])[0], ratings([[0, 600], [400, 0]])[0]
    assert many.width < few.width / 5


def test_a_comparison_takes_games_in_pairs() -> None:
    games = [play_job(job) for job in jobs(contest(turns=2), 3)]
    same = compared(games, list(reversed(games)))
    assert (same.pairs, same.only_first, same.only_second, same.difference.value) == (3, 0, 0, 0)
    assert compared(games, games[:2]).pairs == 2


def test_a_summary_adds_up() -> None:
    played = [play_job(job) for job in jobs(contest(turns=2), 4)]
    found = summary(contest(turns=2), played)
    assert (found.games, found.draws + sum(team.wins for team in found.teams)) == (4, 4)
    assert (found.shortest, found.longest) == (2, 2)
    assert [team.value for team in found.teams] == [957, 1021]
