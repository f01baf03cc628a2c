"""Builds the server from games, bots, routes and limits."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from threading import Event, Thread
from typing import Any, NamedTuple

from litestar import Litestar, Request, Router
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from ironhex import __version__
from ironhex.engine.prepared_types import prepare_structs
from ironhex.games import SYSTEMS
from ironhex.server.bots import Bots
from ironhex.server.compression import CompressionMiddleware
from ironhex.server.direct import Direct
from ironhex.server.executors import limit_default_executor
from ironhex.server.front import Front, Limits
from ironhex.server.games import Games
from ironhex.server.housekeeping import housekeeping, resume_clocks
from ironhex.server.lab import Lab
from ironhex.server.lobby import Lobby
from ironhex.server.notices import Notices
from ironhex.server.processes.forwarding import Forwarded, Forwarding
from ironhex.server.profiles import Profiles
from ironhex.server.replies import HANDLERS, SafeHeaders
from ironhex.server.request_context import ContextProvider, RequestContext, context_provider
from ironhex.server.routes import API
from ironhex.server.routes.pages import font, page
from ironhex.server.shutdown import stop_all
from ironhex.server.storage import Store
from ironhex.server.workers import Workers

LARGEST_BODY = 1_000_000


class Settings(NamedTuple):
    """How to run a server."""

    origin: str = ""  # base of links; empty: taken from the request
    imports: bool = True  # whether clients may add designs to the library
    bot_workers: int = 1
    workers: int = 1  # processes for menus and drafts; without any, the server does everything itself
    games_kept: int = 256
    names: tuple[str, ...] = ()  # under which the server can be reached, besides its addresses and the origin
    proxies: tuple[str, ...] = ()  # addresses of proxies, whose `X-Forwarded` headers are believed
    limits: Limits = Limits()
    keep_days: float = 90.0  # after which an unfinished game that nobody opens is deleted; 0: never
    lab_at: str = ""  # the socket of the process that has the lab; empty: this one


class Server(NamedTuple):
    """An application and its parts."""

    app: ASGIApp
    routes: Litestar
    games: Games
    bots: Bots
    workers: Workers
    lab: Lab
    front: Front

    def kill(self) -> None:
        """End all processes of the server but its own."""
        self.lab.kill()
        self.workers.kill()
        self.bots.kill()


def build(store: Store, settings: Settings | None = None) -> Server:
    """The server for a store."""
    settings = settings or Settings()
    prepare_structs(SYSTEMS.values())
    games = Games(store, settings.games_kept)
    bots = Bots(games, settings.bot_workers)
    workers = Workers(settings.workers)
    lab = Lab(settings.limits)
    lobby, profiles = Lobby(games, settings.limits), Profiles(store, settings.limits)
    front = Front(settings.limits, settings.origin, settings.names, settings.proxies)
    games.when_moved = bots.look
    context_of = context_provider(games, workers, settings.origin, settings.imports, front.budget)
    app = Litestar(
        [Router("/api", route_handlers=API), font, page],
        # Litestar treats an error in a field of this name as its own: no request may have such a field.
        dependencies={
            "context": Provide(_provided(context_of), sync_to_thread=False),
            "bot_pool": Provide(lambda: bots, sync_to_thread=False),
            "lab": Provide(lambda: lab, sync_to_thread=False),
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "profiles": Provide(lambda: profiles, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,  # type: ignore[arg-type]
        openapi_config=OpenAPIConfig(
            "Ironhex", __version__, path="/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        request_max_body_size=LARGEST_BODY,
        middleware=[front.inside, *([DefineMiddleware(Forwarding, socket=settings.lab_at)] if settings.lab_at else [])],
        lifespan=[_alive(games, bots, workers, lab, settings.keep_days)],
        logging_config=None,
        debug=False,
    )
    direct = Direct(app, front.room, context_of, LARGEST_BODY)
    outside = Forwarded(SafeHeaders(CompressionMiddleware(front.outside(direct))))
    return Server(outside, app, games, bots, workers, lab, front)


def _provided(context_of: ContextProvider) -> Callable[[Request[Any, Any, Any]], RequestContext]:
    """The context of a request as a dependency of routes."""

    def provide(request: Request[Any, Any, Any]) -> RequestContext:
        return context_of(request.scope)

    return provide


def _alive(
    games: Games, bots: Bots, workers: Workers, lab: Lab, keep_days: float
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Run the bots, listen to other servers, and note who is present while the server runs."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        stopped = Event()
        games.store.when_changed = games.watchers.notify
        notices = Notices(games)
        limit_default_executor()
        resume_clocks(games)
        watch = Thread(target=housekeeping, args=(games, keep_days, stopped), daemon=True)
        bots.start()
        workers.start()
        notices.start()
        watch.start()
        try:
            yield
        finally:
            stopped.set()
            stop_all(lab.stop, workers.stop, bots.stop, notices.stop, watch.join)

    return lifespan
