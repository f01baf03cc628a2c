"""Firing arcs as an overlay, while moving and while firing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect
from tests.browser.player import NEIGHBORS, make, sit_down
from tests.browser.site import Opener, Site


def test_arcs_follow_the_drafted_move_and_the_torso(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), curtain=False)
    page = player.page
    player.await_turn()
    player.settle()
    forward = page.locator(".arcs .forward")
    expect(forward).to_have_count(0)
    page.get_by_role("button", name="Firing arcs").click()
    expect(page.locator(".arcs path")).to_have_count(4)
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".gear").get_by_text("LRM 10, PPC")).to_be_visible()
    _changed(forward, lambda: player.point(player.in_reach()[0]))
    page.keyboard.press("i")
    expect(forward).to_have_count(0)
    for _ in range(2):
        player.stand()
    page.keyboard.press("i")
    expect(forward).to_have_count(1)
    _changed(forward, lambda: page.get_by_role("button", name="Left", exact=True).click())


def _changed(drawn: Locator, act: Callable[[], None]) -> None:
    """Something changes what is drawn."""
    before = drawn.get_attribute("d") or ""
    act()
    expect(drawn).not_to_have_attribute("d", before)
