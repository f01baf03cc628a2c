"""Results that many callers ask for: calculated once, and cached up to a number of bytes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

MOST_BYTES = 96_000_000


class BytesCache:
    """The results that were used most recently. Any thread may use it."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.size, self.hits = most, 0, 0
        self._results: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> bytes | None:
        with self._lock:
            found = self._results.get(key)
            if found is not None:
                self.hits += 1
                self._results.move_to_end(key)
            return found

    def keep(self, key: Hashable, result: bytes) -> bytes:
        """Keep a result, and drop those that have not been used for longest."""
        with self._lock:
            self.size += len(result) - len(self._results.pop(key, b""))
            self._results[key] = result
            while self.size > self.most:
                self.size -= len(self._results.popitem(last=False)[1])
        return result

    def find(self, key: Hashable, calculate: Callable[[], bytes]) -> bytes:
        """A result; calculated here if nobody has it."""
        return self.get(key) or self.keep(key, calculate())


class SharedResults:
    """Results of jobs: those that are done, and those that are being calculated. Only the event loop uses it."""

    def __init__(self, cache: BytesCache) -> None:
        self._cache = cache
        self._running: dict[Hashable, asyncio.Future[bytes]] = {}

    async def find(self, key: Hashable, pool: str, start: Callable[[], Future[bytes]]) -> bytes:
        """A result. If nobody has it and nobody in the same pool calculates it, start to, unless that is refused."""
        if (found := self._cache.get(key)) is not None:
            return found
        running = self._running.get((pool, key))
        if running is None:
            running = self._running[pool, key] = asyncio.wrap_future(start())
            running.add_done_callback(lambda done: self._end(key, pool, done))
        return await asyncio.shield(running)

    def _end(self, key: Hashable, pool: str, done: asyncio.Future[bytes]) -> None:
        del self._running[pool, key]
        if not done.cancelled() and done.exception() is None:
            self._cache.keep(key, done.result())
