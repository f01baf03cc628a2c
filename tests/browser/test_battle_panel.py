"""What the panel beside the board always shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.player import NEIGHBORS, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


@pytest.mark.parametrize("screen", [DESK, Screen(1280, 720), PHONE], ids=["desk", "laptop", "phone"])
def test_the_effect_of_a_volley_is_always_visible(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    for _ in range(2):
        player.stand()
    heat = player.page.get_by_label("Expected effect").get_by_text("Heat", exact=True)
    expect(heat).to_be_in_viewport(ratio=1)
    player.page.get_by_role("tabpanel").evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    expect(heat).to_be_in_viewport(ratio=1)


LONG = "Blue" * 20
"""As long as the name of a side may be."""


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_long_name_of_a_side_fits(opened: Opener, site: Site, screen: Screen) -> None:
    sides = [{**NEIGHBORS[0], "name": LONG}, NEIGHBORS[1]]
    player = sit_down(opened, make(site.url, sides=sides, name="").link(LONG, "Orange"), screen, curtain=True)
    player.await_turn()
    page = player.page
    expect(page.locator(".bar .name")).to_have_text("· Master Rules")
    for name in ("Orange", LONG):
        player.stand()
        expect(player.curtain).to_contain_text(name)
        assert page.evaluate(SPILLED, "[role=alertdialog]") == []
        player.press(player.curtain.get_by_role("button"))
        expect(player.status).to_contain_text(name)
    assert page.evaluate(SPILLED, "aside") == []
    assert page.evaluate(SPILLED, "[role=log]") == []


SPILLED = """where => [...document.querySelectorAll(where)].flatMap(room => {
    const edge = room.getBoundingClientRect().right
    const spills = each => each.getBoundingClientRect().right > edge + 1
    return [...room.querySelectorAll('*')].filter(spills).map(each => each.outerHTML)
})"""
