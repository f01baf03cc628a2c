"""Who works when: what players wait for goes first, and long thoughts take turns.

Python does one thing at a time. Where many threads have something long to reckon, whoever has something short to do
waits for all of them again and again; so each kind of work has its own few threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

PROMPT = 8  # answers at once: they are short, and mostly wait for the disk
THOUGHTS = 1  # menus and considerations at once
OTHERS = 3  # everything else at once: new games, drawings, the library

P = ParamSpec("P")
T = TypeVar("T")


def _among(limit: CapacityLimiter) -> Callable[[Callable[P, T]], Callable[P, Awaitable[T]]]:
    """Routes of which only so many work at the same time."""

    def limited(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        @wraps(work)
        async def route(*args: P.args, **more: P.kwargs) -> T:
            return await to_thread.run_sync(partial(work, *args, **more), limiter=limit)

        return route

    return limited


promptly = _among(CapacityLimiter(PROMPT))
in_turn = _among(CapacityLimiter(THOUGHTS))


def let_others_queue() -> None:
    """Routes that say nothing share the threads of the running loop."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(OTHERS))
