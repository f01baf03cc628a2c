"""The mapsheets of a battle: their number, their tables (BMR-MAPS-008..020), and how they are laid."""

from __future__ import annotations

import pytest

from ironhex.catalog import board
from ironhex.kernel.dice import ScriptedDice
from ironhex.maps import find_board
from ironhex.systems.classic.generation.mapsheets import (
    RANDOM,
    TERRAIN,
    BadLayout,
    Sheet,
    boards_of,
    in_shape,
    laid,
    laying_order,
    mapsheet_tables,
    random_sheets,
    rolled_terrain,
    shapes,
    sheets_needed,
    terrain_sheets,
)
from ironhex.systems.classic.generation.tables import Roller

HILLS, WOODS = Sheet("Rolling Hills #1", "hills"), Sheet("Woodland", "woods")

TERRAINS = {
    1: ("Flatlands", "Open Terrain #1, Open Terrain #2, Desert Hills, City Ruins, CityTech Map, Scattered Woods"),
    2: ("Hill", "Desert Hills, Rolling Hills #1, Rolling Hills #2, Woodland, Box Canyon, BattleForce Map"),
    3: (
        "Mountain",
        "Mountain Lake, River Valley, Desert Mountain #1, Desert Mountain #2, Large Mountain #1, Large Mountain #2",
    ),
    4: (
        "Badlands",
        "Desert Sinkhole #1, Desert Sinkhole #2, Moonscape #1, Moonscape #2, Desert Mountain #1, Desert Mountain #2",
    ),
    5: ("Wetlands", "Wide River, Lake Area, Large Lakes #1, Large Lakes #2, River Delta #1, River Delta #2"),
    6: ("Wooded", "Scattered Woods, BattleTech Map, Woodland, Rolling Hills #1, Heavy Forest #1, Heavy Forest #2"),
    7: (
        "Urban",
        "City, City, City Hills/Residential #1, City Hills/Residential #2, "
        "City Street Grid/Park #1, City Street Grid/Park #2",
    ),
}
RANDOMS = {
    1: "Scattered Woods, Desert Hills, City Ruins, Mountain Lake, BattleTech Map, CityTech Map",
    2: "River Valley, Lake Area, Desert Mountain #1, Desert Mountain #2, Desert Sinkhole #1, Desert Sinkhole #2",
    3: "Rolling Hills #1, Rolling Hills #2, City Hills/Residential #1, City Hills/Residential #2, "
    "Heavy Forest #1, Heavy Forest #2",
    4: "Heavy Forest #2, City Street Grid/Park #1, City Street Grid/Park #2, Large Lakes #1, Large Lakes #2, "
    "River Delta #1",
    5: "River Delta #1, River Delta #2, Deep Canyon #1, Deep Canyon #2, BattleForce Map, Large Mountain #2",
    6: "Moonscape #1, Moonscape #2, Open Terrain #1, Open Terrain #2, Woodland, Wide River",
}


def roller(*faces: int) -> Roller:
    return Roller(ScriptedDice(faces))


@pytest.mark.parametrize("number", [pytest.param(n, marks=pytest.mark.rule(f"BMR-MAPS-{7 + n:03}")) for n in TERRAINS])
def test_the_table_of_a_kind_of_terrain(number: int) -> None:
    found, (title, sheets) = mapsheet_tables(TERRAIN)[number], TERRAINS[number]
    assert (found.title, ", ".join(found.sheets)) == (title, sheets)
    assert found.rule == f"BMR-MAPS-{7 + number:03}"


@pytest.mark.parametrize("number", [pytest.param(n, marks=pytest.mark.rule(f"BMR-MAPS-{14 + n:03}")) for n in RANDOMS])
def test_a_random_mapsheet_table(number: int) -> None:
    found = mapsheet_tables(RANDOM)[number]
    assert ", ".join(found.sheets) == RANDOMS[number]
    assert found.rule == f"BMR-MAPS-{14 + number:03}"


def every_sheet() -> list[str]:
    found = [*mapsheet_tables(TERRAIN).values(), *mapsheet_tables(RANDOM).values()]
    return sorted({sheet for table in found for sheet in table.sheets})


@pytest.mark.parametrize("name", every_sheet())
def test_every_mapsheet_has_boards_of_the_size_of_a_sheet(name: str) -> None:
    assert boards_of(name)
    for each in boards_of(name):
        found = find_board(each, board)
        assert (found.width, found.height) == (16, 17)


@pytest.mark.rule("BMR-MAPS-002")
@pytest.mark.parametrize(("units", "sheets"), [(2, 1), (4, 1), (8, 2), (9, 3), (24, 6)])
def test_one_mapsheet_for_every_four_units(units: int, sheets: int) -> None:
    assert sheets_needed(units) == sheets


@pytest.mark.rule("BMR-MAPS-003", "BMR-MAPS-005")
def test_a_die_for_the_terrain_and_one_for_every_mapsheet() -> None:
    dice = roller(4, 3, 1)
    found = terrain_sheets(rolled_terrain(dice), 2, dice)
    assert [sheet.name for sheet in found] == ["Moonscape #1", "Desert Sinkhole #1"]


@pytest.mark.rule("BMR-MAPS-004", "BMR-MAPS-014")
def test_urban_maps_are_chosen_and_never_rolled() -> None:
    assert {rolled_terrain(roller(face)) for face in range(1, 7)} == {1, 2, 3, 4, 5, 6}
    assert terrain_sheets(7, 1, roller(2, 5, 1)) == (Sheet("City", "city"),)  # five: there are only four city maps


@pytest.mark.rule("BMR-MAPS-001", "BMR-MAPS-006")
def test_two_dice_for_any_mapsheet() -> None:
    assert [sheet.name for sheet in random_sheets(2, roller(2, 5, 6, 6))] == ["Desert Sinkhole #1", "Wide River"]


@pytest.mark.rule("BMR-MAPS-007")
def test_a_mapsheet_that_is_not_to_be_had_is_rolled_again() -> None:
    (found,) = random_sheets(1, roller(2, 5, 6, 6), without={"Desert Sinkhole #1"})
    assert found.name == "Wide River"
    (found,) = terrain_sheets(6, 1, roller(2, 3), without={"BattleTech Map"})
    assert found.name == "Woodland"
    with pytest.raises(BadLayout, match="every mapsheet of the table is left out"):
        terrain_sheets(7, 1, roller(), without=set(mapsheet_tables(TERRAIN)[7].sheets))


@pytest.mark.rule("BMR-MAPS-021")
def test_the_higher_roll_lays_the_first_mapsheet() -> None:
    assert laying_order(("Red", "Blue"), 3, roller(1, 2, 3, 4)) == ("Blue", "Red", "Blue")
    assert laying_order(("Red", "Blue"), 2, roller(3, 3, 2, 4, 6, 6, 1, 1)) == ("Red", "Blue")


@pytest.mark.rule("BMR-MAPS-022")
def test_mapsheets_form_one_rectangle() -> None:
    assert shapes(4) == ((2, 2), (4, 1), (1, 4))
    assert laid([[(HILLS, False), (WOODS, True)]]) == "hills+woods^"
    assert in_shape((HILLS, WOODS, WOODS, HILLS), 2) == "hills+woods/woods+hills"
    with pytest.raises(BadLayout, match="must form one rectangle"):
        laid([[(HILLS, False), (WOODS, False)], [(HILLS, False)]])
    with pytest.raises(BadLayout, match="there is no mapsheet"):
        laid([])
