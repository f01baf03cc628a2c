"""Forwards requests about the lab to the process that has it, because simulations are in its memory."""

from __future__ import annotations

import asyncio

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from ironhex.server.errors import Overloaded
from ironhex.server.replies import send_refusal

PLACES = ("/api/lab/simulations", "/api/lab/tournaments")
CLIENT = b"ironhex-client"
HOP = (b"connection", b"content-length", b"transfer-encoding", b"keep-alive", b"expect", b"upgrade", CLIENT)


class Forwarding:
    """ASGI middleware that sends some requests to another process, at a Unix socket."""

    def __init__(self, app: ASGIApp, socket: str) -> None:
        self.app, self.socket = app, socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith(PLACES):
            await self.app(scope, receive, send)
            return
        message = await receive()  # the whole body
        body = message["body"] if message["type"] == "http.request" else b""
        try:
            status, headers, content = await self._answer(_request(scope, body))
        except (OSError, asyncio.IncompleteReadError, LookupError, ValueError):
            await send_refusal(scope, send, Overloaded("the lab is starting again; try again in a moment"))
            return
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content, "more_body": False})

    async def _answer(self, request: bytes) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        reader, writer = await asyncio.open_unix_connection(self.socket)
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            content = await reader.read()
        finally:
            writer.close()
        first, *rest = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        headers = [(name.strip().lower(), value.strip()) for name, _, value in (each.partition(b":") for each in rest)]
        length = int(dict(headers)[b"content-length"])
        if len(content) != length:
            raise ValueError("the response is not complete")
        kept = [pair for pair in headers if pair[0] not in HOP]
        return int(first.split()[1]), [*kept, (b"content-length", b"%d" % length)], content


def _request(scope: HTTPScope, body: bytes) -> bytes:
    path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    client = scope["client"][0].encode() if scope["client"] else b""
    headers = [(name, value) for name, value in scope["headers"] if name not in (*HOP, b"accept-encoding")]
    headers += [(b"connection", b"close"), (b"content-length", b"%d" % len(body)), (CLIENT, client)]
    head = [scope["method"].encode() + b" " + path + b" HTTP/1.1", *(b": ".join(pair) for pair in headers)]
    return b"\r\n".join((*head, b"", body))


class Forwarded:
    """ASGI middleware of the process that has the lab: counts forwarded requests for the client that sent them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and _from_unix_socket(scope):
            client = dict(scope["headers"]).get(CLIENT, b"").decode("latin-1")
            scope["client"] = (client, 0)
        await self.app(scope, receive, send)


def _from_unix_socket(scope: HTTPScope) -> bool:
    return scope["server"] is not None and scope["server"][1] is None
