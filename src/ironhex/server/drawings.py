"""Drawings for the page, made once and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from ironhex.catalog import Board
from ironhex.sheets import board_picture
from ironhex.sheets.live import condition
from ironhex.sheets.record_sheet import draw
from ironhex.systems.classic.notation import number_of

KEPT = 24

_drawn: OrderedDict[str, str] = OrderedDict()
_lock = Lock()


def board_svg(board: Board) -> str:
    """A board drawn. Only the drawing is kept: a board has much more to it."""
    key = str(board.reference)
    with _lock:
        if key in _drawn:
            _drawn.move_to_end(key)
            return _drawn[key]
    drawing = board_picture.svg(board)
    with _lock:
        _drawn[key] = drawing
        while len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    return drawing


def field_picture(system: str, view: Any, floor: int) -> str | None:
    """The picture of a view's ground, on the plane of its field; None where there is no such floor."""
    return PICTURES[system](view, floor) if system in PICTURES else None


def _board_picture(view: Any, floor: int) -> str | None:
    return None if floor else board_svg(view.board)


def live_sheet(system: str, view: Any, unit: str) -> str | None:
    """The record sheet of a unit in a view; None where there is no such unit, or it has none."""
    return LIVE[system](view, unit) if system in LIVE else None


def _unit_sheet(view: Any, number: str) -> str | None:
    unit = next((each for each in view.units if str(number_of(each.id)) == number), None)
    return None if unit is None or unit.design is None else draw(unit.design, condition(unit)).svg


LIVE: Mapping[str, Callable[[Any, str], str | None]] = {"classic": _unit_sheet, "quickstart": _unit_sheet}
"""How each system's units are put on their sheets."""

PICTURES: Mapping[str, Callable[[Any, int], str | None]] = {"classic": _board_picture, "quickstart": _board_picture}
"""How each system's ground is drawn."""
