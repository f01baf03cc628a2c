"""Maps: boards made out of a seed, whether one can walk across them, and finding the one that is meant."""

from ironhex.maps.board_lookup import find_board, size
from ironhex.maps.crossing import crossable, walked
from ironhex.maps.generator import SHEET, THEMES, generate

__all__ = ["SHEET", "THEMES", "crossable", "find_board", "generate", "size", "walked"]
