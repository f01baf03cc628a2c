"""Compresses responses for clients that accept it; long ones in a thread, so that nobody has to wait."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from anyio import to_thread
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from zstandard import ZstdCompressor

SHORT = 600  # bytes; shorter responses are sent as they are
LONG = 30_000  # bytes; longer responses are compressed in a thread
TYPES = (b"application/json", b"image/svg+xml", b"text/")  # prefixes of content types


def _gzip(body: bytes) -> bytes:
    gzip = zlib.compressobj(4, zlib.DEFLATED, 31)
    return gzip.compress(body) + gzip.flush()


def _zstd(body: bytes) -> bytes:
    return ZstdCompressor().compress(body)


class Encoding(NamedTuple):
    """A content encoding, by its name in headers."""

    name: bytes
    compress: Callable[[bytes], bytes]


ENCODINGS = (Encoding(b"zstd", _zstd), Encoding(b"gzip", _gzip))  # the best first


class CompressionMiddleware:
    """ASGI middleware that compresses responses sent in one piece, unless they are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        chosen = _chosen(dict(scope["headers"])) if scope["type"] == ScopeType.HTTP else None
        if chosen is None:
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
                    beginning, message = await _compressed(chosen, beginning, message)
                await send(beginning)
            await send(message)

        await self.app(scope, receive, send_compressed)


def _chosen(headers: Mapping[bytes, bytes]) -> Encoding | None:
    known = {word.partition(b";")[0].strip() for word in headers.get(b"accept-encoding", b"").split(b",")}
    return next((encoding for encoding in ENCODINGS if encoding.name in known), None)


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
    headers |= {b"content-encoding": by.name, b"content-length": b"%d" % len(compressed)}
    return {**beginning, "headers": list(headers.items())}, {**message, "body": compressed}


def _headers(beginning: Any) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in beginning.get("headers", ())}
