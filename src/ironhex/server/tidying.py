"""Looking for garbage when nobody waits for it.

Reference counts free what requests leave behind; only in rings of objects that hold each other something may stay. To
find those Python goes through everything in memory, and with some hundred games that takes a third of a second in which
it does nothing else. So it is done in quiet moments, or when there has been none for long.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

QUIET = 5.0  # seconds without a request
LATEST = 1800.0  # seconds after which it is done in any case


@contextmanager
def tidied(requests: Callable[[], int]) -> Iterator[None]:
    """Collect garbage by this rule only, given how many requests there have been; what is there now stays for good."""
    stopped = Event()
    thread = Thread(target=_tidy, args=(requests, stopped), daemon=True)
    gc.freeze()
    gc.disable()
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(QUIET)
        gc.enable()
        gc.unfreeze()


def _tidy(requests: Callable[[], int], stopped: Event) -> None:
    known = tidy_at = requests()
    last = time.monotonic()
    while not stopped.wait(QUIET):
        before, known = known, requests()
        quiet = before == known != tidy_at
        if quiet or (known != tidy_at and time.monotonic() - last > LATEST):
            gc.collect()
            tidy_at, last = known, time.monotonic()
