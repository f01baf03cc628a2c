"""Which requests run in which threads: short ones have their own.

Python does one thing at a time. If many threads run long calculations, a short request waits for all of them again and
again, so each type of work has its own few threads, and workers do what takes long (`workers/`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

SHORT_THREADS = 8  # answers; they are short, and mostly wait for the disk
OTHER_THREADS = 3  # everything else: new games, drawings, the library

P = ParamSpec("P")
T = TypeVar("T")


def _limited(limit: CapacityLimiter) -> Callable[[Callable[P, T]], Callable[P, Awaitable[T]]]:
    """Run routes in threads, at most this many at the same time."""

    def limited(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        @wraps(work)
        async def route(*args: P.args, **more: P.kwargs) -> T:
            return await to_thread.run_sync(partial(work, *args, **more), limiter=limit)

        return route

    return limited


_SHORT = CapacityLimiter(SHORT_THREADS)

short_request = _limited(_SHORT)


async def in_short_thread(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """The short part of a request whose long part is a worker's."""
    return await to_thread.run_sync(partial(work, *args, **more), limiter=_SHORT)


def limit_default_executor() -> None:
    """Give all other routes a few threads of the event loop."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(OTHER_THREADS))
