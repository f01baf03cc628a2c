"""Construction of ground vehicles, VTOLs and naval vessels."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import ValidationError, convert
from tests.construction.garage import VEHICLE, vehicle
from tests.construction.workshop import breach, broken

from ironhex.catalog import CatalogError, VehicleDesign, VehicleSheet
from ironhex.catalog.vehicle import suspension_factor
from ironhex.construction import vehicle_weight
from ironhex.construction.engines import fusion_engines, vehicle_engine_weight
from ironhex.construction.vehicle import items_allowed, items_used


def part(design: VehicleDesign, name: str) -> float:
    """Tons of the parts whose name begins so."""
    return sum(mod.value for mod in vehicle_weight(design).mods if mod.why.startswith(name)) / 1000


FACTORS = {
    "hover": [40, 85, 130, 175, 235],
    "hydrofoil": [60, 105, 150, 195, 255, 300, 345, 390, 435, 480],
    "vtol": [50, 95, 140],
}


@pytest.mark.parametrize(
    ("motion", "heaviest"),
    [
        pytest.param(motion, heaviest, marks=pytest.mark.rule(rule))
        for motion, heaviest, rule in (
            ("tracked", 100, "BMR-CVEH-006"),
            ("wheeled", 80, "BMR-CVEH-007"),
            ("hover", 50, "BMR-CVEH-008"),
            ("hydrofoil", 100, "BMR-CVEH-009"),
            ("displacement", 300, "BMR-CVEH-010"),
            ("submarine", 300, "BMR-CVEH-010"),
            ("vtol", 30, "BMR-CVEH-011"),
        )
    ],
)
def test_each_type_has_a_greatest_weight(motion: str, heaviest: int) -> None:
    rules = {f"BMR-CVEH-{number:03d}" for number in range(6, 12)}
    assert not rules & set(broken(vehicle(motion=motion, tons=heaviest, cruise=1)))
    if heaviest < 300:
        (rule,) = rules & set(broken(vehicle(motion=motion, tons=heaviest + 1, cruise=1)))
        assert breach(vehicle(motion=motion, tons=heaviest + 1, cruise=1), rule).by == "1 ton"
    else:
        with pytest.raises(ValidationError):
            convert(VEHICLE | {"motion": motion, "tons": 301, "armor": (0,) * 4, "items": ((),) * 6}, VehicleSheet)


@pytest.mark.parametrize(
    ("motion", "tons", "factor"),
    [
        pytest.param(motion, 10 * band + last, factor, marks=pytest.mark.rule(rule))
        for motion, rule in (("hover", "BMR-CVEH-008"), ("hydrofoil", "BMR-CVEH-009"), ("vtol", "BMR-CVEH-011"))
        for band, factor in enumerate(FACTORS[motion])
        for last in (1, 10)
    ],
)
def test_suspension_factors_rise_with_the_weight(motion: Any, tons: int, factor: int) -> None:
    assert suspension_factor(motion, tons) == factor


@pytest.mark.parametrize(
    ("motion", "factor"),
    [
        pytest.param("tracked", 0, marks=pytest.mark.rule("BMR-CVEH-006")),
        pytest.param("wheeled", 20, marks=pytest.mark.rule("BMR-CVEH-007")),
        pytest.param("displacement", 30, marks=pytest.mark.rule("BMR-CVEH-010")),
        pytest.param("submarine", 30, marks=pytest.mark.rule("BMR-CVEH-010")),
    ],
)
def test_other_suspension_factors_are_the_same_at_any_weight(motion: Any, factor: int) -> None:
    assert {suspension_factor(motion, tons) for tons in (1, 40, 80)} == {factor}


@pytest.mark.rule("BMR-CVEH-005")
def test_a_vehicle_is_of_one_of_seven_types() -> None:
    with pytest.raises(ValidationError, match="motion"):
        convert(VEHICLE | {"motion": "rail", "armor": (0,) * 4, "items": ((),) * 6}, VehicleSheet)


@pytest.mark.rule("BMR-CVEH-012")
def test_a_vehicle_has_one_technology_base() -> None:
    assert "BMR-CVEH-012" in broken(vehicle({"front": ["Clan ER Small Laser"]}))
    assert "BMR-CVEH-012" not in broken(vehicle({"front": ["Clan ER Small Laser"]}, tech="Clan"))
    assert "BMR-CVEH-012" in broken(vehicle(engine="Clan XL"))
    assert "BMR-CON-001" in broken(vehicle(tech="Mixed IS"))


WHOLE = vehicle({"front": ["IS AC/5"], "body": ["IS AC/5 Ammo"]}, tons=22, cruise=3, armor=(24, 24, 24, 24))


@pytest.mark.rule("BMR-CVEH-013")
def test_any_whole_tonnage_and_parts_that_weigh_as_much() -> None:
    assert (WHOLE.engine_rating, vehicle_weight(WHOLE).total) == (70, 22_000)
    assert broken(WHOLE) == []
    lighter = vehicle({"front": ["IS AC/5"], "body": ["IS AC/5 Ammo"]}, tons=22, cruise=3, armor=(24, 24, 24, 16))
    assert breach(lighter, "BMR-CVEH-013").by == "0.5 tons"
    heavier = vehicle({"front": ["IS AC/5"], "body": ["IS AC/5 Ammo"] * 2}, tons=22, cruise=3, armor=(24,) * 4)
    assert breach(heavier, "BMR-CVEH-013").what == "23 tons of parts"


@pytest.mark.rule("BMR-OMNI-001")
def test_an_omnivehicle_may_leave_room_for_pods() -> None:
    assert "BMR-CVEH-013" in broken(vehicle())
    assert "BMR-CVEH-013" not in broken(vehicle(omni=True))


@pytest.mark.rule("BMR-CVEH-014")
@pytest.mark.parametrize(("tons", "weight"), [(20, 1), (21, 1.5), (25, 1.5), (100, 5)])
def test_controls_weigh_a_twentieth(tons: int, weight: float) -> None:
    assert part(vehicle(tons=tons, cruise=1), "controls") == weight


@pytest.mark.rule("BMR-CVEH-015")
@pytest.mark.parametrize(("tons", "weight"), [(20, 2), (21, 2.5), (25, 2.5), (100, 10)])
def test_structure_weighs_a_tenth(tons: int, weight: float) -> None:
    assert part(vehicle(tons=tons, cruise=1), "internal structure") == weight


def _struck(machine: VehicleDesign) -> tuple[int, ...]:
    return machine.struck(machine.structure_points)


@pytest.mark.rule("BMR-CVEH-016")
@pytest.mark.parametrize(("tons", "boxes"), [(10, 1), (11, 2), (50, 5), (51, 6)])
def test_a_box_for_every_ten_tons_in_each_location(tons: int, boxes: int) -> None:
    assert _struck(vehicle(tons=tons)) == (boxes,) * 4
    assert _struck(vehicle({"fifth": ["IS Medium Laser"]}, tons=tons)) == (boxes,) * 5


@pytest.mark.rule("BMR-CVEH-017")
def test_vehicles_have_no_endo_steel() -> None:
    assert "BMR-CVEH-017" in broken(vehicle({"body": ["Endo Steel"]}))


@pytest.mark.rule("BMR-CVEH-018")
@pytest.mark.parametrize(
    ("motion", "name", "weight"),
    [
        ("hover", "lift", 2.5),
        ("hydrofoil", "lift", 2.5),
        ("vtol", "rotor", 2.5),
        ("submarine", "diving", 2.5),
        ("tracked", "lift", 0),
        ("displacement", "diving", 0),
    ],
)
def test_ships_hovercraft_vtols_and_submarines_need_equipment_of_a_tenth(motion: str, name: str, weight: float) -> None:
    assert part(vehicle(motion=motion, tons=21, cruise=8), name) == weight


@pytest.mark.rule("BMR-CVEH-019")
def test_the_rating_is_reduced_by_the_suspension() -> None:
    assert vehicle(motion="hover", tons=25, cruise=10).engine_rating == 120
    assert vehicle(motion="tracked", tons=25, cruise=10).engine_rating == 250
    assert "BMR-CVEH-019" in broken(vehicle(tons=100, cruise=5))


@pytest.mark.rule("BMR-CVEH-019")
@pytest.mark.parametrize(("tons", "cruise", "rating"), [(22, 3, 70), (21, 4, 85), (5, 1, 10)])
def test_ratings_are_raised_to_those_that_are_built(tons: int, cruise: int, rating: int) -> None:
    assert vehicle(tons=tons, cruise=cruise).engine_rating == rating


HOVER: dict[str, Any] = {"motion": "hover", "tons": 25, "cruise": 10}


@pytest.mark.rule("BMR-CVEH-020")
def test_a_hovercrafts_engine_weighs_a_fifth_at_least() -> None:
    assert part(vehicle(**HOVER), "Fusion engine") == 6
    slow = vehicle(**HOVER | {"cruise": 8})
    assert (slow.engine_rating, part(slow, "Fusion engine")) == (70, 5)
    assert [mod.rule for mod in vehicle_weight(slow).mods if mod.why.startswith("Fusion engine")] == ["BMR-CVEH-020"]
    assert part(vehicle(**HOVER | {"motion": "wheeled", "cruise": 3}), "Fusion engine") < 5


@pytest.mark.rule("BMR-CVEH-021")
def test_an_internal_combustion_engine_weighs_twice_as_much() -> None:
    assert part(vehicle(**HOVER, engine="ICE"), "ICE engine") == 8


@pytest.mark.rule("BMR-CVEH-022")
def test_a_fusion_engine_needs_shielding() -> None:
    for rating, weights in fusion_engines().items():
        assert vehicle_engine_weight(rating, "Fusion") == 2 * -(-3 * weights.standard // 4), rating


@pytest.mark.rule("BMR-CVEH-023", "BMR-CVEH-025")
@pytest.mark.parametrize(("kind", "tons"), [("Fusion", 28.5), ("XL", 14.5), ("Clan XL", 14.5), ("Light", 21.5)])
def test_extralight_and_light_engines_with_their_shielding(kind: str, tons: float) -> None:
    assert vehicle_engine_weight(300, kind) == 4 * tons


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("ICE", "BMR-CVEH-021"),
        ("Fusion", "BMR-CVEH-022"),
        ("XL", "BMR-CVEH-023"),
        ("Clan XL", "BMR-CVEH-023"),
        ("Light", "BMR-CVEH-025"),
    ],
)
def test_every_engine_is_weighed_by_its_own_rule(kind: str, rule: str) -> None:
    mods = vehicle_weight(vehicle(tons=50, cruise=4, engine=kind)).mods
    assert [mod.rule for mod in mods if "engine" in mod.why] == [rule]


def test_immobile_vehicles_need_no_engine() -> None:
    parked = vehicle(cruise=0)
    assert "BMR-CVEH-019" not in broken(parked)
    assert not any("engine" in mod.why for mod in vehicle_weight(parked).mods)


@pytest.mark.rule("BMR-CVEH-024")
def test_no_internal_combustion_engine_is_extralight() -> None:
    with pytest.raises(ValidationError, match="engine"):
        convert(VEHICLE | {"engine": "XL ICE", "armor": (0,) * 4, "items": ((),) * 6}, VehicleSheet)


@pytest.mark.rule("BMR-CVEH-002", "BMR-CVEH-003")
@pytest.mark.parametrize(("tons", "items"), [(22, 9), (75, 20), (4, 5), (5, 6)])
def test_room_for_items(tons: int, items: int) -> None:
    full = vehicle({"front": ["IS AC/20"] * items}, tons=tons)
    assert (items_allowed(full), items_used(full)) == (items, items)
    assert "BMR-CVEH-003" not in broken(full)
    assert breach(vehicle({"front": ["IS Flamer"] * (items + 1)}, tons=tons), "BMR-CVEH-003").by == "1 item"


@pytest.mark.rule("BMR-CVEH-004")
@pytest.mark.parametrize(
    ("items", "figures", "used"),
    [
        ({"front": ["IS Medium Laser"] * 3}, {}, 3),
        ({"body": ["IS LRM 10 Ammo"] * 4}, {}, 1),
        ({"body": ["IS LRM 10 Ammo", "IS LRM 5 Ammo", "IS LRM 5 Artemis Ammo"]}, {}, 2),
        ({"body": ["IS Guardian ECM Suite", "CASE"]}, {}, 2),
        ({"fifth": ["IS LRM 5", "IS Artemis IV FCS"]}, {}, 1),
        ({"body": ["Heat Sink"] * 5}, {}, 0),
        ({}, {"cargo": 40}, 1),
    ],
)
def test_what_counts_as_an_item(items: dict[str, list[str]], figures: dict[str, Any], used: int) -> None:
    assert items_used(vehicle(items, **figures)) == used


@pytest.mark.parametrize(
    ("figures", "used"),
    [
        pytest.param({"engine": "XL"}, 2, marks=pytest.mark.rule("BMR-CVEH-023", "BMR-EQ-165")),
        pytest.param({"engine": "Clan XL", "tech": "Clan"}, 1, marks=pytest.mark.rule("BMR-CVEH-023", "BMR-EQ-165")),
        pytest.param({"engine": "Light"}, 1, marks=pytest.mark.rule("BMR-CVEH-025", "BMR-EQ-166")),
        pytest.param({"armor_type": "Ferro-Fibrous"}, 2, marks=pytest.mark.rule("BMR-EQ-084")),
        pytest.param({"armor_type": "Ferro-Fibrous", "tech": "Clan"}, 1, marks=pytest.mark.rule("BMR-EQ-084")),
    ],
)
def test_bulky_parts_count_as_items(figures: dict[str, Any], used: int) -> None:
    assert items_used(vehicle(**figures)) == used


@pytest.mark.rule("BMR-CVEH-026")
@pytest.mark.parametrize(
    ("kind", "tech", "points", "tons"),
    [
        ("Standard", "IS", 40, 2.5),
        ("Standard", "IS", 41, 3),
        ("Ferro-Fibrous", "IS", 45, 2.5),
        ("Ferro-Fibrous", "Clan", 48, 2.5),
    ],
)
def test_armor_by_the_half_ton(kind: str, tech: str, points: int, tons: float) -> None:
    armored = vehicle(armor_type=kind, tech=tech, armor=(points, 0, 0, 0))
    assert part(armored, f"{kind.lower()} armor") == tons


@pytest.mark.rule("BMR-CVEH-027")
@pytest.mark.parametrize("areas", [3, 6])
def test_vehicles_have_armor_on_four_sides_and_a_turret(areas: int) -> None:
    with pytest.raises(ValidationError, match="armor"):
        convert(VEHICLE | {"armor": (0,) * areas, "items": ((),) * 6}, VehicleSheet)


@pytest.mark.rule("BMR-CVEH-028")
def test_only_a_rotor_limits_its_armor() -> None:
    assert "BMR-CVEH-028" not in broken(vehicle(armor=(200, 0, 0, 0)))
    flyer: dict[str, Any] = {"motion": "vtol", "tons": 20, "cruise": 10}
    assert "BMR-CVEH-028" not in broken(vehicle(**flyer, armor=(9, 9, 9, 9, 2)))
    assert breach(vehicle(**flyer, armor=(9, 9, 9, 9, 3)), "BMR-CVEH-028").by == "1 point"


@pytest.mark.rule("BMR-CVEH-001", "BMR-CVEH-029")
def test_weapons_need_their_ammunition_as_on_mechs() -> None:
    gun = vehicle({"front": ["IS LRM 10"]})
    assert breach(gun, "BMR-CON-043").by == "1 ton"
    assert "BMR-CON-043" not in broken(vehicle({"front": ["IS LRM 10"], "body": ["IS LRM 10 Ammo"]}))
    assert part(gun, "LRM 10, front") == 5


@pytest.mark.rule("BMR-CVEH-030")
def test_only_energy_weapons_need_heat_sinks() -> None:
    guns = vehicle({"front": ["IS AC/20", "IS LRM 20", "IS Vehicle Flamer", "IS Thumper"]}, engine="ICE")
    assert (guns.heat_sinks, part(guns, "0 heat sinks")) == (0, 0)


@pytest.mark.rule("BMR-CVEH-031")
def test_vehicles_have_no_double_heat_sinks() -> None:
    assert "BMR-CVEH-031" in broken(vehicle({"body": ["IS Double Heat Sink"]}))
    assert "BMR-CVEH-031" not in broken(vehicle({"body": ["Heat Sink"]}))


@pytest.mark.rule("BMR-CVEH-032")
@pytest.mark.parametrize(
    ("engine", "lasers", "sinks", "tons"), [("Fusion", 3, 10, 0), ("Fusion", 5, 15, 5), ("ICE", 3, 9, 9)]
)
def test_a_sink_for_each_point_of_heat(engine: str, lasers: int, sinks: int, tons: int) -> None:
    armed = vehicle({"front": ["IS Medium Laser"] * lasers}, engine=engine)
    assert (armed.heat_sinks, part(armed, f"{tons} heat sinks")) == (sinks, tons)


@pytest.mark.rule("BMR-CVEH-032")
@pytest.mark.parametrize(("engine", "sinks"), [("ICE", 3), ("Fusion", 13)])
def test_heat_sinks_among_the_items_count_and_weigh_a_ton_each(engine: str, sinks: int) -> None:
    cooled = vehicle({"front": ["IS Medium Laser"], "body": ["Heat Sink"] * 3}, engine=engine, heat_sinks=0)
    assert (cooled.heat_sinks, part(cooled, "3 heat sinks")) == (sinks, 3)
    assert "BMR-CVEH-032" not in broken(cooled)


@pytest.mark.rule("BMR-CVEH-033")
@pytest.mark.parametrize(("engine", "items", "tons"), [("ICE", 5, 0.5), ("ICE", 6, 0.6), ("Fusion", 5, 0)])
def test_energy_weapons_without_fusion_need_amplifiers(engine: str, items: int, tons: float) -> None:
    armed = vehicle({"front": ["IS Medium Laser"] * items, "rear": ["IS AC/5"]}, engine=engine)
    assert part(armed, "power amplifiers") == tons


@pytest.mark.rule("BMR-CVEH-033")
def test_amplifiers_are_not_rounded_up() -> None:
    armed = {"front": ["IS Medium Laser"], "fifth": ["IS AC/5"], "body": ["IS AC/5 Ammo"]}
    tank = vehicle(armed, tons=40, cruise=3, engine="ICE", armor=(40, 36, 36, 36, 36))
    assert part(tank, "power amplifiers") == 0.1
    assert vehicle_weight(tank).total == 39_600
    assert "BMR-CVEH-013" in broken(vehicle(armed, tons=40, cruise=3, engine="ICE", armor=(16,) * 5))
    assert "BMR-CVEH-013" not in broken(tank)


@pytest.mark.rule("BMR-CVEH-034")
@pytest.mark.parametrize(
    ("turret", "tons"), [(["IS AC/20"], 1.5), (["IS PPC"] * 3, 2.5), (["IS LRM 10", "IS Artemis IV FCS"], 1), ([], 0)]
)
def test_a_turret_weighs_a_tenth_of_its_weapons(turret: list[str], tons: float) -> None:
    assert part(vehicle({"fifth": turret, "front": ["IS AC/20"]}), "turret") == tons


@pytest.mark.rule("BMR-CVEH-034")
def test_a_vtol_has_no_turret() -> None:
    with pytest.raises(CatalogError, match="needs a turret"):
        vehicle({"fifth": ["IS Medium Laser"]}, motion="vtol", tons=20)


@pytest.mark.rule("BMR-EQ-157")
def test_a_targeting_computer_needs_weapons_to_aim() -> None:
    assert breach(vehicle({"body": ["IS Targeting Computer"], "front": ["IS LRM 5"]}), "BMR-EQ-157").where == "body"
    assert "BMR-EQ-157" not in broken(vehicle({"body": ["IS Targeting Computer"], "front": ["IS PPC"]}))


@pytest.mark.rule("BMR-CVEH-035")
def test_a_weapon_outside_the_turret_faces_a_side() -> None:
    assert breach(vehicle({"body": ["IS PPC"]}), "BMR-CVEH-035").where == "body"
    for place in ("front", "right", "left", "rear", "fifth"):
        assert "BMR-CVEH-035" not in broken(vehicle({place: ["IS AC/5"], "body": ["IS AC/5 Ammo", "IS CASE"]}))


@pytest.mark.rule("BMR-OMNI-011")
def test_an_omnivehicles_turret_bears_ten_times_its_weight() -> None:
    load = {"fifth": ["IS AC/20 (pod)", "IS LRM 10 (pod)", "IS LRM 10 Ammo (pod)"]}
    assert part(vehicle(load, omni=True, turret=8), "turret") == 2
    assert "BMR-OMNI-011" not in broken(vehicle(load, omni=True, turret=8))
    assert "BMR-OMNI-011" not in broken(vehicle(load))
    assert breach(vehicle(load, omni=True, turret=6), "BMR-OMNI-011").by == "5 tons"


@pytest.mark.rule("BMR-EQ-092", "BMR-EQ-093")
@pytest.mark.parametrize(("place", "found"), [("front", False), ("rear", False), ("left", True), ("fifth", True)])
def test_a_heavy_gauss_rifle_faces_front_or_rear_on_fusion_power(place: str, found: bool) -> None:
    assert ("BMR-EQ-093" in broken(vehicle({place: ["IS Heavy Gauss Rifle"]}))) == found
    assert "BMR-EQ-092" in broken(vehicle({place: ["IS Heavy Gauss Rifle"]}, engine="ICE"))


@pytest.mark.rule("BMR-EQ-061")
def test_cargo_space_weighs_what_it_holds() -> None:
    assert part(vehicle(cargo=10), "cargo space") == 2.5


@pytest.mark.rule("BMR-CVEH-019", "BMR-CVEH-021", "BMR-CVEH-022")
def test_the_books_hovercraft() -> None:
    craft = vehicle(**HOVER)
    weights = {"controls": 1.5, "internal structure": 2.5, "lift": 2.5, "Fusion engine rated 120": 6}
    assert {name: part(craft, name) for name in weights} == weights
    assert (craft.structure_points[0], items_allowed(craft)) == (3, 10)
