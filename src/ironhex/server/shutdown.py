"""Ends the server soon after it was asked to end, whatever it is doing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from threading import Thread, Timer

LONGEST = 2.7  # seconds after which the process ends in any case; every confirmed action is stored by then
STOPPING = 1.0  # seconds for all parts of the server together


def stop_all(*parts: Callable[[], object]) -> None:
    """Stop parts of the server at the same time; one that takes too long is left behind."""
    threads = [Thread(target=stop, daemon=True) for stop in parts]
    for thread in threads:
        thread.start()
    end = time.monotonic() + STOPPING
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))


def end_soon(last: Callable[[], object], seconds: float = LONGEST) -> None:
    """End this process after a while, even if a thread never ends; `last` is called before."""

    def end() -> None:
        try:
            last()
        finally:
            os._exit(0)

    watch = Timer(seconds, end)
    watch.daemon = True
    watch.start()
