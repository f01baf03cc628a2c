"""A worker process: the server sends it one job after another."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, cast

import msgspec

from ironhex.operating_system import own_group
from ironhex.server.errors import PassedOn
from ironhex.server.workers.frames import read_frame, write_frame
from ironhex.server.workers.jobs import Job, ViewJob
from ironhex.server.workers.replies import Done, Failed, NeedsLibrary, Refused, Reply, decoded
from ironhex.server.workers.watchdog import Watchdog

COMMAND = (sys.executable, "-P", "-m", "ironhex.server.workers.worker")


class WorkerFailed(Exception):
    """A worker did not do a job; says why."""


class JobFailed(WorkerFailed):
    """A job went wrong inside a worker; says how."""


class WorkerProcess:
    """A process, started when first needed and again after a failure."""

    def __init__(self, longest: float, command: Sequence[str] = COMMAND) -> None:
        self.longest, self.command = longest, command
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[str] = set()
        self._watchdog = Watchdog(longest, self.kill)

    def start(self) -> subprocess.Popen[bytes]:
        """The running process."""
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._known.clear()
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                **own_group(),  # Ctrl+C is for the server
            )
        return self._process

    def do(self, job: Job) -> bytes:
        """The result of a job. A library is sent only if the process does not have it."""
        reply = self._sent(job)
        match reply:
            case Done(result):
                return result
            case Refused(problem):
                raise PassedOn(problem)
            case Failed(reason):
                raise JobFailed(reason)
        raise JobFailed("a library did not arrive")

    def _sent(self, job: Job) -> Reply:
        if not isinstance(job, ViewJob):
            return self._exchange(job)
        reply: Reply = NeedsLibrary()
        if job.library_key in self._known:
            reply = self._exchange(job.without_library())
        if isinstance(reply, NeedsLibrary):
            reply = self._exchange(job)
            self._known.add(job.library_key)
        return reply

    def _exchange(self, job: Job) -> Reply:
        process = self.start()
        began = time.monotonic()
        try:
            with self._watchdog.watching():
                write_frame(cast(IO[bytes], process.stdin), msgspec.msgpack.encode(job))
                content = read_frame(cast(IO[bytes], process.stdout))
        except OSError:
            content = None
        if content is None:
            self.stop()
            slow = time.monotonic() - began >= self.longest
            raise WorkerFailed(f"it took more than {self.longest:g} seconds" if slow else "its process has ended")
        return decoded(content)

    def kill(self) -> None:
        """End the process, without waiting for anything."""
        if (process := self._process) is not None:
            process.kill()

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
