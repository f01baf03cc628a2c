"""Special equipment in the browser: what players switch on, choose and aim."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import PERSON, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Commander

HERMES, ADDER = "Hermes HER-3S", "Adder Prime"
SIDES = [
    {
        "name": "Blue",
        "player": PERSON,
        "units": [
            {"design": HERMES, "place": "0608", "heading": 0},
            {"design": ADDER, "place": "0708", "heading": 0},
        ],
    },
    {"name": "Orange", "player": PERSON, "units": [{"design": "Atlas AS7-D", "place": "0704", "heading": 180}]},
]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_masc_and_aimed_shots(opened: Opener, site: Site, screen: Screen) -> None:
    game = make(site.url, sides=SIDES, board="open-ground", turns=1, seed=7)
    page = sit_down(opened, game.link("Blue", "Orange"), screen).page
    player = Commander(page, screen)
    player.await_turn()
    player.settle()
    while "Blue" not in (player.status.text_content() or ""):
        player.rest()
    player.take(HERMES)
    player.press(player.button("^Switch on MASC"))
    player.confirm()
    expect(page.locator("[data-ask]")).to_contain_text("runs with MASC")
    player.settle()
    player.point(player.in_reach()[0])
    player.confirm()
    player.rest_in("Movement")
    player.rest()  # the Atlas
    player.take(ADDER)
    player.press(page.get_by_role("button", name=re.compile("how the number for ER PPC")).first)
    expect(page.get_by_text("targeting computer", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Aim at").select_option(index=1)  # the center torso
    expect(page.get_by_text("aimed with the targeting computer")).to_be_visible()
    player.confirm()
    player.await_turn()
