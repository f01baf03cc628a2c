"""Games: create, view, follow and end them."""

from __future__ import annotations

from typing import Any

import msgspec
from anyio import to_thread
from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import JSONBody
from litestar.response import Stream as StreamResponse

from ironhex.engine.presentation import Entry, Scene
from ironhex.engine.presentation.statistics import Statistics
from ironhex.engine.setup import Setup
from ironhex.server import chat, playing, rematches, timeouts
from ironhex.server import work_estimates as estimated
from ironhex.server.callers import Caller
from ironhex.server.course import Branch, Course, check_branch, check_players, course, events_until
from ironhex.server.editions import setup_work
from ironhex.server.errors import BadRequest
from ironhex.server.executors import in_short_thread, short_request
from ironhex.server.front import RECORD
from ironhex.server.game import Game
from ironhex.server.game_view import seats_given, shown, whole_table
from ironhex.server.request_context import Context, RequestContext, tokens
from ironhex.server.routes.params import FromEntry, GameId, GameName, LastEvent, MakerName, SideName, Whole
from ironhex.server.stream_news import Cursor, cursor_of
from ironhex.server.streaming import Stream
from ironhex.server.tokens import new_token
from ironhex.server.waiting import make_waiting, waits
from ironhex.server.wire import Acted, Chat, ClockTalk, Deleted, DrawTalk, GameMade, HandOver, Say, SeatOnly, WholeTable
from ironhex.server.workers.drawings import BoardJob
from ironhex.server.workers.records import BranchJob, ImportJob

LARGEST_RECORD = 3_000_000


class Story(msgspec.Struct, frozen=True):
    """The scene before the first event, and the requested entries."""

    start: Scene
    entries: tuple[Entry, ...]


@post("/games", tags=["games"])
async def make_game(context: Context, data: JSONBody[Setup]) -> GameMade:
    """Create a game from a setup."""
    work = await in_short_thread(setup_work, data)
    board = await context.for_stranger(BoardJob(data.board), work.units) if work.long else None
    if board is None:
        context.budget.take(context.address, work.units)
    token = new_token()
    if waits(data):
        row = await to_thread.run_sync(make_waiting, context.games, data, playing.seat_rows(data), token, board)
        return seats_given(row.id, row.seats, context.origin, token)
    game = await to_thread.run_sync(playing.make_game, context.games, data, token, board)
    return seats_given(game.id, game.players, context.origin, token)


