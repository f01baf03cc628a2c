"""What BattleMechs cost."""

from __future__ import annotations

import csv
from fractions import Fraction
from typing import Any

import pytest
from tests.construction.workshop import BARE, GOSHAWK, HERE, WYVERN, bare, fit, put, refit, without

from ironhex.catalog import Location, MechDesign
from ironhex.catalog.mech_sheet import LEG
from ironhex.construction.mech_worth import mech_cost
from ironhex.kernel.calculation import Exact, nearest

HD, CT, LT, RT, LA, RA, LL, RL = Location


def price(design: MechDesign, *names: str) -> Exact:
    """The price, before it is multiplied, of the parts whose names begin so."""
    steps = (step for step in mech_cost(design).steps if step.sign == "+")
    return sum(step.value for step in steps if step.why.startswith(names))


def test_the_wyvern_with_and_without_ammunition() -> None:
    assert nearest(mech_cost(WYVERN).total) == 3_475_215
    assert nearest(mech_cost(WYVERN, ammunition=False).total) == 3_392_565


@pytest.mark.rule("BMR-COST-003")
@pytest.mark.parametrize(("tons", "factor"), [(20, "1.2"), (45, "1.45"), (100, "2")])
def test_all_is_multiplied_by_the_tonnage(tons: int, factor: str) -> None:
    *_, last = mech_cost(bare(tons=tons, walk=2)).steps
    assert (last.sign, last.value) == ("×", Fraction(factor))


@pytest.mark.rule("BMR-COST-004")
def test_gyroscope_and_armor_go_by_their_own_weight() -> None:
    light, heavy = (bare(tons=tons, walk=walk, armor=(9, *[8] * 10)) for tons, walk in ((25, 8), (100, 2)))
    assert light.engine_rating == heavy.engine_rating
    assert price(light, "gyro") == price(heavy, "gyro") == 600_000
    assert price(light, "standard armor") == price(heavy, "standard armor") == 60_000
    assert 4 * price(light, "sensors") == price(heavy, "sensors")


@pytest.mark.rule("BMR-COST-005")
def test_cockpit_and_life_support() -> None:
    assert (price(WYVERN, "cockpit"), price(WYVERN, "life support")) == (200_000, 50_000)


@pytest.mark.rule("BMR-COST-006")
def test_sensors() -> None:
    assert price(WYVERN, "sensors") == 45 * 2_000


@pytest.mark.rule("BMR-COST-007")
def test_musculature() -> None:
    assert price(WYVERN, "standard musculature") == 45 * 2_000
    strong = put(bare(), LT, *["Triple-Strength Myomer"] * 6)
    assert price(strong, "triple-strength musculature", "Triple") == 50 * 16_000
    assert price(strong, "standard musculature") == 0


@pytest.mark.rule("BMR-COST-008")
@pytest.mark.parametrize(("structure", "each"), [("Standard", 400), ("Endo Steel", 1_600)])
def test_internal_structure(structure: str, each: int) -> None:
    assert price(bare(structure=structure), f"{structure.lower()} internal") == 50 * each


@pytest.mark.rule("BMR-COST-009")
def test_arm_actuators_are_paid_one_by_one() -> None:
    names = ("upper arm", "lower arm", "hand")
    assert [price(bare(), name) for name in names] == [2 * 50 * each for each in (100, 50, 80)]
    assert [price(without(bare(), LA, "Hand Actuator"), name) for name in names] == [10_000, 5_000, 4_000]


@pytest.mark.rule("BMR-COST-010")
def test_leg_actuators_are_paid_for_every_leg() -> None:
    names = ("upper leg", "lower leg", "foot")
    assert [price(bare(), name) for name in names] == [2 * 50 * each for each in (150, 80, 120)]
    quad = refit(bare(), BARE | {LA: LEG, RA: LEG}, config="quad")
    assert [price(quad, name) for name in names] == [4 * 50 * each for each in (150, 80, 120)]


@pytest.mark.rule("BMR-COST-011")
@pytest.mark.parametrize(
    ("engine", "each"), [("Fusion", 5_000), ("Light", 15_000), ("XL", 20_000), ("Clan XL", 20_000)]
)
def test_engines(engine: str, each: int) -> None:
    assert price(bare(engine=engine), f"{engine} engine") == Fraction(each * 200 * 50, 75)


@pytest.mark.rule("BMR-COST-012")
@pytest.mark.parametrize(("walk", "tons"), [(2, 1), (3, 2), (6, 3)])
def test_gyroscopes(walk: int, tons: int) -> None:
    assert price(bare(walk=walk), "gyroscope") == 300_000 * tons


@pytest.mark.rule("BMR-COST-013")
@pytest.mark.parametrize("jets", [0, 1, 4])
def test_jump_jets_by_the_square_of_their_number(jets: int) -> None:
    assert price(bare(jump=jets), f"{jets} jump jets") == 50 * jets * jets * 200


@pytest.mark.rule("BMR-COST-014")
@pytest.mark.parametrize(
    ("sinks", "double", "paid"), [(10, False, 0), (12, False, 4_000), (10, True, 60_000), (12, True, 72_000)]
)
def test_heat_sinks(sinks: int, double: bool, paid: int) -> None:
    assert price(bare(heat_sinks=sinks, double_sinks=double), f"{sinks} heat sinks") == paid


