"""Pictures are drawn once for each board."""

import pytest

from ironhex.catalog import Board
from ironhex.sheets import board_cache, board_picture

TEXT = "board lane\nsize 2 2\n01  .  .\n02  {}  .\n"


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board_cache._drawn.cache_clear()
    drawn: list[Board] = []

    def draw(board: Board) -> str:
        drawn.append(board)
        return f"picture {len(drawn)}"

    monkeypatch.setattr(board_picture, "svg", draw)
    first, same, other = (Board.parse(TEXT.format(sign), "lane") for sign in (".", ".", "w"))
    assert [board_cache.cached_svg(each) for each in (first, same, other)] == ["picture 1", "picture 1", "picture 2"]
    board_cache._drawn.cache_clear()
