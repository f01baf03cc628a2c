"""ProtoMechs and gun emplacements: their text forms and what follows from their sheets."""

import pytest
from msgspec.structs import replace

from ironhex.catalog import (
    CatalogError,
    EmplacementDesign,
    EmplacementLocation,
    ProtoDesign,
    ProtoLocation,
    design,
    designs,
)


def proto(name: str) -> ProtoDesign:
    found = design(name)
    assert isinstance(found, ProtoDesign)
    return found


def emplacement(name: str) -> EmplacementDesign:
    found = design(name)
    assert isinstance(found, EmplacementDesign)
    return found


def test_the_centaur_in_figures() -> None:
    centaur = proto("Centaur")
    assert (centaur.tons, centaur.walk, centaur.run, centaur.jump) == (5, 6, 9, 0)
    assert [(mount.equipment.key, mount.location) for mount in centaur.weapons] == [
        ("Clan SRM 2", ProtoLocation.TORSO),
        ("Clan LRM 3", ProtoLocation.TORSO),
        ("Clan ER Micro Laser", ProtoLocation.MAIN_GUN),
    ]
    assert [(bin.equipment.key, bin.shots) for bin in centaur.bins] == [("Clan SRM 2 Ammo", 10), ("Clan LRM 3 Ammo", 8)]
    assert centaur.has_main_gun


@pytest.mark.rule("BMR-CPROTO-006")
@pytest.mark.parametrize(
    ("tons", "head", "arm", "legs"),
    [(2, 1, 1, 2), (3, 1, 1, 2), (4, 1, 1, 3), (5, 1, 1, 3), (6, 2, 2, 4), (7, 2, 2, 4), (8, 2, 2, 5), (9, 2, 2, 5)],
)
def test_structure_by_weight(tons: int, head: int, arm: int, legs: int) -> None:
    sheet = replace(proto("Centaur").sheet, tons=tons)
    assert ProtoDesign(sheet).structure_points == (head, tons, arm, arm, legs, 1)
    gunless = replace(sheet, armor=sheet.armor[:5], items=(*sheet.items[:5], ()))
    assert ProtoDesign(gunless).structure_points == (head, tons, arm, arm, legs, 0)


@pytest.mark.rule("BMR-CPROTO-004")
@pytest.mark.parametrize("tons", [1, 10])
def test_a_protomech_of_another_weight_is_refused(tons: int) -> None:
    with pytest.raises(CatalogError, match=f"tons: no ProtoMech weighs {tons} tons"):
        ProtoDesign(replace(proto("Centaur").sheet, tons=tons))


@pytest.mark.parametrize(
    ("tons", "walk", "rating"),
    [
        pytest.param(2, 8, 24, marks=pytest.mark.rule("BMR-CPROTO-010")),
        pytest.param(5, 5, 40, marks=pytest.mark.rule("BMR-CPROTO-010")),
        pytest.param(4, 7, 45, marks=pytest.mark.rule("BMR-CPROTO-012")),
    ],
)
def test_engines_are_rated_for_running(tons: int, walk: int, rating: int) -> None:
    assert ProtoDesign(replace(proto("Centaur").sheet, tons=tons, walk=walk)).engine_rating == rating


def test_weapons_of_a_main_gun_need_one() -> None:
    centaur = proto("Centaur 2").sheet
    assert centaur.items[ProtoLocation.MAIN_GUN]
    with pytest.raises(CatalogError, match=r"items\.main_gun: there is no main gun"):
        ProtoDesign(replace(centaur, armor=centaur.armor[:5]))


@pytest.mark.parametrize("name", designs("protomech"))
def test_protomechs_read_back_the_same(name: str) -> None:
    machine = proto(name)
    assert ProtoDesign.load(machine.to_toml(), "again").sheet == machine.sheet
    assert (machine.type, machine.tech) == ("protomech", "Clan")


@pytest.mark.rule("BMR-PROTO-015")
def test_legs_and_torso_are_one_location_each() -> None:
    assert [location.name for location in ProtoLocation] == [
        "HEAD", "TORSO", "RIGHT_ARM", "LEFT_ARM", "LEGS", "MAIN_GUN",
    ]  # fmt: skip
    assert len(proto("Centaur").armor) == len(proto("Centaur").structure_points) == 6


@pytest.mark.rule("BMR-GUN-003")
def test_fixed_weapons_fire_north_east_or_west() -> None:
    fixed = set(EmplacementLocation) - {EmplacementLocation.BUILDING, EmplacementLocation.TURRET}
    assert {location.name for location in fixed} == {"NORTH", "EAST", "WEST"}


@pytest.mark.rule("BMR-GUN-013")
def test_an_emplacement_has_arcs_and_a_turret() -> None:
    battery = emplacement("Light Laser Battery Yoyodyne LLB-T2")
    assert (battery.cf, battery.height, battery.turret, battery.tons) == (15, 1, 15, 0)
    assert [(mount.equipment.name, mount.location) for mount in battery.weapons] == [
        ("Medium Laser", EmplacementLocation.TURRET),
        ("Small Laser", EmplacementLocation.NORTH),
        ("Small Laser", EmplacementLocation.EAST),
        ("Small Laser", EmplacementLocation.WEST),
    ]


def test_weapons_of_a_turret_need_one() -> None:
    battery = emplacement("Heavy Ranged Missile Battery Yoyodyne HRMB-A5")
    assert len(battery.bins) == 10
    with pytest.raises(CatalogError, match=r"items\.turret: there is no turret"):
        EmplacementDesign(replace(battery.sheet, turret=0))


@pytest.mark.parametrize("name", designs("emplacement"))
def test_emplacements_read_back_the_same(name: str) -> None:
    building = emplacement(name)
    assert EmplacementDesign.load(building.to_toml(), "again").sheet == building.sheet
