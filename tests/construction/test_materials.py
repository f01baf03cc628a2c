"""Weight and bulk of endo steel, ferro-fibrous armor, light and XL engines and double heat sinks."""

import pytest
from tests.construction.workshop import bare, broken, fit

from ironhex.catalog import Item, Location, equipment
from ironhex.catalog.mech_sheet import SIDE_SLOTS
from ironhex.catalog.mounts import energy_heat
from ironhex.construction import armor
from ironhex.construction.engines import engine_weight
from ironhex.construction.mech_weight import structure_weight

LT, RT, LA, RA = Location.LT, Location.RT, Location.LA, Location.RA


@pytest.mark.rule("BMR-EQ-080")
@pytest.mark.parametrize(("tons", "quarters"), [(50, 10), (55, 12), (35, 8), (100, 20)])
def test_endo_steel_weighs_half_up_to_the_half_ton(tons: int, quarters: int) -> None:
    assert structure_weight(bare(tons=tons, structure="Endo Steel")) == quarters


@pytest.mark.rule("BMR-EQ-080", "BMR-EQ-082")
@pytest.mark.parametrize(("tech", "slots"), [("IS", 14), ("Clan", 7)])
@pytest.mark.parametrize(
    ("material", "figures", "rule"),
    [
        ("Endo Steel", {"structure": "Endo Steel"}, "BMR-CON-017"),
        ("Ferro-Fibrous", {"armor_type": "Ferro-Fibrous"}, "BMR-CON-041"),
    ],
)
def test_a_material_fills_slots_anywhere(
    tech: str, slots: int, material: str, figures: dict[str, str], rule: str
) -> None:
    chassis = bare(tech=tech, **figures)
    half = slots // 2
    assert rule not in broken(fit(chassis, {LA: [material] * half, RT: [material] * (slots - half)}))
    assert rule in broken(fit(chassis, {LA: [material] * half, RT: [material] * (slots - half - 1)}))


@pytest.mark.rule("BMR-EQ-082")
@pytest.mark.parametrize(("clan", "tons", "points"), [(False, 10, 179), (True, 10, 192), (False, 5, 90), (True, 5, 96)])
def test_ferro_fibrous_armor_gives_more_points(clan: bool, tons: int, points: int) -> None:
    assert armor.points(4 * tons, "Ferro-Fibrous", clan) == points


@pytest.mark.rule("BMR-EQ-105", "BMR-EQ-164")
@pytest.mark.parametrize(("rating", "light", "xl"), [(200, 26, 18), (300, 58, 38), (260, 42, 28)])  # in quarter tons
def test_light_and_xl_engines_are_lighter(rating: int, light: int, xl: int) -> None:
    assert engine_weight(rating, "Light") == light
    assert engine_weight(rating, "XL") == engine_weight(rating, "Clan XL") == xl


@pytest.mark.rule("BMR-EQ-105", "BMR-EQ-164")
@pytest.mark.parametrize(("engine", "each"), [("Fusion", 0), ("Light", 2), ("Clan XL", 2), ("XL", 3)])
def test_they_fill_slots_of_the_side_torsos(engine: str, each: int) -> None:
    tech = "Clan" if engine == "Clan XL" else "IS"
    assert SIDE_SLOTS[engine] == each
    chassis = bare(tech=tech, engine=engine)
    assert ("BMR-CON-025" in broken(chassis)) == (each > 0)
    assert "BMR-CON-025" not in broken(fit(chassis, {LT: ["Engine"] * each, RT: ["Engine"] * each}))


SINKS = [("Heat Sink", 1, 1), ("IS Double Heat Sink", 2, 3), ("Clan Double Heat Sink", 2, 2)]


@pytest.mark.rule("BMR-EQ-100", "BMR-EQ-101")
@pytest.mark.parametrize(
    ("key", "removes", "slots"), [("Heat Sink", 1, 1), ("IS Double Heat Sink", 2, 3), ("Clan Double Heat Sink", 2, 2)]
)
def test_heat_sinks(key: str, removes: int, slots: int) -> None:
    sink = equipment(key)
    assert (-sink.heat, sink.slots, sink.quarter_tons) == (removes, slots, 4)


@pytest.mark.rule("BMR-EQ-099")
def test_hatchets_are_of_the_inner_sphere() -> None:
    assert equipment("Hatchet").tech == "IS"
    armed = {RA: ["Hatchet"] * 4}
    assert "BMR-CON-013" in broken(fit(bare(tech="Clan"), armed))
    assert "BMR-CON-013" not in broken(fit(bare(tech="IS"), armed))


@pytest.mark.rule("BMR-EQ-086")
@pytest.mark.parametrize("tech", ["IS", "Clan"])
def test_vehicle_flamers_burn_fuel_and_need_no_heat_sinks_on_vehicles(tech: str) -> None:
    gun = equipment(f"{tech} Vehicle Flamer")
    assert (gun.category, gun.ammo, gun.heat) == ("ballistic", f"{tech} Vehicle Flamer Ammo", 3)
    usual, burning = (
        Item(index, each, 0, rear=False, slots=((0, index),), shots=0)
        for index, each in enumerate((equipment(f"{tech} Flamer"), gun))
    )
    assert energy_heat([usual, burning]) == energy_heat([usual]) == 3
    assert energy_heat([burning]) == 0
