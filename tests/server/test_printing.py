"""Record sheets from the server: whole forces and battles in one file, with names that people can read."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import unquote

import httpx
import pytest
from pypdf import PdfReader
from tests.conformance.test_double_blind import BEHIND_THE_WALL, behind_the_wall
from tests.server.client import Live, duel
from tests.server.test_secrets import served

from ironhex.server.downloads import disposition
from ironhex.sheets.file_names import named_file

ATLAS, TANK = "Atlas AS7-D", "Behemoth Heavy Tank"


def pages(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


def file_of(answer: httpx.Response) -> str:
    return unquote(answer.headers["content-disposition"].partition("filename*=UTF-8''")[2])


def test_a_sheet_has_the_name_of_its_design(live: Live) -> None:
    printed = live.api("GET", f"/designs/{ATLAS}/sheet.pdf")
    assert printed.headers["content-disposition"].startswith('attachment; filename="Atlas AS7-D.pdf";')
    assert file_of(printed) == "Atlas AS7-D.pdf"
    shown = live.api("GET", f"/designs/{ATLAS}/sheet.svg")
    assert shown.headers["content-disposition"].startswith('inline; filename="Atlas AS7-D.svg";')


def test_a_force_is_one_file_with_its_crews(live: Live) -> None:
    units = [{"design": ATLAS, "skills": {"gunnery": 2, "piloting": 3}}, {"design": TANK}, {"design": TANK}]
    printed = live.api("POST", "/forces/sheets.pdf", json={"units": units, "name": "Red lance", "paper": "letter"})
    first, second = pages(printed)
    assert file_of(printed) == "Red lance.pdf"
    assert ATLAS in first
    assert "BV 1,557" not in first
    assert second.count(TANK) == 2
    assert "To-hit modifiers" in second or "Missiles and shots that hit" in second


def test_a_force_without_a_name_is_named_after_its_units(live: Live) -> None:
    printed = live.api("POST", "/forces/sheets.pdf", json={"units": [{"design": ATLAS}, {"design": TANK}]})
    assert file_of(printed) == "Atlas AS7-D and 1 more.pdf"


@pytest.mark.parametrize(
    "wanted",
    [
        {"units": []},
        {"units": [{"design": "Nonesuch"}]},
        {"units": [{"design": ATLAS}], "system": "chess"},
        {"units": [{"design": ATLAS}], "paper": "a0"},
        {"units": [{"design": ATLAS, "ammunition": {"first": "flare"}}]},
        {"units": [{"design": ATLAS, "ammunition": {"9" * 5000: "flare"}}]},
        {"units": [{"design": ATLAS, "skills": {"gunnery": 10**30}}]},
        {"units": [{"design": ATLAS, "skills": {"gunnery": -5}}]},
        {"units": [{"design": ATLAS, "skills": {"cooking": 4}}]},
    ],
)
def test_a_force_that_cannot_be_printed_is_refused(live: Live, wanted: dict[str, object]) -> None:
    answer = live.api("POST", "/forces/sheets.pdf", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_a_battle_is_printed_as_it_is_now(live: Live) -> None:
    red, _ = live.make(duel())
    figures = red.table["scene"]["figures"]
    assert len(pages(red.get("/sheets.pdf"))) == len(figures)
    (page,) = pages(red.get("/sheets.pdf", unit=figures[0]["id"], paper="letter"))
    assert figures[0]["name"] in page
    assert red.get("/sheets.pdf", unit="99").status_code == 404


def test_the_sheets_of_a_battle_are_those_of_units_that_the_seat_sees(live: Live) -> None:
    red, blue = served(live, behind_the_wall(BEHIND_THE_WALL["another kind"]))
    game = live.server.games.game(red.game)
    hidden = next(unit for unit in game.play.facts.units if unit.side == "Red")

    known = [figure["name"] for figure in blue.table["scene"]["figures"]]
    assert len(known) == len(game.play.facts.units) - 1
    seen = pages(blue.get("/sheets.pdf"))
    assert len(seen) == len(known)
    assert not any(hidden.design.name in page for page in seen)
    assert any(hidden.design.name in page for page in pages(red.get("/sheets.pdf")))
    assert blue.get("/sheets.pdf", unit=str(hidden.id + 1)).status_code == 404


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Griffin GRF-1N", "Griffin GRF-1N.pdf"),
        ("Größe 7", "Größe 7.pdf"),
        ('a"; filename=evil.exe\r\nX-Evil: 1', "a ; filename=evil.exe X-Evil 1.pdf"),
        ("../../etc/passwd", "etc passwd.pdf"),
        ("\u2028...", "Ironhex.pdf"),
        ("x" * 300, "x" * 100 + ".pdf"),
    ],
)
def test_names_of_files_are_readable_and_harmless(title: str, name: str) -> None:
    assert named_file(title, ".pdf") == name
    (header,) = disposition(title, ".pdf").values()
    assert header.isascii()
    assert header.isprintable()
    assert header.count('"') == 2
    assert unquote(header.partition("filename*=UTF-8''")[2]) == name


def test_a_board_is_printed_on_pages_to_join(live: Live) -> None:
    printed = live.api("GET", "/boards/pages.pdf", params={"board": "open-ground", "paper": "letter", "hex": "25.4"})
    plan, *tiles = pages(printed)
    assert file_of(printed) == "Board open-ground.pdf"
    assert "25.4 mm" in plan
    assert len(tiles) == 4


@pytest.mark.parametrize(
    "wanted",
    [
        {"board": "nonesuch"},
        {"board": "open-ground", "hex": "5"},
        {"board": "open-ground", "hex": "nan"},
        {"board": "open-ground", "paper": "a0"},
        {"board": "generated:hills:1:64x68"},
    ],
)
def test_a_board_that_cannot_be_printed_is_refused(live: Live, wanted: dict[str, str]) -> None:
    assert live.api("GET", "/boards/pages.pdf", params=wanted).status_code == 400
