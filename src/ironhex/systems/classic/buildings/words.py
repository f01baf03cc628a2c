"""Places in buildings in words."""

from __future__ import annotations

from ironhex.catalog import Board
from ironhex.systems.classic.battle import Battle, Unit
from ironhex.systems.classic.buildings.places import AnySpot, in_or_on

BASEMENT, GROUND_FLOOR, ROOF = "in the basement", "on the ground floor", "on the roof"


def place_words(board: Board, spot: AnySpot) -> str:
    """Where in a building or on it a spot is; empty elsewhere."""
    if not in_or_on(board, spot):
        return ""
    return height_words(spot[1], board.at(spot[0]).building_height)


def height_words(height: int, top: int) -> str:
    """A height in a building of so many levels."""
    if height == top:
        return ROOF
    return BASEMENT if height < 0 else GROUND_FLOOR if height == 0 else f"on level {height}"


def floor_name(height: int, top: int) -> str:
    """A floor of a building of so many levels, such as `Ground floor` or `Level 2`."""
    return height_words(height, top).removeprefix("on ").removeprefix("in ").removeprefix("the ").capitalize()


def unit_words(battle: Battle, unit: Unit) -> str:
    """Where in a building or on it a unit is, if that matters for it."""
    if unit.hex is None or not battle.kind(unit).drive.gait.indoors:
        return ""
    return place_words(battle.board, (unit.hex, unit.elevation))
