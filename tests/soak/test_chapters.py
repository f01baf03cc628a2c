"""Every pair of optional chapters in battles of its own, random sets of them, and all at once.

A battle depends on its options and its number alone, so battles can be fought side by side and come to the same on any
machine; what they came to is added up in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from tests.runner.chapters import options, pairs
from tests.runner.keen import Campaign, fight, fight_pair, no_battles
from tests.soak.warfare import Lot

SETS, EVERYTHING = 60, 10
SELDOM: frozenset[tuple[str, str]] = frozenset()  # pairs that even several battles do not show together
PROCESSES = 2


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        yield pool


def test_every_pair_of_options(pool: ProcessPoolExecutor, record_property: Callable[[str, object], None]) -> None:
    found = total(pool.map(fight_pair, pairs(), range(len(pairs()))))
    missing = [pair for pair in pairs() if not found.together[pair]]
    record_property("battles for pairs of options", dict(found.battles))
    record_property("pairs not seen together", {" + ".join(pair): 1 for pair in missing})
    assert not found.faults
    assert set(missing) <= SELDOM


def test_random_sets_of_options(pool: ProcessPoolExecutor, record_property: Callable[[str, object], None]) -> None:
    numbers = range(1000, 1000 + SETS)
    found = total(pool.map(fight, map(some_options, numbers), numbers))
    record_property("battles with random options", dict(found.battles))
    assert not found.faults


def test_all_options_at_once(pool: ProcessPoolExecutor, record_property: Callable[[str, object], None]) -> None:
    found = total(pool.map(fight, [options()] * EVERYTHING, range(2000, 2000 + EVERYTHING)))
    record_property("battles with all options", dict(found.battles))
    assert not found.faults
    assert set(options()) == set(found.options), f"unused: {set(options()) - set(found.options)}"


def some_options(number: int) -> list[str]:
    """A third of the options, and at least one."""
    lot = Lot(number)
    return [option for option in options() if lot.below(3) == 0] or [lot.one_of(options())]


def total(campaigns: Iterable[Campaign]) -> Campaign:
    found = no_battles()
    for each in campaigns:
        found.add(each)
    return found
