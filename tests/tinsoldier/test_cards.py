"""Cards and unit files: what is printed, what is read, what is rolled, and what is refused."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from ironhex.catalog import CatalogError, design
from ironhex.cli.app import add_commands_of_games, app
from ironhex.engine.setup import Setup, SideSetup, UnitSetup, seeded_dice
from ironhex.systems.tinsoldier.convert import convert, element_of
from ironhex.systems.tinsoldier.edition import EDITION, units
from ironhex.systems.tinsoldier.element import Category
from ironhex.systems.tinsoldier.sheets.card import Card, draw_card
from ironhex.systems.tinsoldier.unit_files import RANGES, read_unit, side_of, soldiers

A6, A4 = (298, 420), (595, 842)
XML = """<unit name="Snider's Lance" faction="Davion" date="3025-06-01" experience="veteran">
  <element file="elements/Griffin GRF-1N.ssw" name="Anna" piloting="15" gunnery="19"/>
  <element file="Vedette Medium Tank"/>
  <element file="Foot Platoon (SRM)" gunnery="20"/>
</unit>
"""
TOML = """name = "Snider's Lance"
faction = "Davion"
date = "3025-06-01"
experience = "veteran"

[[elements]]
file = "elements/Griffin GRF-1N.ssw"
name = "Anna"
piloting = 15
gunnery = 19

[[elements]]
file = "Vedette Medium Tank"

