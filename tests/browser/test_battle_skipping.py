"""Units that can do nothing are skipped, unless the player wants to be asked anyway."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.player import Player, make, sit_down
from tests.browser.site import Opener, Site

NOTICE = """() => new MutationObserver(() => {
    window.skipped ||= document.body.innerText.includes('Skipped, nothing to do: Hunchback HBK-4G')
}).observe(document.body, { childList: true, subtree: true })"""
"""Remembers that a Hunchback was skipped, because the message goes away by itself."""


def sit(opened: Opener, site: Site, sides: list[dict[str, Any]], **settings: Any) -> Player:
    game = make(site.url, sides=sides, board="open-ground", turns=1)
    player = sit_down(opened, game.link("Blue", "Orange"), curtain=False, **settings)
    player.await_turn()
    return player


def far_apart() -> list[dict[str, Any]]:
    """Nobody is in range of anybody."""
    units = [{"design": "Hunchback HBK-4G"}]
    places = {"Blue": "0101", "Orange": "1517"}
    return [{"name": name, "units": [units[0] | {"place": at, "heading": 0}]} for name, at in places.items()]


def test_units_without_a_target_are_not_asked(opened: Opener, site: Site) -> None:
    """Both stand still, nobody can fire: the battle of one turn is over without another question."""
    player = sit(opened, site, far_apart(), askAnyway=False)
    player.page.evaluate(NOTICE)
    player.stand()
    assert not player.stand(), "the battle goes on"
    expect(player.end).to_be_visible()
    assert player.page.evaluate("window.skipped")


def test_a_player_may_be_asked_anyway(opened: Opener, site: Site) -> None:
    player = sit(opened, site, far_apart(), askAnyway=True)
    player.stand()
    assert player.stand()
    expect(player.primary).to_have_text("Hold fire")


def test_undo_leads_to_the_last_answer_by_hand(opened: Opener, site: Site) -> None:
    """Blue's Hunchback is far from everybody; the Locusts and Orange's Hunchback have targets."""
    blue = [{"design": "Locust LCT-1V", "place": "0717", "heading": 0}, {"design": "Hunchback HBK-4G", "place": "0101"}]
    orange = [{"design": "Locust LCT-1V", "place": "0714", "heading": 180}, {"design": "Wasp WSP-1A", "place": "0814"}]
    sides = [{"name": "Blue", "units": blue}, {"name": "Orange", "units": orange}]
    player = sit(opened, site, sides, askAnyway=False)
    for _ in range(4):
        player.stand()
    player.page.evaluate(NOTICE)
    while not player.page.evaluate("window.skipped"):
        assert player.confirm()
        player.settle()
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    before = player.asked
    undo.click()
    player.await_question(before)
    expect(player.page.get_by_role("tab", name=re.compile("Hunchback"))).to_have_count(0)
