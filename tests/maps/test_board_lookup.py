"""Find a board by its description."""

from pathlib import Path

import pytest

from ironhex.catalog import Board, CatalogError, board
from ironhex.maps import find_board, generate, open_board, size


def found(text: str) -> Board:
    return find_board(text, board)


def test_by_its_name() -> None:
    assert found("woods") is board("woods")


def test_in_a_file(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "fields.txt", tmp_path / "lake.board"
    ours.write_text(board("hills").to_text(), encoding="utf-8")
    theirs.write_text('size 1 1\nhex 0101 2 "water:1" ""\nend\n', encoding="utf-8")
    assert open_board(str(ours), board) == board("hills")
    lake = open_board(str(theirs), board)
    assert (lake.name, lake.at(lake.hex(0)).depth) == ("lake", 1)


def test_no_file_is_opened_unless_the_caller_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("the secret")
    for text in ("secret.txt", "secret.txt +hills", "hills+secret.txt", "secret.txt^", "./secret.txt"):
        with pytest.raises(CatalogError) as caught:
            find_board(text, board)
        assert "the secret" not in str(caught.value)
    with pytest.raises(CatalogError, match=r"secret\.txt:1"):
        open_board("secret.txt+hills", board)


def test_out_of_a_seed() -> None:
    assert found("generated:woods,hills:7") == generate(["hills", "woods"], 16, 17, 7)
    assert found("generated:hills:7:8x9") == generate(["hills"], 8, 9, 7)
    assert found("generated::7") == generate([], 16, 17, 7)
    for name in ("generated:hills,woods:7", "generated:rivers:12:20x10"):
        assert found(name).name == name


def test_joined() -> None:
    whole = found("hills+generated:woods:7/woods^+desert")
    assert (whole.name, whole.width, whole.height) == ("hills+generated:woods:7/woods^+desert", 32, 34)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("moon", "boards: moon: no such board"),
        ("hills^woods", r"boards: hills\^woods: no such board"),
        ("hills+^woods", r"boards: \^woods: no such board"),
        ("generated:hills", "boards: generated:hills: expected themes and a seed"),
        ("generated:hills:x", "boards: generated:hills:x: expected themes and a seed"),
        ("generated:hills:7:wide", "boards: wide: expected columns and rows"),
        ("generated:moon:7", "generator: moon: not a theme"),
        ("hills+glade", "layout: glade: 12 rows, but 17 beside it"),
    ],
)
def test_boards_that_cannot_be_found(text: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        found(text)


def test_sizes() -> None:
    assert size("24x20") == (24, 20)
    for text in ("24", "24x", "-1x5", "24 x 20", "1e9x2"):
        with pytest.raises(CatalogError, match="expected columns and rows, such as: 16x17"):
            size(text)
