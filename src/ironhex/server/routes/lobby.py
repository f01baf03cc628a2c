"""The lobby, and games that wait for a force."""

from __future__ import annotations

from functools import partial

import msgspec
from anyio import to_thread
from litestar import MediaType, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream as StreamResponse

from ironhex.server import waiting
from ironhex.server.editions import setup_work
from ironhex.server.errors import NotFound, NotPossibleNow
from ironhex.server.executors import in_short_thread, short_request
from ironhex.server.game_view import seats_given
from ironhex.server.lobby import Lobby
from ironhex.server.request_context import Context, RequestContext, tokens
from ironhex.server.routes.params import GameId
from ironhex.server.snapshots import Snapshot, SnapshotStream
from ironhex.server.storage import LOBBY as LOBBY_NEWS
from ironhex.server.wire import GameMade
from ironhex.server.wire_lobby import ForcePick, ForcePicked, Joining, Listed, LobbyView, WaitingCard
from ironhex.server.workers.drawings import BoardJob

TheLobby = NamedDependency[Lobby]
STREAM = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/lobby", tags=["lobby"])
@short_request
def show_lobby(lobby: TheLobby) -> Response[LobbyView]:
    """The games to join, and those to watch."""
    return Response(lobby.view(), media_type=MediaType.JSON)  # type: ignore[arg-type]


@get("/lobby/stream", tags=["lobby"], stream=True)
async def follow_lobby(context: Context, lobby: TheLobby) -> StreamResponse:
    """Server-sent events: the lobby, now and whenever it changes."""
    stream = SnapshotStream(context.games, LOBBY_NEWS, lambda: Snapshot("lobby", lobby.view()))
    return StreamResponse(stream.messages(), media_type="text/event-stream", headers=STREAM)


@post("/games/{game_id:str}/listing", status_code=200, tags=["lobby"])
@short_request
def list_game(context: Context, lobby: TheLobby, game_id: GameId) -> Listed:
    """List a game in the lobby, with the token that its maker got."""
    lobby.list(game_id, tokens(context.authorization), context.address)
    return Listed(True)


@delete("/games/{game_id:str}/listing", status_code=200, tags=["lobby"])
@short_request
def withdraw_game(context: Context, lobby: TheLobby, game_id: GameId) -> Listed:
    """Remove a game from the lobby, with the token that its maker got."""
    lobby.withdraw(game_id, tokens(context.authorization))
    return Listed(False)


@post("/games/{game_id:str}/join", status_code=200, tags=["lobby"])
@short_request
def join(context: Context, lobby: TheLobby, game_id: GameId, data: JSONBody[Joining]) -> GameMade:
    """Take an open seat of a game in the lobby."""
    joined = lobby.join(game_id, data, context.address)
    return seats_given(joined.game, (joined.seat,), context.origin)


@get("/games/{game_id:str}/forces", tags=["lobby"])
@short_request
def show_waiting(context: Context, game_id: GameId) -> WaitingCard:
    """A game that has not begun, because a player still picks their force."""
    found, caller = waiting.enter(context.games, game_id, tokens(context.authorization))
    return waiting.card(context.games, found, caller)


@get("/games/{game_id:str}/forces/stream", tags=["lobby"], stream=True)
async def follow_waiting(context: Context, game_id: GameId) -> StreamResponse:
    """Server-sent events: the game as it waits, and `begun` or `gone` at the end."""
    await to_thread.run_sync(waiting.enter, context.games, game_id, tokens(context.authorization))
    stream = SnapshotStream(context.games, game_id, partial(_waiting_now, context, game_id))
    return StreamResponse(stream.messages(), media_type="text/event-stream", headers=STREAM)


def _waiting_now(context: RequestContext, game_id: str) -> Snapshot:
    try:
        found, caller = waiting.enter(context.games, game_id, tokens(context.authorization))
    except NotFound:
        return Snapshot("gone", b"{}", last=True)
    except NotPossibleNow:
        return Snapshot("begun", b"{}", last=True)
    return Snapshot("forces", msgspec.json.encode(waiting.card(context.games, found, caller)))


@post("/games/{game_id:str}/forces", status_code=200, tags=["lobby"])
async def pick_force(context: Context, game_id: GameId, data: JSONBody[ForcePick]) -> ForcePicked:
    """Pick a force; when all sides have theirs, the battle begins."""
    given = tokens(context.authorization)
    found, caller = await in_short_thread(waiting.enter, context.games, game_id, given)
    setup = await in_short_thread(waiting.with_force, found, caller, data)
    work = await in_short_thread(setup_work, setup)
    board = await context.for_stranger(BoardJob(setup.board), work.units) if work.long else None
    if board is None:
        context.budget.take(context.address, work.units)
    begun = await to_thread.run_sync(waiting.pick_force, context.games, game_id, given, data, board)
    return ForcePicked(begun)


LOBBY = (
    show_lobby,
    follow_lobby,
    list_game,
    withdraw_game,
    join,
    show_waiting,
    follow_waiting,
    pick_force,
)
