"""Rate limits, so that one caller cannot block the server for others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from litestar.types import Scope

from ironhex.server.errors import TooMany
from ironhex.server.front.addresses import address_of
from ironhex.server.front.headers import value

CALLERS = 10_000  # callers to keep counts for
SHARED = 5  # callers that may share one address


class Allowance:
    """A burst of requests, and then a number per second, for each caller."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self._clock = burst, rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Whether a caller may make a request now; counts it if so."""
        now = self._clock()
        left, then = self._left.pop(caller, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= 1
        self._left[caller] = (left - 1 if allowed else left, now)
        if len(self._left) > CALLERS:
            self._left.popitem(last=False)
        return allowed


class Rates:
    """Requests are counted per token, so that players behind one address do not block each other; the address as a
    whole has a higher limit.
    """

    def __init__(self, burst: int, rate: float) -> None:
        self.requests = 0  # so far
        self._callers = Allowance(burst, rate)
        self._addresses = Allowance(burst * SHARED, rate * SHARED)

    def refusal(self, scope: Scope) -> TooMany | None:
        """Count a request; why it is refused, if it is."""
        self.requests += 1
        address, token = address_of(scope), hash(value(scope, b"authorization"))
        if self._addresses.take(address) and self._callers.take(f"{address} {token}"):
            return None
        return TooMany("too many requests; wait a moment")
