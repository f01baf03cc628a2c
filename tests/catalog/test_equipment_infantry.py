"""What the books list for infantry: Battle Values and prices."""

import pytest

from ironhex.catalog import equipment
from ironhex.catalog.infantry_list import infantry_list, listed

POINTS = [
    ("Elemental", "BA Flamer", 245),
    ("Elemental", "BA Machine Gun", 234),
    ("Elemental", "BA Small Laser", 279),
    ("Salamander", "BA Flamer Pair", 247),
    ("Sylph", "BA Clan Micro Pulse Laser", 211),
    ("Standard", "BA Flamer", 150),
    ("Standard", "BA Machine Gun", 141),
    ("Standard", "BA Small Laser", 177),
    ("Standard", "BA SRM 2", 132),
    ("Achileus", "BA Flamer", 88),
    ("Achileus", "BA Machine Gun", 86),
    ("Achileus", "BA Small Laser", 95),
    ("Fa Shih", "BA Flamer", 87),
    ("Fa Shih", "BA Machine Gun", 85),
    ("Fa Shih", "BA Small Laser", 94),
    ("Fa Shih", "Clan Light TAG", 75),
    ("Gray Death Light Scout", "Infantry Rifle", 63),
    ("Gray Death Light Scout", "Infantry Flamer", 63),
    ("Gray Death Light Scout", "Infantry Machine Gun", 65),
    ("Gray Death Light Scout", "Infantry Laser", 74),
    ("Gray Death Light Scout", "Infantry SRM", 74),
    ("Infiltrator", "BA Magshot Gauss Rifle", 121),
    ("Kage", "BA Flamer", 79),
    ("Kage", "BA Machine Gun", 77),
    ("Kage", "BA Small Laser", 88),
    ("Kage", "Clan Light TAG", 63),
    ("Longinus", "BA Flamer", 168),
    ("Longinus", "BA Machine Gun", 159),
    ("Longinus", "BA Small Laser", 195),
    ("Purifier", "BA ER Small Laser", 184),
    ("Purifier", "BA Compact Narc", 89),
    ("Purifier", "Clan Light TAG", 70),
]
"""Suits that attack 'Mechs by hand; the others cannot and have one value."""
CLUMSY = [
    ("Gnome", "BA Clan ER Small Laser", 360),
    ("Undine", "BA Clan ER Micro Laser", 168),
    ("Fenrir", "BA Medium Pulse Laser", 222),
    ("Fenrir", "BA Small Pulse Laser Pair", 138),
    ("Fenrir", "BA Small Laser Triple", 148),
    ("Fenrir", "BA Machine Gun Triple", 106),
    ("Fenrir", "BA SRM 4", 166),
    ("Infiltrator", "BA Auto Grenade Launcher", 60),
    ("Kanazuchi", "BA Medium Laser", 251),
    ("Sloth", "BA Small Laser Pair", 109),
]
PLATOONS = {
    "foot": {"Flamer": (28, 41), "Laser": (37, 60), "Machine Gun": (31, 47), "Rifle": (23, 32), "SRM": (60, 60)},
    "jump": {"Flamer": (32, 51), "Laser": (41, 71), "Machine Gun": (37, 62), "Rifle": (29, 46), "SRM": (71, 71)},
    "motorized": {"Flamer": (35, 54), "Laser": (42, 70), "Machine Gun": (39, 63), "Rifle": (28, 42), "SRM": (70, 70)},
}


@pytest.mark.rule("BMR-BV-040")
@pytest.mark.parametrize(("unit", "weapon", "value"), POINTS)
def test_values_of_suits(unit: str, weapon: str, value: int) -> None:
    found = listed(unit, weapon)
    assert found
    assert (found.bv, found.bv_anti_mech) == (None, value)
    assert found.troopers == (5 if found.tech == "Clan" else 4)


