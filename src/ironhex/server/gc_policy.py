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
QUIET = 5  # looks without a request in between
LATEST = 3600.0  # seconds after which everything is gone through in any case
MUCH = 100_000  # objects that are new: looked through in some hundredths of a second


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
        thread.join(QUIET * PAUSE)
        gc.enable()
        gc.unfreeze()


def _tidy(requests: Callable[[], int], stopped: Event) -> None:
    known = tidy_at = requests()
    still, last = 0, time.monotonic()
    while not stopped.wait(PAUSE):
        before, known = known, requests()
        still = still + 1 if before == known else 0
        overdue = time.monotonic() - last > LATEST
        if known != tidy_at and (still >= QUIET or overdue):
            gc.collect()
            tidy_at, last = known, time.monotonic()
        elif gc.get_count()[0] > MUCH:
            gc.collect(0)
