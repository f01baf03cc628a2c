"""Our own boards: each well formed, open to a 'Mech from edge to edge, and unlike the others."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from ironhex.catalog import Board, Terrain, board, boards
from ironhex.catalog.board import character
from ironhex.catalog.terrain import CLASSES
from ironhex.kernel.hexes import Hex, neighbors
from ironhex.maps import crossable, walked

SIZES = {
    "borderland": (32, 34),
    "foundry": (24, 20),
    "glade": (10, 12),
    "harbor": (20, 17),
    "islands": (20, 17),
    "training-ground": (15, 17),
}
MAPSHEET = (16, 17)


def wade(drawn: Board, starts: Iterable[Hex]) -> set[Hex]:
    """All hexes a 'Mech can walk to through water of any depth, climbing two levels at most."""
    seen = set(starts)
    queue = list(seen)
    while queue:
        here = queue.pop()
        fresh = [hex for hex in neighbors(here) if hex in drawn and hex not in seen]
        near = [hex for hex in fresh if abs(drawn.floor(hex) - drawn.floor(here)) <= 2]
        seen.update(near)
        queue.extend(near)
    return seen


def hexsides(drawn: Board) -> Iterator[tuple[Hex, Terrain, int, Terrain]]:
    """Every hexside between two hexes of a board: the hex, what is there, the side, and what is beyond."""
    for hex in drawn.hexes():
        for side, other in enumerate(neighbors(hex)):
            if other in drawn:
                yield hex, drawn.at(hex), side, drawn.at(other)


def test_there_are_boards_of_many_kinds() -> None:
    assert len(boards()) >= 12
    for one, other in combinations(map(board, boards()), 2):
        if (one.width, one.height) == (other.width, other.height):
            assert sum(map(Terrain.__ne__, one.terrain, other.terrain)) > len(one.terrain) // 4, (one, other)


@pytest.mark.parametrize("name", boards())
class TestEveryBoard:
    def test_has_its_size_and_says_what_it_is_like(self, name: str) -> None:
        drawn = board(name)
        assert (drawn.name, (drawn.width, drawn.height)) == (name, SIZES.get(name, MAPSHEET))
        assert board(name) is drawn
        assert 20 < len(character(name)) < 110
        assert character(name).endswith(".")

    def test_reads_back_the_same(self, name: str) -> None:
        assert Board.parse(board(name).to_text(), "again").terrain == board(name).terrain

    def test_is_open_to_a_mech_everywhere(self, name: str) -> None:
        drawn = board(name)
        assert len(wade(drawn, [Hex(1, 1)])) == len(drawn.terrain)

    def test_can_be_crossed_with_dry_feet_or_nearly(self, name: str) -> None:
        """From north to south everywhere; from west to east except where one side is the sea."""
        drawn = board(name)
        south = [
            hex for hex in walked(drawn, [hex for hex in drawn.hexes() if hex.row == 1]) if hex.row == drawn.height
        ]
        assert south
        assert crossable(drawn) == (name not in ("coast", "harbor"))

    def test_has_roads_that_go_on(self, name: str) -> None:
        """A road or bridge that leaves by a hexside comes in by it from the other hex, or leaves the board."""
        for hex, at, side, beyond in hexsides(board(name)):
            if (at.road | at.bridge) >> side & 1:
                assert (beyond.road | beyond.bridge) >> (side + 3) % 6 & 1, f"{hex}, side {side}"
                assert abs(at.level - beyond.level) <= 1, f"the road is too steep at {hex}, side {side}"

    def test_has_water_that_stays_where_it_is(self, name: str) -> None:
        for hex, at, side, beyond in hexsides(board(name)):
            if at.depth >= 0 and beyond.depth < 0:
                assert beyond.level >= at.level, f"{hex}, side {side}"

    def test_has_buildings_that_can_stand(self, name: str) -> None:
        for hex, at, side, beyond in hexsides(board(name)):
            if at.building:
                assert at.depth < 0, hex
                assert not at.road | at.woods | at.rough, hex
                assert at.building_height >= 1, hex
            if at.building_joins >> side & 1:
                assert beyond.building_joins >> (side + 3) % 6 & 1, f"{hex}, side {side}"
                assert (at.building_cf, at.building) == (beyond.building_cf, beyond.building), f"{hex}, side {side}"

    def test_has_one_thing_in_a_hex(self, name: str) -> None:
        for hex in board(name).hexes():
            at = board(name).at(hex)
            kinds = (at.woods > 0, at.rough > 0, at.rubble > 0, at.depth >= 0, at.swamp > 0, at.building > 0)
            assert sum(kinds) <= 1, hex
            assert not (at.bridge and at.depth < 0), hex


@pytest.mark.rule("BMR-BLDG-008")
@pytest.mark.parametrize("name", boards())
def test_construction_factors_fit_the_class(name: str) -> None:
    """Light 1 to 15, medium 16 to 40, heavy 41 to 90, hardened 91 to 150."""
    most = (0, 15, 40, 90, 150)
    for at in board(name).terrain:
        if at.building:
            assert most[at.building - 1] < at.building_cf <= most[at.building], CLASSES[at.building]


def test_the_river_is_bridged() -> None:
    crossing = board("river-crossing").at(Hex(9, 9))
    assert (crossing.depth, crossing.bridge, crossing.bridge_cf) == (1, 1 | 8, 60)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("city", {"building": 60, "paved": 80, "road": 85}),
        ("coast", {"depth": 60, "building": 8}),
        ("woods", {"woods": 130}),
        ("marsh", {"swamp": 50}),
        ("mountain-pass", {"level": 200}),
        ("crater-field", {"rough": 30}),
        ("foundry", {"building": 30, "rubble": 5}),
        ("islands", {"depth": 150, "woods": 30}),
        ("harbor", {"depth": 240, "paved": 20}),
        ("frozen-lake", {"ice": 100, "depth": 90}),
    ],
)
def test_boards_are_what_they_are_called(name: str, least: dict[str, int]) -> None:
    drawn = board(name)
    clear = Terrain()
    for field, number in least.items():
        assert sum(getattr(at, field) != getattr(clear, field) for at in drawn.terrain) >= number, field


def test_sinkholes_and_craters_lie_below_the_plain() -> None:
    for name in ("desert", "crater-field", "canyon"):
        assert sum(at.level < 0 for at in board(name).terrain) > 30, name
