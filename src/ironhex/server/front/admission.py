"""Lets complete requests in, and limits how many are in work at the same time."""

from __future__ import annotations

from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from ironhex.server.errors import ApiError
from ironhex.server.front.addresses import address_of
from ironhex.server.front.bodies import Disconnected, body_of
from ironhex.server.front.limits import Limits
from ironhex.server.front.places import Places
from ironhex.server.replies import send_refusal

ReceiveMessage = HTTPReceiveMessage | WebSocketReceiveMessage


class Room:
    """What all routes share: the places for requests in work, for streams, and for long bodies."""

    def __init__(self, limits: Limits) -> None:
        self.body_time = limits.body_time
        self.work = Places(limits.at_once, limits.at_once_from_one)
        self.streams = Places(limits.streams, limits.streams_from_one)
        self.bodies = Places(limits.bodies, limits.bodies_from_one)


class Admission:
    """ASGI middleware of a route: reads the body and finds a place for the request.

    A request is in work from when it is complete until its response begins, however slowly a client sends or reads.
    """

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        body = body_of(scope, address, self.room.bodies)
        try:
            content = await body.read(receive, self.room.body_time)
            await self._with_place(address, scope, complete(content, receive), send)
        except Disconnected:
            pass
        except ApiError as refusal:
            await send_refusal(scope, send, refusal)
        finally:
            body.forget()

    async def _with_place(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["route_handler"].opt.get("stream"):
            await self._work(address, scope, receive, send)
            return
        if refusal := self.room.streams.take(address):
            raise refusal
        try:
            await self._work(address, scope, receive, send)
        finally:
            self.room.streams.give_back(address)

    async def _work(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if refusal := self.room.work.take(address):
            raise refusal
        in_work = True

        def done() -> None:
            nonlocal in_work
            if in_work:
                in_work = False
                self.room.work.give_back(address)

        async def send_when_done(message: Message) -> None:
            done()
            await send(message)

        try:
            await self.app(scope, receive, send_when_done)
        finally:
            done()


def complete(content: bytes, receive: Receive) -> Receive:
    """Receives the whole body as one message, and then what follows."""
    first: ReceiveMessage | None = {"type": "http.request", "body": content, "more_body": False}

    async def receive_next() -> ReceiveMessage:
        nonlocal first
        if first is None:
            return await receive()
        message, first = first, None
        return message

    return receive_next
