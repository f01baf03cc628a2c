"""Collects garbage when no request is waiting.

Reference counts free what requests leave behind, except cycles of objects, for example after an error. To find these,
Python searches all memory, which takes a third of a second with a few hundred games; nothing else runs meanwhile. So
the full search runs in quiet moments, or when there has been none for a long time; when many new objects have
accumulated, only these are searched.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

PAUSE = 1.0  # seconds between two checks
QUIET = 5  # checks in a row without a request that make a quiet moment
LATEST = 3600.0  # seconds after which everything is searched in any case
MUCH = 100_000  # new objects; searching them takes a few hundredths of a second
NEW, EVERYTHING = 0, 2  # generations, as Python counts them


class GcPolicy:
    """Decides at every check what to collect, from the requests so far, the number of new objects and the time."""

    def __init__(self, requests: int, now: float) -> None:
        self._requests = self._collected_at = requests
        self._still, self._last = 0, now

    def generation(self, requests: int, new: int, now: float) -> int | None:
        """The oldest generation to collect now, if any."""
        self._still = self._still + 1 if requests == self._requests else 0
        self._requests = requests
        due = self._still >= QUIET or now - self._last > LATEST
        if due and requests != self._collected_at:
            self._collected_at, self._last = requests, now
            return EVERYTHING
        return NEW if new > MUCH else None


@contextmanager
def collecting_by_policy(requests: Callable[[], int], pause: float = PAUSE) -> Iterator[None]:
    """Collect garbage only by the policy; objects that exist at the start are never searched."""
    stopped = Event()
    thread = Thread(target=_collect, args=(requests, pause, stopped), daemon=True)
    gc.freeze()
    gc.disable()
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(QUIET * PAUSE)
        gc.enable()
        gc.unfreeze()


def _collect(requests: Callable[[], int], pause: float, stopped: Event) -> None:
    policy = GcPolicy(requests(), time.monotonic())
    while not stopped.wait(pause):
        generation = policy.generation(requests(), gc.get_count()[0], time.monotonic())
        if generation is not None:
            gc.collect(generation)
