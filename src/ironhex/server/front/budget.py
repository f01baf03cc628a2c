"""Budgets of work: how much callers may cause is limited, however few requests they need for it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from ironhex.server.errors import TooMany

CALLERS = 10_000  # addresses to keep counts for
MINUTE, HOUR = 60, 3600


class Budget:
    """An amount of work for each address; what has been used comes back evenly with time. Any thread may use it."""

    def __init__(self, most: float, per_second: float, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.per_second, self._what, self._clock = most, per_second, what, clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and when
        self._lock = Lock()

    def take(self, address: str, work: float) -> None:
        """Use some of it; raises an error that says when to try again if there is not enough."""
        with self._lock:
            self._check(address, work)
            self._note(address, self._used_by(address) + work)

    def charge(self, address: str, work: float) -> None:
        """Use some of it, even if there is not enough."""
        with self._lock:
            self._note(address, self._used_by(address) + work)

    def check(self, address: str, work: float) -> None:
        """Like `take`, but nothing is used yet."""
        with self._lock:
            self._check(address, work)

    def _check(self, address: str, work: float) -> None:
        missing = self._used_by(address) + min(work, self.most) - self.most
        if missing > 0:
            wait = missing / self.per_second if self.per_second else HOUR
            raise TooMany(f"your address has used up {self._what}; try again {in_words(wait)}", wait)

    def give_back(self, address: str, work: float) -> None:
        """Return what was taken and not needed."""
        with self._lock:
            self._note(address, max(0.0, self._used_by(address) - work))

    def _used_by(self, address: str) -> float:
        used, then = self._used.get(address, (0.0, 0.0))
        return max(0.0, used - (self._clock() - then) * self.per_second)

    def _note(self, address: str, used: float) -> None:
        self._used[address] = used, self._clock()
        self._used.move_to_end(address)
        if len(self._used) > CALLERS:
            self._used.popitem(last=False)


def in_words(seconds: float) -> str:
    """When something is possible again."""
    whole = max(1, math.ceil(seconds))
    if whole <= MINUTE:
        return f"in {whole} second{'s' * (whole > 1)}"
    minutes = math.ceil(whole / MINUTE)
    return f"in {minutes} minutes"
