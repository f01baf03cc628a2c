"""Troops: as many figures as fit, with what they carry and how they move; and ProtoMechs."""

from __future__ import annotations

from ironhex.catalog.platoon import PlatoonDesign
from ironhex.catalog.protomech import ProtoDesign, ProtoLocation
from ironhex.catalog.suits import SuitDesign
from ironhex.sheets.outlines.armament import arms_at, bore
from ironhex.sheets.outlines.strokes import box, disc, polygon

RANKS = {
    1: ((0, 2),),
    2: ((-10, 2), (10, 2)),
    3: ((0, -10), (-11, 9), (11, 9)),
    4: ((-9, -11), (9, -11), (-12, 10), (12, 10)),
    5: ((-9, -12), (9, -12), (-16, 9), (0, 11), (16, 9)),
    6: ((-16, -11), (0, -13), (16, -11), (-16, 10), (0, 9), (16, 10)),
}
"""Where the suits of a squad stand, by their number."""


def suits(design: SuitDesign) -> tuple[str, str]:
    """Every suit of a squad: no neck, broad shoulders, a launcher above one, a gun for an arm."""
    arms = arms_at(design.weapons, *range(7))
    parts = [_suit(design, x, y, launcher=bool(arms.tubes), gun=arms.largest) for x, y in RANKS[design.suits]]
    return "".join(shape for shape, _ in parts), "".join(details for _, details in parts)


def _suit(design: SuitDesign, x: int, y: int, *, launcher: bool, gun: int) -> tuple[str, str]:
    broad = 5 + (design.suit_armor >= 8)
    shape = polygon(
        [
            (x - 2, y - 9),
            (x + 2, y - 9),
            (x + broad, y - 6),
            (x + broad, y + 1),
            (x + 3, y + 2),
            (x - 3, y + 2),
            (x - broad, y + 1),
            (x - broad, y - 6),
        ]
    )
    shape += box(x - 4, y + 2, 3, 7) + box(x + 1, y + 2, 3, 7)
    if design.jump or design.fly:
        shape += polygon([(x - 3, y - 6), (x - broad - 3, y - 11), (x - broad - 2, y - 4)])
    if launcher:
        shape += box(x + 2, y - 12, 4, 5)
    if gun:
        shape += box(x + broad, y - 2, 2, 4 + min(4, gun))
    return shape, box(x - 2, y - 7, 4, 2)


SOLDIERS = ((-15, -3), (0, -6), (15, -3))


def platoon(design: PlatoonDesign) -> tuple[str, str]:
    """Soldiers on foot, in an open truck or with jump packs, the heavier their weapon the longer it is."""
    weapon = design.weapon.key
    heavy = 9 if any(word in weapon for word in ("SRM", "Laser", "LRM")) else 5
    if design.motive == "motorized":
        return _truck(heavy)
    flames = design.motive == "jump"
    places = ((-11, -4), (11, -4)) if flames else SOLDIERS
    return "".join(_soldier(x, y, heavy, flames=flames) for x, y in places), ""


def _soldier(x: int, y: int, weapon: int, *, flames: bool) -> str:
    shape = disc(x, y - 12, 4) + polygon([(x - 5, y - 7), (x + 5, y - 7), (x + 5, y + 5), (x - 5, y + 5)])
    shape += box(x + 3, y - 5, weapon, 3)
    if flames:
        pack = box(x - 8, y - 8, 4, 9) + polygon([(x - 8, y + 2), (x - 4, y + 2), (x - 6, y + 12)])
        return shape + pack + box(x - 4, y + 5, 3, 6) + box(x + 1, y + 5, 3, 6)
    return shape + box(x - 5, y + 5, 4, 16) + box(x + 1, y + 5, 4, 16)


def _truck(weapon: int) -> tuple[str, str]:
    shape = "".join(disc(x, -14, 4) + box(x - 4, -9, 8, 6) for x in (-15, -4)) + box(-4, -12, weapon + 4, 3)
    shape += polygon([(-23, -4), (7, -4), (9, -11), (16, -11), (22, -2), (22, 9), (-23, 9)])
    wheels = (-13, 12)
    return shape + "".join(disc(x, 14, 6) for x in wheels), "".join(disc(x, 14, 2) for x in wheels) + polygon(
        [(10, -8), (15, -8), (18, -3), (10, -3)]
    )


def protomech(design: ProtoDesign) -> tuple[str, str]:
    """A small walker with an egg for a body, knees to the rear, and its main gun above."""
    bulk = (design.tons - 2) / 7
    half = 7 + 3 * bulk
    shape = polygon([(-half * 0.6, -13), (half * 0.6, -13), (half, -6), (half * 0.6, 3), (-half * 0.6, 3), (-half, -6)])
    for side, place in ((-1, ProtoLocation.LEFT_ARM), (1, ProtoLocation.RIGHT_ARM)):
        gun = arms_at(design.weapons, place).largest
        shape += polygon(
            [
                (side * 2, 2),
                (side * 7, 2),
                (side * 12, 9),
                (side * 7, 16),
                (side * 11, 20),
                (side * 3, 20),
                (side * 7, 10),
            ]
        )
        shape += polygon([(side * half, -10), (side * (half + 5), -8), (side * (half + 5), 0), (side * (half + 1), 0)])
        shape += box(side * (half + 3) - 1, 0, bore(gun), 4 + min(5, gun)) if gun else ""
    if design.has_main_gun:
        thick = bore(arms_at(design.weapons, ProtoLocation.MAIN_GUN).largest)
        shape += box(-12, -17 - thick, 34, thick) + box(-3, -18, 6, 6)
    return shape, polygon([(-4, -10), (4, -10), (3, -6), (-3, -6)])
