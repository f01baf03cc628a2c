"""Outlines of vehicles seen from above, on a field 156 wide: plates, and what carries them. Our own drawings."""

from __future__ import annotations

from ironhex.catalog import VehicleLocation
from ironhex.sheets.figures import mirrored, placed
from ironhex.sheets.pen import Outline, Pen

FIELD, LENGTH = 156.0, 292.0

FRONT, RIGHT, LEFT, REAR, TURRET = (VehicleLocation(number) for number in range(5))


def _hull(front: Outline, left: Outline, rear: Outline, top: Outline) -> dict[int, Outline]:
    return {FRONT: front, RIGHT: mirrored(left, FIELD), LEFT: left, REAR: rear, TURRET: top}


_TURRET: Outline = ((66, 80), (90, 80), (104, 94), (104, 192), (92, 206), (64, 206), (52, 192), (52, 94))

GROUND = _hull(
    front=((38, 2), (118, 2), (144, 32), (144, 66), (12, 66), (12, 32)),
    left=((12, 70), (48, 70), (48, 218), (12, 218)),
    rear=((12, 222), (144, 222), (144, 258), (128, 288), (28, 288), (12, 258)),
    top=_TURRET,
)
HOVER = _hull(
    front=((50, 4), (106, 4), (132, 20), (144, 46), (144, 68), (12, 68), (12, 46), (24, 20)),
    left=((12, 72), (48, 72), (48, 218), (12, 218)),
    rear=((12, 222), (144, 222), (144, 256), (134, 278), (118, 286), (38, 286), (22, 278), (12, 256)),
    top=_TURRET,
)
SHIP = _hull(
    front=((72, 0), (84, 0), (104, 16), (124, 46), (134, 78), (22, 78), (32, 46), (52, 16)),
    left=((21, 82), (48, 82), (48, 222), (14, 222), (14, 130)),
    rear=((14, 226), (142, 226), (138, 262), (124, 290), (32, 290), (18, 262)),
    top=((66, 90), (90, 90), (104, 104), (104, 200), (92, 214), (64, 214), (52, 200), (52, 104)),
)
VTOL = _hull(
    front=((62, 0), (94, 0), (112, 14), (122, 44), (122, 84), (34, 84), (34, 44), (44, 14)),
    left=((34, 120), (76, 120), (76, 214), (52, 214), (34, 196)),
    rear=((54, 218), (102, 218), (98, 252), (110, 262), (110, 290), (46, 290), (46, 262), (58, 252)),
    top=((5, 90), (151, 90), (155, 94), (155, 110), (151, 114), (5, 114), (1, 110), (1, 94)),
)
HULLS: dict[str, dict[int, Outline]] = {
    "tracked": GROUND,
    "wheeled": GROUND,
    "hover": HOVER,
    "vtol": VTOL,
    "displacement": SHIP,
    "hydrofoil": SHIP,
    "submarine": SHIP,
}

_SKIRT: Outline = (
    *((48, -3), (108, -3), (138, 16), (152, 44), (152, 258), (140, 284), (120, 293)),
    *((36, 293), (16, 284), (4, 258), (4, 44), (18, 16)),
)


def draw_carriage(pen: Pen, motion: str, x: float, y: float) -> None:
    """What the hull rests on, in gray behind its plates."""
    if motion != "vtol":
        pen.box(x + 46, y + 64, 64, 162, look="band")
    match motion:
        case "tracked":
            for left in (2, 146):
                pen.box(x + left, y + 26, 8, 240, look="shade")
                for link in range(1, 20):
                    pen.line((x + left, y + 26 + 12 * link), (x + left + 8, y + 26 + 12 * link))
        case "wheeled":
            for left in (2, 146):
                for wheel in (34, 92, 150, 208):
                    pen.box(x + left, y + wheel, 8, 40, look="shade")
        case "hover":
            pen.plate(placed(_SKIRT, x, y), look="shade")
        case "hydrofoil":
            for foil in (110, 236):
                pen.box(x, y + foil, FIELD, 12, look="shade")
        case "vtol":
            pen.box(x + 28, y + 278, 100, 9, look="shade")
            pen.box(x + 70, y + 82, 16, 40, look="shade")
