"""Garbage is looked for when nobody waits, and in any case now and then."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from itertools import count

import pytest
from tests.server.client import until

from ironhex.server import gc_policy
from ironhex.server.gc_policy import tidied


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Which generations were collected; nothing is frozen meanwhile."""
    made: list[object] = []
    monkeypatch.setattr(gc_policy, "PAUSE", 0.01)
    monkeypatch.setattr(gc, "collect", lambda generation=2: made.append(generation))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    yield made
    assert gc.isenabled()


def test_after_requests_a_quiet_moment_is_used_once(collections: list[object]) -> None:
    requests = 5
    with tidied(lambda: requests):
        assert not gc.isenabled()
        requests = 9
        until(lambda: collections)
        time.sleep(0.1)
    assert collections == [2]


def test_where_it_is_never_quiet_it_is_done_after_a_while(
    collections: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = count()
    with tidied(lambda: next(numbers)):
        time.sleep(0.1)
        assert not collections
        monkeypatch.setattr(gc_policy, "LATEST", 0.05)
        until(lambda: len(collections) > 1)


def test_where_much_gathers_what_is_new_is_looked_through(
    collections: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_policy, "MUCH", 0)
    numbers = count()
    with tidied(lambda: next(numbers)):
        until(lambda: collections)
    assert set(collections) == {0}
