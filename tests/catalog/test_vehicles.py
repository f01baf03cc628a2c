"""Vehicles: their text form, their figures, and faults by their line."""

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from ironhex.catalog import CatalogError, VehicleDesign, VehicleLocation, VehicleSheet, design
from ironhex.catalog.vehicle import suspension_factor

VEDETTE = "Vedette Medium Tank"


def vehicle(name: str) -> VehicleDesign:
    found = design(name)
    assert isinstance(found, VehicleDesign)
    return found


def sheet(**changes: Any) -> VehicleSheet:
    """A plain tank, changed."""
    return replace(vehicle(VEDETTE).sheet, **changes)


def _struck(machine: VehicleDesign) -> tuple[int, ...]:
    """The structure of the locations that are hit."""
    return machine.struck(machine.structure_points)


def test_the_vedette_in_figures() -> None:
    tank = vehicle(VEDETTE)
    assert (tank.type, tank.tons, tank.motion, tank.tech, tank.level) == ("vehicle", 50, "tracked", "IS", 1)
    assert (tank.cruise, tank.flank, tank.engine, tank.engine_rating) == (5, 8, "ICE", 250)
    assert (tank.struck(tank.armor), tank.has_turret) == ((20, 18, 18, 20, 20), True)
    assert [(item.equipment.key, item.location) for item in tank.weapons] == [
        ("IS Machine Gun", VehicleLocation.FRONT),
        ("IS AC/5", VehicleLocation.TURRET),
    ]
    assert [(bin.equipment.key, bin.location, bin.shots) for bin in tank.bins] == [
        ("IS AC/5 Ammo", VehicleLocation.BODY, 20),
        ("IS Machine Gun Ammo", VehicleLocation.BODY, 200),
    ]
    assert [item.index for item in tank.items] == [0, 1, 2, 3]


@pytest.mark.rule("BMR-CVEH-016", "BMR-VEH-005")
@pytest.mark.parametrize(("tons", "boxes"), [(9, 1), (10, 1), (11, 2), (50, 5), (51, 6), (100, 10)])
def test_each_location_has_a_box_for_every_ten_tons_begun(tons: int, boxes: int) -> None:
    assert _struck(VehicleDesign(sheet(tons=tons))) == (boxes,) * 5
    bare = VehicleDesign(sheet(tons=tons, armor=(1, 1, 1, 1), items=((),) * 6))
    assert _struck(bare) == (boxes,) * 4


@pytest.mark.rule("BMR-CVEH-019")
@pytest.mark.parametrize(
    ("motion", "tons", "cruise", "rating"),
    [("hover", 25, 10, 120), ("tracked", 60, 4, 240), ("wheeled", 33, 5, 145), ("hydrofoil", 12, 2, 10)],
)
def test_an_engine_drives_tons_times_speed_less_the_suspension_factor(
    motion: str, tons: int, cruise: int, rating: int
) -> None:
    assert VehicleDesign(sheet(motion=motion, tons=tons, cruise=cruise)).engine_rating == rating


def test_immobile_vehicles_have_no_engine() -> None:
    assert VehicleDesign(sheet(cruise=0)).engine_rating == 0


def test_a_vehicle_too_heavy_for_its_suspension_still_loads() -> None:
    assert suspension_factor("hover", 90) == suspension_factor("hover", 50) == 235


@pytest.mark.rule("BMR-CVEH-032")
@pytest.mark.parametrize(
    ("engine", "lasers", "sinks"), [("ICE", 0, 0), ("ICE", 2, 6), ("Fusion", 2, 10), ("Fusion", 4, 12)]
)
def test_heat_sinks_match_the_energy_weapons_and_fusion_brings_ten(engine: str, lasers: int, sinks: int) -> None:
    load = ((), (), (), (), ("IS Medium Laser",) * lasers + ("IS AC/5", "IS SRM 6"), ())
    assert VehicleDesign(sheet(engine=engine, items=load)).heat_sinks == sinks


def test_half_tons_count_as_whole_ones_but_are_known() -> None:
    car = vehicle("Swift Wind Scout Car")
    assert (car.tons, car.quarter_tons, _struck(car)) == (8, 30, (1,) * 4)
    assert car.engine_rating == 55
    assert "half_ton = true" in car.to_toml()


