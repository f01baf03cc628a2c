"""Boards that are generated or drawn for clients, and record sheets."""

from __future__ import annotations

from typing import Literal

from ironhex.games import EDITIONS, edition
from ironhex.server.errors import NotFound
from ironhex.server.safe_boards import safe_board
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
        from ironhex.sheets.paper import pdf
        from ironhex.sheets.typeface import with_typeface

        design = found(self.design)
        sheet = next((sheet for each in EDITIONS.values() if (sheet := each.design_sheet(design, None))), None)
        if sheet is None:
            raise NotFound(f"no game has a record sheet for {design.name!r}")
        return pdf([sheet], design.name, self.paper) if self.paper else with_typeface(sheet.svg).encode()
