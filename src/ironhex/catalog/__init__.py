"""Designs, equipment and boards: everything a game is played with, typed and checked when read."""

from ironhex.catalog.board import Board, Change, Terrain, board, boards
from ironhex.catalog.design import Design, Item, Location, Sheet, design, designs, weight_class
from ironhex.catalog.equipment import Equipment, all_equipment, equipment
from ironhex.catalog.errors import CatalogError
from ironhex.catalog.library import Library
from ironhex.catalog.megamek_board import foreign_terrain, read_board
from ironhex.catalog.mtf import read_mtf

__all__ = [
    "Board",
    "CatalogError",
    "Change",
    "Design",
    "Equipment",
    "Item",
    "Library",
    "Location",
    "Sheet",
    "Terrain",
    "all_equipment",
    "board",
    "boards",
    "design",
    "designs",
    "equipment",
    "foreign_terrain",
    "read_board",
    "read_mtf",
    "weight_class",
]
