"""Vehicles from the side, facing right: the heavier the longer, on what they move on, with turret and guns."""

from __future__ import annotations

from ironhex.catalog.vehicle import VehicleDesign, VehicleLocation
from ironhex.sheets.outlines.armament import RACK, Arms, arms_at, bore, grid
from ironhex.sheets.outlines.strokes import box, disc, polygon, tubes

HULL = (VehicleLocation.FRONT, VehicleLocation.RIGHT, VehicleLocation.LEFT)


def vehicle(design: VehicleDesign) -> tuple[str, str]:
    """The shape of a vehicle, and the details on it."""
    bulk = max(0.0, min(1.0, (design.tons - 5) / 85))
    if design.motion == "vtol":
        return _vtol(design, bulk)
    under, details, deck = _RUNNING[design.motion](bulk)
    half = _half(bulk)
    height = 5 + 3 * bulk
    shape = under + polygon(
        [
            (-half, deck),
            (-half + 2, deck - height),
            (half * 0.55, deck - height),
            (half, deck - height * 0.4),
            (half, deck),
        ]
    )
    hull, top = arms_at(design.weapons, *HULL), deck - height
    more, dots = _hull_guns(hull, half, deck - height * 0.5)
    if design.has_turret:
        turret, marks = _turret(arms_at(design.weapons, VehicleLocation.TURRET), bulk, top)
        more, dots = more + turret, dots + marks
    elif hull.tubes >= RACK:
        more += polygon([(-half + 3, top), (-half + 1, top - 11), (half * 0.4, top - 11), (half * 0.4, top)])
        dots = tubes(-half * 0.3, top - 5, 4, 2)
    else:
        more += polygon([(-half * 0.7, top), (-half * 0.5, top - 5), (half * 0.2, top - 5), (half * 0.5, top)])
    return shape + more, details + dots


def _half(bulk: float) -> float:
    return 14 + 7 * bulk


def _turret(arms: Arms, bulk: float, y: float) -> tuple[str, str]:
    """A turret with up to two barrels, and a box of tubes for missiles."""
    half, height = 6 + 3.5 * bulk, 6 + 2 * bulk
    shape = polygon([(-half - 2, y), (-half, y - height), (half - 2, y - height), (half + 1, y)])
    details = ""
    thick, long = bore(arms.largest), 6 + min(9, arms.largest * 0.7)
    for number, _ in enumerate(arms.guns[:2]):
        shape += box(half - 2, y - height + 1 + number * (thick + 1), long, thick)
    if arms.largest >= 15:
        shape += box(half - 4 + long, y - height, 3, thick * min(2, len(arms.guns)) + 3)
    if arms.tubes:
        columns, rows = grid(arms.tubes)
        wide, high = 4 * columns + 3, 4 * rows + 2
        shape += box(-half + 1, y - height - high + 2, wide, high)
        details += tubes(-half + 1 + wide / 2, y - height + 2 - high / 2, columns, rows)
    return shape, details


def _hull_guns(arms: Arms, half: float, y: float) -> tuple[str, str]:
    """A barrel at the front, and tubes in the hull."""
    shape = box(half - 2, y - 1, 4 + min(6, arms.largest * 0.5), bore(arms.largest)) if arms.guns else ""
    return shape, tubes(half * 0.25, y + 1, *grid(min(9, arms.tubes)), step=3) if arms.tubes else ""


# --- what it moves on -------------------------------------------------------------------------------------------------
def _tracked(bulk: float) -> tuple[str, str, int]:
    half, wheels = _half(bulk) + 1, 4 + round(2 * bulk)
    shape = polygon([(-half + 4, 8), (half - 3, 8), (half + 2, 12), (half - 3, 20), (-half + 3, 20), (-half - 2, 13)])
    gap = (2 * half - 8) / (wheels - 1)
    return shape, "".join(disc(-half + 4 + gap * number, 15, 2) for number in range(wheels)), 7


def _wheeled(bulk: float) -> tuple[str, str, int]:
    half, wheels = _half(bulk), 2 + round(2 * bulk)
    gap = (2 * half - 10) / (wheels - 1)
    places = [-half + 5 + gap * number for number in range(wheels)]
    return "".join(disc(x, 15, 5) for x in places), "".join(disc(x, 15, 2) for x in places), 11


def _hover(bulk: float) -> tuple[str, str, int]:
    half = _half(bulk)
    shape = polygon([(-half, 10), (half, 10), (half + 3, 13), (half - 1, 19), (-half + 1, 19), (-half - 3, 13)])
    fan = disc(-half + 2, 1, 7)
    return shape + fan, disc(-half + 2, 1, 4) + box(-half + 4, 14, 2 * half - 8, 1), 9


def _afloat(bulk: float) -> tuple[str, str, int]:
    half = _half(bulk)
    shape = polygon([(-half - 2, 7), (half + 3, 6), (half - 4, 16), (-half + 2, 16)])
    return shape + _water(18), box(-half + 2, 10, 2 * half - 6, 1), 7


def _on_foils(bulk: float) -> tuple[str, str, int]:
    half = _half(bulk)
    shape = polygon([(-half - 1, 5), (half + 3, 4), (half - 3, 11), (-half + 1, 11)])
    legs = box(-half + 5, 11, 3, 7) + box(half - 9, 11, 3, 7)
    return shape + legs + _water(18), "", 5


def _below(bulk: float) -> tuple[str, str, int]:
    half = _half(bulk)
    points = [(-half, 8), (half - 4, 8), (half + 2, 13), (half - 4, 18), (-half, 18), (-half - 4, 22), (-half - 4, 4)]
    return polygon(points), "".join(disc(-half + 6 + 8 * number, 13, 1) for number in range(4)), 8


def _water(y: int) -> str:
    return f"M-24 {y}q6-4 12 0t12 0 12 0 12 0v4q-6 4-12 0t-12 0-12 0-12 0z"


_RUNNING = {
    "tracked": _tracked,
    "wheeled": _wheeled,
    "hover": _hover,
    "displacement": _afloat,
    "hydrofoil": _on_foils,
    "submarine": _below,
}


def _vtol(design: VehicleDesign, bulk: float) -> tuple[str, str]:
    """A rotor above, a tail behind, skids below; guns under the nose, tubes on stub wings."""
    nose, belly = 17 + 5 * bulk, 6 + 4 * bulk
    arms = arms_at(design.weapons, *VehicleLocation)
    shape = box(-20, -20, 42, 3) + box(-1, -18, 3, 7)
    shape += polygon(
        [
            (-8, -11),
            (6, -11),
            (nose - 3, -5),
            (nose, 1),
            (nose - 4, belly),
            (-6, belly),
            (-12, -2),
            (-21, -3),
            (-24, -11),
            (-20, -11),
            (-16, -6),
            (-10, -6),
        ]
    )
    shape += box(-5, belly, 2, 4) + box(8, belly, 2, 4) + box(-10, belly + 4, 25, 2)
    details = polygon([(6, -8), (nose - 5, -3), (nose - 3, 1), (6, 1)])
    if arms.guns:
        shape += box(nose - 6, belly - 1, 6 + min(6, arms.largest * 0.6), bore(arms.largest))
    if arms.tubes:
        shape += box(-8, belly - 3, 13, 7)
        details += tubes(-1, belly + 0.5, *grid(min(9, arms.tubes)), step=3)
    return shape, details
