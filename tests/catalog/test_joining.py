"""Joining boards: whose hex comes to lie where, for all widths, turned or not, and what goes on across the edges."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.catalog import Board, CatalogError, Terrain, board
from ironhex.catalog.board_text import Drawing
from ironhex.catalog.joining import Layout, Sheet, join, lay, layout
from ironhex.kernel.hexes import Hex, direction_to, neighbor


def numbered(name: str, width: int, height: int) -> Board:
    """A board on which every hex can be told from every other by its level."""
    hexes = [Hex(col, row) for col in range(1, width + 1) for row in range(1, height + 1)]
    return Board(Drawing(name, width, height, {hex: Terrain(level=n - 40) for n, hex in enumerate(hexes)}))


@st.composite
def rows_of_sheets(draw: st.DrawFn) -> list[Sheet]:
    height = draw(st.integers(1, 4))
    widths = draw(st.lists(st.integers(2, 6), min_size=1, max_size=4))
    sheets = [Sheet(numbered(f"s{n}", width, height), draw(st.booleans())) for n, width in enumerate(widths)]
    return [sheets[0]._replace(turned=sheets[0].turned and widths[0] % 2 == 0), *sheets[1:]]


@given(rows_of_sheets())
def test_sheets_keep_their_shape(sheets: list[Sheet]) -> None:
    """Neighbors on a sheet are neighbors on the map, in the same direction or, turned, in the opposite one."""
    for laid in lay([sheets]):
        for hex, side in product(laid.sheet.board.hexes(), range(6)):
            if (other := neighbor(hex, side)) in laid.sheet.board:
                turn = 3 if laid.sheet.turned else 0
                assert direction_to(laid.on_map(hex), laid.on_map(other)) == (side + turn) % 6


@given(rows_of_sheets())
def test_every_hex_of_the_map_is_a_hex_of_a_sheet(sheets: list[Sheet]) -> None:
    whole, laid = join([sheets]), lay([sheets])
    levels: dict[Hex, list[int]] = {}
    for each in laid:
        for printed in each.sheet.board.hexes():
            levels.setdefault(each.on_map(printed), []).append(each.sheet.board.at(printed).level)
    assert {hex: whole.at(hex).level for hex in whole.hexes()} == {hex: max(found) for hex, found in levels.items()}


def test_even_sheets_follow_each_other() -> None:
    hills, woods = board("hills"), board("woods")
    whole = join([[Sheet(hills), Sheet(woods, turned=True)], [Sheet(woods), Sheet(hills)]])
    assert (whole.name, whole.width, whole.height) == ("hills+woods^/woods+hills", 32, 34)
    for hex in hills.hexes():
        assert whole.at(hex) == hills.at(hex)
        assert whole.at(Hex(33 - hex.col, 18 - hex.row)) == woods.at(hex)
        assert whole.at(Hex(hex.col, hex.row + 17)) == woods.at(hex)
        assert whole.at(Hex(hex.col + 16, hex.row + 17)) == hills.at(hex)
    assert Board.parse(whole.to_text(), "again").terrain == whole.terrain


def test_a_sheet_turned_twice_is_unchanged() -> None:
    river = board("river-crossing")
    once = join([[Sheet(river, turned=True)]])
    assert once.terrain != river.terrain
    assert once.at(Hex(8, 9)).bridge == river.at(Hex(9, 9)).bridge
    assert join([[Sheet(once, turned=True)]]).terrain == river.terrain


@pytest.mark.rule("BMR-TERR-005")
def test_odd_sheets_share_a_column_in_which_the_higher_half_counts() -> None:
    left = Board.parse("board left\nsize 3 2\n01 . . 2w\n02 . . 1r", "left")
    right = Board.parse("board right\nsize 3 2\n01 1r 5 .\n02 3~1 5 .", "right")
    whole = join([[Sheet(left), Sheet(right)]])
    assert (whole.width, whole.height) == (5, 2)
    assert whole.at(Hex(3, 1)) == Terrain(level=2, woods=1)
    assert whole.at(Hex(3, 2)) == Terrain(level=3, depth=1)
    assert whole.at(Hex(4, 1)) == Terrain(level=5)


def test_an_odd_sheet_turned_fits_behind_one_that_is_not() -> None:
    odd = numbered("odd", 3, 2)
    assert [laid.columns for laid in lay([[Sheet(odd), Sheet(odd, turned=True), Sheet(odd)]])] == [0, 3, 6]
    assert [laid.columns for laid in lay([[Sheet(odd), Sheet(odd), Sheet(odd, turned=True)]])] == [0, 2, 5]
    even = numbered("even", 4, 2)
    assert [laid.columns for laid in lay([[Sheet(odd), Sheet(even), Sheet(even, turned=True)]])] == [0, 2, 6]


def test_roads_go_on_in_roads() -> None:
    left = Board.parse("board left\nsize 2 2\n01 . .\n02 . .\nroad 0101 0201 SE\nroad 0102 0202 NE", "left")
    right = Board.parse("board right\nsize 2 2\n01 . .\n02 . .\nroad 0102 S", "right")
    whole = join([[Sheet(left), Sheet(right)]])
    assert whole.at(Hex(3, 2)).road == 0b001000 | 0b100000 | 0b010000
    assert whole.at(Hex(3, 1)).road == 0


def test_bridges_are_reached_from_the_other_sheet() -> None:
    left = Board.parse("board left\nsize 2 1\n01 . .\nroad 0101 0201 NE", "left")
    right = Board.parse("board right\nsize 2 1\n01 ~1 .\nbridge 0101 SE cf 60", "right")
    assert join([[Sheet(left), Sheet(right)]]).at(Hex(3, 1)).bridge == 0b000100 | 0b010000


def test_layouts_as_text() -> None:
    rows = layout("hills + woods^ / river-crossing+hills", board)
    assert rows == [
        [Sheet(board("hills")), Sheet(board("woods"), turned=True)],
        [Sheet(board("river-crossing")), Sheet(board("hills"))],
    ]
    assert join(rows).name == "hills+woods^/river-crossing+hills"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wide+low", "layout: low: 3 rows, but 2 beside it"),
        ("wide+wide/wide", "layout: row 2: 4 columns, but 8 above"),
        ("odd^+wide", r"layout: odd\^: rotated, its odd number of columns does not fit at the left edge"),
    ],
)
def test_sheets_that_do_not_fit_are_refused(text: str, message: str) -> None:
    shelf = {"wide": numbered("wide", 4, 2), "low": numbered("low", 4, 3), "odd": numbered("odd", 3, 2)}
    with pytest.raises(CatalogError, match=message):
        join(layout(text, shelf.__getitem__))


def test_a_layout_without_sheets_is_refused() -> None:
    layouts: list[Layout] = [[], [[]]]
    for rows in layouts:
        with pytest.raises(CatalogError, match="a row is empty"):
            lay(rows)
