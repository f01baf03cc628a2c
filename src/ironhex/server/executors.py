"""Which requests run in which threads: short ones have their own.

Python does one thing at a time. If many threads run long calculations, a short request waits for all of them again and
again, so each type of work has its own few threads, and workers do what takes long (`workers/`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

SHORT_THREADS = 8  # answers; they are short, and mostly wait for the disk
STREAM_THREADS = 12  # what listeners have missed when they come back
OTHER_THREADS = 3  # everything else: new games, drawings, the library

P = ParamSpec("P")
T = TypeVar("T")


class Call(NamedTuple):
    """Something to do in a thread, and the future of its result in an event loop."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]

    def make(self) -> None:
        """Do it; a result that nobody awaits any more is dropped."""
        try:
            result, error = self.work(), None
        except BaseException as caught:
            result, error = None, caught
        loop = self.done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._finish, result, error)

    def _finish(self, result: Any, error: BaseException | None) -> None:
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class Threads:
    """So many threads, started one by one as they are first needed. They end with the process.

    An executor of the standard library takes several times as long to hand over work and its result.
    """

    def __init__(self, count: int) -> None:
        self._to_start = count
        self._calls: SimpleQueue[Call] = SimpleQueue()

    async def run(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """The result of a function that a thread calls; only event loops use this."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._calls.put(Call(partial(work, *args, **more), done))
        if self._to_start:
            self._to_start -= 1
            Thread(target=self._work, daemon=True).start()
        return await done

    def _work(self) -> None:
        while True:
            self._calls.get().make()


_short, _streams = Threads(SHORT_THREADS), Threads(STREAM_THREADS)

in_short_thread = _short.run
"""For the short part of a request whose long part is a worker's."""

in_stream_thread = _streams.run
"""Streams have their own threads, so that they do not delay requests."""


def short_request(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run a route in one of the threads for short requests."""

    @wraps(work)
    async def route(*args: P.args, **more: P.kwargs) -> T:
        return await _short.run(work, *args, **more)

    return route


def limit_default_executor() -> None:
    """Give all other routes a few threads of the event loop."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(OTHER_THREADS))
