"""Maps: generate boards from a seed, check that 'Mechs can cross them, and find boards by name."""

from ironhex.maps.board_lookup import find_board, generated_hexes, open_board, size
from ironhex.maps.crossing import crossable, walked
from ironhex.maps.generator import SHEET, TERRAIN, THEMES, generate

__all__ = [
    "SHEET",
    "TERRAIN",
    "THEMES",
    "crossable",
    "find_board",
    "generate",
    "generated_hexes",
    "open_board",
    "size",
    "walked",
]
