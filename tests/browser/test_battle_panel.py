"""What the panel beside the board always shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.player import NEIGHBOURS, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


@pytest.mark.parametrize("screen", [DESK, Screen(1280, 720), PHONE], ids=["desk", "laptop", "phone"])
def test_the_effect_of_a_volley_is_always_visible(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBOURS).link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    for _ in range(2):
        player.stand()
    heat = player.page.get_by_label("Expected effect").get_by_text("Heat", exact=True)
    expect(heat).to_be_in_viewport(ratio=1)
    player.page.get_by_role("tabpanel").evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    expect(heat).to_be_in_viewport(ratio=1)
