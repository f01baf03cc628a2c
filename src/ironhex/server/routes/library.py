"""The library: systems, designs, forces, boards and rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody

from ironhex import __version__, rulebook
from ironhex.catalog import board as printed
from ironhex.catalog import boards as board_names
from ironhex.catalog.board import character
from ironhex.catalog.importers.files import LARGEST
from ironhex.games import EDITIONS, SYSTEMS
from ironhex.maps import TERRAIN, THEMES
from ironhex.server import designs, forces
from ironhex.server import work_estimates as estimated
from ironhex.server.editions import system_cards
from ironhex.server.entering import of_another_game
from ironhex.server.errors import BadRequest, NotFound, NotPossibleNow
from ironhex.server.executors import in_short_thread
from ironhex.server.front import FILE
from ironhex.server.request_context import Context
from ironhex.server.routes.params import BoardName, Figure, Limit, Maybe, Name, Offset, Type, Words
from ironhex.server.safe_boards import board_hexes
from ironhex.server.wire_library import (
    About,
    BoardRow,
    Boards,
    BookCard,
    ChapterCard,
    ContentsCard,
    DesignCard,
    DesignRows,
    ForceAsked,
    ForceEntered,
    ForceValue,
    Imported,
    MatchAsked,
    RuleCard,
    RuleRows,
    Size,
    SystemCard,
    TermCard,
    Theme,
)
from ironhex.server.workers.drawings import BoardDrawingJob
from ironhex.server.workers.uploads import ForceFileJob, UploadJob

LARGEST_SIDE = 130
LARGEST_DRAWING = 64 * 68  # hexes; that is 16 sheets
MOST_WORDS = 30  # to search for
A_WHILE = "public, max-age=3600"


@get("/about", sync_to_thread=False, tags=["library"])
def about(context: Context) -> About:
    """This server's version, and what it allows."""
    return About(
        __version__, {name: each.rules_version for name, each in SYSTEMS.items()}, context.imports, context.origin
    )


@get("/systems", sync_to_thread=True, tags=["library"])
def systems() -> tuple[SystemCard, ...]:
    """Systems with their options, bots and action texts."""
    return system_cards()


@get("/designs", sync_to_thread=True, tags=["library"])
def list_designs(
    context: Context,
    words: Words = "",
    kind: Type = "",
    tech: Words = "",
    tons_min: Figure = None,
    tons_max: Figure = None,
    bv_min: Figure = None,
    bv_max: Figure = None,
    cost_max: Figure = None,
    playable: Maybe = None,
    role: Words = "",
    faction: Words = "",
    year_max: Figure = None,
    system: Words = "",
    sort: Words = "name",
    limit: Limit = 50,
    offset: Offset = 0,
) -> DesignRows:
    """Designs by numbers, by words in their names or for what they are and carry, and by a game that accepts them."""
    context.budget.take(context.address, estimated.LIST)
    figures = (tons_min, tons_max, bv_min, bv_max, cost_max)
    wanted = designs.Wanted(words, kind, tech, *figures, playable, sort, role, faction, year_max, system)
    return designs.search(wanted, limit, offset)


@get("/designs/{name:str}", sync_to_thread=True, tags=["library"])
def show_design(name: Name) -> DesignCard:
    """A design: its numbers, weights, Battle Value, price, and rule violations."""
    return designs.card(name)


@post("/designs/import", tags=["library"], status_code=200, request_max_body_size=LARGEST, body=FILE)
async def import_designs(context: Context, request: Request[Any, Any, Any], name: Words) -> Response[Imported]:
    """Import designs or a board of another program into the server's library; the body is the file."""
    if not context.imports:
        raise NotPossibleNow("this server does not accept imports")
    job = UploadJob(Path(name).name or "file", await request.body())
    return Response(await context.for_stranger(job, estimated.file(len(job.body))), media_type=MediaType.JSON)  # type: ignore[arg-type]


@post("/forces/value", sync_to_thread=True, status_code=200, tags=["library"])
def value_force(context: Context, data: JSONBody[ForceAsked]) -> ForceValue:
    """The value of a force."""
    context.budget.take(context.address, estimated.value(len(data.units)))
    return forces.value(data.units, data.system, data.options)


@post("/forces/enter", sync_to_thread=True, status_code=200, tags=["library"])
def enter_force(context: Context, data: JSONBody[ForceAsked]) -> ForceEntered:
    """The units of another game's force that a game accepts, and why it refuses others."""
    context.budget.take(context.address, estimated.value(len(data.units)))
    return of_another_game(data.units, data.system)


@post("/forces/file", tags=["library"], status_code=200, request_max_body_size=LARGEST, body=FILE)
async def read_force(
    context: Context, request: Request[Any, Any, Any], name: Words, system: Words = ""
) -> Response[ForceEntered]:
    """The force of a roster file in a game; the body is the file. Nothing is kept."""
    job = ForceFileJob(Path(name).name or "file", await request.body(), system)
    return Response(await context.for_stranger(job, estimated.file(len(job.body))), media_type=MediaType.JSON)  # type: ignore[arg-type]


