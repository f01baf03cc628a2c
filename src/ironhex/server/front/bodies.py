"""Reads the body of a request completely, within limits of size, time and memory, before anybody works on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from anyio import to_thread
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import Receive, Scope

from ironhex.server.errors import BadRequest, TooLarge, TooSlow, WrongType
from ironhex.server.front.headers import value
from ironhex.server.front.places import Places
from ironhex.server.front.texts import json_fault, record_fault

SMALL = 16_000  # bytes; smaller bodies do not count towards the limit of memory
LONG = 100_000  # bytes; longer ones are checked in a thread


class BodyForm(NamedTuple):
    """What the body of a route is: its content types, and a function that says what is wrong with one.

    None of the types is one that pages of other sites can send without asking: `text/plain` and those of forms.
    """

    types: tuple[str, ...]
    fault: Callable[[bytes], str] = lambda _: ""


JSON = BodyForm(("application/json",), json_fault)
RECORD = BodyForm(("application/jsonl", "application/octet-stream"), record_fault)
FILE = BodyForm(("application/octet-stream",))


class Disconnected(Exception):
    """The client has gone before its request was complete."""


class Body:
    """The body of one request, and the memory it takes."""

    def __init__(self, scope: Scope, address: str, memory: Places, form: BodyForm, largest: int) -> None:
        self._scope, self._address, self._memory = scope, address, memory
        self._form, self._largest = form, largest
        self._content = bytearray()
        self._counted = 0

    async def read(self, receive: Receive, seconds: float) -> bytes:
        """Read it; raises an error if it is not acceptable."""
        announced = value(self._scope, b"content-length")
        if not announced and not value(self._scope, b"transfer-encoding"):
            return b""
        self._check_length(int(announced) if announced.isdecimal() else 0)
        try:
            async with asyncio.timeout(seconds):
                await self._receive(receive)
        except TimeoutError:
            raise TooSlow("the request took too long to arrive") from None
        content = bytes(self._content)
        self._content.clear()
        if content:
            await self._check(content)
        return content

    def forget(self) -> None:
        """Free the memory."""
        self._memory.give_back(self._address, self._counted)
        self._counted = 0

    async def _receive(self, receive: Receive) -> None:
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise Disconnected
            self._content += message["body"]
            self._check_length(len(self._content))
            self._count()
            more = message["more_body"]

    def _check_length(self, length: int) -> None:
        if length > self._largest:
            raise TooLarge(f"this is too large; the limit is {self._largest / 1e6:g} MB")

    def _count(self) -> None:
        new = len(self._content) - SMALL - self._counted
        if new > 0:
            if refusal := self._memory.take(self._address, new):
                raise refusal
            self._counted += new

    async def _check(self, content: bytes) -> None:
        given = value(self._scope, b"content-type").partition(";")[0].strip().lower()
        if given not in self._form.types:
            raise WrongType(f"the content type of this request is {' or '.join(self._form.types)}")
        fault = self._form.fault
        if why := await to_thread.run_sync(fault, content) if len(content) > LONG else fault(content):
            raise BadRequest(why)


def body_of(scope: Scope, address: str, memory: Places) -> Body:
    """The body of a request to a route."""
    handler = scope["route_handler"]
    return Body(scope, address, memory, handler.opt.get("body", JSON), _largest(handler))


def _largest(handler: BaseRouteHandler) -> int:
    """How many bytes the body of a route may have."""
    size = handler.resolve_request_max_body_size() if isinstance(handler, HTTPRouteHandler) else None
    return size or 0
