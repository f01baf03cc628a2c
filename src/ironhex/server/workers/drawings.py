"""Boards that are generated or drawn for clients, and record sheets."""

from __future__ import annotations

from typing import Literal

from ironhex import printing
from ironhex.catalog import CatalogError
from ironhex.games import edition
from ironhex.server.errors import BadRequest, NotFound
from ironhex.server.safe_boards import safe_board
from ironhex.server.wire_library import ForceUnit
from ironhex.server.workers.jobs import CodecCache, Job, Known, ViewJob
from ironhex.sheets.paper import Paper


class BoardJob(Job, frozen=True, tag=True):
    """The text of a board, for a game on it."""

    board: str

    def perform(self, codecs: CodecCache) -> bytes:
        return safe_board(self.board).to_text().encode()


class BoardDrawingJob(Job, frozen=True, tag=True):
    """The drawing of a board."""

    board: str
    most: int  # hexes

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.sheets.board_cache import cached_svg

        return cached_svg(safe_board(self.board, self.most)).encode()


class BoardPagesJob(Job, frozen=True, tag=True):
    """A board at the scale of miniatures, on pages to cut and join."""

    board: str
    most: int  # hexes
    paper: Paper
    hex_mm: float

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.sheets.board_tiles import tiled_pdf

        return tiled_pdf(safe_board(self.board, self.most), self.paper, self.hex_mm)


class PictureJob(ViewJob, frozen=True, tag=True):
    """The picture of a floor of a view's ground."""

    floor: int

    def perform(self, codecs: CodecCache) -> bytes:
        picture = edition(self.system).picture(Known(self, codecs).view, self.floor)
        if picture is None:
            raise NotFound("there is no picture of this floor")
        return picture.encode()


class DesignSheetJob(Job, frozen=True, tag=True):
    """The record sheet of a design of the catalog, for the screen or for paper."""

    design: str
    paper: Paper | Literal[""] = ""  # empty: for the screen

    def perform(self, codecs: CodecCache) -> bytes:
        from ironhex.server.designs import found
        from ironhex.sheets.typeface import with_typeface

        design = found(self.design)
        sheet = printing.design_sheet(design)
        if sheet is None:
            raise NotFound(f"no game has a record sheet for {design.name!r}")
        if not self.paper:
            return with_typeface(sheet.drawing.svg).encode()
        return printing.pdf([sheet], design.name, self.paper)


class ForceSheetsJob(Job, frozen=True, tag=True):
    """The record sheets of a force in one file."""

    system: str
    units: tuple[ForceUnit, ...]
    title: str
    paper: Paper

    def perform(self, codecs: CodecCache) -> bytes:
        sheets = [sheet for unit in self.units if (sheet := self._sheet(unit))]
        if not sheets:
            raise NotFound("none of these units has a record sheet")
        return printing.pdf(sheets, self.title, self.paper)

    def _sheet(self, unit: ForceUnit) -> printing.Sheet | None:
        try:
            machine = edition(self.system).design(unit.design)
            machine = printing.with_loads(machine, unit.ammunition) if unit.ammunition else machine
        except (CatalogError, LookupError) as error:
            raise BadRequest(str(error)) from error
        crew = printing.crew("", unit.skills.get("gunnery"), unit.skills.get("piloting"))
        return printing.design_sheet(machine, crew, self.system)


class BattleSheetsJob(ViewJob, frozen=True, tag=True):
    """The record sheets of the units in a view as they are now, or of one of them, in one file."""

    unit: str
    title: str
    paper: Paper

    def perform(self, codecs: CodecCache) -> bytes:
        view = Known(self, codecs).view
        if self.unit:
            drawing = edition(self.system).unit_sheet(view, self.unit)
            sheets = [printing.Sheet(drawing, self.system)] if drawing else []
        else:
            sheets = printing.view_sheets(self.system, view)
        if not sheets:
            raise NotFound(f"there is no unit {self.unit!r} with a record sheet" if self.unit else "no record sheets")
        return printing.pdf(sheets, self.title, self.paper)
