"""`ironhex sheet`: what it writes, says, and refuses."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.catalog.foreign import MUL

from ironhex.catalog import user_library
from ironhex.catalog.roster import Enlisted, Roster
from ironhex.cli.app import app

ATLAS, TANK = "Atlas AS7-D", "Behemoth Heavy Tank"


@pytest.fixture(autouse=True)
def empty_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of our own to write in, and no designs of whoever runs the tests."""
    monkeypatch.setenv("IRONHEX_LIBRARY", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> object:
    return app(("sheet", *arguments), result_action="return_value")


def pages(file: str) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(Path(file).read_bytes())).pages]


def test_a_unit_is_printed_under_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ATLAS) == 0
    assert capsys.readouterr().out == "Atlas AS7-D.pdf: 1 sheet\n"
    (page,) = pages("Atlas AS7-D.pdf")
    assert "AC/20" in page


def test_a_force_is_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ATLAS, TANK, TANK, "-o", "force.pdf", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows == [{"file": name, "name": name, "sheet": "force.pdf"} for name in (ATLAS, TANK, TANK)]
    assert [page.count("BV ") for page in pages("force.pdf")] == [1, 2]


def test_paper_and_number_to_a_page_are_chosen() -> None:
    assert run(ATLAS, ATLAS, "--paper", "letter", "--per-page", "2", "-o", "two.pdf") == 0
    (page,) = PdfReader(BytesIO(Path("two.pdf").read_bytes())).pages
    assert (page.mediabox.width, page.mediabox.height) == (792, 612)


def test_drawings_for_the_screen_carry_their_typeface(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ATLAS, "--svg", "-o", "atlas.svg") == 0
    text = Path("atlas.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "@font-face" in text
    assert capsys.readouterr().out == "atlas.svg: 1 sheet\n"


def test_several_drawings_go_to_a_folder_and_equal_names_are_numbered() -> None:
    assert run(TANK, TANK, ATLAS, "--svg", "-o", "sheets") == 0
    assert sorted(file.name for file in Path("sheets").iterdir()) == [
        "Atlas AS7-D.svg",
        "Behemoth Heavy Tank 2.svg",
        "Behemoth Heavy Tank.svg",
    ]


def test_a_roster_brings_names_and_skills() -> None:
    roster = Roster("Lance", (Enlisted(ATLAS, "Grayson", 2, 3), Enlisted("Wasp WSP-1A")))
    Path("lance.toml").write_text(roster.to_toml(), encoding="utf-8")
    assert run("lance.toml") == 0
    first, second = pages("Lance.pdf")
    assert "Grayson" in first
    assert "Wasp WSP-1A" in second
    assert "Grayson" not in second


def test_several_units_are_named_after_the_first() -> None:
    assert run(ATLAS, TANK, TANK) == 0
    assert len(pages("Atlas AS7-D and 2 more.pdf")) == 2


def test_a_roster_brings_special_ammunition() -> None:
    roster = Roster("Fire support", (Enlisted("Archer ARC-2R", ammunition={"4": "flare"}),))
    Path("support.toml").write_text(roster.to_toml(), encoding="utf-8")
    assert run("support.toml") == 0
    assert "Flare" in pages("Fire support.pdf")[0]


def test_a_roster_of_the_library_is_found_by_its_name() -> None:
    user_library.keep(Roster("Lance", (Enlisted(ATLAS, "Grayson"),)))
    assert run("Lance", "-o", "lance.pdf") == 0
    assert "Grayson" in pages("lance.pdf")[0]


def test_a_roster_of_another_program_brings_its_crews(capsys: pytest.CaptureFixture[str]) -> None:
    Path("force.mul").write_text(MUL, encoding="utf-8")
    assert run("force.mul", "-o", "force.pdf") == 2
    first, second = pages("force.pdf")
    assert 'Ann "Ace" Lee' in first
    assert "Rommel" in second
    assert "Moonwalker" in capsys.readouterr().err


def test_unknown_names_are_reported_and_the_rest_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ATLAS, "Nonesuch", "-o", "some.pdf", "--json") == 2
    told = capsys.readouterr()
    assert [row["sheet"] for row in json.loads(told.out)] == ["some.pdf", None]
    assert told.err.startswith("ironhex: ")
    assert "Nonesuch" in told.err
    assert len(pages("some.pdf")) == 1


@pytest.mark.parametrize("arguments", [(), (ATLAS, "--per-page", "0"), (ATLAS, "-o", "nowhere/at/all.pdf")])
def test_invalid_options_of_sheets_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    assert capsys.readouterr().err.startswith("ironhex: ")


def test_a_board_is_printed_at_the_scale_of_miniatures(capsys: pytest.CaptureFixture[str]) -> None:
    assert app(("board", "open-ground", "--pdf", "board.pdf", "--hex", "20"), result_action="return_value") == 0
    assert capsys.readouterr().out == "open-ground, 16x17: board.pdf\n"
    assert len(pages("board.pdf")) == 5


@pytest.mark.parametrize("arguments", [("--hex", "20"), ("--pdf", "board.pdf", "--hex", "5")])
def test_invalid_sizes_of_hexes_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert app(("board", "open-ground", *arguments), result_action="return_value") == 2
    assert capsys.readouterr().err.startswith("ironhex: ")
    assert not Path("board.pdf").exists()


BATTERED = """
name = "Survivors"

[[units]]
design = "Griffin GRF-1N"
pilot = "Natasha"
gunnery = 3
piloting = 4

[units.damage]
armor = { "CT" = 5, "CT rear" = 2 }
slots = { "CT" = [4] }
lost = ["LA"]
ammo = [3, 12]
wounds = 2

[[units]]
design = "Manticore Heavy Tank"

[units.damage]
armor = { "FR" = 7 }
slowed = 1

[[units]]
design = "Foot Platoon (Rifle)"
"""


def test_a_roster_of_survivors_is_printed_with_its_damage() -> None:
    Path("survivors.toml").write_text(BATTERED, encoding="utf-8")
    assert run("survivors.toml", "--svg", "-o", "sheets") == 0
    griffin, tank, platoon = (
        next(Path("sheets").glob(f"{name}*")).read_text(encoding="utf-8") for name in ("Griffin", "Manticore", "Foot")
    )
    arm = 14 + 9  # armor and structure of the arm that is lost
    assert griffin.count('class="pip hit"') == 5 + 2 + arm
    assert "Natasha" in griffin
    assert tank.count('class="pip hit"') == 7
    assert 'class="pip hit"' not in platoon


def test_damage_that_a_design_cannot_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wrong.toml").write_text(BATTERED.replace('lost = ["LA"]', 'lost = ["WING"]'), encoding="utf-8")
    assert run("wrong.toml", "-o", "force.pdf") == 2
    told = capsys.readouterr()
    assert "damage.lost.WING: no such location" in told.err
    assert told.out == "force.pdf: 2 sheets\n"
