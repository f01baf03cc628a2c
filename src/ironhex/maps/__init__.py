"""Maps: boards made out of a seed, and whether one can walk across them."""

from ironhex.maps.crossing import crossable, walked
from ironhex.maps.generator import SHEET, THEMES, generate

__all__ = ["SHEET", "THEMES", "crossable", "generate", "walked"]
