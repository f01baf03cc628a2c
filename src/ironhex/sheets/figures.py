"""Outlines of machines: plates for their locations, on a field 218 wide. Our own drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ironhex.catalog import Location
from ironhex.sheets.pen import Outline

FIELD = 218.0
"""Width of the field for a 'Mech."""

STANDING, BEHIND = 268.0, 326.0
"""Height of a 'Mech, and down to its rear plates."""


def mirrored(outline: Outline, across: float = FIELD) -> Outline:
    """The mirror image of a plate."""
    return tuple((across - x, y) for x, y in outline)


def placed(outline: Outline, x: float, y: float, scale: float = 1) -> Outline:
    """An outline on the sheet."""
    return tuple((x + scale * px, y + scale * py) for px, py in outline)


def all_placed(outlines: Mapping[int, Outline], x: float, y: float, scale: float = 1) -> dict[int, Outline]:
    """The outlines of all locations on the sheet."""
    return {at: placed(outline, x, y, scale) for at, outline in outlines.items()}


def _pairs(*plates: tuple[Location, Location, Sequence[tuple[float, float]]]) -> dict[int, Outline]:
    found: dict[int, Outline] = {}
    for left, right, outline in plates:
        found[left] = tuple(outline)
        found[right] = mirrored(found[left])
    return found


HD, CT, LT, RT, LA, RA, LL, RL = Location

_HEAD: Outline = ((100, 0), (118, 0), (127, 8), (127, 25), (119, 35), (99, 35), (91, 25), (91, 8))
_CENTER: Outline = (
    *((90, 39), (128, 39), (136, 47), (136, 108), (129, 128), (129, 140), (122, 153)),
    *((96, 153), (89, 140), (89, 128), (82, 108), (82, 47)),
)
_SIDE: Outline = ((50, 41), (72, 38), (78, 43), (78, 118), (72, 127), (55, 127), (44, 108), (44, 48))
_ARM: Outline = (
    *((8, 46), (34, 46), (40, 53), (40, 76), (35, 84), (35, 98), (39, 106), (39, 148), (33, 154), (33, 164)),
    *((28, 168), (14, 168), (9, 164), (9, 154), (3, 148), (3, 106), (7, 98), (7, 84), (2, 76), (2, 53)),
)
_LEG: Outline = (
    *((54, 131), (73, 131), (86, 157), (104, 157), (104, 178), (98, 202), (101, 212), (101, 246), (106, 257)),
    *((106, 268), (50, 268), (50, 257), (57, 246), (57, 212), (59, 202), (50, 174), (48, 146)),
)
_FORELEG: Outline = (
    *((10, 62), (32, 62), (40, 70), (40, 112), (34, 138), (37, 148), (37, 188), (41, 198), (41, 209)),
    *((1, 209), (1, 198), (4, 188), (4, 148), (7, 138), (1, 112), (1, 71)),
)

BIPED: dict[int, Outline] = {HD: _HEAD, CT: _CENTER} | _pairs((LT, RT, _SIDE), (LA, RA, _ARM), (LL, RL, _LEG))
QUAD: dict[int, Outline] = {HD: _HEAD, CT: _CENTER} | _pairs((LT, RT, _SIDE), (LA, RA, _FORELEG), (LL, RL, _LEG))
REAR_PLATES: dict[int, Outline] = {CT: ((84, 276), (134, 276), (134, 318), (128, 326), (90, 326), (84, 318))} | _pairs(
    (LT, RT, ((46, 276), (80, 276), (80, 326), (54, 326), (46, 316)))
)
