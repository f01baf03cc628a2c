"""Counts what callers use at the same time, in total and for each address."""

from __future__ import annotations

from collections import Counter

from ironhex.server.errors import ApiError, Overloaded, TooMany


class Places:
    """A number of places, of which each address may take some. Only the event loop uses them."""

    def __init__(self, most: int, from_one: int) -> None:
        self.most, self.from_one = most, from_one
        self.taken = 0
        self._by_address: Counter[str] = Counter()

    def take(self, address: str, count: int = 1) -> ApiError | None:
        """Take places; if there are not enough, takes none and returns why."""
        if self._by_address[address] + count > self.from_one:
            return TooMany("too much at once from your address; try again in a moment")
        if self.taken + count > self.most:
            return Overloaded("the server is busy; try again in a moment")
        self.taken += count
        self._by_address[address] += count
        return None

    def give_back(self, address: str, count: int = 1) -> None:
        """Free places."""
        self.taken -= count
        self._by_address[address] -= count
        if not self._by_address[address]:
            del self._by_address[address]
