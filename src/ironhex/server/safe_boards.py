"""Boards that clients may name: those of the library, and generated ones that are not too large."""

from __future__ import annotations

import re

from ironhex.catalog import Board, CatalogError, board
from ironhex.maps import find_board
from ironhex.server.errors import BadRequest

LARGEST_BOARD = 130 * 130  # hexes
MOST_SHEETS = 24


def safe_board(text: str) -> Board:
    """The board for a name, for joined sheets, or for themes and a seed."""
    if len(re.split(r"[+/]", text)) > MOST_SHEETS:
        raise BadRequest(f"a board consists of at most {MOST_SHEETS} sheets")
    for size in re.findall(r":(\d+)x(\d+)", text):
        if int(size[0]) * int(size[1]) > LARGEST_BOARD:
            raise BadRequest(f"a board has at most {LARGEST_BOARD} hexes")
    try:
        found = find_board(text, board)
    except (CatalogError, OSError, ValueError) as error:
        raise BadRequest(str(error)) from error
    if found.width * found.height > LARGEST_BOARD:
        raise BadRequest(f"a board has at most {LARGEST_BOARD} hexes")
    return found
