"""What every request needs: the games, the settings, and the caller."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request
from litestar.di import NamedDependency

from ironhex.server.games import Caller, Game, Games


class RequestContext(NamedTuple):
    """The server's games and settings, and the authorization of the request."""

    games: Games
    origin: str  # base of links to this server
    authorization: str
    imports: bool

    def enter(self, game: str) -> tuple[Game, Caller]:
        """A game, and the seats that the request's tokens give access to."""
        found = self.games.game(game)
        return found, found.caller(tokens(self.authorization))


Context = NamedDependency[RequestContext]
"""The type of a route's `context` parameter."""


def tokens(authorization: str) -> tuple[str, ...]:
    """The tokens of an `Authorization` header: `Bearer TOKEN,TOKEN`."""
    scheme, _, rest = authorization.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(token.strip() for token in rest.split(",") if token.strip())


def context_provider(games: Games, origin: str, imports: bool) -> Any:
    """A dependency that gives each request its context."""

    def provide(request: Request[Any, Any, Any]) -> RequestContext:
        headers = request.headers
        here = origin or f"{request.scope['scheme']}://{headers.get('host', '')}"
        return RequestContext(games, here, headers.get("authorization", ""), imports)

    return provide
