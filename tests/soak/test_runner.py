"""Two thousand mixed battles: every design takes part, and every kind does and suffers nearly everything it can."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.runner.running import campaign
from tests.runner.table import unexpected

BATTLES, BATCH = 2000, 20


@pytest.mark.parametrize("first", range(0, BATTLES, BATCH))
def test_mixed_battles(first: int, record_property: Callable[[str, object], None]) -> None:
    figures = campaign(range(first, first + BATCH))
    assert not unexpected(figures.happenings)
    record_property("mixed battles", dict(figures.battles))
    record_property("designs", dict(figures.designs))
    record_property("happenings", {f"{kind}|{what}": count for (kind, what), count in figures.happenings.items()})
