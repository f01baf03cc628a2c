"""Buildings in the browser: a 'Mech beside one chooses between its ground floor and its roof."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.player import PERSON, Player, Point, make, sit_down
from tests.browser.site import Opener, Site

NAMES = {"Blue": ("Griffin GRF-1N", "1517", 0), "Orange": ("Enforcer ENF-4R", "1510", 180)}
SIDES = [
    {"name": side, "player": PERSON, "units": [{"design": design, "place": place, "heading": heading}]}
    for side, (design, place, heading) in NAMES.items()
]


def north_of(player: Player, name: str) -> Point:
    """The reachable hex right above a figure on the map."""
    box = player.page.locator("g.counter").filter(has_text=name).locator(".base").first.bounding_box()
    assert box is not None, "it is on the map"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    above = [at for at in player.in_reach() if at.y < y - box["height"] / 2 and abs(at.x - x) < box["width"] / 2]
    return max(above, key=lambda at: at.y)


def test_a_mech_climbs_onto_a_roof(opened: Opener, site: Site) -> None:
    made = make(site.url, board="city", sides=SIDES, options=["buildings"])
    player = sit_down(opened, made.link("Blue", "Orange"))
    page = player.page
    player.await_turn()
    player.settle()
    if "Enforcer" in (player.status.text_content() or ""):
        player.stand()
        player.settle()
    player.point(north_of(player, "Griffin"))
    where = page.get_by_label("Where in the building")
    expect(where).to_be_visible()
    where.select_option("On the ground floor")
    expect(where).to_have_value("On the ground floor")
    expect(page.get_by_text(re.compile("break through a wall", re.IGNORECASE)).first).to_be_attached()
    page.keyboard.press("Escape")
    player.point(north_of(player, "Griffin"))
    page.keyboard.press("PageDown")
    expect(where).to_have_value("On the ground floor")
    page.keyboard.press("PageUp")
    expect(where).to_have_value("On the roof")
    player.answer()
    expect(player.log.get_by_text(re.compile("1516.*on the roof")).first).to_be_attached()
