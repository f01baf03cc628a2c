"""Friends at one table: what they write to each other, and how much time they have."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.axe import violations
from tests.browser.player import make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
CLOCK = {"minutes": 30, "increment": 30}


def open_chat(page: Page, name: str = "Chat") -> Locator:
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("region", name="Chat")


@SCREENS
def test_friends_write_to_each_other(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, orange={"kind": "person", "name": "Anna"}, clock=CLOCK)
    blue, orange = (sit_down(opened, made.link(seat), screen).page for seat in ("Blue", "Orange"))
    chat = open_chat(orange)
    chat.get_by_role("button", name="Good luck").click()
    chat.get_by_label("Message", exact=True).fill("<i>Hello</i>")
    chat.get_by_role("button", name="Send").click()
    lines = open_chat(blue, "Chat, 2 new messages").get_by_role("log", name="Messages").get_by_role("listitem")
    expect(lines).to_contain_text(["Good luck", "<i>Hello</i>"])
    expect(lines.first).to_contain_text("Anna (Orange)")
    assert violations(blue, "light") + violations(blue, "dark") == []
    blue.get_by_role("button", name="Mute Orange").click()
    expect(lines).to_have_text(["Everybody at the table reads what you write."])
    blue.get_by_role("button", name="Close the chat").click()
    chat.get_by_role("button", name="One moment").click()
    expect(chat.get_by_role("listitem")).to_have_count(3)
    blue.reload()
    expect(blue.get_by_role("button", name="Chat", exact=True)).to_be_visible()  # nothing new from somebody muted
    open_chat(blue).get_by_role("button", name="Unmute Orange").click()
    expect(lines).to_have_count(3)
    assert_fits(blue)


def assert_fits(page: Page) -> None:
    """Nothing in the top bar is cut off."""
    wide = "[...document.querySelectorAll('header.bar button, header.bar time')].filter(each => each.offsetParent)"
    edge = page.evaluate(f"Math.max(...{wide}.map(each => each.getBoundingClientRect().right))")
    assert edge <= page.evaluate("innerWidth")


def test_spectators_only_read_and_one_screen_needs_no_chat(opened: Opener, site: Site) -> None:
    made = make(site.url)
    blue = sit_down(opened, made.link("Blue")).page
    open_chat(blue).get_by_role("button", name="Good luck").click()
    spectator = opened(made.link())
    chat = open_chat(spectator, "Chat, 1 new message")
    expect(chat).to_contain_text("Only the players can write.")
    expect(chat.get_by_role("textbox")).to_have_count(0)
    alone = sit_down(opened, make(site.url).link("Blue", "Orange")).page
    expect(alone.get_by_role("button", name="Menu")).to_be_visible()
    expect(alone.get_by_role("button", name="Chat")).to_have_count(0)


@SCREENS
def test_clocks_are_shown_and_a_win_is_claimed(opened: Opener, own_site: Site, screen: Screen) -> None:
    made = make(own_site.url, clock=CLOCK)
    late, other = (sit_down(opened, made.link(seat), screen, own_site.url).page for seat in ("Blue", "Orange"))
    clocks = other.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(clocks.nth(1)).to_have_text("Orange 30:00")
    expect(clocks.nth(0)).to_contain_text("Blue 29:")
    assert_fits(other)
    own_site.kill()
    with closing(sqlite3.connect(own_site.folder / "games.db")) as database, database:
        database.execute("UPDATE clocks SET \"left\" = 0 WHERE side = 'Blue'")
    own_site.start()
    expect(late.get_by_text("You have run out of time.")).to_be_visible()
    expect(clocks.nth(0)).to_have_text("Blue 0:00")
    other.get_by_role("button", name="Claim the win").click()
    for page in (late, other):
        expect(page.get_by_role("dialog").get_by_role("link", name="Watch the replay")).to_be_visible()


def test_a_clock_is_chosen_for_a_new_battle(opened: Opener, site: Site) -> None:
    page = opened("/new")
    page.get_by_text("Rules and more").click()
    clock = page.get_by_role("combobox", name="Clock")
    expect(page.get_by_label("Turn limit")).to_be_visible()
    expect(clock).to_have_count(0)  # a bot has all the time
    page.get_by_role("combobox", name="Played by").nth(1).select_option(label="A friend, by link")
    clock.select_option(label="Time for the whole battle")
    page.get_by_label("Minutes for each side").fill("45")
    with page.expect_request("**/api/games") as sent:
        page.get_by_role("button", name="Start the battle").click()
    assert json.loads(sent.value.post_data or "")["clock"] == {"minutes": 45, "increment": 30}
