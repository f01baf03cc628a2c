"""Mines in the browser: laid kind by kind with explanations, taken back, and done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import PERSON, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Commander

SIDES = [
    {
        "name": "Blue",
        "player": PERSON,
        "units": [{"design": "Griffin GRF-1N", "place": "0814", "heading": 0}],
        "supplies": {"conventional": 1, "vibrabomb": 1},
    },
    {
        "name": "Orange",
        "player": {"kind": "bot", "bot": "easy"},
        "units": [{"design": "Locust LCT-1V", "place": "0803", "heading": 180}],
        "supplies": {},
    },
]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_mines_are_laid_taken_back_and_done(opened: Opener, site: Site, screen: Screen) -> None:
    game = make(site.url, sides=SIDES, board="open-ground", options=["minefields"], turns=1, seed=7)
    page = sit_down(opened, game.link("Blue"), screen).page
    player = Commander(page, screen)
    player.await_turn()
    kinds = page.get_by_role("radiogroup", name="What to place")
    expect(kinds.get_by_role("radio", name="Conventional mines 1 left")).to_be_checked()
    expect(kinds).to_contain_text("they do 6 points of damage")
    expect(kinds).not_to_contain_text("Only 'Mechs set them off")
    kinds.get_by_role("radio", name="Vibrabombs 1 left").click()
    expect(kinds).to_contain_text("Only 'Mechs set them off")
    there = player.own_hex()._replace(y=player.own_hex().y - 90)  # some hexes ahead of the unit
    player.point(there)
    expect(page.get_by_role("heading", name=re.compile(r"^Vibrabombs in \d{4}$"))).to_be_visible()
    page.get_by_role("combobox", name="Set to 'Mechs of").select_option(label="35 tons")
    player.press(page.get_by_role("button", name="Lay mines here"))
    expect(page.get_by_role("status").filter(has_text="Lay mines in secret: 1 left").first).to_be_visible()
    expect(page.get_by_role("button", name="Done, without the other 1")).to_be_visible()
    player.point(there)  # the mines there can only be taken back
    player.press(page.get_by_role("button", name="Take back these mines"))
    expect(page.get_by_role("status").filter(has_text="2 left").first).to_be_visible()
    expect(kinds.get_by_role("radio", name="Vibrabombs 1 left")).to_be_visible()
    expect(kinds.get_by_role("radio", name=re.compile("Take back"))).to_have_count(0)
    player.point(there)
    player.press(page.get_by_role("button", name="Lay mines here"))
    player.press(page.get_by_role("button", name="Done, without the other 1"))
    expect(kinds).to_have_count(0)
