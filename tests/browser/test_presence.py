"""Who else is at the table, and how a player learns that it is their turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import Player, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_outages import HIDDEN

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
NOTIFIED = """
    window.notes = []
    window.Notification = class {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title, options) { window.notes.push([title, options.body]) }
        close() {}
    }
"""
"""Notifications are permitted, and noted instead of shown."""


@SCREENS
def test_players_see_who_is_here_and_who_thinks(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, orange={"kind": "person", "name": "Anna"})
    orange = sit_down(opened, made.link("Orange"), screen)
    others = orange.page.get_by_role("list", name="Other players").get_by_role("listitem")
    expect(others).to_have_text("Blue is away")
    blue = sit_down(opened, made.link("Blue"), screen)
    expect(others).to_have_text("Blue is thinking")
    expect(blue.page.get_by_role("list", name="Other players")).to_have_text("Orange (Anna) is here")
    assert violations(orange.page, "light") + violations(orange.page, "dark") == []
    blue.move()
    expect(others).to_have_text("Blue is here")
    expect(blue.page.get_by_role("list", name="Other players")).to_have_text("Orange (Anna) is thinking")
    blue.page.close()
    expect(others).to_have_text("Blue is away")


def test_the_title_says_whose_turn_it_is(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue, orange = (sit_down(opened, made.link(seat)) for seat in ("Blue", "Orange"))
    expect(blue.page).to_have_title("Your turn – Glade")
    expect(orange.page).to_have_title("Glade · Ironhex")
    blue.move()
    expect(blue.page).to_have_title("Glade · Ironhex")
    expect(orange.page).to_have_title("Your turn – Glade")


def hide(page: Page) -> None:
    page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")


@SCREENS
def test_a_hidden_tab_calls_its_player(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url)
    blue = sit_down(opened, made.link("Blue"))
    page = opened("/settings", screen, settings={"pace": "instant"})
    for script in (HIDDEN % "false", NOTIFIED):
        page.add_init_script(script)
    page.goto(made.link("Orange"))
    expect(Player(page, screen).status).to_have_text("Waiting for Blue")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Notify me when it's my turn").check()
    page.keyboard.press("Escape")
    hide(page)
    blue.move()
    expect(page).to_have_title("Your turn – Glade")
    assert page.evaluate("window.notes") == [["Your turn", "Glade"]]
