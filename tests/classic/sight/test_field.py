"""The field of sight over a whole board equals the line traced to each hex.

Both use the same lines and figures, so this alone would not notice if those were wrong: `test_sight_by_hand` does.
"""

import pytest
from hypothesis import strategies as st

from ironhex.catalog import Board, Terrain, board
from ironhex.catalog.board_text import Drawing
from ironhex.kernel.hexes import Hex, bearing, distance
from ironhex.systems.classic.sight.distances import bearings, distances
from ironhex.systems.classic.sight.field import Stances, sight_field, stances
from ironhex.systems.classic.sight.line_of_sight import Stance, trace

TILES = (
    *(Terrain(level) for level in (0, 0, 0, 1, 2, -1)),
    *(Terrain(level, woods) for level in (0, 1, -1) for woods in (1, 2)),
    *(Terrain(level, depth=depth) for level in (0, 1) for depth in (0, 1, 2, 3)),
    *(Terrain(level, building=1, building_cf=15, building_height=height) for level in (0, 1) for height in (1, 2)),
    Terrain(depth=2, bridge=9, bridge_cf=15),
    *(Terrain(level, woods=woods, smoke=1) for level in (0, 1) for woods in (0, 1, 2)),
    Terrain(depth=1, smoke=1),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Small boards full of everything that matters to a line."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    hexes = [Hex(col, row) for col in range(1, width + 1) for row in range(1, height + 1)]
    filled = draw(st.lists(st.sampled_from(TILES), min_size=len(hexes), max_size=len(hexes)))
    return Board(Drawing("drawn", width, height, dict(zip(hexes, filled, strict=True))))


def at(drawn: Board, places: Stances, index: int) -> Stance:
    level, wading, under = int(places.level[index]), bool(places.wading[index]), bool(places.submerged[index])
    return Stance(drawn.hex(index), level, places.upright, wading, under)


@pytest.mark.rule("BMR-LOS-023", "BMR-COVER-012")
@pytest.mark.parametrize("incoming", [False, True])
def test_a_field_from_a_wading_unit_runs_through_the_water(incoming: bool) -> None:
    """Over a bed that rises to a bank in the middle, from the shallows at either end."""
    depths = (1, 2, 2, -1, 2, 1, 3)
    hexes = {Hex(1, row): Terrain(depth=depth) for row, depth in enumerate(depths, 1)}
    drawn = Board(Drawing("bed", 1, len(depths), hexes))
    places = stances(drawn)
    for start in range(len(depths)):
        origin = at(drawn, places, start)
        field = sight_field(drawn, origin, places, incoming=incoming)
        for index in range(len(depths)):
            ends = (origin, at(drawn, places, index))
            found = trace(drawn, *(reversed(ends) if incoming else ends)).sight
            assert tuple(layer[index] for layer in field) == (found.blocked is not None, *found[1:5])


def test_a_field_is_calculated_once() -> None:
    flat = Board(Drawing("flat", 3, 3, {Hex(col, row): Terrain() for col in (1, 2, 3) for row in (1, 2, 3)}))
    origin = Stance(Hex(2, 2), 1)
    assert sight_field(flat, origin, stances(flat)) is sight_field(flat, origin, stances(flat))


@pytest.mark.parametrize("name", ["hills", "woods", "river-crossing"])
@pytest.mark.parametrize("incoming", [False, True])
def test_the_field_equals_the_trace_on_our_boards(name: str, incoming: bool) -> None:
    drawn = board(name)
    places = stances(drawn)
    for start in range(0, len(drawn.hexes()), 67):
        origin = at(drawn, places, start)
        field = sight_field(drawn, origin, places, incoming=incoming)
        for index in range(len(drawn.hexes())):
            ends = (origin, at(drawn, places, index))
            found = trace(drawn, *(reversed(ends) if incoming else ends)).sight
            assert tuple(layer[index] for layer in field) == (found.blocked is not None, *found[1:5])


@pytest.mark.parametrize("name", ["hills", "open-ground"])
def test_distances_and_bearings_of_a_whole_board_are_those_of_each_hex(name: str) -> None:
    drawn = board(name)
    for to in drawn.hexes():
        assert distances(drawn, to).tolist() == [distance(hex, to) for hex in drawn.hexes()]
        assert bearings(drawn, to).tolist() == [bearing(hex, to) for hex in drawn.hexes()]


def test_nothing_is_seen_beyond_the_radius() -> None:
    drawn, places = board("hills"), stances(board("hills"))
    for origin in (at(drawn, places, index) for index in (0, 100, 271)):
        near, whole = sight_field(drawn, origin, places, radius=7), sight_field(drawn, origin, places)
        inside = distances(drawn, origin.hex) <= 7
        for some, every in zip(near, whole, strict=True):
            assert (some[inside] == every[inside]).all()
        assert near.blocked[~inside].all()
