"""Lines between hexes: known ones, laws, and the array form against the single form."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ironhex.kernel.dots import Dot, meet
from ironhex.kernel.hexes import Hex, bearing, distance, half_rows
from ironhex.kernel.lines import between, lines_from, lines_to

hexes = st.builds(Hex, st.integers(1, 20), st.integers(1, 20))
boards = st.tuples(st.integers(1, 9), st.integers(1, 9))
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def written(a: str, b: str) -> str:
    return " ".join("/".join(map(str, step)) for step in between(Hex.parse(a), Hex.parse(b)))


@pytest.mark.rule("BMR-LOS-002")
@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("0202", "0202", ""),
        ("0303", "0402", ""),
        ("0202", "0206", "0203 0204 0205"),
        ("0303", "0504", "0403"),
        ("0305", "0402", "0304 0403"),
        ("0101", "0602", "0201 0301 0302 0401 0402 0502"),  # 0301 and 0402 are touched only at a corner
    ],
)
def test_a_line_passes_every_hex_it_touches(a: str, b: str, steps: str) -> None:
    assert written(a, b) == steps


@pytest.mark.rule("BMR-LOS-003")
@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("0915", "1515", "1014/1015 1115 1214/1215 1315 1414/1415"),
        ("1515", "0915", "1415/1414 1315 1215/1214 1115 1015/1014"),
        ("0305", "0403", "0304/0404"),
        ("0403", "0305", "0404/0304"),
    ],
)
def test_a_line_along_a_hexside_names_the_left_hex_and_the_right(a: str, b: str, steps: str) -> None:
    assert written(a, b) == steps


@pytest.mark.rule("BMR-LOS-002")
@given(hexes, hexes)
def test_the_line_touches_its_hexes_and_no_others(a: Hex, b: Hex) -> None:
    def center(hex: Hex) -> Dot:
        return Dot(3 * hex.col, half_rows(hex))

    def touched(hex: Hex) -> bool:
        x, y = center(hex)
        corners = [Dot(x + dx, y + dy) for dx, dy in CORNERS]
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        return any(meet(center(a), center(b), *side) for side in sides)

    box = (
        Hex(col, row)
        for col in range(min(a.col, b.col) - 1, max(a.col, b.col) + 2)
        for row in range(min(a.row, b.row) - 1, max(a.row, b.row) + 2)
    )
    assert {hex for step in between(a, b) for hex in step} == {hex for hex in box if touched(hex)} - {a, b}


@given(hexes, hexes)
def test_the_line_back_is_the_same_line_with_left_and_right_exchanged(a: Hex, b: Hex) -> None:
    assert between(b, a) == tuple(step[::-1] for step in reversed(between(a, b)))


@given(hexes, hexes)
def test_steps_follow_each_other_from_end_to_end(a: Hex, b: Hex) -> None:
    assume(a != b)
    line = ((a,), *between(a, b), (b,))
    for here, there in pairwise(line):
        assert all(distance(one, other) == 1 for one in here for other in there)
    for step in line:
        assert len(step) == 1 or distance(*step) == 1


@pytest.mark.rule("BMR-LOS-003")
@given(hexes, hexes)
def test_only_lines_at_odd_multiples_of_thirty_degrees_run_along_hexsides(a: Hex, b: Hex) -> None:
    assume(a != b)
    assert any(len(step) == 2 for step in between(a, b)) == (bearing(a, b) % 4 == 2)


@given(hexes, hexes, st.integers(-5, 5).map(lambda n: 2 * n), st.integers(-9, 9))
def test_a_line_moves_with_its_ends(a: Hex, b: Hex, cols: int, rows: int) -> None:
    def moved(hex: Hex) -> Hex:
        return Hex(hex.col + cols, hex.row + rows)

    assert between(moved(a), moved(b)) == tuple(tuple(map(moved, step)) for step in between(a, b))


@given(boards, st.data(), st.none() | st.integers(0, 8))
def test_a_field_holds_every_single_line(board: tuple[int, int], data: st.DataObject, radius: int | None) -> None:
    width, height = board
    places = [Hex(col, row) for col in range(1, width + 1) for row in range(1, height + 1)]
    origin = data.draw(st.sampled_from(places))
    field = lines_from(origin, width, height, radius)
    assert {array.shape for array in field} == {(2, field.cells.shape[1], len(places))}
    for index, target in enumerate(places):
        within = radius is None or distance(origin, target) <= radius
        line = between(origin, target) if within else ()
        steps = [[hex for hex in step if hex in places] for step in line]
        padding = [(-1, -1)] * (field.cells.shape[1] - len(line))
        on_board = [(places.index(step[0]), places.index(step[-1])) for step in steps]
        assert list(map(tuple, field.cells[..., index].T)) == on_board + padding
        for near, end in ((field.adjacent_to_origin, origin), (field.adjacent_to_target, target)):
            flags = [(distance(step[0], end) == 1, distance(step[-1], end) == 1) for step in steps]
            assert list(map(tuple, near[..., index].T)) == flags + [(False, False)] * len(padding)


def test_a_field_on_a_large_board_is_empty_beyond_its_radius() -> None:
    field = lines_from(Hex(33, 34), 64, 68, radius=12)
    lengths = (field.cells[0] >= 0).sum(axis=0).reshape(64, 68)
    assert field.cells.dtype == np.intp
    assert (lengths[32, 21], lengths[32, 20]) == (11, 0)
    assert (lengths[44, 33], lengths[45, 33]) == (11, 0)


def test_the_origin_of_a_field_is_on_the_board() -> None:
    with pytest.raises(ValueError, match="0518 is not on a board of 16 by 17"):
        lines_from(Hex(5, 18), 16, 17)


@given(boards, st.data())
def test_lines_to_some_hexes_are_those_to_all(size: tuple[int, int], data: st.DataObject) -> None:
    width, height = size
    origin = data.draw(st.builds(Hex, st.integers(1, width), st.integers(1, height)))
    radius = data.draw(st.sampled_from((None, 3, 40)))
    near = [
        index
        for index in range(width * height)
        if radius is None or distance(origin, Hex(index // height + 1, index % height + 1)) <= radius
    ]
    targets = np.array(data.draw(st.lists(st.sampled_from(near), unique=True)), dtype=np.intp)
    every, some = lines_from(origin, width, height, radius), lines_to(origin, targets, width, height, radius)
    for whole, part, empty in zip(every, some, (-1, False, False), strict=True):
        steps = part.shape[1]
        assert (whole[:, :steps, targets] == part).all()
        assert (whole[:, steps:, targets] == empty).all()
