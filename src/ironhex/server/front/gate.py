"""Checks every request, whatever its path, before anything else looks at it."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from ironhex.server.errors import ApiError
from ironhex.server.front.hosts import Hosts
from ironhex.server.front.origins import from_elsewhere
from ironhex.server.front.paths import refused_path
from ironhex.server.front.rates import Rates
from ironhex.server.replies import send_refusal


class Gate:
    """ASGI middleware that refuses requests by their path, host, origin and rate."""

    def __init__(self, app: ASGIApp, hosts: Hosts, origin: str, rates: Rates) -> None:
        self.app, self.hosts, self.origin, self.rates = app, hosts, origin, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        if refusal := self._refusal(scope):
            await send_refusal(scope, send, refusal)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> ApiError | None:
        return (
            self.rates.refusal(scope)
            or refused_path(scope)
            or self.hosts.refusal(scope)
            or from_elsewhere(scope, self.origin)
        )
