"""A battle with fire in the browser: the wind at a glance, and a hex as a target."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_wind_is_shown_and_woods_can_be_set_on_fire(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, options=["fire"]).link("Blue", "Orange"), screen)
    page = player.page
    player.await_turn()
    around = page.get_by_role("button", name=re.compile("^Where this battle takes place: The wind blows toward the"))
    expect(around).to_be_visible()
    while page.locator("[aria-current=step]").inner_text() != "Weapons":
        player.settle()
        player.stand()
    player.settle()
    expect(page.get_by_role("radio", name=re.compile("to set it on fire")).first).to_be_visible()
