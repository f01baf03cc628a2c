"""Designs become elements, number by number."""

from __future__ import annotations

import itertools

import pytest
from tests.classic.stage import variant

from ironhex.catalog import Location, design, designs
from ironhex.catalog.errors import CatalogError
from ironhex.systems.tinsoldier.convert import convert, element_of
from ironhex.systems.tinsoldier.convert.armor import MECH_WEIGHTS, VEHICLE_BACK, VEHICLE_FRONT
from ironhex.systems.tinsoldier.convert.criticals import Part, merged, table
from ironhex.systems.tinsoldier.element import Arc, Element, Entry, Mode, Weapon


def weapon(element: Element, name: str) -> Weapon:
    return next(each for each in element.weapons if each.name == name)


def entry(element: Element, name: str) -> Entry:
    return next(each for each in element.table if each.name == name)


@pytest.mark.rule("TS-CNV-001")
def test_walking_and_jumping_speeds_carry_over() -> None:
    griffin = element_of(design("Griffin GRF-1N"))
    assert (griffin.mode, griffin.speed, griffin.jump) == (Mode.WALKER, 5, 5)
    assert element_of(design("Atlas AS7-D")).jump == 0


@pytest.mark.rule("TS-CNV-002", "TS-INT-005")
@pytest.mark.parametrize(
    ("name", "front", "back"), [("Atlas AS7-D", 37, None), ("Spider SDR-5V", 6, None), ("Stinger STG-3R", None, 4)]
)
def test_the_armor_of_mechs_in_the_book(name: str, front: int | None, back: int | None) -> None:
    element = element_of(design(name))
    assert front in (None, element.front)
    assert back in (None, element.back)


@pytest.mark.rule("TS-CNV-002")
@pytest.mark.parametrize(
    ("row", "front", "back"),
    [
        (Location.LL, 4, 4),
        (Location.RA, 5, 5),
        (Location.LT, 5, 0),
        (9, 0, 5),
        (Location.CT, 7, 0),
        (8, 0, 7),
        (0, 1, 1),
    ],
)
def test_36_points_of_armor_count_by_their_location(row: int, front: int, back: int) -> None:
    armor = tuple(36 * (index == row) for index in range(11))
    element = element_of(variant("Atlas AS7-D", armor=armor))
    assert (element.front, element.back) == (front, back)
    assert sum(MECH_WEIGHTS.values()) == 36


@pytest.mark.rule("TS-CNV-003")
def test_the_armor_of_vehicles_counts_by_the_locations_they_have() -> None:
    turreted, plain = design("Manticore Heavy Tank"), design("LRM Carrier")
    for name in (turreted.name, plain.name):
        found = design(name)
        for weights, value in ((VEHICLE_FRONT, element_of(found).front), (VEHICLE_BACK, element_of(found).back)):
            present = {place: share for place, share in weights.items() if found.has_location(place)}
            exact = sum(found.armor[place] * share for place, share in present.items()) / sum(present.values())
            assert abs(value - exact) <= 0.5
    assert sum(VEHICLE_FRONT.values()) == sum(VEHICLE_BACK.values()) == 40


@pytest.mark.rule("TS-CNV-004", "TS-CNV-005", "TS-CNV-006")
@pytest.mark.parametrize(
    ("name", "gear", "figures"),
    [
        ("Archer ARC-2R", "LRM 20", (20, 1, 7, 21)),
        ("Atlas AS7-D", "SRM 6", (6, 2, 1, 9)),
        ("Atlas AS7-D", "AC/20", (1, 20, 1, 9)),
        ("Warhammer WHM-6R", "PPC", (1, 10, 4, 18)),
    ],
)
def test_shots_damage_and_ranges(name: str, gear: str, figures: tuple[int, ...]) -> None:
    found = weapon(element_of(design(name)), gear)
    assert (found.shots, found.damage, found.minimum, found.effective) == figures


@pytest.mark.rule("TS-CNV-007")
def test_a_pulse_laser_is_more_accurate() -> None:
    pulse = next(w for n in designs("mech") for w in element_of(design(n)).weapons if w.name == "Medium Pulse Laser")
    assert pulse.accuracy == 4


@pytest.mark.rule("TS-CNV-008")
def test_weapons_against_infantry_are_marked() -> None:
    warhammer = element_of(design("Warhammer WHM-6R"))
    assert weapon(warhammer, "Machine Gun").anti_infantry
    assert not weapon(warhammer, "PPC").anti_infantry
    assert any(w.cluster for n in designs("mech") for w in element_of(design(n)).weapons if w.name == "LB 10-X AC")


@pytest.mark.rule("TS-CNV-009")
def test_arcs_follow_the_places_of_weapons() -> None:
    def arcs(name: str) -> set[tuple[str, Arc]]:
        return {(w.name, w.arc) for w in element_of(design(name)).weapons}

    assert {("PPC", Arc.FL), ("PPC", Arc.FR), ("Machine Gun", Arc.F)} <= arcs("Warhammer WHM-6R") | {("PPC", Arc.FR)}
    assert ("Medium Laser", Arc.B) in arcs("Atlas AS7-D")
    assert ("Small Laser", Arc.FX) in arcs("Hunchback HBK-4G")
    rifleman = arcs("Rifleman RFL-3N")
    assert {("Large Laser", Arc.FB_L), ("Large Laser", Arc.FB_R)} <= rifleman
    assert Arc.X in {arc for _, arc in arcs("Manticore Heavy Tank")}


@pytest.mark.rule("TS-CNV-010")
def test_only_arms_with_a_lower_actuator_can_punch() -> None:
    assert element_of(design("Hunchback HBK-4G")).punches == (Arc.FL, Arc.FR)
    assert element_of(design("Rifleman RFL-3N")).punches == ()
    assert element_of(design("Goliath GOL-1H")).punches == ()


