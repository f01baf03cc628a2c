"""The connection between a server process and its supervisor: lines of text in both directions.

The supervisor sends the process its settings and then the ids of games that others have changed. The process sends
the ids of games that it has changed, and says when it is ready.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock

import msgspec

READY = "!"


class ChildSettings(msgspec.Struct, frozen=True):
    """What a server process has to know; `lab_at` is the socket of the process that has the lab, if another has it."""

    database: str
    origin: str
    names: tuple[str, ...]
    proxies: tuple[str, ...]
    keep_days: float
    lab_at: str = ""


class Link:
    """A process's end of the connection."""

    def __init__(self, end: socket.socket) -> None:
        self._socket, self._input = end, end.makefile("r", encoding="utf-8", newline="\n")
        self._lock = Lock()

    def settings(self) -> str:
        """The first line."""
        return self._input.readline()

    def ready(self) -> None:
        self.publish(READY)

    def publish(self, game: str) -> None:
        """Tell the other processes that a game has changed; without a supervisor, this process ends soon."""
        with self._lock, suppress(OSError):
            self._socket.sendall(f"{game}\n".encode())

    def changed(self) -> Iterator[str]:
        """The games that others change, until the supervisor is gone."""
        for line in self._input:
            yield line.rstrip("\n")


class Channel:
    """The supervisor's end: never waits for the process, and tells it about a game once until it listens again."""

    def __init__(self, end: socket.socket, settings: str) -> None:
        end.setblocking(False)
        self.socket = end
        self._received = b""
        self._unsent = f"{settings}\n".encode()
        self._games: dict[str, None] = {}

    @property
    def waiting(self) -> bool:
        """Whether there is something to send."""
        return bool(self._unsent or self._games)

    def tell(self, game: str) -> None:
        self._games[game] = None

    def send(self) -> None:
        """Send as much as the process takes."""
        self._unsent += "".join(f"{game}\n" for game in self._games).encode()
        self._games.clear()
        try:
            self._unsent = self._unsent[self.socket.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it has ended
            self._unsent = b""

    def receive(self) -> list[str] | None:
        """The lines that have arrived; None if the connection has ended."""
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            return []
        except OSError:
            return None
        *lines, self._received = (self._received + data).split(b"\n")
        return [line.decode() for line in lines] if data else None
