"""The process of one simulation, as the server sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from threading import Timer

import msgspec

from ironhex.server.lab.messages import Ended, Progress, decoded
from ironhex.server.lab.requests import LabOrder
from ironhex.server.workers.frames import read_frame, write_frame

QUIETLY = "ignore::UserWarning"  # about what is left over when processes end at once
COMMAND = (sys.executable, "-P", "-W", QUIETLY, "-m", "ironhex.server.lab.program")
REPORTING = 20.0  # seconds that a stopped simulation has for its results
STOP = b"\n"


class LabProcess:
    """A process that plays a simulation. When it ends, so do the processes that it has started for the games."""

    def __init__(self, order: LabOrder) -> None:
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self._last_call: Timer | None = None
        with suppress(OSError):
            write_frame(self._input, msgspec.json.encode(order))

    @property
    def pid(self) -> int:
        return self._process.pid

    def messages(self) -> Iterator[Progress | Ended]:
        """Everything it tells, until it ends."""
        while (content := read_frame(self._output)) is not None:
            yield decoded(content)

    def stop(self) -> None:
        """Stop the games at once; it still tells the results."""
        with suppress(OSError):
            self._input.write(STOP)
            self._input.flush()
        if self._last_call is None:
            self._last_call = Timer(REPORTING, self._process.kill)
            self._last_call.daemon = True
            self._last_call.start()

    def kill(self) -> None:
        """End it without results."""
        self._process.kill()

    def close(self) -> None:
        """Forget an ended process."""
        self.kill()
        self._process.wait()
        if self._last_call:
            self._last_call.cancel()
        for pipe in (self._input, self._output):
            with suppress(OSError):
                pipe.close()
