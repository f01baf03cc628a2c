"""Starts the server processes, relays which games they change, replaces those that end, and stops all of them."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ironhex.server.processes.link import READY, Channel, ChildSettings

COMMAND = (sys.executable, "-P", "-m", "ironhex.server.processes.child")
PROCESSES_POSSIBLE = sys.platform != "win32"
LAST_WORDS = 2.5  # seconds for the processes to end by themselves
PATIENCE = 1.0  # seconds between two starts of a process
TICK = 0.2  # seconds


class CannotStart(Exception):
    """A server process ended before it was ready."""


def listeners(first: socket.socket, count: int) -> list[socket.socket]:
    """Sockets at the same address as the first, among which the system distributes connections.

    The supervisor keeps them open, so connections wait for a process that is being replaced. Where the system cannot
    distribute connections, the processes share one socket.
    """
    if sys.platform != "linux":
        return [first] * count
    first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # not before: another server's port stays taken
    return [first, *(_another(first) for _ in range(count - 1))]


def _another(first: socket.socket) -> socket.socket:
    found = socket.socket(first.family, first.type, first.proto)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    found.bind(first.getsockname())
    found.listen(2048)
    return found


class ServerProcess:
    """One server process, and its successors."""

    def __init__(self, sockets: Sequence[socket.socket], settings: ChildSettings) -> None:
        self.sockets, self.settings = sockets, settings
        self.served = False  # whether any of them has been ready
        self.start()

    def start(self) -> None:
        """Start the process, in its own group so that Ctrl+C reaches only the supervisor."""
        ours, theirs = socket.socketpair()
        numbers = [each.fileno() for each in (theirs, *self.sockets)]
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, numbers)],
            pass_fds=numbers,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        theirs.close()
        self.ready, self.started = False, time.monotonic()
        self.channel = Channel(ours, msgspec.json.encode(self.settings).decode())

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """End the process and its workers at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.channel.socket.close()


class Supervisor:
    """All server processes."""

    def __init__(self, sockets: Sequence[socket.socket], settings: ChildSettings, folder: Path) -> None:
        self._selector = selectors.DefaultSelector()
        self._lab = socket.socket(socket.AF_UNIX)
        self._lab.bind(str(folder / "lab"))
        self._lab.listen(64)
        elsewhere = msgspec.structs.replace(settings, lab_at=str(folder / "lab"))
        self._processes: list[ServerProcess] = []
        for number, each in enumerate(sockets):
            process = ServerProcess((each,), elsewhere) if number else ServerProcess((each, self._lab), settings)
            self._processes.append(process)
            self._watch(process)
        self._stopping = False

    @property
    def ids(self) -> list[int]:
        """The ids of the processes."""
        return [each.process.pid for each in self._processes]

    def run(self, ready: Callable[[], None]) -> None:
        """Keep the processes running until a signal arrives."""
        announced = False
        with self._signals():
            try:
                while not self._stopping:
                    self._step()
                    if not announced and all(each.ready for each in self._processes):
                        announced = True
                        ready()
                    self._replace_ended()
            finally:
                self.stop()

    def stop(self) -> None:
        """Let all processes end; those that do not are killed."""
        for each in self._processes:
            if each.ready and each.running:
                each.process.send_signal(signal.SIGINT)
        end = time.monotonic() + LAST_WORDS
        while any(each.ready and each.running for each in self._processes) and time.monotonic() < end:
            time.sleep(0.02)
        for each in self._processes:
            each.kill()
        self._lab.close()

    def _watch(self, process: ServerProcess) -> None:
        self._selector.register(process.channel.socket, selectors.EVENT_READ, process)

    def _step(self) -> None:
        """Receive and send what there is."""
        for process in self._processes:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if process.channel.waiting else 0)
            with suppress(KeyError):  # it has ended
                self._selector.modify(process.channel.socket, events, process)
        for key, events in self._selector.select(TICK):
            if key.data is None:
                key.fileobj.recv(64)  # type: ignore[union-attr]
            elif events & selectors.EVENT_READ:
                self._receive(key.data)
            elif events & selectors.EVENT_WRITE:
                key.data.channel.send()

    def _receive(self, process: ServerProcess) -> None:
        lines = process.channel.receive()
        if lines is None:
            self._selector.unregister(process.channel.socket)
            return
        for line in lines:
            if line == READY:
                process.ready = process.served = True
                continue
            for other in self._processes:
                if other is not process:
                    other.channel.tell(line)

    def _replace_ended(self) -> None:
        for process in self._processes:
            if process.running or time.monotonic() - process.started < PATIENCE:
                continue
            if not process.served:
                raise CannotStart("a server process ended while it was starting")
            self._forget(process)
            process.kill()
            print("ironhex: a server process has ended; starting another one", file=sys.stderr, flush=True)
            process.start()
            self._watch(process)

    def _forget(self, process: ServerProcess) -> None:
        with suppress(KeyError):
            self._selector.unregister(process.channel.socket)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Wake up at signals; SIGINT and SIGTERM stop the processes."""
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setblocking(False)
        self._selector.register(ours, selectors.EVENT_READ)
        wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        before = {number: signal.signal(number, self._signaled) for number in (signal.SIGINT, signal.SIGTERM)}
        before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(wakeup)
            self._selector.unregister(ours)
            ours.close()
            theirs.close()

    def _signaled(self, *_: object) -> None:
        self._stopping = True


def supervise(first: socket.socket, count: int, settings: ChildSettings, ready: Callable[[], None]) -> None:
    """Serve with several processes until interrupted."""
    with TemporaryDirectory(prefix="ironhex-") as folder:  # only this user can look into it
        Supervisor(listeners(first, count), settings, Path(folder)).run(ready)
