"""Pictures of boards, drawn once and cached for a while."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ironhex.catalog import Board
from ironhex.sheets import board_picture

CACHED = 24

_drawn: OrderedDict[str, str] = OrderedDict()
_lock = Lock()


def cached_svg(board: Board) -> str:
    """A board as SVG. Only the drawing is cached: a board holds much more."""
    key = str(board.reference)
    with _lock:
        if key in _drawn:
            _drawn.move_to_end(key)
            return _drawn[key]
    drawing = board_picture.svg(board)
    with _lock:
        _drawn[key] = drawing
        while len(_drawn) > CACHED:
            _drawn.popitem(last=False)
    return drawing
