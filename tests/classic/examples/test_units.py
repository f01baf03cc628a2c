"""The book's examples about platoons and rivers."""

from __future__ import annotations

import pytest

from ironhex.catalog import Board
from ironhex.catalog.platoon_damage import ROWS, Arms, platoon_damage
from ironhex.kernel.hexes import Hex


@pytest.mark.rule("BMR-UNIT-038")
@pytest.mark.parametrize(
    ("arms", "men", "damage"),
    [pytest.param("rifle", 28, 7, id="E01 full rifle platoon"), pytest.param("laser", 11, 6, id="E01 eleven lasers")],
)
def test_damage_of_a_platoon(arms: Arms, men: int, damage: int) -> None:
    assert platoon_damage(arms, men) == damage


@pytest.mark.parametrize(
    ("arms", "most"), [("rifle", 7), ("machine gun", 10), ("flamer", 10), ("laser", 14), ("SRM", 14)]
)
def test_every_row_of_the_sheet_rises_to_its_end(arms: Arms, most: int) -> None:
    damages = [platoon_damage(arms, men) for men in range(29)]
    assert damages == sorted(damages)
    assert (damages[0], damages[1], damages[28]) == (0, 1, most)
    assert len(ROWS[arms]) == most


def test_no_platoon_is_larger_than_its_sheet() -> None:
    with pytest.raises(ValueError, match="0 to 28 men"):
        platoon_damage("rifle", 29)


@pytest.mark.rule("BMR-TERR-013")
@pytest.mark.parametrize(("level", "depth", "surface", "bed"), [pytest.param(3, 2, 3, 1, id="E02")])
def test_surface_and_bed_of_a_river(level: int, depth: int, surface: int, bed: int) -> None:
    river = Board.parse(f"board river\nsize 1 1\n01 {level}~{depth}\n", "river")
    assert (river.surface(Hex(1, 1)), river.floor(Hex(1, 1))) == (surface, bed)
