"""A process that thinks for bots: asked on its standard input, it answers on its standard output."""

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

from ironhex.server.bot_worker import Chosen, Thought

LONGEST = 60.0  # seconds a bot may think
COMMAND = (sys.executable, "-P", "-m", "ironhex.server.bot_worker")


class Failed(Exception):
    """A bot has not answered; says why."""


class Thinker:
    """A process that thinks; started when first wanted, and anew after it has failed."""

    def __init__(self, longest: float = LONGEST, command: Sequence[str] = COMMAND) -> None:
        self.longest, self.command = longest, command
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[str] = set()

    def start(self) -> subprocess.Popen[bytes]:
        """The process, running."""
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

    def ask(self, thought: Thought, library: msgspec.Raw) -> Chosen:
        """The action a bot chooses, and why."""
        known = thought.game in self._known
        chosen = self._exchange(thought if known else msgspec.structs.replace(thought, library=library))
        if known and chosen.action is None and not chosen.error:
            chosen = self._exchange(msgspec.structs.replace(thought, library=library))
        self._known.add(thought.game)
        if chosen.action is None:
            raise Failed(chosen.error or "no answer")
        return chosen

    def _exchange(self, thought: Thought) -> Chosen:
        process = self.start()
        began = time.monotonic()
        watch = threading.Timer(self.longest, process.kill)
        watch.start()
        try:
            cast(IO[bytes], process.stdin).write(msgspec.json.encode(thought) + b"\n")
            cast(IO[bytes], process.stdin).flush()
            line = cast(IO[bytes], process.stdout).readline()
        except OSError:
            line = b""
        finally:
            watch.cancel()
        if not line:
            self.stop()
            slow = time.monotonic() - began >= self.longest
            raise Failed(f"it thought for more than {self.longest:g} seconds" if slow else "its process has ended")
        return msgspec.json.decode(line, type=Chosen)

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
