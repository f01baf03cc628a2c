"""Does many small things a few at a time, so that the event loop serves other requests in between."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable

AT_ONCE = 16


class Batches:
    """What is still to be done in an event loop."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._running = False

    def add(self, loop: AbstractEventLoop, work: Callable[[], None]) -> None:
        """Let the loop do something soon; may be called in any thread."""
        loop.call_soon_threadsafe(self._add, loop, work)

    def _add(self, loop: AbstractEventLoop, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if not self._running:
            self._running = True
            loop.call_soon(self._go_on, loop)

    def _go_on(self, loop: AbstractEventLoop) -> None:
        for _ in range(min(AT_ONCE, len(self._waiting))):
            self._waiting.popleft()()
        if self._waiting:
            loop.call_soon(self._go_on, loop)
        else:
            self._running = False
