"""Drawings for the page, made once and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ironhex.catalog import Board
from ironhex.sheets import board_picture

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
