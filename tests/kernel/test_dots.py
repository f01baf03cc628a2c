"""Laws of the dotted map, and its lines and arcs against plain geometry."""

from fractions import Fraction
from itertools import pairwise
from math import atan2, degrees, gcd, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ironhex.kernel.dots import (
    STEPS,
    Dot,
    between,
    direction_to,
    distance,
    in_arc,
    meet,
    neighbor,
    neighbors,
    scatter_direction,
    side_of,
)

dots = st.builds(Dot, st.integers(-15, 15), st.integers(-15, 15))
directions = st.integers(0, 5)
SCATTER = [(1, (-1, 1)), (2, (-1, 0)), (3, (0, -1)), (4, (1, -1)), (5, (1, 0)), (6, (0, 1))]


def turned(dot: Dot) -> Dot:
    """A dot turned by 60 degrees clockwise about the middle of the map."""
    return Dot(-dot.y, dot.x + dot.y)


def mirrored(dot: Dot) -> Dot:
    return Dot(-dot.x, dot.x + dot.y)


@given(dots)
def test_a_dot_reads_back(dot: Dot) -> None:
    assert Dot.parse(str(dot)) == dot


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b"])
def test_invalid_dots_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a dot"):
        Dot.parse(text)


def test_directions_run_clockwise() -> None:
    assert [turned(step) for step in STEPS] == [*STEPS[1:], STEPS[0]]


@given(dots, directions, st.integers(0, 9))
def test_steps_in_a_direction(dot: Dot, direction: int, steps: int) -> None:
    there = neighbor(dot, direction, steps)
    assert distance(dot, there) == steps
    assert neighbor(there, direction + 3, steps) == dot
    assert neighbors(dot)[direction] == neighbor(dot, direction)


@given(dots, dots, dots)
def test_distance_is_a_metric(a: Dot, b: Dot, c: Dot) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a) == distance(turned(a), turned(b))
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(dots, dots)
def test_distance_is_the_length_of_a_shortest_path(a: Dot, b: Dot) -> None:
    assert a == b or min(distance(near, b) for near in neighbors(a)) == distance(a, b) - 1
    assert direction_to(a, b) == (neighbors(a).index(b) if distance(a, b) == 1 else None)


@pytest.mark.rule("BTR-GREN-012")
@pytest.mark.parametrize(("face", "step"), SCATTER)
def test_the_scatter_diagram_starts_at_the_lower_left_and_runs_clockwise(face: int, step: tuple[int, int]) -> None:
    assert STEPS[scatter_direction(face)] == step


@pytest.mark.parametrize(
    ("end", "steps"),
    [
        ((0, -3), "0,-1 0,-2"),
        ((1, 1), "1,0/0,1"),
        ((2, 2), "1,0/0,1 1,1 2,1/1,2"),
        ((2, 1), "1,0/0,1 1,0/1,1 2,0/1,1"),
    ],
)
def test_a_line_goes_through_dots_or_between_neighbors(end: tuple[int, int], steps: str) -> None:
    assert " ".join("/".join(map(str, step)) for step in between(Dot(0, 0), Dot(*end))) == steps


@given(dots, dots)
def test_a_line_passes_what_it_meets_and_nothing_else(a: Dot, b: Dot) -> None:
    assume(a != b)
    line = between(a, b)
    through = [step[0] for step in line if len(step) == 1]
    crossed = [step for step in line if len(step) == 2]
    assert len(through) == gcd(b.x - a.x, b.y - a.y) - 1
    assert all(side_of(a, b, dot) == 0 for dot in through)
    box = [
        Dot(x, y)
        for x in range(min(a.x, b.x) - 1, max(a.x, b.x) + 2)
        for y in range(min(a.y, b.y) - 1, max(a.y, b.y) + 2)
    ]
    pairs = ((dot, neighbor(dot, direction)) for dot in box for direction in (0, 1, 2))
    met = {frozenset(pair) for pair in pairs if meet(a, b, *pair) and all(side_of(a, b, dot) for dot in pair)}
    assert {frozenset(step) for step in crossed} == met
    assert all((side_of(a, b, left), side_of(a, b, right)) == (-1, 1) for left, right in crossed)


