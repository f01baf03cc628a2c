"""Compresses responses for clients that accept it; long ones in a thread, so that nobody has to wait."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ironhex.server.content_encodings import Encoding, chosen
from ironhex.server.front.headers import value

SHORT = 600  # bytes; shorter responses are sent as they are
LONG = 30_000  # bytes; longer responses are compressed in a thread
TYPES = (b"application/json", b"image/svg+xml", b"text/")  # prefixes of content types


class CompressionMiddleware:
    """ASGI middleware that compresses responses sent in one piece, unless they are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        encoding = chosen(value(scope, b"accept-encoding")) if scope["type"] == ScopeType.HTTP else None
        if encoding is None:
            await self.app(scope, receive, send)
            return
        first: Any = None

        async def send_compressed(message: Message) -> None:
            nonlocal first
            if message["type"] == "http.response.start":
                first = message
                return
            if first is not None:
                beginning, first = first, None
                if _worth_it(beginning, message):
                    beginning, message = await _compressed(encoding, beginning, message)
                await send(beginning)
            await send(message)

        await self.app(scope, receive, send_compressed)


def _worth_it(beginning: Any, message: Any) -> bool:
    headers = _headers(beginning)
    return (
        not message.get("more_body")
        and len(message.get("body", b"")) > SHORT
        and b"content-encoding" not in headers
        and headers.get(b"content-type", b"").startswith(TYPES)
    )


async def _compressed(by: Encoding, beginning: Any, message: Any) -> tuple[Any, Any]:
    body: bytes = message["body"]
    compressed = await to_thread.run_sync(by.compress, body) if len(body) > LONG else by.compress(body)
    headers = {b"vary": b"accept-encoding"} | _headers(beginning)
    headers |= {b"content-encoding": by.name.encode(), b"content-length": b"%d" % len(compressed)}
    return {**beginning, "headers": list(headers.items())}, {**message, "body": compressed}


def _headers(beginning: Any) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in beginning.get("headers", ())}
