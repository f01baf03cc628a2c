"""Laws of the hex map: numbers, neighbors, distances and bearings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.kernel.hexes import Hex, bearing, direction_to, distance, neighbor, neighbors, relative_bearing

hexes = st.builds(Hex, st.integers(1, 60), st.integers(1, 60))
directions = st.integers(0, 5)


@given(st.builds(Hex, st.integers(1, 300), st.integers(1, 300)))
def test_a_printed_number_reads_back(hex: Hex) -> None:
    assert Hex.parse(str(hex)) == hex


@pytest.mark.parametrize("text", ["", "91", "915", "09150", "0a15", "-915", "09 15", "091512345"])
def test_invalid_hex_numbers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex number"):
        Hex.parse(text)


@pytest.mark.parametrize(
    ("hex", "around"),
    [("0505", "0504 0604 0605 0506 0405 0404"), ("0605", "0604 0705 0706 0606 0506 0505")],
)
def test_even_columns_sit_half_a_hex_lower(hex: str, around: str) -> None:
    assert [str(near) for near in neighbors(Hex.parse(hex))] == around.split()


@given(hexes, directions)
def test_a_step_and_its_opposite_lead_back(hex: Hex, direction: int) -> None:
    there = neighbor(hex, direction)
    assert neighbor(there, direction + 3) == hex
    assert direction_to(hex, there) == direction
    assert bearing(hex, there) == 4 * direction
    assert neighbors(hex)[direction] == there


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_length_of_a_shortest_path(a: Hex, b: Hex) -> None:
    steps = [distance(near, b) - distance(a, b) for near in neighbors(a)]
    assert all(abs(step) <= 1 for step in steps)
    assert a == b or min(steps) == -1


@given(hexes, hexes)
def test_only_neighbors_have_a_direction(a: Hex, b: Hex) -> None:
    assert (direction_to(a, b) is None) == (distance(a, b) != 1)


@given(hexes, hexes)
def test_the_bearing_back_is_opposite(a: Hex, b: Hex) -> None:
    assert a == b or bearing(b, a) == (bearing(a, b) + 12) % 24


@pytest.mark.parametrize(
    ("target", "expected"),
    [("0503", 0), ("0602", 1), ("0603", 2), ("0703", 3), ("0604", 4), ("0804", 5), ("0705", 6), ("0507", 12)],
)
def test_bearings_between_the_exact_ones_are_odd(target: str, expected: int) -> None:
    assert bearing(Hex(5, 5), Hex.parse(target)) == expected


@given(hexes, hexes, directions)
def test_a_relative_bearing_turns_with_the_facing(a: Hex, b: Hex, facing: int) -> None:
    assert (relative_bearing(a, facing, b) + 4 * facing) % 24 == bearing(a, b)
