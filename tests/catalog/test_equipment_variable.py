"""Gear that hangs on the machine, item by item."""

from fractions import Fraction

import pytest

from ironhex.catalog import all_equipment, equipment
from ironhex.catalog.variable import FORMULAS, Frame, Size, proto_load, size


def of(name: str, frame: Frame) -> Size:
    return size(equipment(name), frame)


def test_every_formula_named_is_known() -> None:
    """Tubes are weighed on a ProtoMech alone; cargo is as large as it is built."""
    named = {item.formula for item in all_equipment() if item.formula}
    assert named == FORMULAS.keys() | {"tubes", "as built"}


def test_other_gear_has_the_figures_of_the_table() -> None:
    assert of("IS AC/5", Frame(50)) == Size(8000, 4, 125000, Fraction(70), 1)


@pytest.mark.rule("BMR-EQ-098", "BMR-BV-051", "BMR-COST-044")
@pytest.mark.parametrize(("tons", "weight", "damage"), [(20, 2, 4), (45, 3, 9), (50, 4, 10), (75, 5, 15), (100, 7, 20)])
def test_hatchet(tons: int, weight: int, damage: int) -> None:
    assert of("Hatchet", Frame(tons)) == Size(1000 * weight, weight, 5000 * weight, damage * Fraction("1.5"))


@pytest.mark.rule("BMR-EQ-149", "BMR-BV-052", "BMR-COST-044")
@pytest.mark.parametrize(
    ("tons", "kilograms", "slots", "damage"), [(20, 1000, 2, 3), (55, 3000, 4, 7), (60, 3000, 4, 7), (95, 5000, 7, 11)]
)
def test_sword(tons: int, kilograms: int, slots: int, damage: int) -> None:
    assert of("Sword", Frame(tons)) == Size(kilograms, slots, 10 * kilograms, damage * Fraction("1.725"))


@pytest.mark.rule("BMR-EQ-130", "BMR-COST-043")
@pytest.mark.parametrize(
    ("tons", "sphere", "clan"), [(20, 1, 1), (25, 1, 1), (30, 2, 1), (50, 3, 2), (85, 4, 3), (90, 5, 4), (100, 5, 4)]
)
def test_masc(tons: int, sphere: int, clan: int) -> None:
    frame = Frame(tons, rating=300)
    assert of("IS MASC", frame) == Size(1000 * sphere, sphere, 300000 * sphere)
    assert of("Clan MASC", frame) == Size(1000 * clan, clan, 300000 * clan)


@pytest.mark.rule("BMR-EQ-157", "BMR-COST-045")
@pytest.mark.parametrize(
    ("aimed", "sphere", "clan"), [(0, 0, 0), (250, 1, 1), (4000, 1, 1), (4250, 2, 1), (5250, 2, 2), (20000, 5, 4)]
)
def test_targeting_computer(aimed: int, sphere: int, clan: int) -> None:
    frame = Frame(75, aimed=aimed)
    assert of("IS Targeting Computer", frame) == Size(1000 * sphere, sphere, 10000 * sphere, items=1)
    assert of("Clan Targeting Computer", frame) == Size(1000 * clan, clan, 10000 * clan, items=1)


@pytest.mark.rule("BMR-EQ-163")
def test_triple_strength_myomer() -> None:
    myomer = equipment("Triple-Strength Myomer")
    assert size(myomer, Frame(65)) == Size(0, 6, 1040000)
    assert (myomer.tech, myomer.spread, myomer.hittable) == ("IS", True, False)


@pytest.mark.parametrize(
    ("material", "items"),
    [
        pytest.param("Endo Steel", (0, 0), marks=pytest.mark.rule("BMR-CON-017"), id="Endo Steel"),
        pytest.param("Ferro-Fibrous", (2, 1), marks=pytest.mark.rule("BMR-EQ-084"), id="Ferro-Fibrous"),
    ],
)
def test_bulky_materials(material: str, items: tuple[int, int]) -> None:
    assert of(material, Frame(50)) == Size(slots=14, items=items[0])
    assert of(material, Frame(50, clan=True)) == Size(slots=7, items=items[1])


