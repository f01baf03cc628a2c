"""Notices work that takes too long.

A timer for each piece of work would start a thread for each. Here one thread sleeps until the current work would be
late, and looks then whether it still goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Thread


class Watchdog:
    """Calls `late` once if one piece of work takes longer than this many seconds."""

    def __init__(self, longest: float, late: Callable[[], object]) -> None:
        self._longest, self._late = longest, late
        self._began: float | None = None  # the current work
        self._idle = False  # whether the thread waits for work
        self._thread: Thread | None = None
        self._changed = Condition()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch over the work inside."""
        with self._changed:
            self._began = time.monotonic()
            if self._thread is None:
                self._thread = Thread(target=self._watch, daemon=True)
                self._thread.start()
            elif self._idle:
                self._changed.notify()
        try:
            yield
        finally:
            with self._changed:
                self._began = None

    def _watch(self) -> None:
        """Watch until there has been no work for a while."""
        with self._changed:
            while self._began is not None or self._work_comes():
                self._wait_until_late()
            self._thread = None

    def _work_comes(self) -> bool:
        self._idle = True
        self._changed.wait(self._longest)
        self._idle = False
        return self._began is not None

    def _wait_until_late(self) -> None:
        if self._began is None:
            return
        left = self._began + self._longest - time.monotonic()
        if left > 0:
            self._changed.wait(left)
        else:
            self._began = None
            self._late()
