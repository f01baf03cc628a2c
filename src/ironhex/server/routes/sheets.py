"""Record sheets of designs, and of units in battle."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody

from ironhex.catalog import CatalogError
from ironhex.engine.presentation.story import Moment
from ironhex.games import EDITIONS, edition
from ironhex.printing import title_of
from ironhex.server import designs, forces
from ironhex.server.callers import Caller
from ironhex.server.downloads import How, disposition
from ironhex.server.editions import known_edition
from ironhex.server.errors import NotFound
from ironhex.server.executors import in_short_thread
from ironhex.server.game import Game
from ironhex.server.request_context import Context, RequestContext
from ironhex.server.routes.params import BoardName, GameId, HexSize, Name, Place, UnitId
from ironhex.server.safe_boards import board_hexes
from ironhex.server.view_jobs import ViewFields, view_fields
from ironhex.server.wire_library import ForceSheets
from ironhex.server.work_estimates import SHEET, UNIT_SHEET, sheets
from ironhex.server.work_estimates import board_pages as estimated_pages
from ironhex.server.workers.drawings import BattleSheetsJob, BoardPagesJob, DesignSheetJob, ForceSheetsJob
from ironhex.sheets.board_tiles import HEX_MM
from ironhex.sheets.paper import Paper
from ironhex.sheets.typeface import with_typeface

SVG = "image/svg+xml"
PDF = "application/pdf"
SUFFIXES = {SVG: ".svg", PDF: ".pdf"}
LARGEST_PRINT = 32 * 34  # hexes; that is four sheets
FEW = 8  # sheets that are no long work
A_WHILE = {"cache-control": "public, max-age=3600"}


@get("/designs/{name:str}/sheet.svg", tags=["library"], media_type=SVG)
async def design_sheet(context: Context, name: Name) -> Response[bytes]:
    """The record sheet of a design, for the screen."""
    return await _sheet(context, name, "", SVG, "inline")


@get("/designs/{name:str}/sheet.pdf", tags=["library"], media_type=PDF)
async def printed_sheet(context: Context, name: Name, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """The record sheet of a design, for paper."""
    return await _sheet(context, name, paper, PDF)


async def _sheet(
    context: RequestContext, name: str, paper: Paper | Literal[""], kind: str, how: How = "attachment"
) -> Response[bytes]:
    design = await in_short_thread(designs.found, name)
    sheet = await context.shared(("sheet", design.key, paper), DesignSheetJob(design.name, paper), SHEET)
    return Response(sheet, media_type=kind, headers=A_WHILE | disposition(design.name, SUFFIXES[kind], how))


@post("/forces/sheets.pdf", status_code=200, tags=["library"], media_type=PDF)
async def force_sheets(context: Context, data: JSONBody[ForceSheets]) -> Response[bytes]:
    """The record sheets of a force with its crews in one file, for paper."""
    game = known_edition(data.system)
    forces.check_crews(game, data.units)
    title = data.name.strip() or title_of(unit.design for unit in data.units)
    job = ForceSheetsJob(game.name, data.units, title, data.paper)
    printed = await context.for_stranger(job, sheets(len(data.units)))
    return Response(printed, media_type=PDF, headers=disposition(title, ".pdf"))


@get("/systems/{system:str}/units/{name:str}/sheet.svg", sync_to_thread=True, tags=["library"], media_type=SVG)
def system_sheet(context: Context, system: Name, name: Name) -> Response[str]:
    """The record sheet of a game's unit, for the screen."""
    context.budget.take(context.address, UNIT_SHEET)
    try:
        found = EDITIONS[system]
        sheet = found.design_sheet(found.design(name), None)
    except (LookupError, CatalogError) as error:
        raise NotFound(f"there is no unit {name!r} in {system!r}") from error
    if sheet is None:
        raise NotFound(f"{system!r} has no record sheet for {name!r}")
    headers = A_WHILE | disposition(name, ".svg", "inline")
    return Response(with_typeface(sheet.svg), media_type=SVG, headers=headers)


@get("/games/{game_id:str}/units/{unit:str}/sheet.svg", sync_to_thread=True, tags=["playing"], media_type=SVG)
def unit_sheet(context: Context, game_id: GameId, unit: UnitId) -> Response[str]:
    """The current record sheet of a unit, as far as the caller may see it."""
    game, caller = context.enter(game_id)
    context.charge(caller, UNIT_SHEET)
    with game.lock:
        view = game.view(caller.side)
    sheet = edition(game.play.system.name).unit_sheet(view, unit)
    if sheet is None:
        raise NotFound(f"there is no unit {unit!r} with a record sheet")
    return Response(with_typeface(sheet.svg), media_type=SVG)


@get("/games/{game_id:str}/sheets.pdf", tags=["playing"], media_type=PDF)
async def battle_sheets(
    context: Context, game_id: GameId, paper: FromQuery[Paper] = "a4", unit: Place = ""
) -> Response[bytes]:
    """The current record sheets of all units that the caller sees, or of one of them, in one file for paper."""
    game, caller, moment, fields = await in_short_thread(_seen, context, game_id)
    figures = {figure.id: figure.name for figure in moment.scene.figures}
    title = figures.get(unit, "") or game.name or "Battle"
    job = BattleSheetsJob(*fields, unit, title, paper)
    count = 1 if unit else len(figures)
    key = ("sheets", unit, paper, title, fields.key)
    printed = await context.shared_in_game(key, game, caller, job, sheets(count), long=count > FEW)
    headers = {"cache-control": "no-store"} | disposition(title, ".pdf")
    return Response(printed, media_type=PDF, headers=headers)


def _seen(context: RequestContext, game_id: str) -> tuple[Game, Caller, Moment, ViewFields]:
    """A game as a caller sees it, and what a worker needs to know about it."""
    game, caller = context.enter(game_id)
    moment = game.story(caller.side).moment
    return game, caller, moment, view_fields(game.play.system, moment.view)


@get("/boards/pages.pdf", tags=["library"], media_type=PDF)
async def board_pages(
    context: Context, name: BoardName, paper: FromQuery[Paper] = "a4", hex: HexSize = HEX_MM
) -> Response[bytes]:
    """A board at the scale of miniatures, on pages to cut and join; `hex` is the size of a hex in millimeters."""
    hexes = await in_short_thread(board_hexes, name, LARGEST_PRINT)
    job = BoardPagesJob(name, LARGEST_PRINT, paper, hex)
    printed = await context.shared(("pages", name, paper, hex), job, estimated_pages(hexes))
    return Response(printed, media_type=PDF, headers=A_WHILE | disposition(f"Board {name}", ".pdf"))


SHEETS = (design_sheet, printed_sheet, force_sheets, system_sheet, unit_sheet, battle_sheets, board_pages)