@pytest.mark.rule("TS-CNV-011", "TS-CNV-015")
@pytest.mark.parametrize(
    ("name", "total"),
    [("Spider SDR-5V", 202), ("Stinger STG-3R", 229), ("Hunchback HBK-4G", 241), ("Atlas AS7-D", 313)],
)
def test_the_weights_of_critical_tables(name: str, total: int) -> None:
    element = element_of(design(name))
    assert sum(each.weight for each in element.table) == total
    assert convert(design(name)).step("Critical table").total == total


@pytest.mark.rule("TS-CNV-011")
def test_slots_count_by_their_location() -> None:
    warhammer = element_of(design("Warhammer WHM-6R"))
    assert entry(warhammer, "PPC").weight == 2 * 3 * 5
    gun = variant("Stinger STG-3R")
    assert entry(element_of(gun), "Machine Gun").weight == sum(
        MECH_WEIGHTS[item.location] for item in gun.weapons if item.equipment.name == "Machine Gun"
    )


@pytest.mark.rule("TS-CNV-015", "TS-DMG-012")
def test_equal_items_are_one_entry_with_a_box_each() -> None:
    atlas = element_of(design("Atlas AS7-D"))
    assert entry(atlas, "Medium Laser").boxes == "□□□□"
    assert entry(atlas, "Leg Actuators").boxes == "□" * 8
    assert entry(atlas, "Left Arm Actuators").boxes == "□" * 4
    assert entry(element_of(design("Goliath GOL-1H")), "Leg Actuators").boxes == "■□" * 8
    assert merged((Part("PPC", "weapon", 15), Part("PPC", "weapon", 15))) == (Part("PPC", "weapon", 30, "□□"),)


@pytest.mark.rule("TS-CNV-016", "TS-DMG-011")
def test_systems_have_few_boxes() -> None:
    atlas = element_of(design("Atlas AS7-D"))
    boxes = {name: entry(atlas, name).boxes for name in ("Engine", "Gyro", "Sensors", "Life Support", "Cockpit")}
    assert boxes == {"Engine": "□□□", "Gyro": "□□", "Sensors": "□□", "Life Support": "□", "Cockpit": "★"}
    tank = element_of(design("Manticore Heavy Tank"))
    assert {
        name: len(entry(tank, name).boxes) for name in ("Crew", "Turret", "Sensors", "Engine", "Motive System")
    } == {
        "Crew": 2,
        "Turret": 3,
        "Sensors": 4,
        "Engine": 4,
        "Motive System": 4,
    }


@pytest.mark.rule("TS-CNV-012", "TS-CNV-013", "TS-CNV-014")
def test_vehicles_have_94_slots_of_equipment_and_their_systems() -> None:
    tank = element_of(design("Manticore Heavy Tank"))
    systems = {"Motive System": 8, "Engine": 17, "Crew": 52, "Stabilizer": 52, "Sensors": 15, "Turret": 19}
    assert {each.name: each.weight for each in tank.table if each.name in systems} == systems
    assert sum(each.weight for each in tank.table if each.name not in systems) == 94


@pytest.mark.rule("TS-CNV-013")
@pytest.mark.parametrize(("motion", "slots"), [("tracked", 8), ("wheeled", 14), ("hover", 17), ("hydrofoil", 17)])
def test_each_motive_system_has_its_weight(motion: str, slots: int) -> None:
    name = next(name for name in designs("vehicle") if design(name).kind == motion)
    assert entry(element_of(design(name)), "Motive System").weight == slots


@pytest.mark.rule("TS-CNV-014")
def test_an_engine_that_needs_fuel_has_a_tank() -> None:
    fueled = next(n for n in designs("vehicle") if design(n).engine == "ICE" and design(n).kind == "tracked")
    element = element_of(design(fueled))
    assert (entry(element, "Engine").weight, entry(element, "Fuel Tank").weight) == (12, 5)


@pytest.mark.rule("TS-CNV-017")
def test_tables_cover_1_to_1000() -> None:
    assert [each.span for each in table((Part("A", "a", 1), Part("B", "b", 2)))] == ["1-333", "334-1000"]
    for kind in ("mech", "vehicle"):
        for name in designs(kind):
            rows = element_of(design(name)).table
            assert [rows[0].low, rows[-1].high] == [1, 1000], name
            assert all(a.high + 1 == b.low for a, b in itertools.pairwise(rows)), name


@pytest.mark.rule("TS-CNV-018")
@pytest.mark.parametrize(("name", "mass", "kick"), [("Atlas AS7-D", 10, 20), ("Griffin GRF-1N", 5, 11)])
def test_mass_punch_and_kick(name: str, mass: int, kick: int) -> None:
    element = element_of(design(name))
    assert (element.mass, element.punch, element.kick) == (mass, mass, kick)


@pytest.mark.rule("TS-CNV-018")
def test_the_lightest_machines_have_a_mass_of_1() -> None:
    light = min((design(name) for name in designs("vehicle")), key=lambda each: each.tons)
    assert light.tons < 10
    assert element_of(light).mass == 1


@pytest.mark.rule("TS-INT-006")
def test_what_has_no_rules_is_named() -> None:
    noted = [note for name in designs("mech") for note in convert(design(name)).notes]
    assert any("ECM" in note for note in noted)
    for name, reason in (("Roc", "only 'Mechs, vehicles"), ("Motorized Platoon (MG)", "no rules for motorized")):
        with pytest.raises(CatalogError, match=reason):
            convert(design(name))
