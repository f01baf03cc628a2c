"""A clock that tests can put forward, instead of waiting."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest


class Clock:
    """The time of day, some seconds ahead."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real, self._ahead = real, 0.0

    def __call__(self) -> float:
        return self._real() + self._ahead

    def forward(self, seconds: float) -> None:
        self._ahead += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the server in this process."""
    put_forward = Clock(time.time)
    monkeypatch.setattr(time, "time", put_forward)
    return put_forward
