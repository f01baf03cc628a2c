"""Boards on paper: hexes of the right size, on as few pages as possible, that fit together."""

from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from ironhex.catalog import board
from ironhex.kernel.hex_plane import extent
from ironhex.sheets.board_tiles import HEX_HIGH, OVERLAP, POINTS, layout, tiled_pdf
from ironhex.sheets.paper import MARGIN, PAPERS, Paper

PRINTED = "open-ground"


@pytest.mark.parametrize(("paper", "hex_mm", "tiles"), [("a4", 32, 6), ("letter", 32, 6), ("a4", 20, 4), ("a4", 10, 1)])
def test_a_board_takes_so_many_pages_of_the_paper(paper: Paper, hex_mm: float, tiles: int) -> None:
    pages = PdfReader(BytesIO(tiled_pdf(board(PRINTED), paper, hex_mm))).pages
    assert len(pages) == 1 + tiles
    for page in pages:
        assert sorted(map(float, page.mediabox[2:])) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


@pytest.mark.parametrize("hex_mm", [32, 25.4])
def test_hexes_have_their_true_size(hex_mm: float) -> None:
    plan = layout(board(PRINTED), "a4", hex_mm)
    assert plan.scale * HEX_HIGH == pytest.approx(hex_mm * 72 / 25.4)
    assert plan.board == pytest.approx([plan.scale * side for side in extent(16, 17)])
    assert 17.5 * hex_mm * POINTS == pytest.approx(plan.board[1])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tiles_overlap_and_cover_the_board(paper: Paper) -> None:
    plan = layout(board(PRINTED), paper)
    tiles = list(plan.tiles())
    assert len(tiles) == plan.rows * plan.columns
    for tile in tiles:
        assert tile.wide <= plan.page[0] - 2 * MARGIN + 0.01
        assert tile.high <= plan.page[1] - 2 * MARGIN + 0.01
    for left, right in pairwise(tiles[: plan.columns]):
        assert left.x + left.wide - right.x == pytest.approx(OVERLAP)
    last = tiles[-1]
    assert (last.x + last.wide, last.y + last.high) == pytest.approx(plan.board)


def test_every_tile_is_named_on_its_page_and_on_the_plan() -> None:
    plan, *tiles = (page.extract_text() for page in PdfReader(BytesIO(tiled_pdf(board(PRINTED)))).pages)
    names = ["A1", "A2", "B1", "B2", "C1", "C2"]
    assert all(name in plan for name in names)
    assert "actual size" in plan
    assert [text.split()[0] for text in tiles] == names
    assert "row 3 of 3, column 2 of 2" in tiles[-1]


def test_the_same_board_makes_the_same_file() -> None:
    assert tiled_pdf(board(PRINTED)) == tiled_pdf(board(PRINTED))
