"""Generate maps from a seed, given themes and a size."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ironhex.catalog import Board, CatalogError
from ironhex.catalog.terrain import LARGEST
from ironhex.maps import growth, relief, roads, ruins, towns, water
from ironhex.maps.city import city
from ironhex.maps.land import Land
from ironhex.maps.repair import open_ways

THEMES = {
    "plain": "open ground with low rises",
    "hills": "rolling hills up to level 4",
    "mountains": "ridges and passes up to level 8",
    "craters": "bowls with raised rims and sparse growth",
    "lakes": "lakes that deepen toward the middle",
    "rivers": "a river from edge to edge, with fords",
    "ice": "ice on the ground and over waters",
    "swamp": "swampy ground in low places, with pools and thickets",
    "woods": "woods in clumps, heavy in the middle",
    "rough": "stony ground",
    "roads": "a road from edge to edge, with bridges",
    "towns": "a town with streets and buildings, on a road",
    "city": "streets, buildings, parks and squares from edge to edge",
    "ruins": "rubble, damaged buildings and broken bridges, in a town or city",
}
"""What a map can contain, and a description of each."""
TERRAIN = {
    "ice": ("ice",),
    "swamp": ("swamp",),
    "towns": ("building",),
    "city": ("building",),
    "ruins": ("building",),
}
"""Terrain that themes bring and that games may have special rules for."""
SHEET = (16, 17)  # columns and rows of a standard mapsheet
SEEDS = 2**64


def generate(themes: Iterable[str], width: int, height: int, seed: int) -> Board:
    """A board with these themes.

    The same themes, size and seed always give the same board, and a 'Mech can always walk from edge to edge. Each theme
    has its own dice: adding one to a map changes only what it must.
    """
    wanted = frozenset(_checked(themes))
    chosen = tuple(theme for theme in THEMES if theme in wanted) or ("plain",)
    for name, size in (("width", width), ("height", height)):
        if not 1 <= size <= LARGEST:
            raise CatalogError("generator", name, f"from 1 to {LARGEST}, not {size}")
    if not 0 <= seed < SEEDS:
        raise CatalogError("generator", "seed", f"from 0 to {SEEDS - 1}, not {seed}")
    land = Land(width, height, seed.to_bytes(8, "big"))
    _shape(land, chosen)
    _settle(land, chosen)
    _cover(land, chosen)
    open_ways(land)
    return land.board(title(chosen, width, height, seed))


def title(themes: Iterable[str], width: int, height: int, seed: int) -> str:
    """The name of a generated board, from which it can be generated again."""
    size = "" if (width, height) == SHEET else f":{width}x{height}"
    return f"generated:{','.join(themes)}:{seed}{size}"


def _checked(themes: Iterable[str]) -> Iterable[str]:
    for theme in themes:
        if theme not in THEMES:
            raise CatalogError("generator", theme, f"not a theme; themes are {', '.join(THEMES)}")
        yield theme


def _shape(land: Land, themes: Collection[str]) -> None:
    """The terrain relief and its waters."""
    if "mountains" in themes:
        relief.ridge(land, relief.MOUNTAINS, size=8)
    elif "hills" in themes:
        relief.rise(land, relief.HILLS, size=7)
    elif "city" not in themes:
        relief.rise(land, relief.PLAIN, size=7)
    if "craters" in themes:
        relief.craters(land)
    if "lakes" in themes:
        water.lakes(land)
    if "rivers" in themes:
        water.rivers(land)
    if "swamp" in themes:
        water.pools(land)
    water.embank(land)


def _settle(land: Land, themes: Collection[str]) -> None:
    """Roads, towns and cities."""
    if "city" not in themes and ("towns" in themes or "ruins" in themes):
        towns.sites(land)
    if land.towns or "roads" in themes:
        roads.roads(land, across="roads" in themes)
        towns.build(land)
    if "city" in themes:
        city(land)
    if "ruins" in themes:
        ruins.ruin(land)
    water.embank(land)


def _cover(land: Land, themes: Collection[str]) -> None:
    """Vegetation; a little of it nearly everywhere."""
    if "swamp" in themes:
        growth.swamp(land)
    growth.woods(land, 340 if "woods" in themes else 0 if "craters" in themes else 45)
    growth.rough(land, 150 if "rough" in themes else 25)
    if "ice" in themes:
        growth.ice(land)
        water.embank(land)
