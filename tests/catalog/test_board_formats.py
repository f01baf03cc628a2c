"""Boards written and read back: as our own text, and as the community's .board files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironhex.catalog import Board, Terrain, read_board
from ironhex.catalog.board_text import Drawing
from ironhex.catalog.exporters.board import lost_terrain, write_board
from ironhex.cli.app import app
from ironhex.kernel.hexes import Hex
from ironhex.maps import THEMES, generate

MIXES = [["city", "rivers", "ruins"], ["swamp", "rivers", "roads"], ["ice", "lakes"], ["towns", "hills", "woods"]]
WRITTEN_AND_READ: dict[str, Callable[[Board], Board]] = {
    "text": lambda board: Board.parse(board.to_text(), "again"),
    "board file": lambda board: read_board(write_board(board), "again.board"),
}


def terrain(**fields: st.SearchStrategy[int]) -> st.SearchStrategy[Terrain]:
    return st.fixed_dictionaries(fields).map(lambda chosen: Terrain(**chosen))


GROUND = terrain(
    level=st.integers(-5, 9),
    woods=st.integers(0, 2),
    rough=st.integers(0, 1),
    rubble=st.integers(0, 4),
    paved=st.integers(0, 1),
    road=st.integers(0, 63),
    fire=st.integers(0, 2),
    smoke=st.integers(0, 2),
    swamp=st.integers(0, 1),
    ice=st.integers(0, 1),
)
WATER = terrain(depth=st.integers(0, 5), bridge=st.integers(1, 63), bridge_cf=st.integers(1, 150))
HOUSES = terrain(
    level=st.integers(-5, 9),
    building=st.integers(1, 4),
    building_cf=st.integers(1, 150),
    building_height=st.integers(1, 12),
    building_joins=st.integers(0, 63),
    basement=st.sampled_from((0, 2, 3, 4, 7, 9, 11, 12)),
    fire=st.integers(0, 1),
)


def two_hexes(*terrain: Terrain) -> Board:
    return Board(Drawing("small", 1, 2, {Hex(1, row): at for row, at in enumerate(terrain, 1)}))


@pytest.mark.parametrize("form", WRITTEN_AND_READ)
@settings(max_examples=80, deadline=None)
@given(one=GROUND | WATER | HOUSES, other=GROUND | WATER | HOUSES)
def test_all_terrain_comes_back(form: str, one: Terrain, other: Terrain) -> None:
    board = two_hexes(one, other)
    assert WRITTEN_AND_READ[form](board).terrain == board.terrain
    assert not lost_terrain(board)


@pytest.mark.parametrize("form", WRITTEN_AND_READ)
@pytest.mark.parametrize("themes", [*([theme] for theme in THEMES), *MIXES], ids=",".join)
def test_generated_boards_come_back(form: str, themes: list[str]) -> None:
    board = generate(themes, 16, 17, 4)
    assert WRITTEN_AND_READ[form](board).terrain == board.terrain


@pytest.mark.parametrize(("roll", "back"), [(5, 7), (6, 7), (8, 7), (10, 4)])
def test_rolls_that_mean_the_same_basement_become_one(roll: int, back: int) -> None:
    board = two_hexes(Terrain(building=2, building_cf=40, building_height=2, basement=roll), Terrain())
    assert WRITTEN_AND_READ["text"](board).terrain == board.terrain
    assert WRITTEN_AND_READ["board file"](board).at(Hex(1, 1)).basement == back


def test_what_a_board_file_has_no_word_for_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = two_hexes(Terrain(building=2, building_cf=40, building_height=2, basement=4, sinkhole=1), Terrain())
    assert WRITTEN_AND_READ["text"](board).terrain == board.terrain
    assert lost_terrain(board) == ("sinkhole",)
    drawn, saved = tmp_path / "small.txt", tmp_path / "small.board"
    drawn.write_text(board.to_text(), encoding="utf-8")
    assert app(("board", str(drawn), "--save", str(saved)), result_action="return_value") == 0
    assert "this format has no sinkhole" in capsys.readouterr().err
    assert read_board(saved.read_text(encoding="utf-8"), str(saved)).at(Hex(1, 1)).building == 2
