"""Broad patches of ground cover: pavement, marsh, forest floor, and water by depth."""

from __future__ import annotations

from collections.abc import Iterator

from ironhex.catalog import Terrain
from ironhex.sheets.map import colors
from ironhex.sheets.map.field import Field, where
from ironhex.sheets.map.outlines import loops, smooth
from ironhex.sheets.map.tags import path


def covers(field: Field) -> Iterator[str]:
    """The patches of a sheet of ground, in drawing order."""
    patches = (
        (where(field, lambda at: at.swamp), colors.MARSH, ".6"),
        (where(field, lambda at: at.woods), colors.GLADE, ".45"),
        (where(field, lambda at: at.woods == 2), colors.THICKET, ".5"),
        (where(field, lambda at: at.paved), colors.PAVEMENT, ".9"),
    )
    for region, color, opacity in patches:
        yield path(smooth(loops(region)), fill=color, fill_opacity=opacity)
    yield from waters(field)
    yield from ices(field)


def ices(field: Field) -> Iterator[str]:
    """Ground coated with ice, and ice over water, through which the depth can be seen."""
    patches = ((where(field, _solid), ".85"), (where(field, lambda at: at.ice_covered), ".62"))
    for region, opacity in patches:
        if region:
            yield path(smooth(loops(region)), fill=colors.ICE, fill_opacity=opacity, stroke="#ffffff", stroke_width=2)


def _solid(at: Terrain) -> bool:
    return bool(at.ice) and not at.ice_covered


def waters(field: Field) -> Iterator[str]:
    """Water by depth, each depth inside the shallower one, with a pale shore."""
    depths = sorted({at.depth for at in field.values() if at.depth >= 0})
    for depth in depths:
        shore = (colors.SHORE, 5) if depth == depths[0] else (colors.water(depth - 1), 3)
        region = [hex for hex, at in field.items() if at.depth >= depth]
        yield path(
            smooth(loops(set(region))),
            fill=colors.water(depth),
            stroke=shore[0],
            stroke_width=shore[1],
            stroke_opacity=".8",
        )
