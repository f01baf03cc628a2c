"""Record sheets of designs, and of units in battle."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from ironhex.catalog import CatalogError, Design
from ironhex.games import EDITIONS, edition
from ironhex.server import designs
from ironhex.server.errors import NotFound
from ironhex.server.request_context import Context
from ironhex.server.routes.params import GameId, Name, UnitId
from ironhex.sheets.paper import Paper, pdf
from ironhex.sheets.pen import Drawing
from ironhex.sheets.typeface import with_typeface

SVG = "image/svg+xml"
PDF = "application/pdf"
A_WHILE = {"cache-control": "public, max-age=3600"}


@get("/designs/{name:str}/sheet.svg", sync_to_thread=True, tags=["library"], media_type=SVG)
def design_sheet(name: Name) -> Response[str]:
    """The record sheet of a design, for the screen."""
    return Response(with_typeface(_drawn(designs.found(name)).svg), media_type=SVG, headers=A_WHILE)


@get("/designs/{name:str}/sheet.pdf", sync_to_thread=True, tags=["library"], media_type=PDF)
def printed_sheet(name: Name, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """The record sheet of a design, for paper."""
    design = designs.found(name)
    return Response(pdf([_drawn(design)], design.name, paper), media_type=PDF, headers=A_WHILE)


def _drawn(design: Design) -> Drawing:
    """The sheet of a design from the first game that has one for it."""
    for each in EDITIONS.values():
        if (sheet := each.design_sheet(design, None)) is not None:
            return sheet
    raise NotFound(f"no game has a record sheet for {design.name!r}")


@get("/systems/{system:str}/units/{name:str}/sheet.svg", sync_to_thread=True, tags=["library"], media_type=SVG)
def system_sheet(system: Name, name: Name) -> Response[str]:
    """The record sheet of a game's unit, for the screen."""
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
    with game.lock:
        view = game.view(caller.side)
    sheet = edition(game.play.system.name).unit_sheet(view, unit)
    if sheet is None:
        raise NotFound(f"there is no unit {unit!r} with a record sheet")
    return Response(with_typeface(sheet.svg), media_type=SVG)


SHEETS = (design_sheet, printed_sheet, system_sheet, unit_sheet)
