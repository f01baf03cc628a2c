"""Limits connections, and drops those of clients that neither send nor read."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Protocol

from ironhex.server.front.limits import Limits


class Connection(Protocol):
    """A connection that can be dropped."""

    address: str

    @property
    def unsent(self) -> int:
        """How many bytes the client has not yet taken."""

    def drop(self) -> None: ...


class Connections:
    """All connections. Those without a request are the first to go when there are too many."""

    def __init__(
        self, limits: Limits, proxies: Collection[str] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits, self._proxies, self._clock = limits, proxies, clock
        self._open: dict[Connection, None] = {}
        self._by_address: Counter[str] = Counter()
        self._waiting: dict[Connection, float] = {}  # no request, or not all headers of it; the oldest first
        self._begun: dict[Connection, float] = {}  # those that must send their headers, and since when
        self._unsent: dict[Connection, tuple[int, float]] = {}  # bytes, and when they were last seen to become fewer

    def __len__(self) -> int:
        return len(self._open)

    def add(self, new: Connection) -> bool:
        """Add a new connection; returns False if there is no room, even without those that only wait."""
        self._open[new] = None
        self._by_address[new.address] += 1
        self.expect(new)
        if self._too_many_from(new.address) and not self._drop_one(lambda each: each.address == new.address, new):
            return False
        return len(self) <= self.limits.connections or self._drop_one(lambda _: True, new)

    def remove(self, connection: Connection) -> None:
        """A connection has ended."""
        if connection not in self._open:
            return
        del self._open[connection]
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]
        self.busy(connection)
        self._unsent.pop(connection, None)

    def expect(self, connection: Connection) -> None:
        """A connection is new, or has begun a request: its headers must arrive soon."""
        if connection not in self._begun:
            self._begun[connection] = self._clock()
            self._waiting.setdefault(connection, self._clock())

    def busy(self, connection: Connection) -> None:
        """The headers of a request have arrived."""
        self._begun.pop(connection, None)
        self._waiting.pop(connection, None)

    def idle(self, connection: Connection) -> None:
        """A request is done."""
        self._begun.pop(connection, None)
        if connection in self._open:
            self._waiting.setdefault(connection, self._clock())

    def sweep(self) -> None:
        """Drop connections whose time is up."""
        now = self._clock()
        limits = self.limits
        slow = {each for each, since in self._begun.items() if now - since > limits.header_time}
        idle = {each for each, since in self._waiting.items() if now - since > limits.idle_time}
        for connection in slow | idle | self._not_reading(now):
            self._drop(connection)

    def _not_reading(self, now: float) -> set[Connection]:
        found = set()
        for connection in self._open:
            unsent = connection.unsent
            before, since = self._unsent.get(connection, (unsent + 1, now))
            if not unsent:
                self._unsent.pop(connection, None)
            elif unsent < before:
                self._unsent[connection] = unsent, now
            else:
                self._unsent[connection] = unsent, since
                if now - since > self.limits.send_time:
                    found.add(connection)
        return found

    def _too_many_from(self, address: str) -> bool:
        return address not in self._proxies and self._by_address[address] > self.limits.connections_from_one

    def _drop_one(self, fits: Callable[[Connection], bool], new: Connection) -> bool:
        """Drop the connection that has waited longest; returns whether there was one."""
        found = next((each for each in self._waiting if each is not new and fits(each)), None)
        if found is not None:
            self._drop(found)
        return found is not None

    def _drop(self, connection: Connection) -> None:
        self.remove(connection)
        connection.drop()
