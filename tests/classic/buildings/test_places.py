"""Places in and on buildings, and the Construction Factor that all hexes of one share."""

import pytest
from tests.classic.buildings.city import HOUSE, block

from ironhex.kernel.hexes import Hex
from ironhex.systems.classic.buildings.places import (
    factor,
    hexes_of,
    in_basement,
    in_or_on,
    inside,
    level_inside,
    on_roof,
    same_building,
)

LONG = block(
    "0303 medium cf 40 height 2 joins S", "0304 medium cf 40 height 2 joins S", "0305 medium cf 40", "0201 light"
)


@pytest.mark.parametrize(
    ("height", "place"), [(-1, "basement"), (0, "floor"), (1, "floor"), (2, "roof"), (3, "in the air")]
)
def test_heights_in_a_building(height: int, place: str) -> None:
    board, spot = block("0303 medium height 2"), (HOUSE, height)
    assert (in_basement(board, spot), inside(board, spot), on_roof(board, spot)) == (
        place == "basement",
        place == "floor",
        place == "roof",
    )
    assert in_or_on(board, spot) == (place != "in the air")
    assert level_inside(board, spot) == (height if place == "floor" else None)


def test_nothing_is_inside_where_there_is_no_building() -> None:
    board = block("0303 medium height 2")
    assert not any(check(board, (Hex(2, 2), 0)) for check in (inside, on_roof, in_or_on, in_basement))


@pytest.mark.rule("BMR-BLDG-012")
def test_joined_hexes_are_one_building() -> None:
    assert hexes_of(LONG, HOUSE) == (Hex(3, 3), Hex(3, 4), Hex(3, 5)) == hexes_of(LONG, Hex(3, 5))
    assert same_building(LONG, Hex(3, 5), HOUSE)
    assert not same_building(LONG, Hex(2, 1), HOUSE)
    assert factor(LONG.changed(HOUSE, building_cf=12), Hex(3, 5)) == 12


@pytest.mark.rule("BMR-BLDG-001", "BMR-BLDG-002", "BMR-BLDG-003", "BMR-BLDG-014")
@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("", (2, 40, 2)),
        ("light", (1, 15, 2)),
        ("medium", (2, 40, 2)),
        ("heavy", (3, 90, 2)),
        ("hardened", (4, 120, 2)),
        ("heavy cf 15 height 7", (3, 15, 7)),
    ],
)
def test_a_building_has_a_type_a_construction_factor_and_a_height(words: str, figures: tuple[int, ...]) -> None:
    at = block(f"0303 {words}").at(HOUSE)
    assert (at.building, at.building_cf, at.building_height) == figures
