"""Ten thousand damaged records: each is refused with its line and the reason, or can be viewed; never a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.server.client import Live
from tests.server.damaged_records import check_import, damaged

from ironhex.server.storage import Store

RECORDS, BATCH = 10_000, 500


@pytest.mark.parametrize("first", range(0, RECORDS, BATCH))
def test_damaged_records_are_no_faults(
    first: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    store = Store.at(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with Live(store) as live:
        seeds = range(first, first + BATCH)
        outcomes = Counter(check_import(live, damaged(Random(f"soak {seed}"))) for seed in seeds)
    store.close()
    record_property("damaged records", dict(outcomes))
    assert outcomes.total() == BATCH
    assert outcomes["refused"] > BATCH // 2
