"""Pictures of boards: what is drawn where, and that the text of a picture is clean."""

import re
import struct
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.catalog import Board, board, boards
from ironhex.kernel.hex_plane import SIDES, Point, center, moved
from ironhex.kernel.hexes import Hex, neighbor, neighbors
from ironhex.sheets.board_picture import png, svg
from ironhex.sheets.map import colors
from ironhex.sheets.map.field import field_of
from ironhex.sheets.map.ground import FALL, Relief
from ironhex.sheets.map.lettering import GLYPHS, written
from ironhex.sheets.map.outlines import exact, loops, smooth, stretches
from ironhex.sheets.map.ways import course

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg(Board.parse(text, "text")))


def one(token: str, *lines: str) -> ElementTree.Element:
    """A picture of a single hex."""
    return drawn("\n".join(("board one", "size 1 1", f"01 {token}", *lines)))


def paths(picture: ElementTree.Element, **wanted: str) -> list[str]:
    """The data of the paths with these attributes."""
    found = picture.iter(f"{SVG}path")
    return [path.attrib["d"] for path in found if all(path.get(key) == value for key, value in wanted.items())]


def used(picture: ElementTree.Element) -> set[str]:
    return {use.attrib["href"][1] for use in picture.iter(f"{SVG}use")}


@pytest.mark.parametrize("name", boards())
def test_every_board_is_drawn_in_clean_text(name: str) -> None:
    text = svg(board(name))
    picture = ElementTree.fromstring(text)
    assert text == svg(board(name))
    assert not any(re.search(r"\.|e-", data) for data in paths(picture))
    ids = [shape.attrib["id"] for shape in picture.iter() if "id" in shape.attrib]
    assert len(ids) == len(set(ids))
    assert {use.attrib["href"][1:] for use in picture.iter(f"{SVG}use")} == set(ids)


def test_a_png_has_the_requested_width() -> None:
    picture = png(Board.parse("board wide\nsize 3 2\n01 . 1w ~1\n02 . . .", "wide"), 200)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", picture[16:20]) == (200,)


def test_names_are_escaped() -> None:
    title = drawn("board a <b> & c\nsize 1 1\n01 .").find(f"{SVG}title")
    assert title is not None
    assert title.text == "a <b> & c"


# --- outlines ---------------------------------------------------------------------------------------------------------
REGIONS = st.sets(st.builds(Hex, st.integers(1, 6), st.integers(1, 6)), min_size=1)


@given(REGIONS)
def test_outlines_pass_every_open_hexside_once(region: set[Hex]) -> None:
    sides = [(edge.hex, edge.side) for loop in loops(region) for edge in loop]
    assert len(sides) == len(set(sides))
    assert set(sides) == {(hex, side) for hex in region for side in range(6) if neighbor(hex, side) not in region}
    for loop in loops(region):
        assert all(edge.end == after.start for edge, after in zip(loop, [*loop[1:], loop[0]], strict=True))


def test_a_lake_with_an_island_has_two_shores() -> None:
    island = Hex(4, 4)
    assert sorted(map(len, loops(set(neighbors(island))))) == [6, 18]


def test_outlines_as_data() -> None:
    hexagon = list(loops({Hex(1, 1)}))
    assert exact(hexagon) == "M30 0l60 0l30 52l-30 52l-60 0l-30 -52z"
    assert smooth(hexagon).startswith("M48 0l24 0q18 0 27 16l")
    assert smooth(hexagon, Point(2, 3)).startswith("M50 3l24 0")
    assert stretches(hexagon[0], [True, True, False, False, False, True]).count("M") == 2


# --- ground -----------------------------------------------------------------------------------------------------------
def test_levels_have_their_tints() -> None:
    tints = [colors.ground(level) for level in range(-5, 10)]
    assert len(set(tints)) == len(tints)
    assert (colors.ground(99), colors.ground(-99)) == (tints[-1], tints[0])
    for level in (-2, 0, 3):
        assert paths(one(str(level)), fill=colors.ground(level))


@pytest.mark.parametrize("height", [1, 2, 4])
def test_steeper_drops_have_longer_shadows(height: int) -> None:
    relief = Relief(field_of(Board.parse(f"board cliff\nsize 3 3\n01 . . .\n02 . {height} .\n03 . . .", "cliff")))
    start = smooth(relief.loops[height])[1:].partition("l")[0].split()
    shadow = relief.shadows(0)[1:].partition("l")[0].split()
    assert [int(after) - int(before) for before, after in zip(start, shadow, strict=True)] == [
        height * FALL.x,
        height * FALL.y,
    ]


