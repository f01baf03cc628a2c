"""Every pair of optional chapters in battles of its own, random sets of them, and all at once."""

from __future__ import annotations

from collections.abc import Callable

from tests.runner.chapters import options, pairs
from tests.runner.keen import fight, fight_pair, no_battles
from tests.soak.warfare import Lot

SETS, EVERYTHING = 60, 10
SELDOM: frozenset[tuple[str, str]] = frozenset()  # pairs that even several battles do not show together


def test_every_pair_of_options(record_property: Callable[[str, object], None]) -> None:
    found = no_battles()
    for number, pair in enumerate(pairs()):
        found.add(fight_pair(pair, number))
    missing = [pair for pair in pairs() if not found.together[pair]]
    record_property("battles for pairs of options", dict(found.battles))
    record_property("pairs not seen together", {" + ".join(pair): 1 for pair in missing})
    assert not found.faults
    assert set(missing) <= SELDOM


def test_random_sets_of_options(record_property: Callable[[str, object], None]) -> None:
    found = no_battles()
    for number in range(1000, 1000 + SETS):
        lot = Lot(number)
        chosen = [option for option in options() if lot.below(3) == 0] or [lot.one_of(options())]
        found.add(fight(chosen, number))
    record_property("battles with random options", dict(found.battles))
    assert not found.faults


def test_all_options_at_once(record_property: Callable[[str, object], None]) -> None:
    found = no_battles()
    for number in range(2000, 2000 + EVERYTHING):
        found.add(fight(options(), number))
    record_property("battles with all options", dict(found.battles))
    assert not found.faults
    assert set(options()) == set(found.options), f"unused: {set(options()) - set(found.options)}"
