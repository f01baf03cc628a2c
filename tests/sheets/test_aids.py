"""The tables on sheets for use in play have the figures of the rules, and only those that a unit needs."""

import pytest
from tests.classic.stage import mech, stage
from tests.sheets.reading import collisions, strays, words

from ironhex.catalog import design
from ironhex.sheets.paper import MARGIN, PAPERS, stacked
from ironhex.systems.classic.attack.missiles import hits_by_roll
from ironhex.systems.classic.melee.physical_to_hit import kick_damage, punch_damage
from ironhex.systems.classic.sheets.aids import salvos
from ironhex.systems.classic.sheets.movement_table import terrain_costs
from ironhex.systems.classic.sheets.page_tables import page_tables
from ironhex.systems.classic.sheets.record_sheet import draw
from ironhex.systems.classic.sheets.to_hit_table import to_hit_groups


def after(name: str, label: str, count: int) -> list[str]:
    found = words(draw(design(name)))
    at = found.index(label)
    return found[at + 1 : at + 1 + count]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("Atlas AS7-D", [6, 20]),  # an SRM 6 and an LRM 20
        ("Dire Wolf S", [20]),  # cluster rounds of an LB 20-X; Streak launchers do not roll
        ("Behemoth Heavy Tank (Flamer)", [5, 6]),
        ("Locust LCT-1V", []),
    ],
)
def test_a_sheet_has_the_columns_of_the_missile_hits_table_that_it_needs(name: str, sizes: list[int]) -> None:
    assert salvos([design(name)]) == sizes
    assert ("Missiles and shots that hit" in words(draw(design(name)))) == bool(sizes)


def test_the_missile_hits_are_those_of_the_rules() -> None:
    rolls = [str(roll) for roll in range(2, 13)]
    rows = [[str(size), *(str(hits_by_roll(size)[roll]) for roll in range(2, 13))] for size in (6, 20)]
    assert after("Atlas AS7-D", "Fired", 11 + 2 * 12) == [*rolls, *rows[0], *rows[1]]


def test_modifiers_have_the_words_and_the_modes_of_the_unit() -> None:
    def attacker(name: str) -> dict[str, int]:
        return dict(to_hit_groups([design(name)])[0].modifiers)

    assert attacker("Wasp WSP-1A")["Jumped"] == 3
    assert "Jumped" not in attacker("Atlas AS7-D")
    assert attacker("Vedette Medium Tank")["Cruised"] == 1
    assert "Prone" not in attacker("Vedette Medium Tank")
    assert not {"Walked", "Ran"} & set(attacker("Foot Platoon (Rifle)"))


def test_modifiers_by_the_hexes_that_a_target_moved() -> None:
    moved = to_hit_groups([design("Atlas AS7-D")])[1].modifiers
    assert moved[:5] == (("0–2 hexes", 0), ("3–4 hexes", 1), ("5–6 hexes", 2), ("7–9 hexes", 3), ("10+ hexes", 4))


def test_punches_and_kicks_do_what_the_rules_say() -> None:
    unit = stage("9x9", mech("Locust LCT-1V", "0101"), mech("Atlas AS7-D", "0909")).unit(0)
    assert (punch_damage(unit, 4), kick_damage(unit, 6)) == (1, 4)  # no lower arms: half of 2
    assert after("Locust LCT-1V", "Damage", 4) == ["1", "–", "4", "2 per hex"]


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("Atlas AS7-D", ["+1", "+2", "+1", "+1", "+1", "+3", "+1", "+2"]),
        ("Vedette Medium Tank", ["+1", "–", "+1", "+1", "–", "–", "+2", "–"]),
        ("APC (Hover)", ["–", "–", "+1", "+1", "0", "0", "+2", "–"]),
        ("Cavalry Attack Helicopter", []),
        ("Neptune Submarine (LRT)", []),
        ("Heavy Ranged Missile Battery Yoyodyne HRMB-A5", []),
    ],
)
def test_terrain_costs_what_the_rules_of_movement_charge(name: str, costs: list[str]) -> None:
    assert [cost for _, cost in terrain_costs(design(name))] == costs


def test_tables_fill_the_rest_of_the_last_page() -> None:
    for name in ("Vedette Medium Tank", "Foot Platoon (Rifle)", "Elemental (Laser)", "Centaur"):
        (page,) = stacked([draw(design(name))], "a4", page_tables())
        assert page.sheets[-1].foot > 0.6 * PAPERS["a4"][1]
        assert page.sheets[-1].foot <= PAPERS["a4"][1] - MARGIN


def test_a_table_on_every_sheet_of_the_page_is_not_repeated() -> None:
    sheet = draw(design("Cavalry Attack Helicopter"))
    assert "To-hit modifiers" in sheet.headings
    (page,) = stacked([sheet], "a4", page_tables())
    assert not any("To-hit modifiers" in each.drawing.headings for each in page.sheets[1:])


def test_nothing_overlaps_in_the_tables_of_a_page() -> None:
    for strip in page_tables():
        assert list(collisions(strip)) == []
        assert strays(strip) == []
