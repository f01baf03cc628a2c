"""Serves the requests behind every click of a player: answers, menus and drafts.

The framework would take more time for them than all the rest. They are routes, too (`routes/playing.py`): these
describe them for clients, and get every request that is not written plainly, so they alone say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from ironhex.server import looks, playing
from ironhex.server.ask_ids import LARGEST
from ironhex.server.errors import ApiError
from ironhex.server.executors import in_short_thread
from ironhex.server.front.addresses import address_of
from ironhex.server.front.admission import Room, complete
from ironhex.server.front.bodies import JSON, Body, Disconnected
from ironhex.server.replies import failure, send_problem, send_refusal
from ironhex.server.request_context import ContextProvider, Encoded, RequestContext
from ironhex.server.wire import Acted, Answer, DraftRequest

PATH = re.compile(r"/api/games/([\w-]{1,40})/(?:(answers)|asks/(\d{1,15})/(menu|consider))", re.ASCII)
FIGURE = re.compile(rb"(?:figure=(\w{1,12}))?")

_answers, _drafts = msgspec.json.Decoder(Answer), msgspec.json.Decoder(DraftRequest)

Work = Callable[[RequestContext], Awaitable[Encoded]]
"""What a request asks for."""

Reader = Callable[[bytes], Work]
"""Reads what a request asks for from its body."""


class Direct:
    """ASGI middleware between the gate and the routes."""

    def __init__(self, app: ASGIApp, room: Room, context_of: ContextProvider, largest: int) -> None:
        self.app, self.room, self.context_of, self.largest = app, room, context_of, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and (reader := _reader_for(scope)):
            await self._serve(reader, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _serve(self, reader: Reader, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Read the body and answer; a body that is not as expected is left to the route."""
        address, content = address_of(scope), b""
        body = Body(scope, address, self.room.bodies, JSON, self.largest)
        try:
            content = await body.read(receive, self.room.body_time)
            work = reader(content)
        except msgspec.DecodeError:
            body.forget()  # the route counts it again
            await self.app(scope, complete(content, receive), send)
        except Disconnected:
            pass
        except ApiError as refusal:
            await send_refusal(scope, send, refusal)
        else:
            await self._answer(work, address, scope, send)
        finally:
            body.forget()

    async def _answer(self, work: Work, address: str, scope: HTTPScope, send: Send) -> None:
        if refusal := self.room.work.take(address):
            await send_refusal(scope, send, refusal)
            return
        try:
            found = await self._done(work, address, scope)
        except Exception as error:
            await send_problem(send, *failure(error, scope["method"], scope["path"]))
        else:
            await _send(send, found)

    async def _done(self, work: Work, address: str, scope: HTTPScope) -> Encoded:
        """What a request asks for; it is in work until its response begins."""
        try:
            return await work(self.context_of(scope))
        finally:
            self.room.work.give_back(address)


async def _send(send: Send, found: Encoded) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(found.body))]
    headers += [(name.encode(), value.encode()) for name, value in found.headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": found.body, "more_body": False})


def _reader_for(scope: HTTPScope) -> Reader | None:
    """How to read a request, if it is one of those served here."""
    found = PATH.fullmatch(scope["path"])
    if found is None:
        return None
    game, answers, ask, look = found.groups()
    match scope["method"], answers or look:
        case "POST", "answers":
            return partial(_answer, game)
        case "POST", "consider" if int(ask) <= LARGEST:
            return partial(_draft, game, int(ask))
        case "GET", "menu" if int(ask) <= LARGEST and (query := FIGURE.fullmatch(scope["query_string"])):
            return partial(_menu, game, int(ask), query[1].decode() if query[1] else None)
    return None


def _answer(game: str, body: bytes) -> Work:
    given = _answers.decode(body)

    def act(context: RequestContext) -> Encoded:
        version = playing.answer(*context.enter(game), given.ask, given.action, given.seat)
        return Encoded(msgspec.json.encode(Acted(version)))

    return lambda context: in_short_thread(act, context)


def _draft(game: str, ask: int, body: bytes) -> Work:
    wanted = _drafts.decode(body)
    return lambda context: looks.draft(context, game, ask, wanted)


def _menu(game: str, ask: int, figure: str | None, _: bytes) -> Work:
    return lambda context: looks.menu(context, game, ask, figure, ())
