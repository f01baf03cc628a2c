"""Boards: their text form, their layers, and what changes make of them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.catalog import Board, CatalogError, Change, Terrain, board
from ironhex.catalog.board import MOST_IN_FIELDS, Memo
from ironhex.catalog.board_text import Drawing
from ironhex.catalog.terrain import BOUNDS, CLASSES
from ironhex.kernel.hexes import Hex
from ironhex.maps import find_board

FORD = """\
board ford
size 4 3
# a small board
01  .   1w  ~1   2r
02  p   -2  3~2  W
03  x3  s   1f2  k
road N 0101 0102 0202 SE
bridge 0301 NE SW cf 60
building 0402 heavy cf 80 height 3 joins N S
building 0403
"""


def ford() -> Board:
    return Board.parse(FORD, "ford.txt")


def test_tokens() -> None:
    at = ford().at
    assert at(Hex(1, 1)) == Terrain(road=1 | 8)
    assert at(Hex(2, 1)) == Terrain(level=1, woods=1)
    assert at(Hex(3, 1)) == Terrain(depth=1, bridge=2 | 16, bridge_cf=60)
    assert at(Hex(4, 1)) == Terrain(level=2, rough=1)
    assert at(Hex(1, 2)) == Terrain(paved=1, road=1 | 4)
    assert at(Hex(2, 2)) == Terrain(level=-2, road=32 | 4)
    assert at(Hex(4, 2)) == Terrain(woods=2, building=3, building_cf=80, building_height=3, building_joins=1 | 8)
    assert at(Hex(1, 3)) == Terrain(rubble=3)
    assert at(Hex(2, 3)) == Terrain(swamp=1)
    assert at(Hex(3, 3)) == Terrain(level=1, fire=2)


@pytest.mark.rule("BMR-TERR-013")
def test_a_river_of_depth_2_in_a_hex_of_level_3() -> None:
    water = Hex(3, 2)
    assert (ford().surface(water), ford().floor(water)) == (3, 1)


@pytest.mark.rule("BMR-TERR-012")
def test_water_is_as_many_levels_deep_as_its_depth() -> None:
    floors = [Board.parse(f"board pool\nsize 1 1\n01 ~{depth}", "pool").floor(Hex(1, 1)) for depth in (0, 1, 2, 3)]
    assert floors == [0, -1, -2, -3]


@pytest.mark.rule("BMR-TERR-002", "BMR-TERR-008")
def test_a_hex_is_clear_and_at_level_0_by_default() -> None:
    hex = board("open-ground").at(Hex(1, 1))
    assert hex == Terrain(level=0)
    assert not any((hex.woods, hex.rough, hex.rubble, hex.paved, hex.building, hex.swamp, hex.depth >= 0))


@pytest.mark.rule("BMR-TERR-001", "BMR-TERR-006")
@pytest.mark.parametrize("level", [-2, 0, 3])
@pytest.mark.parametrize(
    ("letter", "terrain"), [("w", Terrain(woods=1)), ("r", Terrain(rough=1)), ("~1", Terrain(depth=1))]
)
def test_terrain_can_be_at_any_level(level: int, letter: str, terrain: Terrain) -> None:
    drawn = Board.parse(f"board one\nsize 1 1\n01 {level}{letter}", "one")
    assert drawn.at(Hex(1, 1)) == terrain._replace(level=level)


@pytest.mark.rule("BMR-TERR-020", "BMR-BLDG-014")
def test_building_classes_and_their_strengths() -> None:
    assert CLASSES[1:] == ("light", "medium", "heavy", "hardened")
    text = "board town\nsize 4 1\n01 . . . .\n" + "".join(f"building 0{n}01 {CLASSES[n]}\n" for n in (1, 2, 3, 4))
    town = Board.parse(text, "town")
    assert [(int(kind), int(cf)) for kind, cf in zip(town.building, town.building_cf, strict=True)] == [
        (1, 15),
        (2, 40),
        (3, 90),
        (4, 120),
    ]


@pytest.mark.rule("BMR-BLDG-003")
def test_defaults_of_a_building() -> None:
    plain = ford().at(Hex(4, 3))
    assert (plain.building, plain.building_height) == (2, 2)


@pytest.mark.rule("BMR-PAVE-009")
def test_defaults_of_a_bridge() -> None:
    assert Board.parse("board b\nsize 1 1\n01 ~1\nbridge 0101 N S", "b").at(Hex(1, 1)).bridge_cf == 40


@pytest.mark.rule("BMR-TERR-019")
@pytest.mark.parametrize(
    "overlay", [{"building": 2, "building_cf": 40, "building_height": 2}, {"rubble": 3}, {"fire": 1}, {"smoke": 1}]
)
def test_counters_are_laid_over_what_is_printed(overlay: dict[str, int]) -> None:
    wooded = Hex(2, 1)
    assert ford().changed(wooded, **overlay).at(wooded) == Terrain(level=1, woods=1, **overlay)


@pytest.mark.rule("BMR-TERR-021")
def test_a_bridge_laid_over_a_river_is_like_a_printed_one() -> None:
    bare = Board.parse(FORD.replace("bridge 0301 NE SW cf 60\n", ""), "ford.txt")
    assert bare.changed(Hex(3, 1), bridge=2 | 16, bridge_cf=60).terrain == ford().terrain


def test_layers_run_down_the_columns_and_are_read_only() -> None:
    drawn = ford()
    assert drawn.level.tolist() == [0, 0, 0, 1, -2, 0, 0, 3, 1, 2, 0, 0]
    assert drawn.depth.tolist() == [-1, -1, -1, -1, -1, -1, 1, 2, -1, -1, -1, -1]
    with pytest.raises(ValueError, match="read-only"):
        drawn.level[0] = 1


def test_hexes_and_their_numbers() -> None:
    drawn = ford()
    assert [drawn.index(hex) for hex in drawn.hexes()] == list(range(12))
    assert all(drawn.hex(drawn.index(hex)) == hex and hex in drawn for hex in drawn.hexes())
    assert (drawn.hexes()[1], Hex(5, 1) in drawn, Hex(0, 1) in drawn) == (Hex(1, 2), False, False)


@pytest.mark.parametrize("ask", ["at", "index", "floor", "surface", "changed"])
def test_off_the_board_there_is_nothing(ask: str) -> None:
    with pytest.raises(CatalogError, match=r"^ford: 0501: not on the board$"):
        getattr(ford(), ask)(Hex(5, 1))


def test_the_text_reads_back_the_same() -> None:
    drawn = ford()
    again = Board.parse(drawn.to_text(), "again")
    assert (again, again.key, again.terrain) == (drawn, drawn.key, drawn.terrain)
    assert drawn.key == f"ford#{drawn.key[-8:]}"


FIELDS = {field: st.integers(least, min(greatest, 9)) for field, (least, greatest) in BOUNDS.items()}


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    hexes = {}
    for col in range(1, width + 1):
        for row in range(1, height + 1):
            terrain = Terrain(**draw(st.fixed_dictionaries({}, optional=FIELDS)))
            if not terrain.building:
                terrain = terrain._replace(building_cf=0, building_height=0, building_joins=0, basement=0, sinkhole=0)
            hexes[Hex(col, row)] = terrain
    return Drawing("any board", width, height, hexes)


@given(drawings())
def test_any_board_reads_back_the_same(drawing: Drawing) -> None:
    drawn = Board(drawing)
    assert Board.parse(drawn.to_text(), "again").terrain == drawn.terrain


def test_a_change_makes_another_board() -> None:
    printed = ford()
    burning = printed.changed(Hex(2, 1), fire=1, woods=0)
    assert printed.at(Hex(2, 1)) == Terrain(level=1, woods=1)
    assert burning.at(Hex(2, 1)) == Terrain(level=1, fire=1)
    assert (int(burning.fire.sum()), burning.base, burning != printed) == (3, printed.key, True)
    assert burning.changes == (Change(Hex(2, 1), "fire", 1), Change(Hex(2, 1), "woods", 0))
    assert burning.key != printed.key


def test_equal_changes_make_the_same_board() -> None:
    one = ford().changed(Hex(1, 1), fire=1).changed(Hex(2, 2), smoke=1)
    two = ford().changed(Hex(2, 2), smoke=1).changed(Hex(1, 1), fire=1, woods=0)
    assert one is two
    assert hash(one) == hash(two)
    assert one.changed(Hex(1, 1), fire=0).changed(Hex(2, 2), smoke=0).changes == ()


def test_a_reference_is_plain_json() -> None:
    changed = ford().changed(Hex(2, 1), woods=0)
    assert changed.reference == [ford().key, ["0201", "woods", 0]]
    assert ford().reference == [ford().key]


@pytest.mark.parametrize("fields", [{"trees": 1}, {"woods": 3}, {"depth": -2}])
def test_impossible_changes_are_refused(fields: dict[str, int]) -> None:
    with pytest.raises(CatalogError, match=r"^ford: 0101: "):
        ford().changed(Hex(1, 1), **fields)


def test_boards_survive_pickling() -> None:
    for drawn in (ford(), ford().changed(Hex(1, 1), fire=1)):
        again = pickle.loads(pickle.dumps(drawn))
        assert (again, again.terrain) == (drawn, drawn.terrain)


def test_the_cache_of_a_board_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memo, "limit", 3)
    memo = ford().memo
    for number in (1, 2, 3, 3, 4):
        memo[number] = str(number)
    assert list(memo) == [2, 3, 4]


def test_fewer_fields_are_kept_of_a_large_board() -> None:
    small, large = board("hills"), find_board("hills+woods/woods+hills", board)
    assert small.fields.limit * len(small.hexes()) <= MOST_IN_FIELDS
    assert large.fields.limit < small.fields.limit


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("~1   2r", "~1", r"^f\.txt:4: 0401: missing: row 01 has 3 hexes, the board 4 columns"),
        ("~1   2r", "~1 2r 2", r"^f\.txt:4: 0501: too much: row 01 has 5 hexes"),
        ("02  p   -2  3~2  W\n", "", r"^f\.txt:6: 0102: missing: there is no row 02"),
        ("02  p", "01  p", r"^f\.txt:5: row 01: drawn twice"),
        ("03  x3", "04  x3", r"^f\.txt:6: row 04: not on the board"),
        ("1w", "1q", r"^f\.txt:4: 0201: unknown token '1q'"),
        ("1w", "?", r"^f\.txt:4: 0201: unknown token '\?'"),
        ("1w", "1wW", r"^f\.txt:4: 0201: unknown token '1wW'"),
        ("x3", "x5", r"^f\.txt:6: 0103: rubble cannot be 5"),
        ("size 4 3", "size 4", r"^f\.txt:2: size: expected columns and rows up to 200"),
        ("size 4 3", "size 4 99999", r"^f\.txt:2: size: expected columns and rows up to 200"),
        ("-2", "-200", r"^f\.txt:5: 0202: level cannot be -200"),
        ("-2", "-99999", r"^f\.txt:5: 0202: unknown token '-99999'"),
        ("cf 80", "cf 1000", r"^f\.txt:9: 0402: building_cf cannot be 1000"),
        ("size 4 3\n", "", r"^f\.txt:3: row 01: not on the board"),
        ("board ford\n", "", r"^f\.txt:6: board: missing"),
        ("0102 0202", "0202", r"^f\.txt:7: 0202: not adjacent to 0101"),
        ("0102 0202", "0102 9999", r"^f\.txt:7: 9999: not on the board"),
        ("0102 0202", "0102 here", r"^f\.txt:7: here: 'here' is not a hex number"),
        ("NE SW cf 60", "NE SW cf", r"^f\.txt:8: cf: expected a number"),
        ("NE SW cf 60", "NE SW cf 60 old", r"^f\.txt:8: old: not allowed here"),
        ("heavy", "mighty", r"^f\.txt:9: mighty: not allowed here"),
        ("building 0403", "castle 0403", r"^f\.txt:10: castle: unknown keyword"),
    ],
)
def test_faults_are_named_with_their_hex_and_line(old: str, new: str, message: str) -> None:
    assert old in FORD
    with pytest.raises(CatalogError, match=message):
        Board.parse(FORD.replace(old, new, 1), "f.txt")


def test_an_unknown_board() -> None:
    with pytest.raises(CatalogError, match="boards: moon: no such board"):
        board("moon")


def test_a_field_that_terrain_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(CatalogError, match="terrain has no field 'elevation'; it has level, woods"):
        board("woods").changed(Hex(1, 1), elevation=1)