@post("/games/import", tags=["games"], request_max_body_size=LARGEST_RECORD, body=RECORD)
async def import_game(
    context: Context, request: Request[Any, Any, Any], name: GameName = "", maker: MakerName = ""
) -> GameMade:
    """Import the record of a game, to continue it or, if it is over, to view it. The body is the record itself."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadRequest("a record is text in UTF-8") from None
    row = await context.for_stranger(ImportJob(text, name), estimated.record(len(text)))
    token = new_token()
    made = await to_thread.run_sync(playing.import_game, context.games, row, maker, token)
    return seats_given(made.id, made.seats, context.origin, token)


@get("/games/{game_id:str}", tags=["games"])
@short_request
def show_table(context: Context, game_id: GameId) -> WholeTable:
    """The table: everything the client draws now."""
    game, caller = context.enter(game_id)
    return whole_table(game, caller)


@delete("/games/{game_id:str}", status_code=200, tags=["games"])
@short_request
def delete_game(context: Context, game_id: GameId) -> Deleted:
    """Delete a game, with the token that its maker got."""
    context.games.delete(game_id, tokens(context.authorization))
    return Deleted(game_id)


@get("/games/{game_id:str}/story", sync_to_thread=True, tags=["games"])
def show_story(
    context: Context, game_id: GameId, since: FromEntry = 0, side: SideName = None, *, whole: Whole = False
) -> Response[Story]:
    """The story from an entry on, with the scene before the first event; once the game is over, as any side saw it, or
    the whole story."""
    game, caller = context.enter(game_id)
    with game.lock:
        story = game.whole_story() if whole else game.story(playing.story_side(game, caller, side))
        context.charge(caller, estimated.lines(story.moment.entries - since))
        body = b'{"start":' + story.start + b',"entries":' + story.entries(since) + b"}"
    return Response(body, media_type=MediaType.JSON)  # type: ignore[arg-type]


@get("/games/{game_id:str}/stream", tags=["games"], stream=True)
async def follow(context: Context, game_id: GameId, last: LastEvent = "") -> StreamResponse:
    """Server-sent events; they resume with `Last-Event-ID`."""
    cursor = cursor_of(last)
    game, caller = await to_thread.run_sync(_entered, context, game_id, cursor)
    stream = Stream(context.games, game, caller, cursor)
    return StreamResponse(
        stream.messages(),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


def _entered(context: RequestContext, game_id: str, cursor: Cursor | None) -> tuple[Game, Caller]:
    """A game and who returns to it; they may have missed the whole story."""
    game, caller = context.enter(game_id)
    if cursor is not None:
        context.charge(caller, estimated.lines(game.story(caller.side).moment.entries))
    return game, caller


@post("/games/{game_id:str}/resign", status_code=200, tags=["games"])
@short_request
def resign(context: Context, game_id: GameId, data: JSONBody[SeatOnly | None] = None) -> Acted:
    """Resign."""
    game, caller = context.enter(game_id)
    return Acted(playing.resign(game, caller, data.seat if data else None))


@post("/games/{game_id:str}/draw", status_code=200, tags=["games"])
@short_request
def draw(context: Context, game_id: GameId, data: JSONBody[DrawTalk]) -> Acted:
    """Offer, accept or decline a draw."""
    game, caller = context.enter(game_id)
    return Acted(playing.draw(game, caller, data))


@post("/games/{game_id:str}/clock", status_code=200, tags=["games"])
@short_request
def decide_clock(context: Context, game_id: GameId, data: JSONBody[ClockTalk]) -> Acted:
    """Decide about another side that has run out of time, or give it more."""
    game, caller = context.enter(game_id)
    return Acted(timeouts.decide(game, caller, data))


@post("/games/{game_id:str}/chat", status_code=200, tags=["games"])
@short_request
def say(context: Context, game_id: GameId, data: JSONBody[Say]) -> Acted:
    """Write a message to everybody at the table."""
    game, caller = context.enter(game_id)
    chat.say(game, caller, data.text, data.seat)
    return Acted(len(game.known(caller)))


@get("/games/{game_id:str}/chat", tags=["games"])
@short_request
def show_chat(context: Context, game_id: GameId) -> Chat:
    """The latest messages of the players."""
    game, _ = context.enter(game_id)
    return Chat(chat.chat_messages(game.chat))


@post("/games/{game_id:str}/players", status_code=200, tags=["games"])
@short_request
def hand_over(context: Context, game_id: GameId, data: JSONBody[HandOver]) -> Acted:
    """Give a seat to a bot, or take it back."""
    game, caller = context.enter(game_id)
    return Acted(playing.hand_over(game, caller, data))


@post("/games/{game_id:str}/rematch", tags=["games"])
async def rematch(context: Context, game_id: GameId) -> GameMade:
    """Create a game with the same setup, new dice and the sides swapped."""
    game, caller = await to_thread.run_sync(context.enter, game_id)
    board = await _board_again(context, game, caller)
    again = await to_thread.run_sync(rematches.rematch, context.games, game, caller, board)
    seats = await to_thread.run_sync(rematches.seats_in_rematch, context.games, game, caller)
    return seats_given(again.game, seats, context.origin, again.maker_token)


async def _board_again(context: RequestContext, game: Game, caller: Caller) -> bytes | None:
    """The board of a rematch that is still to be created, if generating it takes long."""
    setup = rematches.setup_again(game, caller)
    if setup is None or not (await in_short_thread(setup_work, setup)).long:
        return None
    return await context.in_the_background(game, BoardJob(setup.board))


@get("/games/{game_id:str}/record", sync_to_thread=True, tags=["games"], media_type="application/jsonl")
def show_record(context: Context, game_id: GameId) -> Response[str]:
    """The record as JSON lines, available once the game is over."""
    game, caller = context.enter(game_id)
    context.charge(caller, estimated.lines(game.version))
    name = f'attachment; filename="ironhex-{game.id}.jsonl"'
    return Response(playing.record(game), media_type="application/jsonl", headers={"content-disposition": name})


@get("/games/{game_id:str}/statistics", sync_to_thread=True, tags=["games"])
def statistics(context: Context, game_id: GameId) -> Response[Statistics]:
    """The statistics of a game, as far as the caller has seen it."""
    game, caller = context.enter(game_id)
    with game.lock:
        key = ("statistics", game.id, caller.side, game.state)
        play, log = game.play, game.play.log
    body = context.cache.get(key)
    if body is None:
        context.charge(caller, estimated.lines(len(log)))
        start = play.system.view(play.start.facts, caller.side)
        seen = [event for each in log if (event := each.seen_by(caller.side)) is not None]
        body = context.cache.keep(key, msgspec.json.encode(shown(play.system).statistics(start, seen)))
    return Response(body, media_type=MediaType.JSON)  # type: ignore[arg-type]


@get("/games/{game_id:str}/course", sync_to_thread=True, tags=["games"])
def show_course(context: Context, game_id: GameId, side: SideName = None, *, whole: Whole = False) -> Response[Course]:
    """Who is ahead after every entry of the story, as a side knows it or, once the game is over, as it was."""
    game, caller = context.enter(game_id)
    with game.lock:
        if whole:
            game.whole_story()  # refused before the end
        seen = playing.story_side(game, caller, side)
        key = ("course", game.id, seen, whole, game.state)
        play, log = game.play, [*game.play.log]
    body = context.cache.get(key)
    if body is None:
        context.charge(caller, estimated.lines(len(log)))
        body = context.cache.keep(
            key, msgspec.json.encode(course(play.system, play.start.facts, log, seen, whole=whole))
        )
    return Response(body, media_type=MediaType.JSON)  # type: ignore[arg-type]


@post("/games/{game_id:str}/branch", tags=["games"])
async def branch(context: Context, game_id: GameId, data: JSONBody[Branch]) -> GameMade:
    """Continue from a moment of a game as a new game, with new dice and other players."""
    game, caller = await to_thread.run_sync(context.enter, game_id)
    job = await to_thread.run_sync(_branch_job, game, caller, data)
    row = await context.for_stranger(job, estimated.record(len(job.record)))
    token = new_token()
    made = await to_thread.run_sync(playing.import_game, context.games, row, data.maker, token)
    return seats_given(made.id, made.seats, context.origin, token)


def _branch_job(game: Game, caller: Caller, asked: Branch) -> BranchJob:
    with game.lock:
        check_branch(game, caller)
        check_players(game, asked.players)
        side = playing.story_side(game, caller, asked.side)
        if asked.whole:
            game.whole_story()  # refused before the end
        events = events_until(game.play.log, asked.at, side, whole=asked.whole)
        return BranchJob(game.record(), events, dict(asked.players), game.name)


GAMES = (
    make_game,
    import_game,
    show_table,
    delete_game,
    show_story,
    follow,
    resign,
    draw,
    decide_clock,
    say,
    show_chat,
    hand_over,
    rematch,
    show_record,
    statistics,
    show_course,
    branch,
)
