"""The optional chapters together: a few battles in which every pair of them is in force; nothing goes wrong."""

from __future__ import annotations

from itertools import combinations

from tests.runner.chapters import TOPICS, covering, options, pairs
from tests.runner.keen import fight, no_battles

SIZE, TURNS = 8, 2
LEAST = 0.8  # of all options are used even in these few turns
CLOSELY = 60


def test_every_option_has_a_topic() -> None:
    assert set(TOPICS) == set(options())


def test_a_few_sets_hold_every_pair() -> None:
    sets = covering(SIZE)
    assert {pair for each in sets for pair in combinations(each, 2)} == set(pairs())
    assert len(sets) < 20


def test_battles_with_every_pair_of_options_conform() -> None:
    found = no_battles()
    for number, each in enumerate(covering(SIZE)):
        found.add(fight(each, number, turns=TURNS, every=CLOSELY))
    assert not found.faults
    assert len(found.options) >= LEAST * len(options()), f"unused: {set(options()) - set(found.options)}"
