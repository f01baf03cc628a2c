"""Printing from the page: a force, a map, a list of machines, and a battle as it is now."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from tests.browser.player import make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_beginning import side

GRIFFIN = "Griffin GRF-1N"


def saved(page: Page, button: Locator) -> tuple[str, list[str]]:
    """The name of the file that a button saves, and its pages."""
    with page.expect_download() as download:
        button.click()
    content = Path(download.value.path()).read_bytes()
    return download.value.suggested_filename, [text.extract_text() for text in PdfReader(BytesIO(content)).pages]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_forces_and_maps_are_printed_where_they_are_chosen(opened: Opener, screen: Screen) -> None:
    page = opened(f"/new?add={GRIFFIN}", screen)
    blue = side(page, "Blue")
    blue.get_by_role("combobox", name=f"Gunnery of {GRIFFIN}").first.select_option("2")  # it may be there twice
    name, sheets = saved(page, blue.get_by_role("button", name="Print sheets of Blue"))
    assert name == "Blue.pdf"
    assert any(GRIFFIN in sheet for sheet in sheets)
    name, pages = saved(page, page.get_by_role("button", name="Print the map"))
    assert name.startswith("Board ")
    assert "actual size" in pages[0]


def test_a_list_of_machines_is_printed(opened: Opener) -> None:
    page = opened("/machines")
    page.get_by_role("searchbox").fill("griffin")
    button = page.get_by_role("button", name="record sheets")
    expect(button).to_be_visible()
    machines = page.locator("tbody tr").count()  # other tests may have uploaded more
    name, sheets = saved(page, button)
    assert name == f"Griffin GRF-1N and {machines - 1} more.pdf"
    assert len(sheets) == machines


def test_a_battle_is_printed_as_it_is_now(opened: Opener, site: Site) -> None:
    made = make(site.url)
    page = sit_down(opened, made.link("Blue")).page
    page.get_by_role("button", name="Menu").click()
    _, sheets = saved(page, page.get_by_role("button", name="Print record sheets"))
    assert len(sheets) == 2
