"""Rate limits, so that one caller cannot block the server for others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ironhex.server.errors import ApiError, BadRequest, Overloaded, TooMany
from ironhex.server.replies import send_problem

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


class Limits:
    """ASGI middleware that refuses callers who send too many requests, and everybody while the server is too busy.

    Requests are counted per token, so that players behind one address do not block each other; the address as a
    whole has a higher limit.
    """

    def __init__(self, app: ASGIApp, burst: int, rate: float, at_once: int) -> None:
        self.app, self.at_once = app, at_once
        self._callers = Allowance(burst, rate)
        self._addresses = Allowance(burst * SHARED, rate * SHARED)
        self.in_work = self.requests = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.requests += 1
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
        elif refusal := self._refusal(scope):
            await send_problem(send, refusal.problem, {"retry-after": "1"})
        elif scope["path"].endswith("/stream"):
            await self.app(scope, receive, send)
        else:
            await self._let_in(scope, receive, send)

    def _refusal(self, scope: Scope) -> ApiError | None:
        headers = dict(scope["headers"])
        if _from_elsewhere(str(scope.get("method")), headers):
            return BadRequest("requests from other sites are refused")
        client = scope.get("client")
        address = client[0] if client else ""
        token = hash(headers.get(b"authorization", b""))
        if not (self._addresses.take(address) and self._callers.take(f"{address} {token}")):
            return TooMany("too many requests; wait a moment")
        if self.in_work >= self.at_once and not scope["path"].endswith("/stream"):
            return Overloaded("the server is busy; try again in a moment")
        return None

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.in_work += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.in_work -= 1


def _from_elsewhere(method: str, headers: Mapping[bytes, bytes]) -> bool:
    """Whether another site made the browser send a request that changes something here."""
    origin = headers.get(b"origin", b"")
    return method not in ("GET", "HEAD") and bool(origin) and origin.partition(b"://")[2] != headers.get(b"host", b"")
