"""The ground of each floor as a picture: dots, walls between neighboring wall dots, and stairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.toys.outpost.ground import COLUMNS, PLANS, ROWS, STAIRS, UPPER, WALL, Spot, is_open, sign
from tests.toys.outpost.narrate import label
from tests.toys.outpost.scene import BOX, STEP, point

from ironhex.kernel.dots import neighbors

EARTH, GRASS, BOARDS, SHADE, STONE, INK = "#b9b08d", "#a9b083", "#c9a877", "#4b4a44", "#5c5148", "#463d30"
ROOM = (3.5 * STEP * 0.866, 1.2 * STEP, 5 * STEP * 0.866, 6.6 * STEP)


@cache
def picture(floor: int) -> str | None:
    """A floor as SVG; there is no third."""
    if floor >= len(PLANS):
        return None
    box = f'viewBox="{BOX.x} {BOX.y} {BOX.width:.2f} {BOX.height:.2f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(_parts(floor))}</svg>'


def _parts(floor: int) -> Iterator[str]:
    upper = floor == UPPER
    area = f'x="{BOX.x}" y="{BOX.y}" width="{BOX.width:.2f}" height="{BOX.height:.2f}"'
    yield f'<rect {area} fill="{SHADE if upper else EARTH}"/>'
    if not upper:
        yield from _patches()
    x, y, width, height = ROOM
    fill = BOARDS if upper else "#a89c86"
    yield f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{height}" rx="18" fill="{fill}"/>'
    yield from _planks(ROOM) if upper else ()
    yield from _walls(floor)
    for spot in _signs(floor):
        yield from _dot(spot)
    names = "".join(map(_name, _signs(floor)))
    yield f'<g class="numbers" font-size="17" text-anchor="middle" fill="{INK}" opacity=".7">{names}</g>'


def _patches() -> Iterator[str]:
    """Some grass, so that the open ground is not bare."""
    for x, y, r in ((120, 160, 150), (1120, 210, 170), (180, 880, 190), (1080, 900, 140), (620, 60, 110)):
        yield f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.6:.0f}" fill="{GRASS}" opacity=".7"/>'


def _planks(room: tuple[float, float, float, float]) -> Iterator[str]:
    x, y, width, height = room
    for n in range(1, int(height // 40)):
        at = y + n * 40
        yield f'<path d="M{x:.1f} {at}h{width:.1f}" stroke="#a98a5d" stroke-width="2"/>'


def _signs(floor: int) -> Iterator[Spot]:
    every = (Spot(floor, column, row) for column in range(COLUMNS) for row in range(ROWS))
    return (spot for spot in every if is_open(spot))


def _walls(floor: int) -> Iterator[str]:
    walls = [Spot(floor, c, r) for c in range(COLUMNS) for r in range(ROWS) if sign(Spot(floor, c, r)) == WALL]
    for color, width in (("#2f2a26", 46), (STONE, 36)):
        style = f'stroke="{color}" stroke-width="{width}" stroke-linecap="round" fill="none"'
        for wall in walls:
            x, y = point(wall)
            yield f'<path d="M{x} {y}h0.1" {style}/>'
            for other in (Spot.of(floor, dot) for dot in neighbors(wall.dot)):
                if other in walls and other > wall:
                    yield f'<path d="M{x} {y}L{point(other)[0]} {point(other)[1]}" {style}/>'


def _dot(spot: Spot) -> Iterator[str]:
    x, y = point(spot)
    if sign(spot) == STAIRS:
        yield from _stairs(x, y)
    yield f'<circle cx="{x}" cy="{y}" r="7" fill="{INK}" opacity=".75"/>'


def _name(spot: Spot) -> str:
    x, y = point(spot)
    return f'<text x="{x}" y="{y + 50}" font-family="sans-serif">{label(spot).split()[0]}</text>'


def _stairs(x: float, y: float) -> Iterator[str]:
    size = f'x="{x - 36}" y="{y - 44}" width="72" height="88" rx="6"'
    yield f'<rect {size} fill="#e9dcc0" stroke="{INK}" stroke-width="4"/>'
    for n in range(1, 6):
        yield f'<path d="M{x - 36} {y - 44 + n * 88 / 6:.1f}h72" stroke="{INK}" stroke-width="3" opacity=".6"/>'
