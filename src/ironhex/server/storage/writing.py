"""Writes changes to the database: each in its own transaction, or batched with all that are waiting.

SQLite writes one transaction after another and waits for the disk after each. When many players act at once, their
changes share a transaction, so that each waits for the disk once or twice and not for everybody ahead of it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Engine

MOST = 64  # changes in a transaction

T = TypeVar("T")
Work = Callable[[Connection], T]


class Writer(Protocol):
    """Makes a change; when `write` returns, the change is stored."""

    def write(self, work: Work[T]) -> T: ...

    def close(self) -> None: ...


class DirectWriter:
    """Each change in its own transaction, for databases that handle concurrent writes well."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        pass


class PendingWrite(NamedTuple):
    """A change that a thread waits for."""

    work: Work[Any]
    done: Future[Any]


class BatchWriter(DirectWriter):
    """All waiting changes in one transaction: the first thread that can write does so for all that wait."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._queue: SimpleQueue[PendingWrite] = SimpleQueue()
        self._writing = Lock()

    def write(self, work: Work[T]) -> T:
        done: Future[T] = Future()
        self._queue.put(PendingWrite(work, done))
        with self._writing:
            while not done.done():
                self._settle(self._taken())
        return done.result()

    def close(self) -> None:
        """Wait for what is being written."""
        with self._writing:
            pass

    def _taken(self) -> list[PendingWrite]:
        return [self._queue.get() for _ in range(min(MOST, self._queue.qsize()))]

    def _settle(self, waiting: list[PendingWrite]) -> None:
        """Write changes together; if that fails, one by one, so that a bad change does not spoil the others."""
        try:
            with self._engine.begin() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # other processes may write, too
                results = [each.work(connection) for each in waiting]
        except BaseException as error:  # somebody waits for each of them
            if len(waiting) == 1:
                waiting[0].done.set_exception(error)
            else:
                for each in waiting:
                    self._settle([each])
        else:
            for each, result in zip(waiting, results, strict=True):
                each.done.set_result(result)
