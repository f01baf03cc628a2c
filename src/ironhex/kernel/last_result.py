"""Remembers the last result of a function."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def last_result(work: Callable[[T], R]) -> Callable[[T], R]:
    """A function of an immutable value that is often asked about the same value several times in a row.

    The value is recognized by identity, which is quicker than any comparison, and stays alive until the next one.
    """
    last: tuple[T, R] | None = None

    @wraps(work)
    def found(value: T) -> R:
        nonlocal last
        known = last  # another thread may replace it
        if known is None or known[0] is not value:
            known = last = value, work(value)
        return known[1]

    return found