@pytest.mark.rule("BMR-BV-040")
@pytest.mark.parametrize(("unit", "weapon", "value"), CLUMSY)
def test_values_of_suits_that_cannot_climb(unit: str, weapon: str, value: int) -> None:
    found = listed(unit, weapon)
    assert found
    assert (found.bv, found.bv_anti_mech) == (value, None)
    assert found.troopers == (5 if found.tech == "Clan" else 4)


@pytest.mark.rule("BMR-BV-040")
@pytest.mark.parametrize(("motive", "men"), [("foot", 28), ("motorized", 28), ("jump", 21)])
def test_values_of_platoons(motive: str, men: int) -> None:
    for weapon, values in PLATOONS[motive].items():
        found = listed(motive, f"Infantry {weapon}")
        assert found
        assert (found.bv, found.bv_anti_mech, found.troopers) == (*values, men)


def test_the_list_has_nothing_else() -> None:
    """A pair of weapons that share a line counts as two in our list of checks."""
    checked = {(unit, weapon) for unit, weapon, _ in POINTS + CLUMSY}
    checked |= {(motive, f"Infantry {weapon}") for motive, values in PLATOONS.items() for weapon in values}
    infernos = "Infantry Inferno SRM"
    rows = {(row.unit, weapon) for row in infantry_list() for weapon in row.weapons if weapon != infernos}
    assert rows == checked
    assert all(equipment(weapon).weapon or equipment(weapon).special == "tag" for _, weapon in rows)


def test_a_weapon_that_is_not_listed_is_not_found() -> None:
    assert listed("Gnome", "BA Flamer") is None
    assert listed("Golem", "BA Flamer") is None


@pytest.mark.rule("BMR-COST-030")
@pytest.mark.parametrize(
    ("motive", "rifle", "guns", "laser", "srm"),
    [("foot", 600, 800, 1200, 1400), ("motorized", 960, 1280, 1920, 2240), ("jump", 1200, 1600, 2400, 2800)],
)
def test_prices_of_platoons(motive: str, rifle: int, guns: int, laser: int, srm: int) -> None:
    prices = {"Rifle": rifle, "Machine Gun": guns, "Flamer": guns, "Laser": laser, "SRM": srm, "Inferno SRM": srm}
    for weapon, thousands in prices.items():
        found = listed(motive, f"Infantry {weapon}")
        assert found
        assert found.cost == 1000 * thousands


CLAN = {"Elemental": 3500, "Gnome": 5250, "Salamander": 3325, "Sylph": 3325, "Undine": 3500}
SPHERE = {
    "Standard": 2400,
    "Achileus": 1920,
    "Cavalier": 2400,
    "Fa Shih": 2250,
    "Fenrir": 3000,
    "Gray Death Light Scout": 1650,
    "Gray Death Standard": 2400,
    "Kage": 1850,
    "Kanazuchi": 3300,
    "Longinus": 2550,
    "Raiden": 2400,
    "Purifier": 2400,
    "Sloth": 1800,
}


@pytest.mark.parametrize(
    ("suit", "thousands"),
    [
        pytest.param(suit, thousands, marks=pytest.mark.rule(rule), id=suit)
        for prices, rule in ((CLAN, "BMR-COST-032"), (SPHERE, "BMR-COST-033"))
        for suit, thousands in prices.items()
    ],
)
def test_prices_of_suits(suit: str, thousands: int) -> None:
    rows = [row for row in infantry_list() if suit in (row.unit, *row.also)]
    assert {row.cost for row in rows} == {1000 * thousands}


@pytest.mark.rule("BMR-COST-033")
@pytest.mark.parametrize(
    ("weapon", "thousands"), [("BA Auto Grenade Launcher", 1800), ("BA Magshot Gauss Rifle", 2600)]
)
def test_prices_of_both_infiltrators(weapon: str, thousands: int) -> None:
    found = listed("Infiltrator", weapon)
    assert found
    assert found.cost == 1000 * thousands
