"""Battle Values and prices of vehicles, infantry and battle armor."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.construction.garage import vehicle

from ironhex.catalog import (
    EmplacementDesign,
    EmplacementSheet,
    PlatoonDesign,
    PlatoonSheet,
    SuitDesign,
    SuitSheet,
    VehicleDesign,
)
from ironhex.catalog.infantry_list import infantry_list
from ironhex.construction import Crew, battle_value, check, cost, force_values
from ironhex.construction.factors import speed_factor
from ironhex.construction.vehicle_worth import vehicle_cost
from ironhex.kernel.calculation import Calculation, Exact, nearest
from ironhex.kernel.tally import Barred

NAMED: dict[str, Any] = {"chassis": "Test", "model": "", "tech": "IS", "era": 3050, "level": 1}


def added(worth: Calculation, name: str) -> Exact:
    return sum(step.value for step in worth.steps if step.sign == "+" and step.why.startswith(name))


def factor(worth: Calculation, name: str) -> Exact:
    (found,) = (step.value for step in worth.steps if step.sign == "×" and name in step.why)
    return found


def platoon(motive: str, weapon: str, troopers: int, *guns: str, **figures: Any) -> PlatoonDesign:
    items = ((weapon, *guns),)
    return PlatoonDesign(PlatoonSheet(**NAMED | figures, motive=motive, troopers=troopers, items=items))  # type: ignore[arg-type]


def suits(chassis: str, *items: str, number: int = 4, **figures: Any) -> SuitDesign:
    rows: Sequence[tuple[str, ...]] = (items, *((),) * 6)
    sheet = SuitSheet(**NAMED | {"chassis": chassis} | figures, suits=number, walk=1, armor=5, items=tuple(rows))
    return SuitDesign(sheet)


TANK = vehicle(
    {"fifth": ["IS AC/5"], "rear": ["IS Medium Laser"], "body": ["IS AC/5 Ammo", "IS Guardian ECM Suite"]},
    armor=(30, 20, 20, 10, 20),
    cruise=4,
)


@pytest.mark.rule("BMR-BV-029", "BMR-BV-030", "BMR-BV-035")
def test_a_tanks_value() -> None:
    worth = battle_value(TANK)
    parts = {"armor": 100, "half structure": Fraction("12.5"), "Guardian ECM Suite": 61}
    assert {name: added(worth.defensive, name) for name in parts} == parts
    defense = Fraction("173.5") * Fraction("0.8") * Fraction("1.2")
    offense = (70 + 23 + 9) * Fraction("1.12")
    assert (worth.defensive.total, worth.offensive.total) == (defense, offense)
    assert worth.total == nearest(defense + offense) == 281


@pytest.mark.rule("BMR-BV-030")
def test_turret_and_rotor_have_structure_too() -> None:
    plain, turreted = (battle_value(vehicle(armor=(0,) * areas)).defensive for areas in (4, 5))
    assert (added(plain, "half"), added(turreted, "half")) == (10, Fraction("12.5"))


@pytest.mark.rule("BMR-BV-031")
@pytest.mark.parametrize(
    ("motion", "modifier"),
    [
        ("tracked", "0.8"),
        ("wheeled", "0.7"),
        ("hover", "0.6"),
        ("displacement", "0.5"),
        ("hydrofoil", "0.5"),
        ("submarine", "0.5"),
        ("vtol", "0.4"),
    ],
)
def test_vehicle_type_modifiers(motion: str, modifier: str) -> None:
    worth = battle_value(vehicle(motion=motion, tons=20, cruise=9)).defensive
    assert factor(worth, f"a {motion} vehicle") == Fraction(modifier)


@pytest.mark.rule("BMR-BV-032")
@pytest.mark.parametrize(
    ("motion", "cruise", "modifier"), [("hover", 9, "1.4"), ("tracked", 3, "1.2"), ("vtol", 9, "1.5")]
)
def test_speed_protects_and_flying_protects_more(motion: str, cruise: int, modifier: str) -> None:
    worth = battle_value(vehicle(motion=motion, tons=20, cruise=cruise)).defensive
    assert factor(worth, "target movement") == Fraction(modifier)


@pytest.mark.rule("BMR-BV-033")
def test_weapons_of_vehicles_build_up_no_heat() -> None:
    hot = vehicle({"front": ["IS PPC"] * 4, "left": ["IS Targeting Computer"], "rear": ["IS PPC"]})
    worth = battle_value(hot).offensive
    assert added(worth, "") == (4 * 176 + 88) * Fraction("1.2")
    assert [step.why for step in worth.steps if step.sign == "×"] == ["speed factor of 6 MP"]


@pytest.mark.rule("BMR-BV-016")
def test_a_vehicle_that_fires_mostly_backward_counts_as_reversed() -> None:
    worth = battle_value(vehicle({"front": ["IS Medium Laser"], "rear": ["IS PPC"]})).offensive
    assert (added(worth, "PPC"), added(worth, "Medium Laser")) == (176, 23)


@pytest.mark.rule("BMR-BV-034")
@pytest.mark.parametrize(("motion", "points"), [("hover", 14), ("vtol", 28)])
def test_a_vtol_counts_its_flank_speed_twice(motion: str, points: int) -> None:
    worth = battle_value(vehicle({"front": ["IS Medium Laser"]}, motion=motion, tons=20, cruise=9)).offensive
    assert worth.total == 46 * speed_factor(points)


@pytest.mark.rule("BMR-BV-035")
def test_crews_of_vehicles_have_both_skills() -> None:
    assert battle_value(TANK, Crew(3, 4)).total == nearest(281 * Fraction("1.25"))


def price(design: VehicleDesign, name: str) -> Exact:
    return added(vehicle_cost(design), name)


@pytest.mark.rule("BMR-COST-017")
def test_components_by_their_own_weight_times_the_multiplier() -> None:
    total = vehicle_cost(TANK)
    assert total.total == added(total, "") * Fraction("1.5")
    assert price(TANK, "AC/5") == 125_000 + 4_500


@pytest.mark.rule("BMR-COST-018")
@pytest.mark.parametrize(("engine", "each"), [("Fusion", 5_000), ("XL", 20_000), ("Light", 15_000), ("ICE", 1_250)])
def test_engines(engine: str, each: int) -> None:
    assert price(vehicle(engine=engine), f"{engine} engine") == Fraction(each * 200 * 50, 75)


@pytest.mark.rule("BMR-COST-019")
def test_controls_and_structure() -> None:
    assert (price(vehicle(), "controls"), price(vehicle(), "internal structure")) == (25_000, 50_000)


@pytest.mark.rule("BMR-COST-020")
@pytest.mark.parametrize(("engine", "lasers", "paid"), [("Fusion", 3, 0), ("Fusion", 5, 10_000), ("ICE", 3, 18_000)])
def test_heat_sinks(engine: str, lasers: int, paid: int) -> None:
    armed = vehicle({"front": ["IS Medium Laser"] * lasers}, engine=engine)
    assert price(armed, f"{armed.heat_sinks} heat sinks") == paid


@pytest.mark.rule("BMR-COST-021")
@pytest.mark.parametrize(("kind", "points", "paid"), [("Standard", 40, 25_000), ("Ferro-Fibrous", 45, 50_000)])
def test_armor(kind: str, points: int, paid: int) -> None:
    assert price(vehicle(armor_type=kind, armor=(points, 0, 0, 0)), f"{kind.lower()} armor") == paid


@pytest.mark.rule("BMR-COST-022")
def test_amplifiers_and_turret() -> None:
    armed = vehicle({"fifth": ["IS PPC"] * 3}, engine="ICE")
    assert (price(armed, "power amplifiers"), price(armed, "turret")) == (Fraction(21, 10) * 20_000, 12_500)


@pytest.mark.rule("BMR-COST-023")
@pytest.mark.parametrize(
    ("motion", "name", "paid"),
    [("hover", "lift", 50_000), ("submarine", "diving", 50_000), ("vtol", "rotor", 100_000), ("tracked", "lift", 0)],
)
def test_lift_dive_and_rotor(motion: str, name: str, paid: int) -> None:
    assert price(vehicle(motion=motion, tons=25, cruise=9), name) == paid


@pytest.mark.rule("BMR-COST-024")
@pytest.mark.parametrize(
    ("motion", "multiplier"),
    [
        ("tracked", "1.3"),
        ("wheeled", "1.15"),
        ("hover", "1.6"),
        ("vtol", "2"),
        ("displacement", "1.15"),
        ("hydrofoil", "1.4"),
        ("submarine", "1.6"),
    ],
)
def test_multipliers(motion: str, multiplier: str) -> None:
    assert vehicle_cost(vehicle(motion=motion, tons=30, cruise=8)).steps[-1].value == Fraction(multiplier)


def test_an_omnivehicle_costs_a_quarter_more() -> None:
    assert vehicle_cost(vehicle(omni=True)).total == vehicle_cost(vehicle()).total * Fraction(5, 4)


PLATOONS = """
foot Flamer 28 41 800000
foot Laser 37 60 1200000
foot Machine-Gun 31 47 800000
foot Rifle 23 32 600000
foot SRM 60 60 1400000
jump Flamer 32 51 1600000
jump Laser 41 71 2400000
jump Machine-Gun 37 62 1600000
jump Rifle 29 46 1200000
jump SRM 71 71 2800000
motorized Flamer 35 54 1280000
motorized Laser 42 70 1920000
motorized Machine-Gun 39 63 1280000
motorized Rifle 28 42 960000
motorized SRM 70 70 2240000
"""


@pytest.mark.rule("BMR-BV-040", "BMR-COST-030", "BMR-COST-031")
@pytest.mark.parametrize(
    ("motive", "weapon", "usual", "trained", "paid"), [line.split() for line in PLATOONS.split("\n")[1:-1]]
)
def test_platoons(motive: str, weapon: str, usual: str, trained: str, paid: str) -> None:
    key, men = f"Infantry {weapon.replace('-', ' ')}", 21 if motive == "jump" else 28
    plain, special = (platoon(motive, key, men, anti_mech=training) for training in (False, True))
    assert (battle_value(plain).total, battle_value(special).total) == (int(usual), int(trained))
    prices = [cost(each) for each in (plain, special)]
    assert [each.total for each in prices if isinstance(each, Calculation)] == [int(paid), 5 * int(paid)]


@pytest.mark.rule("BMR-BV-040", "BMR-COST-032", "BMR-COST-033")
@pytest.mark.parametrize(
    ("chassis", "weapon", "number", "value", "paid"),
    [
        ("Elemental", "BA Flamer", 5, 245, 3_500_000),
        ("Gnome", "BA Clan ER Small Laser", 5, 360, 5_250_000),
        ("Salamander", "BA Flamer Pair", 5, 247, 3_325_000),
        ("Cavalier", "BA Small Laser", 4, 177, 2_400_000),
        ("Gray Death Standard", "BA Machine Gun", 4, 141, 2_400_000),
        ("Gray Death Light Scout", "Infantry Machine Gun", 4, 65, 1_650_000),
        ("Fenrir", "BA Medium Pulse Laser", 4, 222, 3_000_000),
        ("Kanazuchi", "BA Medium Laser", 4, 251, 3_300_000),
    ],
)
def test_battle_armor(chassis: str, weapon: str, number: int, value: int, paid: int) -> None:
    squad = suits(chassis, weapon, number=number, tech="Clan" if number == 5 else "IS", leg_attacks=True)
    bill = cost(squad)
    assert isinstance(bill, Calculation)
    assert (battle_value(squad).total, bill.total) == (value, paid)


@pytest.mark.rule("BMR-COST-032", "BMR-COST-033")
def test_every_listed_suit_has_a_price() -> None:
    dear = {row.unit: row.cost for row in infantry_list() if row.tech != "Both"}
    assert (min(dear.values()), max(dear.values()), len(dear)) == (1_650_000, 5_250_000, 16)


@pytest.mark.rule("BMR-BV-041")
def test_value_in_proportion_to_the_numbers() -> None:
    three = suits("Elemental", "BA Flamer", number=3, tech="Clan", swarm_attacks=True)
    assert battle_value(three).total == 147
    assert battle_value(platoon("foot", "Infantry SRM", 14)).total == 30


@pytest.mark.rule("BMR-BV-041")
@pytest.mark.parametrize("motive", ["foot", "motorized", "jump"])
def test_a_clan_platoon_of_25_is_complete(motive: str) -> None:
    men = 21 if motive == "jump" else 28
    theirs, ours = platoon(motive, "Infantry Rifle", 25, tech="Clan"), platoon(motive, "Infantry Rifle", men)
    assert battle_value(theirs).total == battle_value(ours).total


def test_field_guns_add_their_own_value() -> None:
    gunners = platoon("motorized", "Infantry Rifle", 28, "IS AC/5", "IS AC/5 Ammo")
    assert battle_value(gunners).total == 28 + 70


@pytest.mark.rule("BMR-BV-046")
def test_troops_with_tag_call_homing_missiles_down() -> None:
    spotters = suits("Fa Shih", "Clan Light TAG", swarm_attacks=True)
    gun = vehicle({"front": ["IS Arrow IV System"], "body": ["IS Arrow IV System Homing Ammo"]})
    assert [value.total for value in force_values((spotters,))] == [75]
    assert [added(value.final, "TAG") for value in force_values((spotters, gun))] == [200, 200]


@pytest.mark.rule("BMR-BV-054")
def test_infantry_has_no_piloting_skill() -> None:
    squad = platoon("foot", "Infantry SRM", 28)
    assert battle_value(squad, Crew(3, 0)).total == battle_value(squad, Crew(3, 5)).total == 72


def test_unlisted_units_have_no_value() -> None:
    unknown = suits("Tornado", "Infantry Flamer")
    worth = battle_value(unknown)
    assert worth.barred == Barred("BMR-BV-040", "the list has no Tornado")
    assert cost(unknown) == worth.barred


def test_an_unlisted_suit_is_worth_what_its_maker_declares() -> None:
    declared = suits("Tornado", "Infantry Flamer", bv=36)
    assert (battle_value(declared).total, battle_value(declared).barred) == (36, None)
    assert isinstance(cost(declared), Barred)
    listed = suits("Elemental", "BA Flamer", number=5, tech="Clan", swarm_attacks=True, bv=255)
    assert battle_value(listed).total == 245


def test_buildings_have_neither_value_nor_price() -> None:
    gun = EmplacementDesign(EmplacementSheet(**NAMED, cf=40, height=1, items=((), (), ("IS AC/5",), (), ())))
    assert battle_value(gun).barred == Barred("BMR-BV-001", "the book promises values for structures but gives none")
    still_to_come = f"BMR-COST-{1:03}"  # buying forces and repairs
    assert cost(gun) == Barred(still_to_come, "the book does not price buildings")
    assert check(gun) == ()
