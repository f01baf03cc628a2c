"""Requests written by hand, for clients that do not behave."""

from __future__ import annotations

import socket
from types import TracebackType

from tests.server.client import Live
from tests.waiting import PATIENCE


class Raw:
    """A connection to a server."""

    def __init__(self, live: Live, source: str = "") -> None:
        address = live.listener.getsockname()
        self.host = f"{address[0]}:{address[1]}"
        self.socket = socket.create_connection(address, PATIENCE, (source, 0) if source else None)

    def __enter__(self) -> Raw:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, text: str | bytes) -> Raw:
        self.socket.sendall(text.encode() if isinstance(text, str) else text)
        return self

    def ask(self, line: str, *headers: str, body: bytes = b"", host: bool = True) -> tuple[int, bytes]:
        """Send a request; the status and the body of its response."""
        own = [f"host: {self.host}"] if host else []
        length = [f"content-length: {len(body)}"] if body else []
        head = "\r\n".join((f"{line} HTTP/1.1", *own, *headers, *length, "", ""))
        self.send(head.encode("latin-1") + body)
        return self.response()

    def response(self) -> tuple[int, bytes]:
        """The status and the body of a response."""
        head, _, rest = self.until(b"\r\n\r\n").partition(b"\r\n\r\n")
        names = {name.lower(): value.strip() for name, _, value in (row.partition(b":") for row in head.split(b"\r\n"))}
        length = int(names.get(b"content-length", b"0"))
        while len(rest) < length:
            rest += self.socket.recv(65536)
        return int(head.split()[1]), rest

    def until(self, mark: bytes) -> bytes:
        """Everything up to a mark, or to the end of the connection."""
        received = b""
        while mark not in received and (more := self.received()):
            received += more
        return received

    def received(self) -> bytes:
        """What has come; nothing if the server has closed the connection."""
        try:
            return self.socket.recv(65536)
        except ConnectionError:
            return b""

    @property
    def closed(self) -> bool:
        """Wait until the server closes the connection."""
        while self.received():
            pass
        return True