def test_case_is_fitted_or_comes_with_the_clans() -> None:
    loaded = ((), (), (), (), ("IS AC/5",), ("IS AC/5 Ammo",))
    assert not VehicleDesign(sheet(items=loaded)).has_case[VehicleLocation.BODY]
    assert VehicleDesign(sheet(items=(*loaded[:5], ("IS AC/5 Ammo", "CASE")))).has_case[VehicleLocation.BODY]
    assert VehicleDesign(sheet(items=loaded, tech="Clan")).has_case[VehicleLocation.BODY]


def test_a_vtol_has_a_rotor_where_others_have_a_turret() -> None:
    kestrel = vehicle("Kestrel VTOL")
    assert (kestrel.motion, kestrel.has_turret, len(kestrel.locations)) == ("vtol", False, 6)
    assert kestrel.armor[VehicleLocation.ROTOR] == 2
    assert "rotor = 2" in kestrel.to_toml()


@pytest.mark.parametrize(
    "name",
    [
        VEDETTE,
        "Swift Wind Scout Car",
        "Kestrel VTOL",
        "Monitor Naval Vessel",
        "Sea Skimmer Hydrofoil",
        "Neptune Submarine (LRT)",
        "Badger Tracked Transport (Clan) Prime",
    ],
)
def test_every_motion_reads_back_the_same(name: str) -> None:
    machine = vehicle(name)
    again = VehicleDesign.load(machine.to_toml(), "again")
    assert (again.sheet, again.key, again) == (machine.sheet, machine.key, machine)
    assert pickle.loads(pickle.dumps(machine)) == machine


def test_default_values_are_not_written() -> None:
    text = vehicle(VEDETTE).to_toml()
    assert text.startswith('type = "vehicle"\n')
    assert not {"omni", "half_ton", "cargo"} & {line.split(" ")[0] for line in text.splitlines()}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"armor": (1, 1, 1, 1)}, r"items\.turret: IS AC/5 needs a turret"),
        ({"motion": "vtol", "armor": (1, 1, 1, 1), "items": ((),) * 6}, "armor: a VTOL has a rotor"),
        ({"motion": "vtol"}, r"items\.rotor: IS AC/5 needs a turret"),
        ({"items": (("Engine",), *((),) * 5)}, r"items\.front: 'Engine' is not equipment"),
    ],
)
def test_impossible_sheets_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogError, match=message):
        VehicleDesign(sheet(**change))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tons = 50", "tons = 0", r"^tank\.toml:4: tons: Expected `int` >= 1"),
        ('motion = "tracked"', 'motion = "legs"', r"^tank\.toml:5: motion: Invalid enum value 'legs'"),
        ("front = 20", "front = 2.5", r"^tank\.toml:15: armor\.front: expected a number, not 2\.5"),
        ("front = 20\n", "", r"^tank\.toml:14: armor\.front: missing"),
        ("front = 20", "nose = 20", r"^tank\.toml:15: armor\.nose: no such location"),
        ("[armor]", "[plates]", r"^tank\.toml:1: armor: table \[armor\] is missing"),
        ('"IS AC/5"', '"Death Ray"', r"^tank\.toml:23: items\.turret: Death Ray: no such equipment"),
        ('turret = ["', 'hull = ["', r"^tank\.toml:23: items\.hull: no such location"),
        ('turret = ["IS AC/5"', 'turret = "IS AC/5"#', r"^tank\.toml:23: items\.turret: 'IS AC/5': expected a list"),
        ('"IS AC/5"', '"999 IS AC/5"', r"^tank\.toml:23: items\.turret: '999 IS AC/5': not a slot text"),
        ('type = "vehicle"', 'type = "boat"', r"^tank\.toml:1: type: Invalid value 'boat'"),
        ('chassis = "Vedette Medium Tank"', 'chassis = ""', r"^tank\.toml:2: chassis: Expected `str` of length >= 1"),
    ],
)
def test_faults_are_named_with_their_line(old: str, new: str, message: str) -> None:
    text = vehicle(VEDETTE).to_toml()
    assert old in text
    with pytest.raises(CatalogError, match=message):
        VehicleDesign.load(text.replace(old, new, 1), "tank.toml")
