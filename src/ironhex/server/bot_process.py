"""A process in which bots think: it gets requests on its standard input and writes replies to its output."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, cast

import msgspec

from ironhex.server.bot_worker import BotReply, BotRequest

LONGEST = 60.0  # seconds a bot may think
COMMAND = (sys.executable, "-P", "-m", "ironhex.server.bot_worker")


class BotFailed(Exception):
    """A bot did not answer; says why."""


class BotProcess:
    """A worker process, started when first needed and again after a failure."""

    def __init__(self, longest: float = LONGEST, command: Sequence[str] = COMMAND) -> None:
        self.longest, self.command = longest, command
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[str] = set()

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
            )
        return self._process

    def ask(self, request: BotRequest, library: msgspec.Raw) -> BotReply:
        """The action a bot chooses, and why."""
        known = request.library_key in self._known
        reply = self._exchange(request if known else msgspec.structs.replace(request, library=library))
        if known and reply.action is None and not reply.error:
            reply = self._exchange(msgspec.structs.replace(request, library=library))
        self._known.add(request.library_key)
        if reply.action is None:
            raise BotFailed(reply.error or "no answer")
        return reply

    def _exchange(self, request: BotRequest) -> BotReply:
        process = self.start()
        began = time.monotonic()
        watch = threading.Timer(self.longest, process.kill)
        watch.start()
        try:
            cast(IO[bytes], process.stdin).write(msgspec.json.encode(request) + b"\n")
            cast(IO[bytes], process.stdin).flush()
            line = cast(IO[bytes], process.stdout).readline()
        except OSError:
            line = b""
        finally:
            watch.cancel()
        if not line:
            self.stop()
            slow = time.monotonic() - began >= self.longest
            raise BotFailed(f"it took more than {self.longest:g} seconds" if slow else "its process has ended")
        return msgspec.json.decode(line, type=BotReply)

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
            self._process = None