@pytest.mark.rule("BMR-COST-015")
@pytest.mark.parametrize(("kind", "each"), [("Standard", 10_000), ("Stealth", 50_000)])
def test_armor_by_the_ton(kind: str, each: int) -> None:
    machine = bare(armor_type=kind, armor=(9, 10, 10, 10, 10, 10, 10, 10, 9, 0, 0))
    assert sum(machine.armor) == 88
    assert price(machine, f"{kind.lower()} armor") == Fraction(11, 2) * each


@pytest.mark.rule("BMR-COST-015")
def test_ferro_fibrous_armor_by_the_ton() -> None:
    assert sum(GOSHAWK.armor) == 173
    assert price(GOSHAWK, "ferro-fibrous armor") == 9 * 20_000


@pytest.mark.rule("BMR-COST-016")
def test_an_omnimech_costs_a_quarter_more() -> None:
    figures: dict[str, Any] = {"tons": 50, "walk": 4}
    plain, omni = (put(bare(omni=omni, **figures), LT, "IS Medium Laser") for omni in (False, True))
    assert mech_cost(omni).total == mech_cost(plain).total * Fraction(5, 4)


@pytest.mark.rule("BMR-COST-034")
@pytest.mark.parametrize(
    ("row", "paid"),
    [
        (["IS Medium Laser"], 40_000),
        (["IS LRM 10"] * 2, 100_000),
        (["IS LRM 10 Ammo"], 30_000),
        (["IS Machine Gun Ammo (100)"], 500),
        (["CASE"], 50_000),
        (["IS Guardian ECM Suite"] * 2, 200_000),
    ],
)
def test_weapons_ammunition_and_equipment_by_the_list(row: list[str], paid: int) -> None:
    name = row[0].removeprefix("IS ").removesuffix(" (100)")
    assert price(put(bare(), LT, *row), name) == paid


@pytest.mark.rule("BMR-COST-034")
def test_clan_case_is_paid_for_in_each_location_that_needs_it() -> None:
    armed = fit(bare(tech="Clan"), {LT: ["Clan LRM 5 Ammo"] * 2, RT: ["Clan Gauss Rifle"] * 6, LA: ["Clan LRM 5"]})
    assert price(armed, "CASE") == 2 * 50_000
    assert price(put(bare(), LT, "IS LRM 5 Ammo"), "CASE") == 0


@pytest.mark.rule("BMR-COST-035")
def test_a_one_shot_launcher_costs_half() -> None:
    assert price(put(bare(), LT, "IS SRM 4 (OS)"), "SRM 4") == 30_000


@pytest.mark.rule("BMR-COST-036")
@pytest.mark.parametrize(
    ("tubes", "slots", "paid", "load"), [(10, 1, 15_000, 1_000), (15, 2, 30_000, 1_500), (20, 3, 45_000, 2_000)]
)
def test_rocket_launchers_are_loaded_for_a_price(tubes: int, slots: int, paid: int, load: int) -> None:
    machine = put(bare(), LT, *[f"IS Rocket Launcher {tubes}"] * slots)
    loaded, empty = mech_cost(machine), mech_cost(machine, ammunition=False)
    assert price(machine, "Rocket Launcher") == paid
    assert loaded.total - empty.total == load * Fraction(3, 2)


@pytest.mark.rule("BMR-COST-037")
@pytest.mark.parametrize(("size", "paid"), [(2, 3_300), (5, 15_000), (10, 20_000), (20, 34_000)])
def test_cluster_ammunition(size: int, paid: int) -> None:
    assert price(put(bare(), LT, f"IS LB {size}-X AC Cluster Ammo"), "LB") == paid


def munitions() -> list[Any]:
    """Prices of a ton of special ammunition, each with its rule."""
    with (HERE / "munition_prices.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [pytest.param(row["key"], int(row["price"]), marks=pytest.mark.rule(row["rule"])) for row in rows]


@pytest.mark.parametrize(("key", "paid"), munitions())
def test_special_ammunition(key: str, paid: int) -> None:
    machine = put(bare(), LT, key)
    assert (mech_cost(machine).total - mech_cost(machine, ammunition=False).total) / Fraction(3, 2) == paid


@pytest.mark.rule("BMR-COST-043")
@pytest.mark.parametrize(("tech", "tons"), [("IS", 3), ("Clan", 2)])
def test_the_price_of_masc_depends_on_rating_and_tonnage(tech: str, tons: int) -> None:
    machine = put(bare(tech=tech), LT, *[f"{tech} MASC"] * tons)
    assert price(machine, "MASC") == 200 * tons * 1_000


@pytest.mark.rule("BMR-COST-044")
def test_blades_are_priced_by_the_ton() -> None:
    assert price(put(bare(), RA, *["Hatchet"] * 4), "Hatchet") == 4 * 5_000
    assert price(put(bare(), RA, *["Sword"] * 4), "Sword") == Fraction(5, 2) * 10_000


@pytest.mark.rule("BMR-COST-045")
def test_targeting_computers_by_the_ton() -> None:
    machine = fit(bare(), {LT: ["IS PPC"] * 3, RT: ["IS Targeting Computer"] * 2})
    assert price(machine, "Targeting Computer") == 2 * 10_000
