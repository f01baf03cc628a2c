"""Wait for a state, as long as the busiest machine may need to reach it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 240.0  # seconds after which a test gives up

T = TypeVar("T")


def until(happens: Callable[[], T | None]) -> T:
    """Wait for something, and return it."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
    return found
