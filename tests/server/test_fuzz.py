"""The API under odd requests, a few of each kind: no internal errors, and every error is JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from tests.server.client import Live, Seat
from tests.server.fuzzing import described, table, try_out

schema = described()


@pytest.fixture(scope="module")
def at_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, list[Seat]]]:
    with table(tmp_path_factory.mktemp("fuzz")) as found:
        yield found


@schema.parametrize()  # type: ignore[untyped-decorator]  # schemathesis gives its decorator no type
@settings(max_examples=6, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
def test_an_odd_request_is_answered(case: Case[Any], at_table: tuple[Live, list[Seat]]) -> None:
    try_out(case, *at_table)
