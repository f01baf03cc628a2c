"""Boards that clients may name: those of the library, and generated ones that are not too large.

Their size is known before any hex of them is generated or drawn.
"""

from __future__ import annotations

import re

from ironhex.catalog import Board, CatalogError, board
from ironhex.maps import find_board, generated_hexes
from ironhex.server.errors import BadRequest

LARGEST_BOARD = 130 * 130  # hexes
MOST_SHEETS = 24


def safe_board(text: str, most: int = LARGEST_BOARD) -> Board:
    """The board for a name, for joined sheets, or for themes and a seed."""
    board_hexes(text, most)
    try:
        return find_board(text, board)
    except (CatalogError, OSError, ValueError) as error:
        raise BadRequest(str(error)) from error


def board_hexes(text: str, most: int = LARGEST_BOARD) -> int:
    """The number of hexes of all sheets of a board; an error if there is no such board, or it is too large."""
    sheets = [word.strip().removesuffix("^") for word in re.split(r"[+/]", text)]
    if len(sheets) > MOST_SHEETS:
        raise BadRequest(f"a board consists of at most {MOST_SHEETS} sheets")
    try:
        generated = generated_hexes(text)
        _check(generated, most)
        printed = [board(sheet) for sheet in sheets if not sheet.startswith("generated:")]
    except (CatalogError, OSError) as error:
        raise BadRequest(str(error)) from error
    hexes = generated + sum(each.width * each.height for each in printed)
    _check(hexes, most)
    return hexes


def _check(hexes: int, most: int) -> None:
    if hexes > most:
        raise BadRequest(f"a board has at most {most} hexes here")
