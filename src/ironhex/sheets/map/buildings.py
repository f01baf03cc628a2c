"""Buildings: blocks as tall as their levels, with a row of windows on every floor; small light ones are houses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ironhex.catalog import Terrain
from ironhex.kernel.hex_plane import CORNERS, SIDES, Point, center, moved
from ironhex.kernel.hexes import Hex, half_rows, neighbor
from ironhex.sheets.map import colors
from ironhex.sheets.map.chance import chance
from ironhex.sheets.map.field import Field
from ironhex.sheets.map.lettering import written
from ironhex.sheets.map.tags import path

FOOT = (Point(-23, -36), Point(23, -36), Point(45, 0), Point(23, 36), Point(-23, 36), Point(-45, 0))
FLOOR = 9  # what a floor adds to the height of the drawing
TALLEST = 6  # floors beyond which a block is not drawn taller


def buildings(field: Field) -> dict[Hex, str]:
    """The buildings by the southernmost of their hexes."""
    return {max(part, key=half_rows): "".join(_building(field, part)) for part in _parts(field)}


def _parts(field: Field) -> Iterator[list[Hex]]:
    """Group hexes of the same building and height."""
    left = {hex for hex, at in field.items() if at.building}
    for hex in field:
        part, edge = [], [hex] if hex in left else []
        while edge:
            here = edge.pop()
            if here in left:
                left.remove(here)
                part.append(here)
                edge += (other for _, other in _joined(field, here))
        if part:
            yield sorted(part, key=lambda each: (half_rows(each), each))


def _joined(field: Field, hex: Hex) -> Iterator[tuple[int, Hex]]:
    """Sides across which a building continues at the same height, and the hexes beyond."""
    at = field[hex]
    for side in range(6):
        other = neighbor(hex, side)
        if at.building_joins >> side & 1 and other in field and _alike(at, field[other]):
            yield side, other


def _alike(one: Terrain, other: Terrain) -> bool:
    return (one.building, one.building_height) == (other.building, other.building_height)


def label(hex: Hex, at: Terrain) -> str:
    """The construction factor and the height, written on the roof."""
    roof = moved(center(hex), Point(0, -_rise(at) // 2) if _is_block(at) else Point(27, 18))
    height = written(f"h{at.building_height}", moved(roof, Point(0, 22)))
    return written(str(at.building_cf), moved(roof, Point(0, 4))) + height


def _rise(at: Terrain) -> int:
    return FLOOR * min(at.building_height, TALLEST)


def _is_block(at: Terrain) -> bool:
    return at.building > 1 or at.building_height > 2 or bool(at.building_joins)


def _building(field: Field, part: list[Hex]) -> Iterator[str]:
    at = field[part[0]]
    if _is_block(at):
        yield from _block(part, at, {hex: [side for side, _ in _joined(field, hex)] for hex in part})
    else:
        yield from _houses(part[0])


def _block(part: list[Hex], at: Terrain, joined: dict[Hex, list[int]]) -> Iterator[str]:
    """Walls, windows and roof; the block is placed so that its walls and roof together fill the hex."""
    rise, kind = _rise(at), at.building
    feet = {hex: moved(center(hex), Point(0, rise // 2)) for hex in part}
    shade = "".join(_plan(moved(feet[hex], Point(9, 12)), joined[hex]) for hex in part)
    roof = "".join(_plan(moved(feet[hex], Point(0, -rise)), joined[hex]) for hex in part)
    walls = "".join(_walls(feet[hex], joined[hex], rise) for hex in part)
    windows = "".join(_windows(feet[hex], up) for hex in part for up in range(FLOOR // 2, rise, FLOOR))
    yield path(shade, fill=colors.SHADOW, fill_opacity=".28")
    yield path(walls, fill=colors.WALLS[kind], stroke="#4d4841")
    yield path(windows, fill="none", stroke="#2f2c28", stroke_width=4, stroke_dasharray="4 6", stroke_opacity=".5")
    yield path(roof, fill="none", stroke="#5d574d", stroke_width=4)
    yield path(roof, fill=colors.ROOFS[kind])


def _plan(at: Point, joined: list[int]) -> str:
    """The outline of a block, with the parts that extend to the hexes it continues in."""
    arms = "".join(
        _polygon(at, (_foot(side), _reach(side, side), _reach(side, side + 1), _foot(side + 1))) for side in joined
    )
    both = [side for side in joined if (side + 1) % 6 in joined]
    inner = "".join(
        _polygon(at, (_foot(side + 1), _reach(side, side + 1), CORNERS[(side + 1) % 6], _reach(side + 1, side + 1)))
        for side in both
    )
    return f"{_polygon(at, FOOT)}{arms}{inner}"


def _polygon(at: Point, corners: tuple[Point, ...]) -> str:
    steps = (f"l{end.x - start.x} {end.y - start.y}" for start, end in pairwise(corners))
    return f"M{moved(at, corners[0])}{''.join(steps)}z"


def _foot(corner: int) -> Point:
    return FOOT[corner % 6]


def _reach(side: int, corner: int) -> Point:
    """The position of a corner of the block when it is pushed out to a hexside."""
    one, other = _foot(side), _foot(side + 1)
    out = SIDES[side % 6]
    return moved(_foot(corner), Point(out.x - (one.x + other.x) // 2, out.y - (one.y + other.y) // 2))


def _walls(foot: Point, joined: list[int], rise: int) -> str:
    """The walls visible from the south, including those of the extending parts."""
    outer = [(_foot(side), _foot(side + 1)) for side in (2, 4, 3) if side not in joined]
    arms = [(_foot(side + end), _reach(side, side + end)) for side in joined for end in (0, 1)]
    return "".join(_wall(foot, one, other, rise) for one, other in outer + arms)


def _wall(foot: Point, one: Point, other: Point, rise: int) -> str:
    return f"M{moved(foot, one)}l{other.x - one.x} {other.y - one.y}v{-rise}l{one.x - other.x} {one.y - other.y}z"


def _windows(foot: Point, up: int) -> str:
    return f"M{foot.x + 42} {foot.y - up + 5}l-19 31h-46l-19 -31"


def _houses(hex: Hex) -> Iterator[str]:
    """Three small houses with gabled roofs."""
    for number, (x, y) in enumerate(((-27, -12), (21, -20), (-13, 26))):
        wide = 30 + chance(8, "house", hex, number)
        at = moved(center(hex), Point(x + chance(9, "x", hex, number) - 4, y + chance(7, "y", hex, number) - 3))
        yield from _house(at, wide, wide * 2 // 3)


def _house(at: Point, wide: int, deep: int) -> Iterator[str]:
    left, top = at.x - wide // 2, at.y - deep // 2
    half = deep // 2
    yield path(f"M{left + 5} {top + 6}h{wide + 4}v{deep + 4}h{-wide}z", fill=colors.SHADOW, fill_opacity=".28")
    yield path(f"M{left} {top + half}h{wide}v{half + 6}h{-wide}z", fill="#cdbf9f", stroke="#6b5f4a")
    yield path(f"M{left - 2} {top + half}l4 {-half}h{wide - 4}l4 {half}z", fill="#b1653f", stroke="#6b3a24")
    yield path(f"M{left - 2} {top + half}h{wide + 4}v{half - 2}h{-wide - 4}z", fill="#974f30", stroke="#6b3a24")
