"""Budgets of work: what is used comes back with time, and a refusal says when."""

from __future__ import annotations

import pytest

from ironhex.server.errors import TooMany
from ironhex.server.front.budget import Budget, in_words


def test_a_budget_is_used_up_and_comes_back() -> None:
    now = 0.0
    budget = Budget(100, 2.0, "its share", lambda: now)
    budget.take("a", 60)
    with pytest.raises(TooMany, match="your address has used up its share; try again in 10 seconds") as caught:
        budget.take("a", 60)
    assert caught.value.headers == {"retry-after": "10"}
    budget.take("b", 60)
    now = 10.0
    budget.check("a", 60)
    budget.take("a", 60)
    budget.give_back("a", 60)
    budget.take("a", 60)


def test_work_beyond_the_whole_budget_needs_all_of_it_and_has_to_be_paid_back() -> None:
    now = 0.0
    budget = Budget(100, 1.0, "its share", lambda: now)
    budget.take("a", 300)
    now = 250.0
    with pytest.raises(TooMany, match="try again in 50 seconds"):
        budget.take("a", 150)
    now = 300.0
    budget.take("a", 150)


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironhex.server.front.budget.CALLERS", 2)
    budget = Budget(1, 0.0, "its share")
    for address in "abc":
        budget.take(address, 1)
    budget.take("a", 1)  # forgotten
    with pytest.raises(TooMany):
        budget.take("c", 1)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "in 1 second"), (1.5, "in 2 seconds"), (60, "in 60 seconds"), (61, "in 2 minutes")]
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
