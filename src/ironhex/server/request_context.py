"""What every request needs: the games, the settings, and the caller."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import NamedTuple

from litestar.di import NamedDependency
from litestar.types import HTTPScope
from msgspec.structs import replace

from ironhex.server.callers import Caller
from ironhex.server.content_encodings import chosen
from ironhex.server.errors import Overloaded
from ironhex.server.front.addresses import address_of
from ironhex.server.front.budget import Budget
from ironhex.server.front.headers import value
from ironhex.server.game import Game
from ironhex.server.games import Games
from ironhex.server.result_cache import BytesCache, SharedResults
from ironhex.server.view_jobs import view_fields
from ironhex.server.work_estimates import STOPPED
from ironhex.server.workers import Job, PrepareJob, Workers

PLAYERS, STRANGERS = "players", "strangers"
MOST_ANSWERS = 4_000_000  # bytes; they are wanted only until the game goes on


class Encoded(NamedTuple):
    """The body of a response in JSON, and how it is compressed."""

    body: bytes
    encoding: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"content-encoding": self.encoding, "vary": "accept-encoding"} if self.encoding else {}


class RequestContext(NamedTuple):
    """The server's games, workers and settings, and where the request comes from."""

    games: Games
    workers: Workers
    origin: str  # base of links to this server
    authorization: str
    viewer: str  # the token whose view is wanted, if there are several
    address: str
    imports: bool
    budget: Budget  # of work for callers without a seat
    cache: BytesCache
    results: SharedResults
    answers: SharedResults  # to what players ask about their questions
    encoding: str  # of responses; empty: none

    def enter(self, game: str) -> tuple[Game, Caller]:
        """A game, and the seats that the request's tokens give access to."""
        found = self.games.game(game)
        caller = found.caller(tokens(self.authorization), self.viewer)
        found.visit(caller.seats)
        if caller.seats:
            self.workers.players.prepare(found.id, lambda: _prepares(found, caller))
        return found, caller

    def enter_at_once(self, game: str) -> tuple[Game, Caller] | None:
        """Like `enter`, if the game is in memory, and nothing else follows from the visit."""
        found = self.games.in_memory(game)
        if found is None or self.workers.players.cold:
            return None
        caller = found.caller(tokens(self.authorization), self.viewer)
        return (found, caller) if found.visit_quietly(caller.seats) else None

    async def worked_out(self, key: Hashable, game: Game, caller: Caller, job: Job, work: float) -> Encoded:
        """The result of a job about a game, compressed by the worker, the same for all who know the key; players come
        before spectators, who have a budget of work."""
        compressed = replace(job, encoding=self.encoding)
        body = await self.answers.find(
            (game.id, key, self.encoding),
            PLAYERS if caller.seats else STRANGERS,
            lambda: self._begun(game, caller, compressed, work),
        )
        return Encoded(body, self.encoding)

    async def in_the_background(self, game: Game, job: Job) -> bytes:
        """The result of a long job for a player: it may wait for strangers, and delays no menu."""
        return await asyncio.wrap_future(self.workers.strangers.submit(game.id, job))

    async def for_stranger(self, job: Job, work: float) -> bytes:
        """The result of a job for anybody; their address has a budget of work."""
        return await asyncio.wrap_future(self._begun_for_stranger(job, work))

    async def shared(self, key: Hashable, job: Job, work: float) -> bytes:
        """Like `for_stranger`, if everybody gets the same: only the first caller uses their budget."""
        return await self.results.find(key, STRANGERS, lambda: self._begun_for_stranger(job, work))

    async def shared_in_game(
        self, key: Hashable, game: Game, caller: Caller, job: Job, work: float, *, long: bool = False
    ) -> bytes:
        """Like `worked_out`, or `in_the_background` if it takes long: the side gets the same until the key changes."""
        pool = PLAYERS if caller.seats and not long else STRANGERS
        return await self.results.find(
            (game.id, caller.side, key), pool, lambda: self._begun(game, caller, job, work, long)
        )

    def charge(self, caller: Caller, work: float) -> None:
        """Use the budget for something that the server does itself, unless the caller plays."""
        if not caller.seats:
            self.budget.take(self.address, work)

    def _begun(self, game: Game, caller: Caller, job: Job, work: float, long: bool = False) -> Future[bytes]:
        if not caller.seats:
            return self._begun_for_stranger(job, work)
        pool = self.workers.strangers if long else self.workers.players
        return pool.submit(game.id, job)

    def _begun_for_stranger(self, job: Job, work: float) -> Future[bytes]:
        self.budget.take(self.address, work)
        result = self.workers.strangers.submit(self.address, job)
        result.add_done_callback(self._charge_failure)
        return result

    def _charge_failure(self, result: Future[bytes]) -> None:
        """A job that took all the time or memory it may take is more work than was estimated."""
        if not result.cancelled() and isinstance(result.exception(), Overloaded):
            self.budget.charge(self.address, STOPPED)


def _prepares(game: Game, caller: Caller) -> Job:
    return PrepareJob(*view_fields(game.play.system, game.view(caller.side)))


Context = NamedDependency[RequestContext]
"""The type of a route's `context` parameter."""


def tokens(authorization: str) -> tuple[str, ...]:
    """The tokens of an `Authorization` header: `Bearer TOKEN,TOKEN`."""
    scheme, _, rest = authorization.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(token.strip() for token in rest.split(",") if token.strip())


ContextProvider = Callable[[HTTPScope], RequestContext]
"""Gives each request its context."""


def context_provider(games: Games, workers: Workers, origin: str, imports: bool, budget: Budget) -> ContextProvider:
    """The contexts of a server's requests."""
    cache = BytesCache()
    results, answers = SharedResults(cache), SharedResults(BytesCache(MOST_ANSWERS))

    def provide(scope: HTTPScope) -> RequestContext:
        here = origin or f"{scope['scheme']}://{value(scope, b'host')}"
        address = address_of(scope)
        authorization, viewer = value(scope, b"authorization"), value(scope, b"ironhex-viewer")
        encoding = chosen(value(scope, b"accept-encoding"))
        name = encoding.name if encoding else ""
        return RequestContext(
            games, workers, here, authorization, viewer, address, imports, budget, cache, results, answers, name
        )

    return provide
