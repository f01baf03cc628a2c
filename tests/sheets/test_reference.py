"""The tables on sheets: those of the rules are the rules' own, the others are whole and name their rules."""

import msgspec
import pytest
from tests.sheets.reading import words

from ironhex.catalog import design
from ironhex.rulebook import rule
from ironhex.systems.classic.heat import AMMO_EXPLOSION, SHUTDOWN, avoid_number
from ironhex.systems.classic.sheets.heat_scale import heat_effects
from ironhex.systems.classic.sheets.record_sheet import draw
from ironhex.systems.classic.sheets.reference import Reference, reference

TABLES = [getattr(reference(), name) for name in Reference.__struct_fields__]


def test_every_table_names_rules_of_the_ledger() -> None:
    for table in TABLES:
        assert all(rule(id) for id in table.rules)


def rolls(rows: tuple[tuple[str, ...], ...]) -> list[int]:
    spans = [row[0].rstrip("*").split("–") for row in rows]
    return [roll for span in spans for roll in range(int(span[0]), int(span[-1]) + 1)]


@pytest.mark.parametrize("name", ["vehicle", "vtol", "protomech", "emplacement"])
def test_tables_of_hits_cover_every_roll_once(name: str) -> None:
    assert rolls(getattr(reference(), name).hits) == list(range(2, 13))


def test_critical_hits_of_vehicles_cover_a_die() -> None:
    assert {len(table.criticals) for table in (reference().ground, reference().naval, reference().vtol)} == {6}


@pytest.mark.parametrize(
    ("weapon", "men", "points"),
    [("Rifle", 28, 7), ("Laser", 11, 6), ("Machine Gun", 28, 10), ("Flamer", 5, 2), ("SRM", 28, 14), ("Rifle", 1, 1)],
)
def test_damage_of_a_number_of_troopers(weapon: str, men: int, points: int) -> None:
    assert reference().infantry.points(f"Infantry {weapon}", men) == points


def test_how_many_suits_and_missiles_hit() -> None:
    suits = reference().suits
    assert suits.attack[4][8 - 2] == 4
    assert suits.missiles[4][7 - 2] == 6
    for table, each in ((suits.attack, 1), (suits.missiles, 2)):
        assert all(len(row) == 11 and list(row) == sorted(row) for row in table)
        assert [row[-1] for row in table] == [each * active for active in range(1, 6)]


def test_the_heat_scale_matches_the_heat_rules() -> None:
    effects = heat_effects()
    for scale, what in ((SHUTDOWN, "Shutdown, avoid on"), (AMMO_EXPLOSION, "Ammo explosion, avoid on")):
        for heat in range(30):
            begins = avoid_number(scale, heat) != (avoid_number(scale, heat - 1) if heat else None)
            assert (effects.get(heat) == f"{what} {avoid_number(scale, heat)}+") == begins
    assert effects[30] == "Shutdown"
    assert effects[8] == "+1 to hit"
    assert effects[25] == "–5 Movement Points"


def test_a_mech_sheet_has_the_tables_of_the_rules() -> None:
    said = words(draw(design("Atlas AS7-D")))
    assert "2D6   8–9: 1 · 10–11: 2 · 12: 3, limb or head off" in said
    assert [word for word in said if word in ("3+", "5+", "7+", "10+", "11+", "dead")] == [
        "3+",
        "5+",
        "7+",
        "10+",
        "11+",
        "dead",
    ]
    assert "LA, LL to LT" in said


def test_misspelled_tables_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(b"[vehicle]\nrules = []\nhit = []\n", type=Reference)
