"""Answers made smaller for whoever can read them so; nobody waits while a long one is being pressed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from anyio import to_thread
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from zstandard import ZstdCompressor

SHORT = 600  # bytes that are sent as they are
LONG = 30_000  # bytes from which a thread presses them, beside the others
KINDS = (b"application/json", b"image/svg+xml", b"text/")  # by how their names begin


def _gzip(body: bytes) -> bytes:
    press = zlib.compressobj(4, zlib.DEFLATED, 31)
    return press.compress(body) + press.flush()


def _zstd(body: bytes) -> bytes:
    return ZstdCompressor().compress(body)


class Press(NamedTuple):
    """A way to write an answer, by the name that it has in headers."""

    name: bytes
    press: Callable[[bytes], bytes]


PRESSES = (Press(b"zstd", _zstd), Press(b"gzip", _gzip))  # the best first


class Pressing:
    """Stands before the application: presses answers that come in one piece, unless that has been done already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        chosen = _chosen(dict(scope["headers"])) if scope["type"] == ScopeType.HTTP else None
        if chosen is None:
            await self.app(scope, receive, send)
            return
        first: Any = None

        async def send_pressed(message: Message) -> None:
            nonlocal first
            if message["type"] == "http.response.start":
                first = message
                return
            if first is not None:
                beginning, first = first, None
                if _worth_it(beginning, message):
                    beginning, message = await _pressed(chosen, beginning, message)
                await send(beginning)
            await send(message)

        await self.app(scope, receive, send_pressed)


def _chosen(headers: Mapping[bytes, bytes]) -> Press | None:
    known = {word.partition(b";")[0].strip() for word in headers.get(b"accept-encoding", b"").split(b",")}
    return next((press for press in PRESSES if press.name in known), None)


def _worth_it(beginning: Any, message: Any) -> bool:
    headers = _headers(beginning)
    return (
        not message.get("more_body")
        and len(message.get("body", b"")) > SHORT
        and b"content-encoding" not in headers
        and headers.get(b"content-type", b"").startswith(KINDS)
    )


async def _pressed(by: Press, beginning: Any, message: Any) -> tuple[Any, Any]:
    body: bytes = message["body"]
    pressed = await to_thread.run_sync(by.press, body) if len(body) > LONG else by.press(body)
    headers = {b"vary": b"accept-encoding"} | _headers(beginning)
    headers |= {b"content-encoding": by.name, b"content-length": b"%d" % len(pressed)}
    return {**beginning, "headers": list(headers.items())}, {**message, "body": pressed}


def _headers(beginning: Any) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in beginning.get("headers", ())}
