"""Axe looks at every stage of a battle, in both themes, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.player import NEIGHBORS, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_from_the_first_move_to_the_end(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, turns=1, sides=NEIGHBORS).link("Blue", "Orange"), screen)
    page, found = player.page, list[str]()
    seen: set[str] = set()
    going = player.await_turn()
    while going:
        player.settle()
        stage = page.locator("[aria-current=step]").inner_text()
        if stage not in seen:
            seen.add(stage)
            found += violations(page, "light") + violations(page, "dark")
        if stage == "Weapons":
            player.press(page.get_by_role("button", name="None"))
            expect(player.primary).to_have_text("Hold fire")
        going = player.stand() if stage == "Movement" else player.confirm()
    expect(player.end).to_contain_text("Shots that hit")
    found += violations(page, "light") + violations(page, "dark")
    assert seen == {"Movement", "Weapons", "Physical"}
    assert found == []
