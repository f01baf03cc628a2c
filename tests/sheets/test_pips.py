"""Pips are inside their outlines and apart from each other, however many there are."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironhex.sheets.figures import BIPED, QUAD, REAR_PLATES
from ironhex.sheets.hulls import HULLS
from ironhex.sheets.pen import Outline
from ironhex.sheets.pips import RADIUS, Crowd, common_pitch, cut, places

OUTLINES = sorted({outline for figure in (BIPED, QUAD, REAR_PLATES, *HULLS.values()) for outline in figure.values()})


@given(st.sampled_from(OUTLINES), st.integers(1, 90))
def test_pips_are_inside_and_apart(outline: Outline, number: int) -> None:
    crowd = Crowd(outline, number)
    pitch = common_pitch([crowd])
    radius = RADIUS * pitch
    found = places(crowd, pitch)
    assert len(found) == number
    for x, y in found:
        left, right = cut(outline, y)
        assert left + radius < x < right - radius
    assert all(dist(one, other) > 2 * radius for at, one in enumerate(found) for other in found[:at])


def test_few_pips_are_as_large_as_many_in_the_same_diagram() -> None:
    crowds = [Crowd(BIPED[0], 9), Crowd(BIPED[1], 80)]
    assert common_pitch(crowds) == min(common_pitch([crowd]) for crowd in crowds)


def test_a_location_without_points_has_no_pips() -> None:
    assert places(Crowd(BIPED[0], 0), 7) == ()


def test_more_pips_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(ValueError, match="5000 pips do not fit"):
        places(Crowd(BIPED[0], 5000), 7)
