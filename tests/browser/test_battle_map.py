"""The map: its tools, and what of it is visible."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.player import BOT, PERSON, Point, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def uppermost(card: Locator) -> bool:
    """Whether nothing covers the middle of a card, even one that lets taps through."""
    return bool(card.evaluate(UPPERMOST, list(middle(card))))


UPPERMOST = """(card, at) => {
    card.style.pointerEvents = 'auto'
    const found = card.contains(document.elementFromPoint(...at))
    card.style.pointerEvents = ''
    return found
}"""


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


LAPTOP = Screen(1280, 720)


def deploying(site: Site, **more: Any) -> str:
    """The link of a battle on a whole map sheet in which the players deploy their units."""
    sides = [
        {"name": "Blue", "player": PERSON, "units": [{"design": "Griffin GRF-1N"}]},
        {"name": "Orange", "player": BOT, "units": [{"design": "Enforcer ENF-4R"}]},
    ]
    return make(site.url, board="hills", sides=sides, deploy=True, **more).link("Blue")


@pytest.mark.parametrize("screen", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_what_can_be_chosen_is_visible(opened: Opener, site: Site, screen: Screen) -> None:
    """At a desk all of it and nothing over it, on a phone most of it."""
    player = sit_down(opened, deploying(site), screen)
    player.await_turn()
    expect(player.status).to_have_text("Deploy Griffin GRF-1N")
    places = player.in_reach()
    enough = 1 if screen is not PHONE else 0.6
    assert len(places) >= enough * player.page.locator(".reach polygon").count()
    player.point(places[0])
    player.answer()
    player.await_turn()
    expect(player.status).to_have_text("Move Griffin GRF-1N")
    assert len(player.in_reach()) >= enough * player.page.locator(".reach polygon").count()


def test_the_board_returns_when_a_unit_at_its_edge_is_deployed(opened: Opener, site: Site) -> None:
    player = sit_down(opened, deploying(site), LAPTOP)
    board = player.page.locator(".world")
    player.await_turn()
    corner = max(player.in_reach(), key=lambda at: at.y - at.x)
    before = board.get_attribute("style")
    player.point(corner)
    expect(board).not_to_have_attribute("style", before or "")
    player.answer()
    player.await_turn()
    expect(player.status).to_have_text("Move Griffin GRF-1N")
    expect(board).to_have_attribute("style", before or "")
