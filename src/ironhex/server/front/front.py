"""All limits and checks of a server."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.types import ASGIApp

from ironhex.server.front.admission import Admission, Room
from ironhex.server.front.budget import Budget
from ironhex.server.front.connections import Connections
from ironhex.server.front.gate import Gate
from ironhex.server.front.hosts import Hosts, name_in
from ironhex.server.front.limits import Limits
from ironhex.server.front.rates import Rates


class Front:
    """The checks of a server, outside and inside its routing, and their counts."""

    def __init__(self, limits: Limits, origin: str, names: Sequence[str], proxies: Sequence[str]) -> None:
        self.room = Room(limits)
        self.connections = Connections(limits, proxies)
        self.budget = Budget(limits.work, limits.work_rate, "its share of this server's work")
        self.proxies = proxies
        self._origin, self._hosts = origin, Hosts((*names, name_in(origin)))
        self._rates = Rates(limits.burst, limits.rate)

    def outside(self, app: ASGIApp) -> ASGIApp:
        """Check every request before it is routed."""
        return Gate(app, self._hosts, self._origin, self._rates)

    def inside(self, app: ASGIApp) -> ASGIApp:
        """Let complete requests into a route."""
        return Admission(app, self.room)

    @property
    def requests(self) -> int:
        """How many requests there have been."""
        return self._rates.requests
