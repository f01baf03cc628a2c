"""Garbage is looked for when nobody waits, and in any case now and then."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from itertools import count

import pytest
from tests.server.client import until

from ironhex.server import tidying
from ironhex.server.tidying import tidied


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """What was collected, and how often; nothing is frozen meanwhile."""
    made: list[object] = []
    monkeypatch.setattr(tidying, "QUIET", 0.01)
    monkeypatch.setattr(gc, "collect", lambda: made.append(None))
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
    assert len(collections) == 1


def test_where_it_is_never_quiet_it_is_done_after_a_while(
    collections: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = count()
    with tidied(lambda: next(numbers)):
        time.sleep(0.1)
        assert not collections
        monkeypatch.setattr(tidying, "LATEST", 0.05)
        until(lambda: len(collections) > 1)
