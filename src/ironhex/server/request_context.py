"""What every request needs: the games, and how links are written."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request
from litestar.di import NamedDependency

from ironhex.server.games import Game, Games, Seated


class Hall(NamedTuple):
    """The server's games and settings, with the request that is being met."""

    games: Games
    origin: str  # how links to this server begin
    authorization: str
    imports: bool

    def enter(self, game: str) -> tuple[Game, Seated]:
        """A game, and the seats that the request's tokens open."""
        found = self.games.game(game)
        return found, found.seated(tokens(self.authorization))


House = NamedDependency[Hall]
"""How a route asks for it."""


def tokens(authorization: str) -> tuple[str, ...]:
    """The tokens of an `Authorization` header: `Bearer TOKEN,TOKEN`."""
    scheme, _, rest = authorization.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(token.strip() for token in rest.split(",") if token.strip())


def house_of(games: Games, origin: str, imports: bool) -> Any:
    """Gives each request its house."""

    def provide(request: Request[Any, Any, Any]) -> Hall:
        headers = request.headers
        here = origin or f"{request.scope['scheme']}://{headers.get('host', '')}"
        return Hall(games, here, headers.get("authorization", ""), imports)

    return provide
