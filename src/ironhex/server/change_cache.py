"""Keeps results until something changes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 64  # results


class ChangeCache(Generic[T]):
    """Some results that hold until the next change."""

    def __init__(self) -> None:
        self._change: Hashable = None
        self._results: dict[Hashable, T] = {}

    def find(self, change: Hashable, key: Hashable) -> T | None:
        """The result for a key, if there has been no change since it was kept."""
        return self._results.get(key) if change == self._change else None

    def keep(self, change: Hashable, key: Hashable, result: T) -> T:
        """Keep a result, if there is room for it."""
        if change != self._change:
            self._change = change
            self._results.clear()
        if len(self._results) < MOST:
            self._results[key] = result
        return result
