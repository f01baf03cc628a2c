"""HTTP connections as uvicorn serves them, with the limits that it does not have itself."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ironhex.server.front.addresses import counted
from ironhex.server.front.connections import Connections

LARGEST_HEAD = 64_000  # bytes of headers
MOST_QUEUED = 16  # requests that a client may send before it has the response to the first
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 25\r\n\r\ntoo many connections here\n"
)


class FrontState(ServerState):
    """What all connections of a server share."""

    def __init__(self, front: Connections) -> None:
        super().__init__()
        self.front = front


class FrontProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: Config,
        server_state: FrontState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._front = server_state.front
        self._head = 0  # bytes received that were neither the end of headers nor part of a body
        self.address = ""

    @property
    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()

    def drop(self) -> None:
        """Close the connection without waiting for what the client has not read."""
        if self.unsent:
            self.transport.abort()
        else:
            self.transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = counted(self.client[0]) if self.client else ""
        if not self._front.add(self):
            self._front.remove(self)
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._front.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if getattr(self.cycle, "response_complete", True):  # there may be no cycle yet
            self._front.expect(self)
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too large.")

    def on_headers_complete(self) -> None:
        self._head = 0
        self._front.busy(self)
        if len(self.pipeline) >= MOST_QUEUED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle.response_complete:  # it was refused before it was complete
            self._front.idle(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:  # no other request has arrived meanwhile
            self._front.idle(self)

    def timeout_keep_alive_handler(self) -> None:
        self.drop()