def test_northern_rims_are_light_and_southern_ones_dark() -> None:
    hill = drawn("board hill\nsize 3 3\n01 . . .\n02 . 1 .\n03 . . .")
    light, dark = ("".join(paths(hill, stroke=color, fill="none")) for color in (colors.LIGHT, colors.DARK))
    north, south = "l24 0", "l-24 0"  # the outline runs clockwise
    assert (north in light, south in light, north in dark, south in dark) == (True, False, False, True)


def test_water_darkens_with_depth() -> None:
    lake = drawn("board lake\nsize 3 1\n01 ~0 ~1 ~3")
    assert all(paths(lake, fill=colors.water(depth)) for depth in (0, 1, 3))
    assert not paths(lake, fill=colors.water(2))
    assert len(paths(lake, stroke=colors.RIPPLE)) == 1


# --- roads and bridges ------------------------------------------------------------------------------------------------
def test_roads_run_from_hexside_to_hexside() -> None:
    hex = Hex(2, 2)
    at = center(hex)
    north = moved(at, SIDES[0])
    assert course(hex, 0b001001) == f"M{north}l0 104"
    assert course(hex, 0b000101) == f"M{north}q0 52 45 78"
    assert course(hex, 0b000001) == f"M{at}l0 -52"
    assert course(hex, 0b010101).count("q") == 3
    assert course(hex, 0b000111).count("M") == 2


@given(st.integers(0, 5))
def test_roads_meet_at_the_hexside(side: int) -> None:
    here = Hex(3, 3)
    there = neighbor(here, side)
    assert moved(center(here), SIDES[side]) == moved(center(there), SIDES[(side + 3) % 6])


def test_a_road_over_water_is_a_bridge() -> None:
    assert paths(one("~1", "road N 0101 S"), stroke=colors.DECK)
    assert paths(one("~1", "bridge 0101 N S"), stroke=colors.DECK)
    assert not paths(one(".", "road N 0101 S"), stroke=colors.DECK)
    assert paths(one("~0", "road N 0101 S"), stroke=colors.ROAD)


# --- what stands in a hex ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("token", ["w", "W", "r", "x", "s", "f", "k"])
def test_every_terrain_has_its_own_shape(token: str) -> None:
    assert used(one(token)) == {token}
    assert used(one(".")) == set()


def test_heavy_woods_are_denser() -> None:
    trees = [len(list(one(token).iter(f"{SVG}circle"))) for token in "wW"]
    assert trees[1] > 2 * trees[0]


def test_higher_buildings_have_more_floors() -> None:
    windows = [
        paths(one(".", f"building 0101 heavy height {height}"), **{"stroke-dasharray": "4 6"})[0].count("M")
        for height in (1, 3, 6, 20)
    ]
    assert windows == [1, 3, 6, 6]


def test_a_building_over_several_hexes_is_one_block() -> None:
    tower = "board block\nsize 2 1\n01 . .\nbuilding 0101 heavy{}\nbuilding 0201 heavy{}"
    apart, joined = drawn(tower.format("", "")), drawn(tower.format(" joins SE", " joins NW"))
    assert len(paths(apart, fill=colors.ROOFS[3])) == 2
    assert len(paths(joined, fill=colors.ROOFS[3])) == 1


# --- writing ----------------------------------------------------------------------------------------------------------
def test_hexes_are_numbered_and_levels_and_depths_written() -> None:
    data = "".join(paths(one("2~1")))
    at = center(Hex(1, 1))
    for text, down in (("0101", -34), ("2", 26), ("depth 1", 44)):
        assert written(text, Point(at.x, at.y + down)) in data
    assert written("0", Point(at.x, at.y + 44)) not in "".join(paths(one(".")))


def test_text_is_centered() -> None:
    assert written("1", Point(100, 50)) == f"M96 38{GLYPHS['1']}"
    assert written("11", Point(100, 50)) == f"M91 38{GLYPHS['1']}M102 38{GLYPHS['1']}"


def test_factors_are_written_on_roofs_and_decks() -> None:
    roof = one(".", "building 0101 hardened cf 120 height 2")
    assert GLYPHS["1"] in paths(roof, stroke=colors.INK, **{"stroke-width": "2.4"})[0]
    deck = one("~1", "bridge 0101 N S cf 77")
    assert paths(deck, stroke=colors.INK, **{"stroke-width": "2.4"})[0].count(GLYPHS["7"]) == 2


def test_ice_over_water_has_cracks_and_no_waves_and_the_depth_shines_through() -> None:
    open_water, frozen = one("~2"), one("~2i")
    assert (used(open_water) & {"i"}, used(frozen) & {"i"}) == (set(), {"i"})
    waves = {"stroke": colors.RIPPLE, "stroke-opacity": ".35"}
    assert [any(paths(picture, **waves)) for picture in (open_water, frozen)] == [True, False]
    assert paths(frozen, fill=colors.water(2))
    assert not paths(open_water, fill=colors.ICE)
    assert paths(frozen, fill=colors.ICE)
