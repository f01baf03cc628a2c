"""Playing: answers, undo and orders, and all that helps to choose an answer."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ironhex.engine import Offer, RollDice, System
from ironhex.engine.presentation import Draft, Field, Menu, Ranges, SightLine
from ironhex.engine.presentation.numbers import Reason
from ironhex.engine.real_dice import every_roll, judge_faces
from ironhex.server import playing
from ironhex.server.bots import Bots
from ironhex.server.errors import BadRequest, NotFound
from ironhex.server.executors import long_request, short_request
from ironhex.server.game_view import ROLL, action_of, shown, text_of
from ironhex.server.games import Game, Seated
from ironhex.server.hints import Hint, hint
from ironhex.server.open_questions import QuestionSnapshot, question_snapshot
from ironhex.server.request_context import Context
from ironhex.server.routes.params import (
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
from ironhex.server.wire import Acted, Answer, DraftRequest, OrderGiven, SeatOnly, StandingOrderCard, StandingOrders

KEEP = "private, max-age=31536000, immutable"


@post("/games/{game_id:str}/answers", status_code=200, tags=["playing"])
@short_request
def answer(context: Context, game_id: GameId, data: JSONBody[Answer]) -> Acted:
    """Answer an open question."""
    game, seated = context.enter(game_id)
    return Acted(playing.answer(game, seated, data.ask, data.action, data.seat))


@post("/games/{game_id:str}/undo", status_code=200, tags=["playing"])
@short_request
def undo(context: Context, game_id: GameId, data: JSONBody[SeatOnly | None] = None) -> Acted:
    """Take back one's last answer."""
    game, seated = context.enter(game_id)
    return Acted(playing.undo(game, seated, data.seat if data else None))


@post("/games/{game_id:str}/orders", status_code=200, tags=["playing"])
@short_request
def order(context: Context, game_id: GameId, data: JSONBody[OrderGiven]) -> Acted:
    """Leave a standing order, or take it back."""
    game, seated = context.enter(game_id)
    return Acted(playing.order(game, seated, data.key, data.action, data.seat))


@get("/games/{game_id:str}/orders", sync_to_thread=True, tags=["playing"])
def orders(context: Context, game_id: GameId) -> StandingOrders:
    """The standing orders that one's seats may leave, and those they have left."""
    game, seated = context.enter(game_id)
    with game.lock:
        play = game.play
        labels = shown(play.system).order_labels
        left = {(each.seat, each.key): text_of(play.system, each.action) for each in play.position.orders}
        cards = [
            StandingOrderCard(
                seat,
                key,
                labels.get(key, key.capitalize()),
                left.get((seat, key)),
                {name: text_of(play.system, each) for name, each in named.items()},
            )
            for seat in seated.seats
            for key, named in play.orders_of(seat).items()
        ]
    return StandingOrders(tuple(cards))


@get("/games/{game_id:str}/asks/{ask:int}/menu", tags=["playing"])
@long_request
def menu(context: Context, game_id: GameId, ask: AskId, figure: MaybePlace = None, via: Places = "") -> Menu:
    """The offers of a question, for one figure if it is named; a move passes the places of `via`."""
    game, seated = context.enter(game_id)
    asked = question_snapshot(game, seated, ask)
    if isinstance(asked.question, RollDice):
        return Menu(tuple(_rolled(asked.system, each) for each in every_roll(asked.question)))
    through = tuple(filter(None, via.split(",")))
    try:
        return shown(asked.system).menu(asked.view, asked.question, asked.seat, figure, through)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such figure or place: {error}") from error


def _rolled(system: System[Any], faces: object) -> Offer:
    text = text_of(system, faces)
    return Offer(text, ROLL, action=text)


