"""Limits that keep one caller from taking the server from the others: how often, and how much at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ironhex.server.errors import ApiError, Overloaded, TooMany
from ironhex.server.replies import send_problem

CALLERS = 10_000  # of whom it is remembered how often they have called


class Allowance:
    """So many requests at once, and so many a second after that, for each caller."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self._clock = burst, rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Whether a caller may make a request now; it counts if he may."""
        now = self._clock()
        left, then = self._left.pop(caller, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= 1
        self._left[caller] = (left - 1 if allowed else left, now)
        if len(self._left) > CALLERS:
            self._left.popitem(last=False)
        return allowed


class Limits:
    """Stands before the application: refuses who calls too often, and everybody while too much is in work."""

    def __init__(self, app: ASGIApp, allowance: Allowance, at_once: int) -> None:
        self.app, self.allowance, self.at_once = app, allowance, at_once
        self.in_work = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
        elif not self.allowance.take(caller(scope)):
            await self._refuse(send, TooMany("too many requests; wait a moment"))
        elif scope["path"].endswith("/stream"):
            await self.app(scope, receive, send)
        elif self.in_work >= self.at_once:
            await self._refuse(send, Overloaded("the server is busy; try again in a moment"))
        else:
            await self._let_in(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.in_work += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.in_work -= 1

    @staticmethod
    async def _refuse(send: Send, error: ApiError) -> None:
        await send_problem(send, error.problem, {"retry-after": "1"})


def caller(scope: Scope) -> str:
    """Who calls: an address with the tokens it brings, so that players behind one address do not hinder each other."""
    client = scope.get("client")
    address = client[0] if client else ""
    token = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    return f"{address} {hash(token)}"
