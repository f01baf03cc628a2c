"""'Mechs from the front, their left arm on the left as on the record sheet: the heavier the broader, with what each
location carries."""

from __future__ import annotations

from zlib import crc32

from ironhex.catalog.mech import MechDesign
from ironhex.catalog.mech_sheet import Location
from ironhex.sheets.outlines.armament import LARGE, RACK, Arms, arms_at, bore, grid
from ironhex.sheets.outlines.strokes import box, disc, mirrored, polygon, tubes

REVERSE_JOINTED = frozenset(
    {
        *("Locust", "Flea", "Jenner", "Raven", "Cicada", "Catapult", "Marauder", "Marauder II", "Stalker", "Hussar"),
        *("Timber Wolf", "Mad Dog", "Dire Wolf", "Warhawk", "Hellbringer", "Nova", "Stormcrow", "Adder", "Kit Fox"),
        *("Ice Ferret", "Fire Moth", "Mad Cat", "Vulture", "Daishi", "Masakari", "Loki", "Black Hawk", "Ryoken"),
        *(
            "Puma",
            "Uller",
            "Fenris",
            "Dasher",
            "Cougar",
            "Owens",
            "Strider",
            "Ostscout",
            "Crab",
            "King Crab",
            "Bushwacker",
        ),
    }
)
"""Chassis that walk on legs bent backward, under a hull without a neck."""

SIDES = ((-1, Location.LA, Location.LT), (1, Location.RA, Location.RT))


class _Build:
    """The measures of a 'Mech."""

    def __init__(self, design: MechDesign) -> None:
        self.design = design
        self.bulk = max(0.0, min(1.0, (design.tons - 20) / 80))
        self.bird = design.chassis.split(" (")[0] in REVERSE_JOINTED
        self.style = crc32(design.chassis.encode())
        self.half = 6.6 + 5.9 * self.bulk - 1.0 * (design.walk >= 6)  # half of the torso's width
        self.top = -16 - 4 * self.bulk
        self.shoulder = self.top + 5
        self.waist = 3 + 1 * self.bulk
        self.feet = 19 + 4 * self.bulk
        self.arm = 3.6 + 2.4 * self.bulk
        self.shape: list[str] = []
        self.details: list[str] = []


def mech(design: MechDesign) -> tuple[str, str]:
    """The shape of a 'Mech, and the details on it."""
    build = _Build(design)
    if design.kind == "quad":
        _quad(build)
    else:
        (_hull if build.bird else _torso)(build)
        for side, arm, _torso_side in SIDES:
            (_bent_leg if build.bird else _leg)(build, side)
            _arm(build, side, arm)
    for side, _arm_side, torso in SIDES:
        _mounted(build, side, arms_at(design.weapons, torso))
    _middle(build)
    if design.jump:
        _jets(build)
    return "".join(build.shape), "".join(build.details)


