"""Clumps in a hex: trees, stones, rubble, reeds, cracks in ice, flames and smoke, in several variants of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ironhex.catalog import Terrain
from ironhex.kernel.hex_plane import Point, center
from ironhex.kernel.hexes import Hex
from ironhex.sheets.map.chance import chance
from ironhex.sheets.map.tags import group, path, tag

VARIANTS = 8
_ROWS = (
    ((-17, -36), (8, -38), (29, -27)),
    ((-36, -18), (-12, -16), (14, -17), (41, -7)),
    ((-45, 4), (-24, 5), (1, 3), (25, 8), (46, 14)),
    ((-33, 25), (-9, 25), (15, 28), (35, 30)),
    ((-18, 42), (8, 44)),
)
PLACES = tuple(Point(*place) for row in _ROWS for place in row)
"""Where things can stand around the center of a hex, from north to south."""


def scattered(number: int, spread: int, *words: object) -> list[Point]:
    """This many places, some distance apart, each slightly off; from north to south."""
    start = chance(len(PLACES), *words)
    stride = 1 if number > len(PLACES) // 2 else len(PLACES) // number
    chosen = [PLACES[(start + stride * count) % len(PLACES)] for count in range(number)]
    return sorted((_nudged(place, spread, *words, place) for place in chosen), key=lambda point: point.y)


def _nudged(place: Point, spread: int, *words: object) -> Point:
    across, down = (chance(2 * spread + 1, *words, way) - spread for way in "xy")
    return Point(place.x + across, place.y + down)


class Leaves(NamedTuple):
    """How trees look: their number, size, and colors from shade to light."""

    number: int
    radius: int
    spread: int
    colors: tuple[str, str, str]


SPARSE = Leaves(6, 11, 6, ("#4c6b3f", "#5f8250", "#7d9d64"))
DENSE = Leaves(16, 13, 4, ("#33502f", "#44653c", "#5c7d4c"))


def _trees(leaves: Leaves, variant: int) -> str:
    """Round canopies with their shadows; a tree farther south is in front of one farther north."""
    trees = [
        (place, leaves.radius + chance(5, "tree", leaves.number, variant, place))
        for place in scattered(leaves.number, leaves.spread, leaves.number, variant)
    ]
    return "".join((*(_shade(*tree) for tree in trees), *(_canopy(*tree, leaves.colors) for tree in trees)))


def _shade(at: Point, radius: int) -> str:
    return tag("ellipse", cx=at.x + 4, cy=at.y + 7, rx=radius + 1, ry=radius - 2, fill="#20251a", fill_opacity=".3")


def _canopy(at: Point, radius: int, colors: tuple[str, str, str]) -> str:
    rings = ((0, 0, radius), (-2, -2, radius - 3), (-3, -4, radius // 2 - 1))
    return "".join(
        tag("circle", cx=at.x + x, cy=at.y + y, r=size, fill=color)
        for (x, y, size), color in zip(rings, colors, strict=True)
    )


def _stones(variant: int) -> str:
    """Small crags, darker on the side away from the light."""
    crags = []
    for at in scattered(7, 5, "stones", variant):
        wide, high = 10 + chance(7, "wide", variant, at), 12 + chance(9, "high", variant, at)
        crags.append(path(f"M{at.x - wide} {at.y}l{wide - 2} {-high} {wide + 4} {high}z", fill="#8d826a"))
        crags.append(path(f"M{at.x - 2} {at.y - high}l{wide + 4} {high}h{-wide}z", fill="#675e4d"))
    return "".join(crags)


def _rubble(variant: int) -> str:
    """Broken slabs."""
    slabs = []
    for at in scattered(11, 6, "rubble", variant):
        wide, lean = 8 + chance(8, "wide", variant, at), chance(9, "lean", variant, at) - 4
        slab = f"M{at.x - wide // 2} {at.y}l{lean} -7h{wide}l{3 - lean} 8z"
        slabs.append(
            path(slab, fill=("#a39d90", "#8b867b", "#bdb7aa")[chance(3, "grey", variant, at)], stroke="#5d584f")
        )
    return "".join(slabs)


def _reeds(variant: int) -> str:
    blades = "".join(
        f"M{at}l-4 -11M{at}v-14M{at}l5 -10M{at.x - 9} {at.y + 2}h18" for at in scattered(6, 6, "reeds", variant)
    )
    return path(blades, fill="none", stroke="#4f6b55", stroke_width=2, stroke_linecap="round")


def _cracks(variant: int) -> str:
    """Fine cracks in ice, each with a branch."""
    lines = []
    for at in scattered(4, 6, "ice", variant):
        across, down = 12 + chance(9, "across", variant, at), chance(19, "down", variant, at) - 9
        lines.append(f"M{at.x - across} {at.y - down}L{at.x - 2} {at.y + 3}l{across} {down}M{at.x - 2} {at.y + 3}l4 9")
    return path("".join(lines), fill="none", stroke="#6f9db5", stroke_width=2, stroke_opacity=".7")


def _flames(variant: int) -> str:
    tongue = "c-14 -6 -12 -22 -2 -34c1 8 6 8 7 2c10 10 12 26 -5 32z"
    return "".join(
        path(f"M{at}{tongue}", fill=color, stroke="#7d2f14")
        for at, color in zip(
            scattered(5, 5, "fire", variant), ("#e2672b", "#f0a03a", "#e2672b", "#f6c65a", "#e8842f"), strict=True
        )
    )


def _puffs(variant: int) -> str:
    return "".join(
        tag("circle", cx=at.x, cy=at.y, r=16 + chance(9, "smoke", variant, at), fill="#55585a", fill_opacity=".3")
        for at in scattered(9, 6, "smoke", variant)
    )


class Clump(NamedTuple):
    """A type of clump: the letter of its shapes, where it occurs, and how it is drawn."""

    letter: str
    stands: Callable[[Terrain], object]
    draw: Callable[[int], str]


CLUMPS = (
    Clump("i", lambda at: at.ice_covered, _cracks),
    Clump("r", lambda at: at.rough, _stones),
    Clump("x", lambda at: at.rubble, _rubble),
    Clump("s", lambda at: at.swamp, _reeds),
    Clump("w", lambda at: at.woods == 1, lambda variant: _trees(SPARSE, variant)),
    Clump("W", lambda at: at.woods == 2, lambda variant: _trees(DENSE, variant)),
    Clump("f", lambda at: at.fire, _flames),
    Clump("k", lambda at: at.smoke, _puffs),
)
"""All clumps, in drawing order."""


def clump_shapes(used: set[str]) -> Iterator[str]:
    """The shapes of the clumps that a map uses, drawn once."""
    for clump in CLUMPS:
        for variant in range(VARIANTS):
            if (name := f"{clump.letter}{variant}") in used:
                yield group((clump.draw(variant),), id=name)


def clumps(hex: Hex, at: Terrain) -> Iterator[tuple[str, str]]:
    """What stands in a hex: the name of each shape, and its use there."""
    for clump in CLUMPS:
        if clump.stands(at):
            name = f"{clump.letter}{chance(VARIANTS, clump.letter, hex)}"
            yield name, tag("use", href=f"#{name}", x=center(hex).x, y=center(hex).y)
