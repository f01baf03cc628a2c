"""Playing: answers, undo and orders, and all that helps to choose an answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ironhex.engine import Offer, RollDice, System
from ironhex.engine.drafts import Consideration, Ranges, SightLine
from ironhex.engine.real_dice import every_roll, judge_faces
from ironhex.engine.scene import Reason
from ironhex.server import playing
from ironhex.server.bots import Bots
from ironhex.server.errors import BadRequest
from ironhex.server.executors import in_turn, promptly
from ironhex.server.game_view import action_of, shown, text_of
from ironhex.server.games import Game, Seated
from ironhex.server.hints import Hint, hint
from ironhex.server.open_questions import thought_over
from ironhex.server.request_context import House
from ironhex.server.routes.params import AskId, From, GameId, MaybePlace, MaybeSeat, Place, Places, Question, Words
from ironhex.server.wire import Acted, Answer, Draft, OrderGiven, SeatOnly, StandingOrderCard, StandingOrders

MOST_OFFERS = 20_000


class Menu(msgspec.Struct, frozen=True):
    """The offers of a question."""

    offers: tuple[Offer, ...]


class BoardCard(msgspec.Struct, frozen=True):
    """A board: its key, its size, and words for each of its hexes."""

    key: str
    name: str
    width: int
    height: int
    hexes: dict[str, str]


@post("/games/{game_id:str}/answers", status_code=200, tags=["playing"])
@promptly
def answer(house: House, game_id: GameId, data: JSONBody[Answer]) -> Acted:
    """Answer an open question."""
    game, seated = house.enter(game_id)
    return Acted(playing.answer(game, seated, data.ask, data.action, data.seat))


@post("/games/{game_id:str}/undo", status_code=200, tags=["playing"])
@promptly
def undo(house: House, game_id: GameId, data: JSONBody[SeatOnly | None] = None) -> Acted:
    """Take back one's last answer."""
    game, seated = house.enter(game_id)
    return Acted(playing.undo(game, seated, data.seat if data else None))


@post("/games/{game_id:str}/orders", status_code=200, tags=["playing"])
@promptly
def order(house: House, game_id: GameId, data: JSONBody[OrderGiven]) -> Acted:
    """Leave a standing order, or take it back."""
    game, seated = house.enter(game_id)
    return Acted(playing.order(game, seated, data.key, data.action, data.seat))


@get("/games/{game_id:str}/orders", sync_to_thread=True, tags=["playing"])
def orders(house: House, game_id: GameId) -> StandingOrders:
    """The standing orders that one's seats may leave, and those they have left."""
    game, seated = house.enter(game_id)
    with game.lock:
        play = game.play
        left = {(each.seat, each.key): text_of(play.system, each.action) for each in play.position.orders}
        cards = [
            StandingOrderCard(
                seat, key, left.get((seat, key)), {name: text_of(play.system, each) for name, each in named.items()}
            )
            for seat in seated.seats
            for key, named in play.orders_of(seat).items()
        ]
    return StandingOrders(tuple(cards))


@get("/games/{game_id:str}/asks/{ask:int}/menu", tags=["playing"])
@in_turn
def menu(house: House, game_id: GameId, ask: AskId, unit: MaybePlace = None, via: Places = "") -> Menu:
    """The offers of a question, for one unit if it is named; a move passes the hexes of `via`."""
    game, seated = house.enter(game_id)
    asked = thought_over(game, seated, ask)
    if isinstance(asked.question, RollDice):
        return Menu(tuple(_rolled(asked.system, each) for each in every_roll(asked.question)))
    through = tuple(filter(None, via.split(",")))
    try:
        found = shown(asked.system).offers(asked.view, asked.question, asked.seat, unit, through)
        return Menu(tuple(islice(found, MOST_OFFERS)))
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such unit or hex: {error}") from error


def _rolled(system: System[Any], faces: object) -> Offer:
    text = text_of(system, faces)
    return Offer(label=text, verb="roll", action=text)


@post("/games/{game_id:str}/asks/{ask:int}/consider", status_code=200, tags=["playing"])
@in_turn
def consider(house: House, game_id: GameId, ask: AskId, data: JSONBody[Draft]) -> Consideration:
    """What a draft would mean; nothing is changed."""
    game, seated = house.enter(game_id)
    asked = thought_over(game, seated, ask, data.seat)
    try:
        action = action_of(asked.system, data.action)
    except BadRequest as error:
        return Consideration(data.action, Reason("", error.detail))
    if isinstance(asked.question, RollDice):
        barred = judge_faces(asked.question, action)
        return Consideration(data.action, Reason(*barred) if barred else None)
    try:
        return shown(asked.system).consider(asked.view, asked.question, asked.seat, action, data.target)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such unit: {error}") from error


@get("/games/{game_id:str}/hint", tags=["playing"])
async def advise(
    house: House, thinkers: NamedDependency[Bots], game_id: GameId, ask: Question, seat: MaybeSeat = None
) -> Hint:
    """What the normal bot would answer in one's place, and why."""
    game, seated = await to_thread.run_sync(house.enter, game_id)
    return await hint(thinkers, game, seated, ask, seat)


@get("/games/{game_id:str}/sight", sync_to_thread=True, tags=["playing"])
def sight(house: House, game_id: GameId, origin: From, to: Place) -> SightLine:
    """The line of sight between two hexes, or the units in them, with what it crosses."""
    game, seated = house.enter(game_id)
    view = _view(game, seated)
    try:
        return shown(game.play.system).sight(view, origin, to)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such hex or unit: {error}") from error


@get("/games/{game_id:str}/ranges", tags=["playing"])
@in_turn
def ranges(house: House, game_id: GameId, unit: Place) -> Ranges:
    """Which hexes each weapon of a unit covers, by range band."""
    game, seated = house.enter(game_id)
    view = _view(game, seated)
    try:
        return shown(game.play.system).ranges(view, unit)
    except (ValueError, LookupError) as error:
        raise BadRequest(f"no such unit: {error}") from error


def _view(game: Game, seated: Seated) -> object:
    """The facts on which whoever asks may reckon."""
    return game.telling(seated.side).moment.view


@get("/games/{game_id:str}/board", sync_to_thread=True, tags=["playing"])
def board(house: House, game_id: GameId) -> BoardCard:
    """The board as it is now, in words."""
    game, seated = house.enter(game_id)
    with game.lock:
        view = _view(game, seated)
        key = game.telling(seated.side).moment.scene.board
        places = dict(shown(game.play.system).places(view))
        ground = view.board  # type: ignore[attr-defined]
    return BoardCard(key, ground.name, ground.width, ground.height, places)


@get("/games/{game_id:str}/board.svg", sync_to_thread=True, tags=["playing"], media_type="image/svg+xml")
def board_drawing(house: House, game_id: GameId, key: Words = "") -> Response[str]:
    """The board drawn; with the key of the scene, browsers keep it for good."""
    from ironhex.server.drawings import board_svg

    game, seated = house.enter(game_id)
    with game.lock:
        view = _view(game, seated)
        known = game.telling(seated.side).moment.scene.board
    kept = "private, max-age=31536000, immutable" if key == known else "no-store"
    drawing = board_svg(view.board)  # type: ignore[attr-defined]
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": kept})


PLAYING = (answer, undo, order, orders, menu, consider, advise, sight, ranges, board, board_drawing)
