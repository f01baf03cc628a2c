"""The menus of fixed positions list exactly as many answers of each kind as the rules allow."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.perft.positions import Place, count, kind_of, positions

from ironhex.systems.classic.system import CLASSIC

POSITIONS = positions()


@pytest.mark.parametrize("place", POSITIONS, ids=lambda place: place.name)
def test_the_menu_of_a_position(place: Place) -> None:
    entries = list(place.entries())
    counts, expected = count(iter(entries)), place.expected()
    wrong = {
        (number, kind)
        for number in {*counts, *expected}
        for kind in {*counts.get(number, {}), *expected.get(number, {})}
        if counts.get(number, {}).get(kind) != expected.get(number, {}).get(kind)
    }
    listed = [str(entry) for entry in entries if (entry.unit + 1, kind_of(entry)) in wrong]
    assert counts == expected, f"{place.note}\n" + "\n".join(listed[:200])


@pytest.mark.parametrize("place", POSITIONS, ids=lambda place: place.name)
def test_the_menu_offers_nothing_twice_and_nothing_that_is_refused(place: Place) -> None:
    battle, question = place.battle(), place.question()
    entries = sorted(place.entries(), key=str)
    assert all(one != other for one, other in pairwise(entries))
    refused = [str(entry) for entry in entries[::7] if CLASSIC.refusal(battle, question, "Red", entry)]
    assert not refused


def test_every_position_has_a_name_of_its_own_and_a_note() -> None:
    assert len({place.name for place in POSITIONS}) == len(POSITIONS)
    assert all(place.note and place.counts for place in POSITIONS)
