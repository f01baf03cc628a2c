"""What every request needs: the games, the settings, and the caller."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from msgspec.structs import replace

from ironhex.server.callers import Caller
from ironhex.server.content_encodings import chosen
from ironhex.server.front.addresses import address_of
from ironhex.server.game import Game
from ironhex.server.games import Games
from ironhex.server.workers import Job, Workers


class RequestContext(NamedTuple):
    """The server's games, workers and settings, and where the request comes from."""

    games: Games
    workers: Workers
    origin: str  # base of links to this server
    authorization: str
    viewer: str  # the token whose view is wanted, if there are several
    address: str
    imports: bool
    encoding: str  # of responses; empty: none

    def enter(self, game: str) -> tuple[Game, Caller]:
        """A game, and the seats that the request's tokens give access to."""
        found = self.games.game(game)
        caller = found.caller(tokens(self.authorization), self.viewer)
        found.visit(caller.seats)
        return found, caller

    async def worked_out(self, game: Game, caller: Caller, job: Job) -> Response[Any]:
        """The result of a job about a game, compressed by the worker; players come before spectators."""
        job = replace(job, encoding=self.encoding)
        if caller.seats:
            body = await self.workers.for_player(game.id, job)
        else:
            body = await self.workers.for_stranger(self.address, job)
        headers = {"content-encoding": self.encoding, "vary": "accept-encoding"} if self.encoding else {}
        return Response(body, media_type=MediaType.JSON, headers=headers)


Context = NamedDependency[RequestContext]
"""The type of a route's `context` parameter."""


def tokens(authorization: str) -> tuple[str, ...]:
    """The tokens of an `Authorization` header: `Bearer TOKEN,TOKEN`."""
    scheme, _, rest = authorization.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(token.strip() for token in rest.split(",") if token.strip())


def context_provider(games: Games, workers: Workers, origin: str, imports: bool) -> Any:
    """A dependency that gives each request its context."""

    def provide(request: Request[Any, Any, Any]) -> RequestContext:
        headers = request.headers
        here = origin or f"{request.scope['scheme']}://{headers.get('host', '')}"
        address = address_of(request.scope)
        authorization, viewer = headers.get("authorization", ""), headers.get("ironhex-viewer", "")
        encoding = chosen(headers.get("accept-encoding", ""))
        name = encoding.name if encoding else ""
        return RequestContext(games, workers, here, authorization, viewer, address, imports, name)

    return provide
