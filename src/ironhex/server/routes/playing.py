"""Playing: answers, undo and standing orders, and everything that helps to choose an answer."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from anyio import to_thread
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ironhex.engine.presentation import Arcs, Draft, Field, Menu, Ranges, SightLine
from ironhex.engine.presentation.story import Moment
from ironhex.server import looks, playing, undoing
from ironhex.server import work_estimates as estimated
from ironhex.server.bots import Bots
from ironhex.server.callers import Caller
from ironhex.server.errors import BadRequest
from ironhex.server.executors import in_short_thread, short_request
from ironhex.server.game import Game
from ironhex.server.game_view import shown
from ironhex.server.hints import Hint, hint
from ironhex.server.request_context import Context, Encoded, RequestContext
from ironhex.server.routes.params import (
    ActionText,
    AskId,
    FloorNumber,
    From,
    GameId,
    MaybePlace,
    MaybeSeat,
    Place,
    Places,
    Question,
    Words,
)
from ironhex.server.view_jobs import ViewFields, view_fields
from ironhex.server.wire import (
    Acted,
    Answer,
    DraftRequest,
    OrderGiven,
    StandingOrderCard,
    StandingOrders,
    UndoDone,
    UndoTalk,
)
from ironhex.server.workers import RangesJob
from ironhex.server.workers.drawings import PictureJob

LONG_GROUND = 25_000  # bytes; that is about four sheets
KEEP = "private, max-age=31536000, immutable"


@post("/games/{game_id:str}/answers", status_code=200, tags=["playing"])
@short_request
def answer(context: Context, game_id: GameId, data: JSONBody[Answer]) -> Acted:
    """Answer an open question."""
    game, caller = context.enter(game_id)
    return Acted(playing.answer(game, caller, data.ask, data.action, data.seat))


@post("/games/{game_id:str}/undo", status_code=200, tags=["playing"])
@short_request
def undo(context: Context, game_id: GameId, data: JSONBody[UndoTalk | None] = None) -> UndoDone:
    """Undo the caller's last answer, ask the opponents who have seen it, or reply to an opponent who asks."""
    game, caller = context.enter(game_id)
    return undoing.undo(game, caller, data or UndoTalk())


@post("/games/{game_id:str}/orders", status_code=200, tags=["playing"])
@short_request
def order(context: Context, game_id: GameId, data: JSONBody[OrderGiven]) -> Acted:
    """Give a standing order, or cancel it."""
    game, caller = context.enter(game_id)
    return Acted(playing.order(game, caller, data.key, data.action, data.seat))


@get("/games/{game_id:str}/orders", sync_to_thread=True, tags=["playing"])
def orders(context: Context, game_id: GameId) -> StandingOrders:
    """The standing orders that the caller's seats may give, and those they have given."""
    game, caller = context.enter(game_id)
    with game.lock:
        play = game.play
        labels = shown(play.system).order_labels
        left = {(each.seat, each.key): str(each.action) for each in play.position.orders}
        cards = [
            StandingOrderCard(
                seat,
                key,
                labels.get(key, key.capitalize()),
                left.get((seat, key)),
                {name: str(each) for name, each in named.items()},
            )
            for seat in caller.seats
            for key, named in play.orders_of(seat).items()
        ]
    return StandingOrders(tuple(cards))


@get("/games/{game_id:str}/asks/{ask:int}/menu", tags=["playing"])
async def menu(
    context: Context, game_id: GameId, ask: AskId, figure: MaybePlace = None, via: Places = ""
) -> Response[Menu]:
    """The offers of a question, for one figure if named; a move passes the places of `via`."""
    return _encoded(await looks.menu(context, game_id, ask, figure, tuple(filter(None, via.split(",")))))


@post("/games/{game_id:str}/asks/{ask:int}/consider", status_code=200, tags=["playing"])
async def consider(context: Context, game_id: GameId, ask: AskId, data: JSONBody[DraftRequest]) -> Response[Draft]:
    """What a draft would do; without an action, the initial draft. Nothing is changed."""
    return _encoded(await looks.draft(context, game_id, ask, data))


def _encoded(found: Encoded) -> Response[Any]:
    return Response(found.body, media_type=MediaType.JSON, headers=found.headers)


