"""Pictures of boards, drawn once and cached for a while."""

from __future__ import annotations

from functools import lru_cache

from ironhex.catalog import Board
from ironhex.sheets import board_picture

CACHED = 24


class _Key(str):
    """The reference of a board; it holds the board only while its picture is looked up."""

    board: Board | None = None


def cached_svg(board: Board) -> str:
    """A board as SVG. Only the picture is cached: a board holds much more."""
    key = _Key(board.reference)
    key.board = board
    try:
        return _drawn(key)
    finally:
        key.board = None


@lru_cache(maxsize=CACHED)
def _drawn(key: _Key) -> str:
    assert key.board is not None, "it holds the board until the picture is drawn"
    return board_picture.svg(key.board)
