"""The relief: a tinted sheet for every level on top of the one below, lit from the northwest.

Ground casts a shadow on lower ground, longer for a deeper drop; northern edges catch the light.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ironhex.kernel.hex_plane import Point
from ironhex.kernel.hexes import neighbor
from ironhex.sheets.map import colors
from ironhex.sheets.map.covers import covers
from ironhex.sheets.map.field import Field
from ironhex.sheets.map.outlines import Edge, Loop, loops, smooth, stretches
from ironhex.sheets.map.tags import path

GLOW = (3, 0, -2, -3, 0, 2)
"""How much light each hexside of higher ground catches, north first."""
TONES = ((2, colors.LIGHT, ".75"), (1, colors.LIGHT, ".4"), (-1, colors.DARK, ".25"), (-2, colors.DARK, ".45"))
"""The rims from bright to dark: color and opacity."""
FALL = Point(6, 9)  # shadow length per level, right and down
STEEPEST = 4  # levels beyond which a cliff is not drawn steeper


class Relief:
    """The ground of a field by levels, lowest first."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.levels = sorted({terrain.level for terrain in field.values()})
        self.loops = {level: list(loops(self.from_up(level))) for level in self.levels}

    def from_up(self, level: int) -> Field:
        """The ground at a level or higher."""
        return {hex: at for hex, at in self.field.items() if at.level >= level}

    def sheets(self) -> Iterator[str]:
        for level in self.levels:
            contour = smooth(self.loops[level])
            yield path(contour, fill=colors.ground(level), stroke=colors.DARK, stroke_opacity=".22")
            yield from covers(self.from_up(level))
            yield from self.slopes(level)
            yield path(self.shadows(level), fill=colors.SHADOW, fill_opacity=".24")

    def shadows(self, low: int) -> str:
        """The shadows of all higher sheets on this one."""
        higher = (level for level in self.levels if low < level <= low + STEEPEST)
        return "".join(
            smooth(self.loops[level], Point(FALL.x * (level - low), FALL.y * (level - low))) for level in higher
        )

    def slopes(self, level: int) -> Iterator[str]:
        """The rims of a sheet, light and dark, wider where they are steeper."""
        for drop, (tone, color, opacity) in product(range(1, STEEPEST + 1), TONES):
            data = "".join(self.rim(loop, level, drop, tone) for loop in self.loops[level])
            yield path(data, fill="none", stroke=color, stroke_width=2 + 3 * drop, stroke_opacity=opacity)

    def rim(self, loop: Loop, level: int, drop: int, tone: int) -> str:
        """The edges of a line with a given drop and brightness, each judged together with its neighbors."""
        around = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
        bright = (GLOW[before.side] + 2 * GLOW[edge.side] + GLOW[after.side] for before, edge, after in around)
        return stretches(
            loop,
            [_tone(glow) == tone and self.drop(edge, level) == drop for edge, glow in zip(loop, bright, strict=True)],
        )

    def drop(self, edge: Edge, level: int) -> int:
        """How steeply the ground falls over an edge; zero if a higher sheet ends there too."""
        outside = self.field.get(neighbor(edge.hex, edge.side))
        if outside is None or self.field[edge.hex].level > level:
            return 0
        return min(level - outside.level, STEEPEST)


def _tone(glow: int) -> int:
    return (glow > 0) + (glow > 4) - (glow < 0) - (glow < -4)