@given(dots, dots)
def test_what_a_line_passes_comes_in_order(a: Dot, b: Dot) -> None:
    assert between(b, a) == tuple(step[::-1] for step in reversed(between(a, b)))
    line = ((a,), *between(a, b), (b,))
    for here, there in pairwise(line):
        assert all(distance(one, other) <= 1 for one in here for other in there)


@given(dots, dots, dots, dots)
def test_segments_meet_where_their_lines_cross_within_both(a: Dot, b: Dot, c: Dot, d: Dot) -> None:
    across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    assume(across != 0)
    along_first = Fraction((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x), across)
    along_second = Fraction((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x), across)
    assert meet(a, b, c, d) == (0 <= along_first <= 1 and 0 <= along_second <= 1)


@pytest.mark.parametrize(
    ("a", "b", "c", "d", "expected"),
    [
        ((0, 0), (4, 0), (4, 0), (6, 0), True),
        ((0, 0), (4, 0), (5, 0), (6, 0), False),
        ((0, 0), (4, 0), (2, 1), (6, 1), False),
        ((0, 0), (4, 4), (2, 2), (2, 2), True),
        ((0, 0), (4, 4), (2, 3), (2, 3), False),
        ((1, 1), (1, 1), (1, 1), (1, 1), True),
    ],
)
def test_segments_on_one_line_and_single_points(a: object, b: object, c: object, d: object, expected: bool) -> None:
    assert meet(a, b, c, d) is expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("width", "inside", "outside"),
    [
        (30, [(9, 0), (3, 1), (11, 4)], [(2, 1), (8, 3), (-1, 0)]),
        (60, [(1, 0), (1, 1), (2, -1), (3, 3)], [(1, 2), (5, 6), (0, 1)]),
        (90, [(1, 1), (4, 10), (3, 8)], [(4, 11), (0, 1), (1, 3)]),
    ],
)
def test_dots_in_and_out_of_arcs_about_the_lower_right(
    width: int, inside: list[tuple[int, int]], outside: list[tuple[int, int]]
) -> None:
    for x, y in inside:
        assert in_arc(Dot(5, 5), Dot(6, 5), width, Dot(5 + x, 5 + y))
    for x, y in outside:
        assert not in_arc(Dot(5, 5), Dot(6, 5), width, Dot(5 + x, 5 + y))


@given(dots, dots, st.sampled_from([30, 60, 90]))
def test_an_arc_agrees_with_the_angle_measured(center: Dot, dot: Dot, width: int) -> None:
    def angle(of: Dot) -> float:
        return degrees(atan2(of.y + of.x / 2, of.x * sqrt(3) / 2))

    assume((0, 0) not in (center, dot))
    apart = abs((angle(center) - angle(dot) + 180) % 360 - 180)
    assume(abs(apart - width / 2) > 1e-6)
    assert in_arc(Dot(0, 0), center, width, dot) == (apart < width / 2)


@given(dots, dots, dots, st.sampled_from([30, 60, 90]))
def test_an_arc_turns_and_mirrors_with_the_map(origin: Dot, center: Dot, dot: Dot, width: int) -> None:
    assume(origin != center)
    expected = in_arc(origin, center, width, dot)
    assert in_arc(turned(origin), turned(center), width, turned(dot)) == expected
    assert in_arc(mirrored(origin), mirrored(center), width, mirrored(dot)) == expected
    assert in_arc(origin, center, width, origin)


@given(dots)
def test_six_arcs_of_sixty_degrees_cover_the_map_and_share_only_their_edges(dot: Dot) -> None:
    assume(dot != Dot(0, 0))
    covering = [step for step in STEPS if in_arc(Dot(0, 0), step, 60, dot)]
    on_an_edge = any(dot.x * edge[1] == dot.y * edge[0] for edge in ((1, 1), (2, -1), (1, -2)))
    assert len(covering) == (2 if on_an_edge else 1)


def test_an_arc_needs_a_direction_and_a_known_width() -> None:
    with pytest.raises(ValueError, match="needs another dot"):
        in_arc(Dot(1, 1), Dot(1, 1), 60, Dot(2, 2))
    with pytest.raises(ValueError, match="no arc is 45 degrees wide"):
        in_arc(Dot(1, 1), Dot(2, 1), 45, Dot(2, 2))
