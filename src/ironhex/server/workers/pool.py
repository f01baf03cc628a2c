"""Several workers and one fair queue of jobs."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from queue import Empty
from threading import Thread
from typing import NamedTuple, Protocol

from ironhex.server.errors import ApiError, Overloaded, PassedOn
from ironhex.server.workers.fair_queue import FairQueue
from ironhex.server.workers.jobs import CodecCache, Job
from ironhex.server.workers.process import COMMAND, JobFailed, WorkerFailed, WorkerProcess
from ironhex.server.workers.replies import Done, Refused, reply_to

LONGEST = 30.0  # seconds that a job may take
MOST_WAITING = 400  # jobs in a queue
MOST_OF_ONE = 24  # jobs of one owner in a queue
IDLE = 120.0  # seconds after which an idle process ends and its memory is free again
STOPPING = 3.0  # seconds to wait for the last jobs when the server ends

log = logging.getLogger("ironhex")


class Worker(Protocol):
    """Does jobs."""

    def do(self, job: Job) -> bytes: ...

    def stop(self) -> None: ...

    def kill(self) -> None: ...


class Inline:
    """Does jobs in this process, for tests and small tools."""

    def __init__(self) -> None:
        self._codecs = CodecCache()

    def do(self, job: Job) -> bytes:
        match reply_to(job, self._codecs):
            case Done(result):
                return result
            case Refused(problem):
                raise PassedOn(problem)
            case other:
                raise JobFailed(str(other))

    def stop(self) -> None:
        pass

    def kill(self) -> None:
        pass


class Task(NamedTuple):
    """A job and the future of its result."""

    job: Job
    result: Future[bytes]


class WorkerPool:
    """Workers that share the jobs; without processes, a thread of the server does them."""

    def __init__(
        self, workers: int, longest: float = LONGEST, command: Sequence[str] = COMMAND, idle: float = IDLE
    ) -> None:
        self._queue: FairQueue[Task] = FairQueue()
        self._workers: list[Worker] = [WorkerProcess(longest, command) for _ in range(workers)] or [Inline()]
        self._threads = [Thread(target=self._work, args=(worker,), daemon=True) for worker in self._workers]
        self._idle = idle
        self.cold = workers > 0  # whether no process has been started since the last one ended
        self.submitted = 0  # jobs so far

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End at once; nobody gets a result any more."""
        for task in self._queue.close():
            task.result.cancel()
        for worker in self._workers:
            worker.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(STOPPING)

    def kill(self) -> None:
        """End the processes, without waiting for anything."""
        for worker in self._workers:
            worker.kill()

    def submit(self, owner: Hashable, job: Job) -> Future[bytes]:
        """Let a worker do a job. Owners share the workers' time equally."""
        task = Task(job, Future())
        if not self._queue.put(owner, task, MOST_OF_ONE, MOST_WAITING):
            raise Overloaded("the server is busy; try again in a moment")
        self.submitted += 1
        self.cold = False
        return task.result

    def prepare(self, owner: Hashable, job: Callable[[], Job]) -> None:
        """Start the processes with a job if there are none, so that they are loaded before they are needed."""
        if self.cold:
            for _ in self._workers:
                self.submit(owner, job())

    def waiting(self, owner: Hashable) -> int:
        """How many jobs of an owner are waiting or in work."""
        return self._queue.waiting(owner)

    def _work(self, worker: Worker) -> None:
        while True:
            try:
                next_one = self._queue.get(self._idle)
            except Empty:
                worker.stop()
                self.cold = isinstance(worker, WorkerProcess)
                continue
            if next_one is None:
                return
            owner, task = next_one
            began = time.monotonic()
            try:
                if task.result.set_running_or_notify_cancel():
                    _finish(task.result, lambda: worker.do(task.job))  # noqa: B023 - called at once
            finally:
                self._queue.done(owner, time.monotonic() - began)


def _finish(result: Future[bytes], work: Callable[[], bytes]) -> None:
    try:
        result.set_result(work())
    except (ApiError, JobFailed) as error:
        result.set_exception(error)
    except WorkerFailed as error:
        log.warning("a worker failed: %s", error)
        result.set_exception(Overloaded("the server could not finish this; try something smaller"))
    except Exception as error:
        log.exception("a worker failed")
        result.set_exception(error)
