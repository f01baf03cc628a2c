"""A thousand battles of Tin Soldier of random make-up end, keep the invariants all along, and survive their records."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.soak.tin_battles import campaign

BATTLES, BATCH = 1000, 20


@pytest.mark.parametrize("first", range(0, BATTLES, BATCH))
def test_battles_end(first: int, record_property: Callable[[str, object], None]) -> None:
    figures = campaign(range(first, first + BATCH))
    for name, counts in figures._asdict().items():
        record_property(f"Tin Soldier: {name}", dict(counts))