[[elements]]
file = "Foot Platoon (SRM)"
gunnery = 20
"""


def run(*arguments: str) -> object:
    add_commands_of_games(["tinsoldier"])
    return app(("tinsoldier", *arguments), result_action="return_value")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    path = tmp_path / "lance.xml"
    path.write_text(XML, encoding="utf-8")
    return path


# --- designs ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-INT-002", "TS-INT-004")
def test_every_design_becomes_an_element_whose_card_fits() -> None:
    for name in units():
        found = convert(design(name))
        draw_card(Card(found.element, value=1))
        if found.element.category is Category.INFANTRY:
            continue
        assert (found.element.table[0].low, found.element.table[-1].high) == (1, 1000)
        assert found.step("Front armor").total == found.element.front


def test_a_card_shows_everything() -> None:
    atlas = element_of(design("Atlas AS7-D"))
    card = draw_card(Card(atlas, "Anna", 19, 14, value=1557)).svg
    for words in ("Atlas AS7-D", "Anna", "Gunnery 19  Piloting 14", "AC/20", "189-348", "Leg Actuators", "BV 1,557"):
        assert words in card
    assert all(entry.span in card for entry in atlas.table)


def test_the_card_in_a_battle_shows_its_damage() -> None:
    sides = (SideSetup(name, (UnitSetup("Atlas AS7-D"),)) for name in ("Red", "Blue"))
    battle = EDITION.new_game(Setup(tuple(sides))).facts
    hurt = battle.change(1, front=30, heat=7, lost=(0, 1), ticked=(2, *battle.piece(1).ticked[1:]))
    fresh, damaged = EDITION.unit_sheet(battle, "1"), EDITION.unit_sheet(hurt, "1")
    assert fresh is not None
    assert damaged is not None
    assert (fresh.svg.count("pip hit"), damaged.svg.count("pip hit")) == (0, 7)
    assert (fresh.svg.count("box hit"), damaged.svg.count("box hit")) == (0, 7 + 2)
    assert "strike" in damaged.svg
    assert EDITION.unit_sheet(battle, "9") is None


# --- unit files -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TS-INT-003", "TS-SFT-005")
def test_a_unit_file_is_read_from_xml_and_toml(unit: Path, tmp_path: Path) -> None:
    found = read_unit(unit)
    assert (found.name, found.faction, found.date, found.experience) == (
        "Snider's Lance",
        "Davion",
        "3025-06-01",
        "veteran",
    )
    assert [(each.name, each.piloting, each.gunnery) for each in found.elements] == [
        ("Anna", 15, 19),
        ("", None, None),
        ("", None, 20),
    ]
    other = tmp_path / "lance.toml"
    other.write_text(TOML, encoding="utf-8")
    assert read_unit(other) == found


@pytest.mark.rule("TS-SFT-006", "TS-PRE-006")
def test_missing_skills_are_rolled_from_the_experience(unit: Path) -> None:
    drawn = set()
    for seed in range(60):
        anna, tank, platoon = soldiers(unit, seeded_dice(seed))[1]
        assert (anna.gunnery, anna.piloting, platoon.gunnery, platoon.piloting) == (19, 15, 20, None)
        drawn.add((tank.piloting, tank.gunnery))
    (low, high), (least, most) = RANGES["veteran"]
    assert {pilot for pilot, _ in drawn} == {*range(low, high + 1)}
    assert {gun for _, gun in drawn} == {*range(least, most + 1)}


def test_without_experience_skills_stay_open(tmp_path: Path) -> None:
    path = tmp_path / "one.xml"
    path.write_text('<unit><element file="Locust LCT-1V"/></unit>', encoding="utf-8")
    ((locust,),) = (soldiers(path, seeded_dice(1))[1],)
    assert (locust.gunnery, locust.piloting) == (None, None)
    assert "Gunnery ____" in draw_card(Card(locust.element)).svg


def test_a_unit_enters_a_battle(unit: Path) -> None:
    side = side_of(*soldiers(unit, seeded_dice(1)))
    battle = EDITION.new_game(Setup((side, SideSetup("Blue", (UnitSetup("Locust LCT-1V"),))))).facts
    assert [piece.gunnery for piece in battle.alive("Snider's Lance")][::2] == [19, 20]
    assert battle.piece(1).name == "Anna"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('gunnery="19"', 'gunnery="good"', "lance.xml:2: element gunnery: 'good' is not a whole number"),
        ('gunnery="19"', 'gunnery="4"', "lance.xml:2: element gunnery: 4 is not from 10 to 24"),
        ('name="Anna"', 'pilot="Anna"', "lance.xml:2: element pilot: is not one of file, name, piloting, gunnery"),
        ('experience="veteran"', 'experience="old"', "lance.xml:1: unit experience: 'old' is not one of green"),
        ('file="Vedette Medium Tank"', "", "lance.xml:3: element file: missing"),
        ("<element file=", "<tank file=", "lance.xml:2: tank: a <unit> has only <element>s"),
        ("unit", "army", "lance.xml:1: army: a unit file has one <unit>"),
        ("</unit>", "", "lance.xml:6: XML: no element found"),
    ],
)
def test_a_wrong_unit_file_is_refused_with_its_line(unit: Path, old: str, new: str, reason: str) -> None:
    count = -1 if old == "unit" else 1
    unit.write_text(XML.replace(old, new, count), encoding="utf-8")
    with pytest.raises(CatalogError, match=f"^{re.escape(reason)}"):
        read_unit(unit)


def test_a_wrong_field_in_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lance.toml"
    path.write_text(TOML.replace("gunnery = 20", "gunnery = 30"), encoding="utf-8")
    with pytest.raises(CatalogError, match=r"^lance\.toml:17: elements\[3\]\.gunnery: 30 is not from 10 to 24"):
        read_unit(path)


# --- commands ---------------------------------------------------------------------------------------------------------
def pages(path: Path) -> list[tuple[int, int]]:
    found = PdfReader(BytesIO(path.read_bytes())).pages
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in found]


@pytest.mark.rule("TS-SFT-007", "TS-SFT-008")
def test_cards_are_printed_on_a6_or_four_to_a_page(unit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(unit.parent)
    assert run("sheets", "lance.xml") == 0
    assert pages(unit.parent / "lance.pdf") == [A6] * 3
    text = PdfReader(BytesIO((unit.parent / "lance.pdf").read_bytes())).pages[0].extract_text()
    assert "Griffin GRF-1N" in text
    assert "Anna" in text
    assert run("sheets", "-4", "lance.xml", "Atlas AS7-D", "Locust LCT-1V", "-o", "all.pdf") == 0
    assert pages(unit.parent / "all.pdf") == [A4, A4]


def test_a_conversion_is_shown_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", "Spider SDR-5V") == 0
    shown = capsys.readouterr().out
    for words in (
        "Front armor: 6",
        "center torso: 8 × 7/36 [TS-CNV-002]",
        "from a weight of 202",
        "803-1000  Jump Jet",
    ):
        assert words in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("convert",), "name designs or files"),
        (("convert", "Roc"), "only 'Mechs, vehicles and infantry"),
        (("convert", "Nothing XX-1"), "no such design"),
        (("sheets",), "name a unit file"),
        (("sheets", "missing.xml"), "missing.xml"),
    ],
)
def test_wrong_arguments_are_reported(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    assert reason in capsys.readouterr().err