def _torso(build: _Build) -> None:
    """A torso with shoulders and a head in one of four styles."""
    half, shoulder, waist = build.half, build.shoulder, build.waist
    slope = build.style % 3  # square, sloping or broad shoulders
    build.shape.append(
        polygon(
            [
                *((-half, shoulder + 2 * (slope == 1)), (-half + 3, shoulder - 1), (half - 3, shoulder - 1)),
                *((half, shoulder + 2 * (slope == 1)), (half - 1 - slope, waist - 3), (half * 0.6, waist + 1)),
                *((-half * 0.6, waist + 1), (-half + 1 + slope, waist - 3)),
            ]
        )
    )
    wide, top = 3 + build.bulk, build.top
    heads = (
        box(-wide, top - 1, 2 * wide, 6),
        polygon([(-wide, top + 5), (-wide + 1, top - 1), (wide - 1, top - 1), (wide, top + 5)]),
        disc(0, top + 2, wide + 0.6),
        polygon([(-wide, top + 5), (-wide - 1, top + 1), (0, top - 3), (wide + 1, top + 1), (wide, top + 5)]),
    )
    build.shape.append(heads[build.style // 3 % 4])
    build.details.append(box(-wide + 1, top + 1, 2 * wide - 2, 2))


def _hull(build: _Build) -> None:
    """A hull that hangs between the legs, with its canopy at the front."""
    half, top = build.half + 1, build.top + 3
    build.shape.append(
        polygon(
            [
                (-half * 0.55, top),
                (half * 0.55, top),
                (half, top + 6),
                (half * 0.75, 1),
                (0, 5),
                (-half * 0.75, 1),
                (-half, top + 6),
            ]
        )
    )
    wide = half * 0.42
    build.details.append(polygon([(-wide, top + 3), (wide, top + 3), (wide * 0.6, top + 7), (-wide * 0.6, top + 7)]))


def _leg(build: _Build, side: int) -> None:
    inner, width, waist, feet = 1.0, 4.4 + 2.6 * build.bulk, build.waist + 1, build.feet
    outer = inner + width
    points = [
        (inner, waist),
        (outer, waist),
        (outer + 1, (waist + feet) / 2),
        (outer, feet - 4),
        (outer + 2, feet),
        (inner, feet),
    ]
    build.shape.append(polygon(mirrored(points, side)))
    build.details.append(box(*_at(side, inner + 1, width - 1), (waist + feet) / 2 - 1, width - 1, 1))


def _bent_leg(build: _Build, side: int) -> None:
    """A thigh outward, a shin back inward, and a broad foot."""
    hip, width, feet = build.half * 0.45, 3.4 + 2.4 * build.bulk, build.feet
    knee = build.half * 0.75 + 4
    points = [
        *((hip, 0), (hip + width, -1), (knee + width / 2, 8), (knee - 1, feet - 4), (knee + 3, feet)),
        *((knee - width - 3, feet), (knee - width + 1, feet - 5), (knee - width / 2, 9)),
    ]
    build.shape.append(polygon(mirrored(points, side)))


def _at(side: int, x: float, width: float) -> tuple[float]:
    """The left edge of something on one side."""
    return (x if side > 0 else -x - width,)


def _arm(build: _Build, side: int, place: Location) -> None:
    arms = arms_at(build.design.weapons, place)
    hands = build.design.arm_has_hand[place]
    start, width = build.half + (2 if build.bird else 1), build.arm
    if arms.tubes >= RACK and arms.tubes > sum(arms.guns):
        _pod(build, side, start, arms)
    elif hands:
        _fist(build, side, start, width, arms)
    else:
        _barrels(build, side, start, width, arms)


def _pod(build: _Build, side: int, start: float, arms: Arms) -> None:
    """An arm that is a missile launcher, at the height of the shoulder."""
    width, height = 9 + 2 * build.bulk, 11 + 2 * build.bulk
    y = build.top if build.bird else build.shoulder - 2
    build.shape.append(box(*_at(side, start - 2, width + 1), y, width + 1, height))
    build.details.append(tubes(side * (start - 1.5 + width / 2), y + height / 2, *grid(arms.tubes)))


def _fist(build: _Build, side: int, start: float, width: float, arms: Arms) -> None:
    """An arm with a hand; a large gun is held beside it."""
    y, low = build.shoulder, 3 + 3 * build.bulk
    points = [
        (start, y),
        (start + width, y),
        (start + width + 1, y + 6),
        (start + width, low),
        (start + width + 1, low + 4),
    ]
    build.shape.append(polygon(mirrored([*points, (start, low + 4), (start + 1, y + 7)], side)))
    thick = bore(arms.largest)
    if arms.largest >= 8 or arms.tubes:
        build.shape.append(box(*_at(side, start + width, thick + 1), -3, thick + 1, low + 12))
    elif arms.guns:
        build.details.append(box(*_at(side, start + 1.5, thick), low - 3, thick, 5))


def _barrels(build: _Build, side: int, start: float, width: float, arms: Arms) -> None:
    """An arm that ends in its guns."""
    y, bird = build.shoulder + (3 if build.bird else 0), build.bird
    long = (2 if bird else 5) + min(9, arms.largest * 0.9)
    elbow = y + 5 + 3 * build.bulk
    build.shape.append(box(*_at(side, start, width + 1), y, width + 1, elbow - y))
    if not arms.guns:
        build.shape.append(box(*_at(side, start + 1, width - 1), elbow, width - 1, 4))
        return
    thick, seen = bore(arms.largest), [gun for gun in arms.guns[:2] if gun >= 5] or arms.guns[:1]
    x = start + (width + 1) / 2 - (thick * len(seen) + len(seen) - 1) / 2
    for gun in seen:
        build.shape.append(box(*_at(side, x, thick), elbow, thick, long))
        if gun >= LARGE:
            build.shape.append(box(*_at(side, x - 1, thick + 2), elbow + long - 3, thick + 2, 4))
        x += thick + 1


def _mounted(build: _Build, side: int, arms: Arms) -> None:
    """What a side of the torso carries: large guns and racks stand above the shoulder, others are set into it."""
    x = side * build.half * 0.62
    if arms.cannon >= 14 or arms.largest >= 15:
        size = 8 + 3 * build.bulk if arms.largest >= 15 else 6
        middle = side * (build.half * 0.75 + size / 4)
        build.shape.append(box(middle - size / 2, build.top - 3, size, build.shoulder - build.top + 7))
        build.details.append(disc(middle, build.top + size / 2 - 2, size / 2 - 2))
    elif arms.cannon >= 8:
        build.shape.append(box(x - 2, build.top - 4, 4, 10))
    if arms.tubes >= RACK:
        width = 8 + 2 * build.bulk
        left = x - width / 2 + side * 2
        build.shape.append(box(left, build.shoulder - 5, width, 10))
        build.details.append(tubes(left + width / 2, build.shoulder, *grid(arms.tubes)))
    elif arms.tubes >= 6 and not build.bird:
        build.shape.append(box(x - 4 + side, build.shoulder - 7, 8, 8))
        build.details.append(tubes(x + side, build.shoulder - 3, 2, 2))
    elif arms.tubes:
        build.details.append(tubes(x, build.shoulder + 4, *grid(arms.tubes), step=3))
    small = [gun for gun in arms.guns if gun < 15]
    if small and not arms.cannon >= 14:
        build.details.append(disc(x, build.waist - 5, 1 + (small[0] >= 8)))


def _middle(build: _Build) -> None:
    """A gun in the center, or on the head."""
    center, head = arms_at(build.design.weapons, Location.CT), arms_at(build.design.weapons, Location.HD)
    if center.guns and build.bird:
        build.shape.append(box(-1.5, 3, 3, 3 + min(5, center.largest)))
    elif center.guns:
        build.details.append(disc(0, build.waist - 4, 1 + (center.largest >= 8)))
    if center.tubes:
        build.details.append(tubes(0, build.shoulder + 4, *grid(min(9, center.tubes)), step=3))
    if head.guns:
        build.shape.append(box(build.half * 0.3 - 1, build.top - 5, 2, 5))


def _jets(build: _Build) -> None:
    """Nozzles behind the shins."""
    outer = build.half * 0.75 + 8 if build.bird else 7 + 2.6 * build.bulk
    y = build.feet - 11
    for side in (-1, 1):
        points = [(outer - 1, y), (outer + 2, y), (outer + 4, y + 6), (outer - 1, y + 5)]
        build.shape.append(polygon(mirrored(points, side)))
        build.details.append(box(*_at(side, outer, 3), y + 3, 3, 1))


def _quad(build: _Build) -> None:
    """A body on four legs."""
    half = build.half + 4
    build.shape.append(polygon([(-half, -8), (-half * 0.6, -13), (half * 0.6, -13), (half, -8), (half, 1), (-half, 1)]))
    build.shape.append(polygon([(-4, -13), (-3, -18), (3, -18), (4, -13)]))
    build.details.append(box(-2, -16, 4, 2))
    for x, foot in ((-half, -21), (half - 5, 16), (-half * 0.5, -10), (half * 0.5 - 4, 6)):
        build.shape.append(polygon([(x, -2), (x + 5, -2), (foot + 5, 20), (foot - 1, 20)]))
    build.shoulder, build.top, build.waist = -9, -14, 0
