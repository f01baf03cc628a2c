"""Record sheets of designs, and of units in battle."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get
from litestar.params import FromQuery

from ironhex.catalog import CatalogError
from ironhex.games import EDITIONS, edition
from ironhex.server import designs
from ironhex.server.errors import NotFound
from ironhex.server.executors import in_short_thread
from ironhex.server.request_context import Context, RequestContext
from ironhex.server.routes.params import GameId, Name, UnitId
from ironhex.server.work_estimates import SHEET, UNIT_SHEET
from ironhex.server.workers.drawings import DesignSheetJob
from ironhex.sheets.paper import Paper
from ironhex.sheets.typeface import with_typeface

SVG = "image/svg+xml"
PDF = "application/pdf"
A_WHILE = {"cache-control": "public, max-age=3600"}


@get("/designs/{name:str}/sheet.svg", tags=["library"], media_type=SVG)
async def design_sheet(context: Context, name: Name) -> Response[bytes]:
    """The record sheet of a design, for the screen."""
    return await _sheet(context, name, "", SVG)


@get("/designs/{name:str}/sheet.pdf", tags=["library"], media_type=PDF)
async def printed_sheet(context: Context, name: Name, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """The record sheet of a design, for paper."""
    return await _sheet(context, name, paper, PDF)


async def _sheet(context: RequestContext, name: str, paper: Paper | Literal[""], kind: str) -> Response[bytes]:
    design = await in_short_thread(designs.found, name)
    sheet = await context.shared(("sheet", design.key, paper), DesignSheetJob(design.name, paper), SHEET)
    return Response(sheet, media_type=kind, headers=A_WHILE)


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
    return Response(with_typeface(sheet.svg), media_type=SVG, headers=A_WHILE)


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


SHEETS = (design_sheet, printed_sheet, system_sheet, unit_sheet)
