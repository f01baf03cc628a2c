"""How changes come to the disk: each in a transaction of its own, or together with all that wait at the same moment.

SQLite writes one transaction after the other and waits for the disk after each. Where many players act at once, their
acts share a transaction, so that each waits for the disk once or twice and not for all who were before him.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine

MOST = 64  # changes in a transaction

T = TypeVar("T")
Work = Callable[[Connection], T]


class Writer(Protocol):
    """Makes a change; when it returns, the change is kept."""

    def write(self, work: Work[T]) -> T: ...

    def close(self) -> None: ...


class Directly:
    """Each change in a transaction of its own; for databases that see to it themselves that nobody waits for others."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        pass


class Waiting(NamedTuple):
    """A change that somebody waits for."""

    work: Work[Any]
    done: Future[Any]


class Together(Directly):
    """A thread that writes all changes that wait in one transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._gate = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def write(self, work: Work[T]) -> T:
        done: Future[T] = Future()
        with self._gate:
            closed = self._closed
            if not closed:
                self._queue.put(Waiting(work, done))
        return super().write(work) if closed else done.result()

    def close(self) -> None:
        """What waits is still written; whoever comes later writes by himself."""
        with self._gate:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (waiting := self._queue.get()) is not None:
            together = [waiting]
            while len(together) < MOST and not self._queue.empty():
                if (more := self._queue.get()) is None:
                    self._settle(together)
                    return
                together.append(more)
            self._settle(together)

    def _settle(self, waiting: list[Waiting]) -> None:
        """Write changes together; if that fails, each by itself, so that nobody suffers for another's."""
        try:
            with self._engine.begin() as connection:
                results = [each.work(connection) for each in waiting]
        except Exception as error:
            if len(waiting) == 1:
                waiting[0].done.set_exception(error)
            else:
                for each in waiting:
                    self._settle([each])
        else:
            for each, result in zip(waiting, results, strict=True):
                each.done.set_result(result)
