"""Generated maps: the same for the same seed, crossable, well formed, and with what was asked for."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironhex.catalog import Board, CatalogError, Terrain
from ironhex.kernel.hexes import Hex, neighbor, neighbors
from ironhex.maps import TERRAIN, THEMES, crossable, generate

SEEDS = st.integers(0, 2**64 - 1)
MIXES = st.lists(st.sampled_from(tuple(THEMES)), max_size=5, unique=True)


@pytest.mark.parametrize(
    ("themes", "size", "key"),
    [
        (("hills", "woods"), (16, 17), "generated:hills,woods:7#a00d210a"),
        (("towns", "rivers", "roads"), (16, 17), "generated:rivers,roads,towns:7#eb459e13"),
        (("mountains", "craters", "lakes"), (24, 20), "generated:mountains,craters,lakes:7:24x20#090de418"),
    ],
)
def test_a_seed_always_gives_the_same_map(themes: tuple[str, ...], size: tuple[int, int], key: str) -> None:
    assert generate(themes, *size, 7).key == key


@settings(max_examples=60)
@given(MIXES, st.integers(1, 20), st.integers(1, 20), SEEDS)
def test_a_board_can_be_crossed(themes: list[str], width: int, height: int, seed: int) -> None:
    drawn = generate(themes, width, height, seed)
    assert (drawn.width, drawn.height) == (width, height)
    assert crossable(drawn)
    assert Board.parse(drawn.to_text(), "again").terrain == drawn.terrain


@settings(max_examples=40)
@given(MIXES, SEEDS)
def test_terrain_is_never_combined_impossibly(themes: list[str], seed: int) -> None:
    drawn = generate(themes, 16, 17, seed)
    for hex in drawn.hexes():
        at = drawn.at(hex)
        assert not (at.woods and (at.depth >= 0 or at.building or at.road or at.rough)), hex
        assert not (at.building and (at.depth >= 0 or at.road or at.swamp or at.woods or at.rubble or at.paved)), hex
        assert not (at.rubble and (at.depth >= 0 or at.road or at.woods or at.rough or at.swamp)), hex
        assert not (at.swamp and at.depth >= 0), hex
        assert bool(at.bridge) == bool(at.bridge_cf), hex
        assert not (at.bridge and at.depth < 1), hex
        for side, beyond in enumerate(neighbors(hex)):
            if beyond in drawn:
                check_hexside(at, drawn.at(beyond), side)


def check_hexside(at: Terrain, beyond: Terrain, side: int) -> None:
    """Water is not above its bank, roads go on, and a building is one."""
    back = (side + 3) % 6
    if at.depth >= 0 and beyond.depth < 0:
        assert beyond.level >= at.level
    if (at.road | at.bridge) >> side & 1:
        assert (beyond.road | beyond.bridge) >> back & 1
    if at.building_joins >> side & 1:
        assert beyond.building_joins >> back & 1
        assert (at.building, at.building_cf, at.building_height) == (
            beyond.building,
            beyond.building_cf,
            beyond.building_height,
        )


SIGNS: dict[str, tuple[Callable[[Terrain], object], int]] = {
    "plain": (lambda at: at.level == 0, 150),
    "hills": (lambda at: at.level >= 1, 90),
    "mountains": (lambda at: at.level >= 3, 60),
    "craters": (lambda at: at.level < 0, 4),
    "lakes": (lambda at: at.depth >= 1, 20),
    "rivers": (lambda at: at.depth >= 0, 8),
    "swamp": (lambda at: at.swamp, 40),
    "ice": (lambda at: at.ice, 8),
    "woods": (lambda at: at.woods, 45),
    "rough": (lambda at: at.rough, 12),
    "roads": (lambda at: at.road, 12),
    "towns": (lambda at: at.building, 5),
    "city": (lambda at: at.building, 40),
    "ruins": (lambda at: at.rubble, 1),
}
"""What shows that a theme is there, and on how many hexes of a mapsheet at least."""


@pytest.mark.rule("BMR-ENV-009")
def test_ice_covers_waters_that_are_not_bridged() -> None:
    board = generate(("lakes", "ice"), 16, 17, 3)
    waters = [at for at in board.terrain if at.depth >= 0]
    assert waters
    assert all(at.ice_covered for at in waters)


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_there(theme: str) -> None:
    shows, least = SIGNS[theme]
    for seed in range(12):
        drawn = generate([theme], 16, 17, seed)
        assert sum(map(bool, map(shows, drawn.terrain))) >= least, drawn.name


def test_special_terrain_comes_from_the_themes_that_say_so() -> None:
    special = {field for fields in TERRAIN.values() for field in fields}
    for theme in THEMES:
        brought = {field for seed in range(3) for field in generate([theme], 16, 17, seed).features} & special
        assert brought == set(TERRAIN.get(theme, ())), theme


def test_a_river_reaches_two_edges() -> None:
    for seed in range(12):
        drawn = generate(["rivers"], 16, 17, seed)
        wet = {hex for hex in drawn.hexes() if drawn.at(hex).depth >= 0}
        assert sum(any(edge(hex) for hex in wet) for edge in edges(drawn)) >= 2, drawn.name
        assert any(drawn.at(hex).depth == 0 for hex in wet), "a ford"


def test_rivers_wind() -> None:
    """Hardly one of them runs straight on for more than six hexes."""
    straight = [max(map(_run, [(drawn, hex) for hex in drawn.hexes()])) for drawn in map(_river, range(24))]
    assert sum(longest > 6 for longest in straight) <= 4, straight


def _river(seed: int) -> Board:
    return generate(["rivers"], 16, 17, seed)


def _run(place: tuple[Board, Hex]) -> int:
    """How far water goes on from a hex in one direction."""
    drawn, start = place
    best = 0
    for side in (0, 1, 2):
        here, length = start, 0
        while here in drawn and drawn.at(here).depth >= 0:
            here, length = neighbor(here, side), length + 1
        best = max(best, length)
    return best


def test_a_road_reaches_two_opposite_edges() -> None:
    for seed in range(12):
        drawn = generate(["roads", "towns", "rivers"], 16, 17, seed)
        leaving = {
            hex
            for hex in drawn.hexes()
            for side, beyond in enumerate(neighbors(hex))
            if (drawn.at(hex).road | drawn.at(hex).bridge) >> side & 1 and beyond not in drawn
        }
        north, south, west, east = (any(map(edge, leaving)) for edge in edges(drawn))
        assert (north and south) or (west and east), drawn.name


def edges(drawn: Board) -> tuple[Callable[[Hex], bool], ...]:
    return (
        lambda hex: hex.row == 1,
        lambda hex: hex.row == drawn.height,
        lambda hex: hex.col == 1,
        lambda hex: hex.col == drawn.width,
    )


CITIES = [generate(themes, 16, 17, seed) for themes in (["city"], ["city", "rivers"]) for seed in range(8)]


@pytest.mark.parametrize("drawn", CITIES, ids=lambda drawn: drawn.name)
def test_a_city_has_buildings_of_all_classes_streets_and_open_places(drawn: Board) -> None:
    assert {at.building for at in drawn.terrain} == {0, 1, 2, 3, 4}
    assert any(at.building_joins for at in drawn.terrain), "a building of several hexes"
    assert len({at.building_height for at in drawn.terrain}) > 3
    streets = sum(1 for at in drawn.terrain if at.road | at.bridge)
    assert 60 <= streets <= 140
    assert any(at.woods or at.paved for at in drawn.terrain)
    assert sum(1 for at in drawn.terrain if not at.building) > len(drawn.terrain) // 2, "room to fight"


@pytest.mark.rule("BMR-BLDG-001")
@pytest.mark.parametrize("themes", [["city"], ["towns"], ["city", "ruins", "rivers"]])
def test_buildings_are_as_strong_as_their_class_allows(themes: list[str]) -> None:
    ranges = {1: range(1, 16), 2: range(16, 41), 3: range(41, 91), 4: range(91, 151)}
    for seed in range(4):
        for at in generate(themes, 16, 17, seed).terrain:
            if at.building:
                assert at.building_cf in ranges[at.building]
                assert at.building_height >= 1


def test_streets_cross_a_river_over_bridges() -> None:
    bridges = [sum(bool(at.bridge) for at in drawn.terrain) for drawn in CITIES[8:]]
    assert all(bridges), bridges
    for drawn in CITIES[8:]:
        for at in drawn.terrain:
            assert not at.bridge or at.depth >= 1


def test_ruins_are_what_is_left_of_a_city() -> None:
    whole, ruined = generate(["city"], 16, 17, 5), generate(["city", "ruins"], 16, 17, 5)
    for before, after in zip(whole.terrain, ruined.terrain, strict=True):
        assert after.building in (0, before.building)
        assert after.building_cf <= before.building_cf
        assert not before.building or after.building or after.rubble == before.building
    assert any(at.rubble for at in ruined.terrain)


def test_some_bridges_are_down_in_ruins() -> None:
    themes = ["rivers", "city"]
    counts = [[sum(bool(at.bridge) for at in generate(mix, 24, 24, 3).terrain) for mix in (themes, [*themes, "ruins"])]]
    assert all(0 < left < before for before, left in counts), counts


@pytest.mark.rule("BMR-ENV-032")
def test_a_swamp_has_pools_and_thickets_but_no_fords() -> None:
    for seed in range(8):
        for themes in (["swamp"], ["swamp", "rivers"]):
            drawn = generate(themes, 16, 17, seed)
            assert sum(at.swamp for at in drawn.terrain) >= 40, drawn.name
            assert any(at.swamp and at.woods for at in drawn.terrain), drawn.name
            assert any(at.depth >= 1 for at in drawn.terrain), drawn.name
            assert not any(at.depth == 0 for at in drawn.terrain), drawn.name


def test_lakes_are_deeper_in_the_middle() -> None:
    drawn = generate(["lakes"], 32, 34, 3)
    for hex in drawn.hexes():
        around = [drawn.at(other).depth for other in neighbors(hex) if other in drawn]
        assert drawn.at(hex).depth <= 1 + max(0, min(around))


def test_woods_are_heavy_inside() -> None:
    drawn = generate(["woods"], 32, 34, 3)
    inner = [hex for hex in drawn.hexes() if all(other in drawn for other in neighbors(hex))]
    wooded = {kind: [hex for hex in inner if drawn.at(hex).woods == kind] for kind in (1, 2)}
    open_beside = {
        kind: sum(drawn.at(other).woods == 0 for hex in hexes for other in neighbors(hex)) * 1000 // len(hexes)
        for kind, hexes in wooded.items()
    }
    assert 2 * open_beside[2] < open_beside[1]


def test_adding_a_theme_leaves_the_land_as_it_is() -> None:
    bare, wooded = generate(["hills"], 16, 17, 5), generate(["hills", "woods"], 16, 17, 5)
    assert bare.level.tolist() == wooded.level.tolist()
    assert generate(["hills"], 16, 17, 6).level.tolist() != bare.level.tolist()


@pytest.mark.parametrize(
    ("themes", "width", "height", "seed", "message"),
    [
        (["hills", "moon"], 16, 17, 1, "generator: moon: not a theme; themes are plain, hills, "),
        (["hills"], 0, 17, 1, "generator: width: from 1 to 200, not 0"),
        (["hills"], 16, 201, 1, "generator: height: from 1 to 200, not 201"),
        (["hills"], 16, 17, -1, "generator: seed: from 0 to 18446744073709551615, not -1"),
    ],
)
def test_impossible_boards_are_refused(themes: list[str], width: int, height: int, seed: int, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        generate(themes, width, height, seed)