@get("/games/{game_id:str}/hint", tags=["playing"])
async def advise(
    context: Context, bot_pool: NamedDependency[Bots], game_id: GameId, ask: Question, seat: MaybeSeat = None
) -> Hint:
    """What the normal bot would answer in the caller's place, and why."""
    game, caller = await to_thread.run_sync(context.enter, game_id)
    return await hint(bot_pool, game, caller, ask, seat)


@get("/games/{game_id:str}/sight", sync_to_thread=True, tags=["playing"])
def sight(context: Context, game_id: GameId, origin: From, to: Place) -> SightLine:
    """The line of sight between two places or figures, with what it crosses."""
    game, caller = context.enter(game_id)
    view = _view(game, caller)
    try:
        return shown(game.play.system).sight(view, origin, to)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such place or figure: {error}") from error


@get("/games/{game_id:str}/arcs", sync_to_thread=True, tags=["playing"])
def arcs(context: Context, game_id: GameId, figure: Place, action: ActionText = "") -> Arcs:
    """The firing arcs of a figure where it is, or where a draft of its own would leave it."""
    game, caller = context.enter(game_id)
    system, view = game.play.system, _view(game, caller)
    try:
        return shown(system).arcs(view, figure, system.parse(action) if action else None)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such figure or action: {error}") from error


@get("/games/{game_id:str}/ranges", tags=["playing"])
async def ranges(context: Context, game_id: GameId, figure: Place) -> Response[Ranges]:
    """The places each weapon of a figure covers, by range band."""
    found, fields = await in_short_thread(_covered, context, game_id)
    job = RangesJob(*fields, figure)
    key = ("ranges", job.library_key, sha256(job.view).digest(), figure)
    body: Any = await context.shared_in_game(key, found.game, found.caller, job, estimated.RANGES)
    return Response(body, media_type=MediaType.JSON)


def _covered(context: RequestContext, game_id: str) -> tuple[Seen, ViewFields]:
    found = _seen(context, game_id)
    return found, found.fields


class Seen(NamedTuple):
    """A game as a caller sees it."""

    game: Game
    caller: Caller
    moment: Moment

    @property
    def fields(self) -> ViewFields:
        """What workers need to know about it."""
        return view_fields(self.game.play.system, self.moment.view)


def _seen(context: RequestContext, game_id: str) -> Seen:
    game, caller = context.enter(game_id)
    return Seen(game, caller, game.story(caller.side).moment)


def _view(game: Game, caller: Caller) -> Any:
    """The facts that the caller may know."""
    return game.view(caller.side)


@get("/games/{game_id:str}/field", tags=["playing"])
@short_request
def field(context: Context, game_id: GameId, key: Words = "") -> Response[Field]:
    """The current ground; with the key of the scene, browsers cache it forever."""
    found = _seen(context, game_id)
    headers = _kept(key, found.moment.scene.field)
    return Response(_ground(context, found), media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]


def _ground(context: RequestContext, found: Seen) -> bytes:
    """The ground that a caller sees, as JSON; cached, because there may be thousands of places."""
    key = ("field", found.game.id, found.caller.side, found.moment.scene.field)
    ground = shown(found.game.play.system).ground
    return context.cache.find(key, lambda: msgspec.json.encode(ground(found.moment.view)))


@get("/games/{game_id:str}/field.svg", tags=["playing"], media_type="image/svg+xml")
async def field_drawing(context: Context, game_id: GameId, key: Words = "", floor: FloorNumber = 0) -> Response[bytes]:
    """The picture of the ground, or of one of its floors; with the key of the scene, browsers cache it forever."""
    found, size, fields = await in_short_thread(_to_draw, context, game_id)
    known = found.moment.scene.field
    picture = await context.shared_in_game(
        ("picture", known, floor),
        found.game,
        found.caller,
        PictureJob(*fields, floor),
        estimated.picture(size),
        long=size > LONG_GROUND,
    )
    return Response(picture, media_type="image/svg+xml", headers=_kept(key, known))


def _to_draw(context: RequestContext, game_id: str) -> tuple[Seen, int, ViewFields]:
    """What a caller sees, the size of its ground, and what a worker needs to draw it."""
    found = _seen(context, game_id)
    return found, len(_ground(context, found)), found.fields


def _kept(key: str, known: str) -> dict[str, str]:
    return {"cache-control": KEEP if key == known else "no-store"}


PLAYING = (answer, undo, order, orders, menu, consider, advise, sight, arcs, ranges, field, field_drawing)
