"""How much work requests are, about: a unit is a millisecond on an ordinary machine.

Callers without a seat have a budget of it (`front/budget.py`). What is estimated depends on the request alone, so the
same requests are always refused.
"""

from __future__ import annotations

from ironhex.catalog import CatalogError
from ironhex.maps import generated_hexes
from ironhex.server.errors import BadRequest

MENU = 100
RANGES = 200
SHEET = 20
UNIT_SHEET = 10
MATCH = 200
SEARCH = 20  # of the rules
LIST = 5  # of designs
VOLLEY = 50
LAB_CHECK = 500
STOPPED = 30_000  # a job that took all the time or memory that a worker gives it

_NEW_GAME = 20
_GENERATED = 0.2  # for each hex
_DRAWN = 0.2
_PAGES = 2.0  # for each hex on paper
_PICTURE = 10.0  # for each kilobyte of the ground
_FILE = 1.0  # for each kilobyte
_RECORD = 4.0
_VALUED = 0.6  # for each unit of a force
_LAB_GAME = 100.0  # for each unit of a game of the lab that is played again
_LINES = 0.05  # for each line of a record, or entry of a story


def new_game(board: str) -> float:
    return _NEW_GAME + _GENERATED * to_generate(board)


def to_generate(board: str) -> int:
    """How many hexes of a board would be generated."""
    try:
        return generated_hexes(board)
    except CatalogError as error:
        raise BadRequest(str(error)) from error


def drawing(hexes: int) -> float:
    return SHEET + (_GENERATED + _DRAWN) * hexes


def board_pages(hexes: int) -> float:
    """The work for a board on pages to cut and join."""
    return drawing(hexes) + _PAGES * hexes


def picture(ground: int) -> float:
    """The work for the picture of a ground, by its size in bytes."""
    return SHEET + _PICTURE * ground / 1000


def sheets(units: int) -> float:
    """The work for the record sheets of some units in one file."""
    return SHEET * max(1, units)


def file(size: int) -> float:
    return SHEET + _FILE * size / 1000


def record(size: int) -> float:
    return SHEET + _RECORD * size / 1000


def value(units: int) -> float:
    return 1 + _VALUED * units


def lines(count: int) -> float:
    return 2 + _LINES * max(0, count)


def lab_game(units: float) -> float:
    return _NEW_GAME + _LAB_GAME * units
