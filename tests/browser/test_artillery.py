"""Artillery in the browser: hexes to range in on, orders with the area of the blast, and shells on their way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.player import PERSON, Point, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Commander, Sharing

SIDES: list[dict[str, Any]] = [
    {
        "name": "Blue",
        "player": PERSON,
        "units": [
            {"design": "Griffin GRF-1N", "place": "0814", "heading": 0},
            {"design": "Catapult CPLT-C3", "place": "off 3"},
        ],
    },
    {
        "name": "Orange",
        "player": {"kind": "bot", "bot": "easy"},
        "units": [{"design": "Locust LCT-1V", "place": "0803", "heading": 180}],
    },
]


def between(page: Page) -> Point:
    """A hex on the map, halfway between the two units on it."""
    boxes = [each.bounding_box() for each in page.locator(".counter .base").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    (one, other) = middles
    return Point((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_orders_show_what_they_would_strike_and_when(opened: Opener, site: Site, screen: Screen) -> None:
    game = make(site.url, sides=SIDES, board="open-ground", options=["artillery"], turns=3, seed=7)
    page = sit_down(opened, game.link("Blue"), screen).page
    player = Commander(page, screen)
    player.await_turn()
    kinds = page.get_by_role("radiogroup", name="What to place")
    expect(kinds.get_by_role("radio", name="Range in 5 left")).to_be_checked()
    expect(kinds).to_contain_text("never misses a hex")
    player.press(page.get_by_role("button", name="Done", exact=True))
    expect(kinds.get_by_role("radio", name="Standard 5 left")).to_be_checked()
    expect(kinds).to_contain_text("20 points of damage")
    expect(page.locator(".region.mark")).to_have_attribute("d", re.compile("^M"))  # where it can fire
    player.point(between(page))
    expect(page.get_by_role("heading", name=re.compile(r"^Standard at \d{4}$"))).to_be_visible()
    expect(page.locator("[data-teach=area]")).to_be_visible()
    expect(page.get_by_text("lands in turn").first).to_be_visible()
    player.press(page.get_by_role("button", name="Fire at this hex"))
    expect(kinds).to_have_count(0)
    expect(page.locator("g.shell")).to_have_count(1)


class Gunners(Sharing):
    """Two people, one of whom gives orders to artillery."""

    def rest(self) -> bool:
        """Do nothing; artillery holds its fire."""
        if self.phase != "Targeting":
            return super().rest()
        before = self.asked
        self.press(self.page.get_by_role("button", name="Hold fire", exact=True))
        return self.await_question(before) and self.roll()

    def rest_until(self, side: str, phase: str) -> None:
        while self.phase != phase or side not in (self.status.text_content() or ""):
            assert self.rest()


def test_a_barrage_lands_two_turns_after_plotting_and_scatters(opened: Opener, site: Site) -> None:
    sides = [SIDES[0], SIDES[1] | {"player": PERSON}]
    game = make(site.url, sides=sides, board="open-ground", options=["artillery"], turns=4, seed=None, real_dice=True)
    page = sit_down(opened, game.link("Blue", "Orange")).page
    player, shell = Gunners(page), page.locator("g.shell")
    player.await_turn()
    before = player.asked
    player.press(page.get_by_role("button", name="Done", exact=True))
    player.await_question(before)
    assert player.roll()
    assert player.phase == "Targeting"
    target = player.hex("0806")
    player.point(target)
    expect(page.get_by_role("heading", name="Standard at 0806")).to_be_visible()
    player.point(target)  # once more, to confirm it
    expect(shell).to_have_count(1)
    expect(page.get_by_text("turn 3", exact=True)).to_be_visible()
    player.rest_until("Orange", "Movement")
    expect(shell).to_have_count(0)  # nobody else knows of it
    player.rest_until("Blue", "Movement")
    expect(shell).to_have_count(1)
    player.told("Turn 2")
    player.lucky = {"to hit": (1, 2), "scatter": (4, 4), "artillery": (1, 2), "initiative": (1, 2)}
    player.rest_until("Blue", "Weapons")
    expect(shell).to_have_count(1)
    player.rest_until("Blue", "Movement")
    player.told("Turn 3")
    player.rest_until("Blue", "Weapons")
    player.told(re.compile(r"at 0806: rolled .* lands in \d{4} after scattering \d hex"))
    expect(shell).to_have_count(0)
