"""Looking for garbage when nobody waits for it.

Reference counts free what requests leave behind; only in rings of objects that hold each other something stays, as
after an error. To find those Python goes through everything in memory, and with some hundred games that takes a third
of a second in which it does nothing else. So that is done in quiet moments, or when there has been none for long; and
where much has gathered, what is new is looked through alone.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

PAUSE = 1.0  # seconds between two looks
QUIET = 5  # looks without a request in between, after which it is a quiet moment
LATEST = 3600.0  # seconds after which everything is gone through in any case
MUCH = 100_000  # objects that are new: looked through in some hundredths of a second
NEW, EVERYTHING = 0, 2  # generations, as Python counts them


class Policy:
    """Decides at every look what to collect, from the requests so far, the number of new objects and the time."""

    def __init__(self, requests: int, now: float) -> None:
        self._requests = self._collected_at = requests
        self._still, self._last = 0, now

    def generation(self, requests: int, new: int, now: float) -> int | None:
        """The oldest generation to collect at this look, if any."""
        self._still = self._still + 1 if requests == self._requests else 0
        self._requests = requests
        due = self._still >= QUIET or now - self._last > LATEST
        if due and requests != self._collected_at:
            self._collected_at, self._last = requests, now
            return EVERYTHING
        return NEW if new > MUCH else None


@contextmanager
def tidied(requests: Callable[[], int], pause: float = PAUSE) -> Iterator[None]:
    """Collect garbage by the policy only, given how many requests there have been; what is there now stays for good."""
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
    policy = Policy(requests(), time.monotonic())
    while not stopped.wait(pause):
        generation = policy.generation(requests(), gc.get_count()[0], time.monotonic())
        if generation is not None:
            gc.collect(generation)
