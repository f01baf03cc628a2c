"""Ice in the browser: a 'Mech in open water climbs onto the ice or goes under it, and sees its chance to break."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.player import facing_sides, make, sit_down
from tests.browser.site import Opener, Site

NAMES = {"Blue": ("Griffin GRF-1N", "1111", 0), "Orange": ("Enforcer ENF-4R", "0302", 180)}
SIDES = facing_sides(NAMES)


def test_a_mech_climbs_onto_the_ice(opened: Opener, site: Site) -> None:
    made = make(site.url, board="frozen-lake", sides=SIDES, options=["ice"])
    player = sit_down(opened, made.link("Blue", "Orange"), curtain=False)
    page = player.page
    player.await_turn()
    player.settle()
    if "Enforcer" in (player.status.text_content() or ""):
        player.stand()
        player.settle()
    player.in_reach()
    player.point(player.hex("1110"))
    where = page.get_by_role("group", name="On the ice or under it")
    above, below = (where.get_by_role("button", name=name) for name in ("On the ice", "Under the ice"))
    player.press(below)
    expect(below).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", name=re.compile("facing north$"))).to_be_visible()  # no MP to turn further
    expect(page.get_by_text(re.compile("entering water of depth 3", re.IGNORECASE)).first).to_be_attached()
    player.press(above)
    expect(above).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("break through the ice").first).to_be_attached()
    expect(page.get_by_text("6 on 1D6 · 17%").first).to_be_attached()
    player.answer()
    expect(player.log.get_by_text(re.compile("The ice at 1110 under Griffin")).first).to_be_attached()
