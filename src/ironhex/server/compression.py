"""Compresses responses for clients that accept it; long ones in a thread, and only once, so that nobody has to wait."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from anyio import to_thread
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ironhex.server.content_encodings import Encoding, chosen
from ironhex.server.front.headers import value
from ironhex.server.result_cache import BytesCache

SHORT = 600  # bytes; shorter responses are sent as they are
LONG = 30_000  # bytes; longer responses are compressed in a thread
MOST_BYTES = 32_000_000  # of compressed responses that are kept, because many clients ask for the same pictures
TYPES = (b"application/json", b"image/svg+xml", b"text/")  # prefixes of content types


class CompressionMiddleware:
    """ASGI middleware that compresses responses sent in one piece, unless they are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._cache = BytesCache(MOST_BYTES)

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
                    beginning, message = await self._compressed(encoding, beginning, message)
                await send(beginning)
            await send(message)

        await self.app(scope, receive, send_compressed)

    async def _compressed(self, by: Encoding, beginning: Any, message: Any) -> tuple[Any, Any]:
        body: bytes = message["body"]
        compressed = await to_thread.run_sync(self._kept, by, body) if len(body) > LONG else by.compress(body)
        headers = {b"vary": b"accept-encoding"} | _headers(beginning)
        headers |= {b"content-encoding": by.name.encode(), b"content-length": b"%d" % len(compressed)}
        return {**beginning, "headers": list(headers.items())}, {**message, "body": compressed}

    def _kept(self, by: Encoding, body: bytes) -> bytes:
        return self._cache.find((by.name, sha256(body).digest()), lambda: by.compress(body))


def _worth_it(beginning: Any, message: Any) -> bool:
    if message.get("more_body") or len(message.get("body", b"")) <= SHORT:
        return False
    headers = _headers(beginning)
    return b"content-encoding" not in headers and headers.get(b"content-type", b"").startswith(TYPES)


def _headers(beginning: Any) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in beginning.get("headers", ())}
