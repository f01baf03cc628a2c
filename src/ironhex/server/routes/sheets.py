"""Record sheets: of designs, and of units in battle."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromQuery

from ironhex.catalog import CatalogError
from ironhex.server import designs
from ironhex.server.drawings import live_sheet
from ironhex.server.errors import NotFound
from ironhex.server.request_context import House
from ironhex.server.routes.params import GameId, Name, UnitId
from ironhex.server.systems import HOSTED
from ironhex.sheets.paper import Paper, pdf
from ironhex.sheets.record_sheet import draw, with_typeface

SVG = "image/svg+xml"
PDF = "application/pdf"
A_WHILE = {"cache-control": "public, max-age=3600"}


@get("/designs/{name:str}/sheet.svg", sync_to_thread=True, tags=["library"], media_type=SVG)
def design_sheet(name: Name) -> Response[str]:
    """The record sheet of a design, for the screen."""
    return Response(with_typeface(draw(designs.found(name)).svg), media_type=SVG, headers=A_WHILE)


@get("/designs/{name:str}/sheet.pdf", sync_to_thread=True, tags=["library"], media_type=PDF)
def printed_sheet(name: Name, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """The record sheet of a design, for paper."""
    design = designs.found(name)
    return Response(pdf([draw(design)], design.name, paper), media_type=PDF, headers=A_WHILE)


@get("/systems/{system:str}/units/{name:str}/sheet.svg", sync_to_thread=True, tags=["library"], media_type=SVG)
def system_sheet(system: Name, name: Name) -> Response[str]:
    """The record sheet of a unit as a system has it, for the screen."""
    try:
        design = HOSTED[system].design(name)
    except (KeyError, CatalogError) as error:
        raise NotFound(f"there is no unit {name!r} of {system!r}") from error
    return Response(with_typeface(draw(design).svg), media_type=SVG, headers=A_WHILE)


@get("/games/{game_id:str}/units/{unit:str}/sheet.svg", sync_to_thread=True, tags=["playing"], media_type=SVG)
def unit_sheet(house: House, game_id: GameId, unit: UnitId) -> Response[str]:
    """The sheet of a unit as it stands now, as far as one may see it."""
    game, seated = house.enter(game_id)
    with game.lock:
        view = game.telling(seated.side).moment.view
    sheet = live_sheet(game.play.system.name, view, unit)
    if sheet is None:
        raise NotFound(f"there is no unit {unit!r} that has a sheet")
    return Response(with_typeface(sheet), media_type=SVG)


SHEETS = (design_sheet, printed_sheet, system_sheet, unit_sheet)
