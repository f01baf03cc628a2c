"""Reading .board files."""

import pytest

from ironhex.catalog import CatalogError, Terrain, foreign_terrain, read_board
from ironhex.kernel.hexes import Hex

TEXT = """\
size 3 2
option something else
# a comment
hex 0101 1 "woods:2" "grass"
hex 0201 0 "water:1;bridge:2:18;bridge_cf:40;bridge_elev:0" ""
hex 0301 -1 "pavement:0;building:2:8;bldg_cf:40;bldg_elev:3" ""
hex 0102 0 "road:1" ""
hex 0202 0 "road:1;fluff:3" ""
hex 0302 0 "pavement:1;rough:2;jungle:1" ""
end
anything at all
"""


def test_terrain() -> None:
    board = read_board(TEXT, "some/where/small.board")
    assert (board.name, board.width, board.height) == ("small", 3, 2)
    assert board.at(Hex(1, 1)) == Terrain(level=1, woods=2)
    assert board.at(Hex(2, 1)) == Terrain(depth=1, bridge=18, bridge_cf=40)
    assert board.at(Hex(3, 1)) == Terrain(
        level=-1, paved=1, building=2, building_cf=40, building_height=3, building_joins=8
    )
    assert board.at(Hex(3, 2)) == Terrain(paved=1, rough=1)


def test_ice_on_the_ground_and_over_water_and_swamps_are_read() -> None:
    text = (
        TEXT.replace("woods:2", "ice:1;woods:2").replace("water:1", "water:1;ice:1").replace("road:1;fl", "swamp:1;fl")
    )
    board = read_board(text, "small.board")
    assert [board.at(hex).ice for hex in (Hex(1, 1), Hex(2, 1))] == [1, 1]
    assert board.at(Hex(2, 2)) == Terrain(swamp=1)
    assert "ice" not in foreign_terrain(text, "small.board")


@pytest.mark.parametrize(
    ("number", "roll"), [(0, 0), (1, 7), (2, 2), (3, 3), (4, 4), (5, 9), (6, 11), (7, 12), (99, 0)]
)
def test_basements_are_rolls_on_our_table(number: int, roll: int) -> None:
    board = read_board(TEXT.replace("bldg_elev:3", f"bldg_elev:3;bldg_basement:{number}"), "small.board")
    assert board.at(Hex(3, 1)).basement == roll


def test_by_default_roads_meet_roads_and_pavement() -> None:
    board = read_board(TEXT, "small.board")
    assert (board.at(Hex(1, 2)).road, board.at(Hex(2, 2)).road) == (4, 2 | 32)
    apart = read_board(TEXT.replace("something else", "exit_roads_to_pavement false"), "small.board")
    assert (apart.at(Hex(1, 2)).road, apart.at(Hex(2, 2)).road) == (4, 32)


def test_a_hex_left_out_is_clear() -> None:
    assert read_board("size 2 2\nend", "empty.board").terrain == (Terrain(),) * 4


def test_terrain_outside_the_master_rules_is_named() -> None:
    assert foreign_terrain(TEXT, "small.board") == ("jungle",)
    assert foreign_terrain(TEXT.replace("bridge_elev:0", "bridge_elev:2"), "small.board") == ("bridge_elev", "jungle")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("size 3 2\n", "", r"^s\.board:3: 0101: not on a board of 0 by 0"),
        ("hex 0101", "hex 0901", r"^s\.board:4: 0901: not on a board of 3 by 2"),
        ("woods:2", "woods", r"^s\.board:4: hex: not a terrain: woods"),
        ("size 3 2", "size 3 999", r"^s\.board:1: size: expected columns and rows from 1 to 200"),
        ("hex 0101 1", "hex 0101 100", r"^s\.board:4: 0101: level cannot be 100"),
        ("bridge:2:18", "bridge:2:64", r"^s\.board:5: 0201: bridge cannot be 64"),
        ("bldg_cf:40", "bldg_cf:-1", r"^s\.board:6: 0301: building_cf cannot be -1"),
        ('1 "woods:2"', "1 woods", r"^s\.board:4: hex: not understood"),
        ("option something", "otpion something", r"^s\.board:2: otpion: unknown keyword"),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        read_board(TEXT.replace(old, new, 1), "s.board")