def test_stealth_armor_fills_twelve_slots() -> None:
    assert (equipment("Stealth Armor").slots, equipment("Stealth Armor").tech) == (12, "IS")


@pytest.mark.rule("BMR-CON-027")
@pytest.mark.parametrize(("tons", "kilograms"), [(20, 500), (55, 500), (60, 1000), (85, 1000), (90, 2000), (100, 2000)])
def test_jump_jets(tons: int, kilograms: int) -> None:
    assert of("Jump Jet", Frame(tons)) == Size(kilograms, 1)


@pytest.mark.rule("BMR-CPROTO-014")
@pytest.mark.parametrize(("tons", "kilograms"), [(2, 50), (5, 50), (6, 100), (9, 100)])
def test_jump_jets_of_protomechs(tons: int, kilograms: int) -> None:
    assert of("Jump Jet", Frame(tons, proto=True)) == Size(kilograms)


@pytest.mark.rule("BMR-COST-022")
@pytest.mark.parametrize(
    ("weapons", "kilograms", "cost"), [(5000, 500, 2500), (5250, 1000, 5000), (22000, 2500, 12500)]
)
def test_turret(weapons: int, kilograms: int, cost: int) -> None:
    assert of("Turret", Frame(60, turret=weapons)) == Size(kilograms, cost=cost)


@pytest.mark.rule("BMR-CVEH-033", "BMR-COST-022")
@pytest.mark.parametrize(("weapons", "kilograms", "cost"), [(0, 0, 0), (1000, 100, 2000), (5500, 600, 12000)])
def test_amplifiers(weapons: int, kilograms: int, cost: int) -> None:
    assert of("Power Amplifiers", Frame(40, energy=weapons)) == Size(kilograms, cost=cost)


@pytest.mark.rule("BMR-CVEH-018", "BMR-COST-023")
@pytest.mark.parametrize(("tons", "kilograms"), [(25, 2500), (26, 3000), (100, 10000), (3, 500)])
def test_lift_dive_and_rotors(tons: int, kilograms: int) -> None:
    assert (
        of("Lift Equipment", Frame(tons)) == of("Dive Equipment", Frame(tons)) == Size(kilograms, cost=20 * kilograms)
    )
    assert of("Rotor", Frame(tons)) == Size(kilograms, cost=40 * kilograms)


@pytest.mark.rule("BMR-CPROTO-033")
@pytest.mark.parametrize(
    ("ammo", "shots", "kilograms"),
    [
        ("Clan Ultra AC/2 Ammo", 7, 140),
        ("Clan LB 2-X AC Cluster Ammo", 20, 400),
        ("Clan LB 5-X AC Ammo", 3, 150),
        ("Clan Anti-Missile System Ammo", 5, 200),
        ("Clan Heavy Machine Gun Ammo", 20, 200),
        ("Clan Light Machine Gun Ammo", 20, 100),
        ("Clan Machine Gun Ammo", 20, 100),
        ("Clan Narc Missile Beacon Ammo", 2, 300),
        pytest.param("Clan SRM 3 Ammo", 5, 150, marks=pytest.mark.rule("BMR-CPROTO-032")),
        ("Clan Streak SRM 5 Ammo", 10, 500),
        ("Clan LRM 3 Ammo", 8, 200),
        ("Clan LRM 10 Ammo", 12, 1000),
        ("Clan LRM 2 Ammo", 3, 50),
        ("Clan LRM 4 Ammo", 1, 34),
    ],
)
def test_ammunition_of_protomechs(ammo: str, shots: int, kilograms: int) -> None:
    assert proto_load(equipment(ammo), shots) == kilograms


def test_ammunition_without_a_weight_for_protomechs_weighs_the_same_as_elsewhere() -> None:
    assert proto_load(equipment("Clan Gauss Rifle Ammo"), 4) == 500