@post("/games/{game_id:str}/asks/{ask:int}/consider", status_code=200, tags=["playing"])
@long_request
def consider(context: Context, game_id: GameId, ask: AskId, data: JSONBody[DraftRequest]) -> Draft:
    """What a draft would mean; without an action, the draft to begin with. Nothing is changed."""
    game, seated = context.enter(game_id)
    asked = question_snapshot(game, seated, ask, data.seat)
    if data.action is None:
        return _begun(asked, data)
    try:
        action = action_of(asked.system, data.action)
    except BadRequest as error:
        return Draft(data.action, Reason("", error.detail))
    if isinstance(asked.question, RollDice):
        barred = judge_faces(asked.question, action)
        return Draft(data.action, Reason(*barred) if barred else None)
    return _considered(asked, action, data.target)


def _begun(asked: QuestionSnapshot, data: DraftRequest) -> Draft:
    """The draft to begin with."""
    if isinstance(asked.question, RollDice) or data.figure is None:
        raise BadRequest("name an action, or the figure of a question that is answered by a draft")
    try:
        action = shown(asked.system).start(asked.view, asked.question, asked.seat, data.figure)
    except (ValueError, LookupError) as error:
        raise BadRequest(str(error)) from error
    return _considered(asked, action, data.target)


def _considered(asked: QuestionSnapshot, action: Any, target: str | None) -> Draft:
    try:
        return shown(asked.system).consider(asked.view, asked.question, asked.seat, action, target)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such figure: {error}") from error


@get("/games/{game_id:str}/hint", tags=["playing"])
async def advise(
    context: Context, thinkers: NamedDependency[Bots], game_id: GameId, ask: Question, seat: MaybeSeat = None
) -> Hint:
    """What the normal bot would answer in one's place, and why."""
    game, seated = await to_thread.run_sync(context.enter, game_id)
    return await hint(thinkers, game, seated, ask, seat)


@get("/games/{game_id:str}/sight", sync_to_thread=True, tags=["playing"])
def sight(context: Context, game_id: GameId, origin: From, to: Place) -> SightLine:
    """The line of sight between two places, or the figures in them, with what it crosses."""
    game, seated = context.enter(game_id)
    view = _view(game, seated)
    try:
        return shown(game.play.system).sight(view, origin, to)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such place or figure: {error}") from error


@get("/games/{game_id:str}/ranges", tags=["playing"])
@long_request
def ranges(context: Context, game_id: GameId, figure: Place) -> Ranges:
    """Which places each weapon of a figure covers, by range band."""
    game, seated = context.enter(game_id)
    view = _view(game, seated)
    try:
        return shown(game.play.system).ranges(view, figure)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such figure: {error}") from error


def _view(game: Game, seated: Seated) -> Any:
    """The facts that whoever asks may know."""
    return game.story(seated.side).moment.view


@get("/games/{game_id:str}/field", sync_to_thread=True, tags=["playing"])
def field(context: Context, game_id: GameId, key: Words = "") -> Response[Field]:
    """The ground as it is now; with the key of the scene, browsers keep it for good."""
    game, seated = context.enter(game_id)
    with game.lock:
        found = shown(game.play.system).ground(_view(game, seated))
    return Response(found, headers={"cache-control": KEEP if key == found.key else "no-store"})


@get("/games/{game_id:str}/field.svg", sync_to_thread=True, tags=["playing"], media_type="image/svg+xml")
def field_drawing(context: Context, game_id: GameId, key: Words = "", floor: FloorNumber = 0) -> Response[str]:
    """The picture of the ground, or of one of its floors; with the key of the scene, browsers keep it for good."""
    from ironhex.games import edition

    game, seated = context.enter(game_id)
    with game.lock:
        view = _view(game, seated)
        known = game.story(seated.side).moment.scene.field
    picture = edition(game.play.system.name).picture(view, floor)
    if picture is None:
        raise NotFound("there is no picture of this floor")
    kept = KEEP if key == known else "no-store"
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": kept})


PLAYING = (answer, undo, order, orders, menu, consider, advise, sight, ranges, field, field_drawing)
