"""Whether one can walk across a board."""

import pytest

from ironhex.catalog import Board
from ironhex.kernel.hexes import Hex
from ironhex.maps import crossable, walked


def strip(*tokens: str, lines: str = "") -> Board:
    """A board of one column: what lies in it decides whether one gets from north to south."""
    rows = "\n".join(f"{row:02d} {token}" for row, token in enumerate(tokens, 1))
    return Board.parse(f"board strip\nsize 1 {len(tokens)}\n{rows}\n{lines}", "strip")


@pytest.mark.parametrize(
    ("tokens", "lines", "passable"),
    [
        ((".", "2", "4"), "", True),
        ((".", "3", "."), "", False),
        (("3", ".", "."), "", False),
        ((".", "~1", "1"), "", True),
        ((".", "~1", "2"), "", False),
        ((".", "~2", "."), "", False),
        ((".", "~2", "."), "bridge 0102 N S", True),
        ((".", "~2", "."), "road 0101 0102 0103", True),
        ((".", "W", "."), "building 0102", False),
        ((".", "-2", "-4"), "", True),
    ],
)
def test_what_is_in_the_way(tokens: tuple[str, ...], lines: str, passable: bool) -> None:
    drawn = strip(*tokens, lines=lines)
    assert crossable(drawn) == passable
    assert (Hex(1, 3) in walked(drawn, [Hex(1, 1)])) == passable


def test_a_board_must_be_crossed_from_west_to_east_too() -> None:
    assert crossable(Board.parse("board b\nsize 3 2\n01 . 3 .\n02 . 2 .", "b"))
    assert not crossable(Board.parse("board b\nsize 3 2\n01 . 3 .\n02 . 3 .", "b"))
