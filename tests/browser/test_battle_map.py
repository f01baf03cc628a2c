"""The tools at the edge of the map: lines of sight, and weapon ranges."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.player import Point, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def uppermost(card: Locator) -> bool:
    """Whether nothing covers the middle of a card."""
    at = middle(card)
    return bool(card.evaluate("(card, at) => card.contains(document.elementFromPoint(...at))", list(at)))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_lines_of_sight_and_ranges(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url).link("Blue"), screen)
    page = player.page
    player.await_turn()
    player.in_reach()
    player.press(page.get_by_role("button", name="Line of sight"))
    card = page.get_by_role("status").filter(has_text="Line of sight")
    expect(card).to_contain_text("From 0608 to where?")
    there = player.in_reach()[0]
    player.point(there)
    expect(card).to_contain_text(re.compile(r"0608 → \d{4}, \d hex(es)?: "))
    assert uppermost(card)
    line = page.locator(".sight .line.back")
    here = middle(page.locator(".counter", has_text="Griffin").locator(".base"))
    between = [(a + b) / 2 for a, b in zip(here, there, strict=True)]
    assert middle(line) == pytest.approx(between, abs=3)
    player.press(page.get_by_role("button", name="Line of sight"))
    expect(line).to_have_count(0)
    player.press(page.get_by_role("button", name="Weapon ranges"))
    weapon = page.get_by_role("combobox", name="Weapon")
    weapon.select_option("PPC (RA)")
    expect(page.locator(".tool", has=weapon)).to_contain_text("short")
    assert uppermost(page.locator(".tool", has=weapon))