@post("/forces/match", sync_to_thread=True, status_code=200, tags=["library"])
def match_force(context: Context, data: JSONBody[MatchAsked]) -> ForceValue:
    """A force of a game that matches a value."""
    context.budget.take(context.address, estimated.MATCH)
    return forces.match(data)


@get("/boards", sync_to_thread=True, tags=["library"])
def list_boards() -> Boards:
    """Printed boards, and the themes for generated ones."""
    rows = (_board_row(name) for name in board_names())
    themes = (Theme(name, text, TERRAIN.get(name, ())) for name, text in THEMES.items())
    return Boards(tuple(rows), tuple(themes), Size(LARGEST_SIDE, LARGEST_SIDE))


def _board_row(name: str) -> BoardRow:
    field = printed(name)
    return BoardRow(name, field.width, field.height, character(name), field.features)


@get("/boards/drawing.svg", tags=["library"], media_type="image/svg+xml")
async def draw_board(context: Context, name: BoardName) -> Response[bytes]:
    """A drawing of any board that is not too large."""
    hexes = await in_short_thread(board_hexes, name, LARGEST_DRAWING)
    job = BoardDrawingJob(name, LARGEST_DRAWING)
    picture = await context.shared(("board", name), job, estimated.drawing(hexes))
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": A_WHILE})


@get("/rules", sync_to_thread=True, tags=["library"])
def list_rules(
    context: Context,
    words: Words = "",
    book: Words = "",
    chapter: Words = "",
    game: Words = "",
    limit: Limit = 50,
    offset: Offset = 0,
) -> RuleRows:
    """Rules that fit a question or some words, best first, those of a game's book before similar ones of others.

    Without words they are in the books' order.
    """
    if len(re.findall(r"[^\W_]+", words)) > MOST_WORDS:
        raise BadRequest(f"search for at most {MOST_WORDS} words")
    if words.strip():
        context.budget.take(context.address, estimated.SEARCH)
    found = rulebook.search(words, 100_000, book or _book_of(game)) if words.strip() else rulebook.rules()
    found = tuple(rule for rule in found if book in ("", rule.book) and chapter in ("", rule.chapter))
    books = tuple(BookCard(name, title) for name, title in rulebook.BOOKS.items())
    return RuleRows(len(found), books, tuple(_card(rule) for rule in found[offset : offset + limit]))


def _book_of(game: str) -> str:
    """The book that a game is played by, which has its title."""
    title = EDITIONS[game].title if game in EDITIONS else ""
    return next((book for book, each in rulebook.BOOKS.items() if each == title), rulebook.USUAL_BOOK)


@get("/contents", sync_to_thread=True, tags=["library"])
def list_contents() -> tuple[ContentsCard, ...]:
    """The tables of contents of all books."""
    return tuple(
        ContentsCard(each.book, each.title, tuple(ChapterCard(part.title, part.rules) for part in each.chapters))
        for each in rulebook.contents()
    )


@get("/glossary", sync_to_thread=True, tags=["library"])
def show_glossary() -> tuple[TermCard, ...]:
    """All terms of the glossary."""
    return tuple(TermCard(*term) for term in rulebook.glossary())


@get("/rules/{id:str}", sync_to_thread=True, tags=["library"])
def show_rule(id: Name) -> RuleCard:
    """One rule."""
    return _found(id)


@get("/rules/{id:str}/chapter", sync_to_thread=True, tags=["library"])
def show_chapter(id: Name) -> tuple[RuleCard, ...]:
    """The other rules of a rule's chapter."""
    wanted = _found(id)
    others = (*map(_card, rulebook.rules()), *_rules_of_games())
    chapter = (each for each in others if (each.book, each.chapter) == (wanted.book, wanted.chapter))
    return tuple(each for each in chapter if each.id != wanted.id)


def _found(id: str) -> RuleCard:
    try:
        return _card(rulebook.rule(id.upper()))
    except rulebook.UnknownRule as error:
        found = next((rule for rule in _rules_of_games() if rule.id == id.upper()), None)
        if found is None:
            raise NotFound(str(error)) from error
        return found


def _rules_of_games() -> Iterator[RuleCard]:
    """The rules that are defined by games and are not in the ledger."""
    for game in EDITIONS.values():
        for rule in game.rule_texts:
            yield RuleCard(rule.id, game.title, rule.chapter, rule.title, rule.summary, "rule")


def _card(rule: rulebook.Rule) -> RuleCard:
    return RuleCard(rule.id, rulebook.BOOKS[rule.book], rule.chapter, rule.title, rule.summary, rule.kind)


LIBRARY = (
    about,
    systems,
    list_designs,
    show_design,
    import_designs,
    value_force,
    enter_force,
    read_force,
    match_force,
    list_boards,
    draw_board,
    list_rules,
    list_contents,
    show_glossary,
    show_rule,
    show_chapter,
)
