"""Friends find each other: in the lobby, with a force of their own, and on all their devices."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


def looked_at(page: Page, name: str) -> None:
    """Nothing on the page is hard to use; with a folder for pictures, it can be looked at."""
    folder = os.environ.get("IRONHEX_SHOTS")
    found = [*violations(page, "dark"), *violations(page, "light")]
    for theme in ("light", "dark") if folder else ():
        page.emulate_media(color_scheme=theme)
        width = (page.viewport_size or {"width": 0})["width"]
        page.screenshot(path=Path(folder or "") / f"{name}-{width}-{theme}.png", full_page=True)
    assert found == [], found


def set_up(page: Page) -> None:
    """Wait until the forces have their values, and invite a friend."""
    expect(page.get_by_role("button", name="Start the battle")).to_be_enabled()
    page.get_by_role("combobox", name="Played by").last.select_option("friend")


@SCREENS
def test_a_friend_finds_a_game_in_the_lobby_and_joins(opened: Opener, own_site: Site, screen: Screen) -> None:
    settings = {"pace": "instant", "name": "Anna"}
    host = opened("/new", screen, at=own_site.url, settings=settings)
    set_up(host)
    host.get_by_role("checkbox", name="List it in the lobby").check()
    host.get_by_text("Rules and more").click()
    host.get_by_role("textbox", name="Name of the battle").fill("Friday duel")
    host.get_by_role("button", name="Start the battle").click()
    expect(host.get_by_role("dialog")).to_contain_text("The battle is also in the lobby.")
    host.get_by_role("button", name="Go to the battle").click()
    expect(host.locator("main")).to_be_visible()

    friend = opened("/", screen, at=own_site.url, settings={"pace": "instant", "name": "Berta"})
    expect(friend.get_by_role("heading", name="Open games")).to_be_visible()
    friend.goto("/lobby")
    row = friend.get_by_role("listitem").filter(has_text="Friday duel")
    expect(row).to_contain_text("by Anna")
    expect(row).to_contain_text("Master Rules")
    looked_at(friend, "lobby")
    watcher = opened("/lobby", screen, at=own_site.url)
    expect(watcher.get_by_role("button", name="Join Friday duel as Orange")).to_be_visible()
    row.get_by_role("button", name="Join Friday duel as Orange").click()
    expect(friend).to_have_url(re.compile(r"/g/\w+$"))
    expect(watcher.get_by_role("button", name="Join Friday duel as Orange")).to_have_count(0)
    expect(watcher.get_by_role("link", name="Watch Friday duel")).to_be_visible()
    expect(host.get_by_text("Berta").first).to_be_attached()


@SCREENS
@pytest.mark.parametrize("picked", [False, True], ids=["given", "picked"])
def test_the_link_of_a_seat_that_somebody_took_in_the_lobby_is_explained(
    opened: Opener, own_site: Site, screen: Screen, picked: bool
) -> None:
    host = opened("/new", screen, at=own_site.url, settings={"pace": "instant", "name": "Anna"})
    set_up(host)
    if picked:
        host.get_by_role("checkbox", name="They pick their own force").check()
        host.get_by_role("textbox", name="Limit of Orange").fill("1200")
    host.get_by_role("checkbox", name="List it in the lobby").check()
    host.get_by_role("button", name="Start the battle").click()
    link = host.get_by_label("Link for Orange", exact=True)
    address = link.input_value()
    stranger = opened("/lobby", screen, at=own_site.url, settings={"pace": "instant", "name": "Berta"})
    stranger.get_by_role("button", name=re.compile("^Join")).click()
    expect(host.get_by_role("dialog")).to_contain_text("Berta has joined as Orange.")
    expect(link).to_have_count(0)
    host.get_by_role("button", name="Go to the battle").click()
    if not picked:
        host.get_by_role("button", name="Menu").click()
        host.get_by_role("button", name="Links", exact=True).click()
    expect(host.get_by_text("Berta has joined as Orange.")).to_be_visible()
    expect(link).to_have_count(0)

    friend = opened(address.removeprefix(own_site.url), screen, at=own_site.url)
    expect(friend.get_by_role("alert")).to_contain_text("Berta has joined from the lobby and plays Orange now.")
    expect(friend.get_by_role("alert")).to_contain_text("Your link for this seat no longer works")
    looked_at(friend, "replaced")


@SCREENS
def test_a_friend_picks_a_force_within_the_limit(opened: Opener, own_site: Site, screen: Screen) -> None:
    host = opened("/new", screen, at=own_site.url, settings={"pace": "instant", "name": "Anna"})
    set_up(host)
    host.get_by_role("checkbox", name="They pick their own force").check()
    host.get_by_role("textbox", name="Limit of Orange").fill("1200")
    host.get_by_role("button", name="Start the battle").click()
    link = host.get_by_label("Link for Orange", exact=True).input_value()
    host.get_by_role("button", name="Go to the battle").click()
    expect(host.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    looked_at(host, "waiting")

    friend = opened(link.removeprefix(own_site.url), screen, at=own_site.url, settings={"pace": "instant"})
    expect(friend.get_by_text("Your limit is 1,200 BV, skills included.")).to_be_visible()
    expect(friend.get_by_role("button", name="Take this force")).to_be_disabled()
    friend.get_by_role("button", name="Add a unit to Orange").click()
    friend.get_by_role("searchbox").fill("Enforcer ENF-4R")
    friend.get_by_role("button", name="Add Enforcer ENF-4R", exact=True).first.click()
    friend.get_by_role("button", name="Done").click()
    expect(friend.get_by_role("status").filter(has_text="left")).to_contain_text("BV")
    friend.get_by_role("combobox", name="gunnery of Enforcer ENF-4R").select_option("0")
    expect(friend.get_by_role("status").filter(has_text="over the limit")).to_be_visible()
    expect(friend.get_by_role("button", name="Take this force")).to_be_disabled()
    looked_at(friend, "pick")
    friend.get_by_role("combobox", name="gunnery of Enforcer ENF-4R").select_option("4")
    expect(friend.get_by_role("button", name="Take this force")).to_be_enabled()
    friend.get_by_role("button", name="Take this force").click()
    for page in (host, friend):
        expect(page).to_have_url(re.compile(r"/g/\w+$"))
        expect(page.locator("main svg").first).to_be_visible()


@SCREENS
def test_a_second_device_gets_everything_by_one_link(opened: Opener, far_site: Site, screen: Screen) -> None:
    settings = {"pace": "instant", "name": "Anna", "changed": 5}
    first = opened("/settings", screen, at=far_site.public_url, settings=settings)
    assert first.evaluate("isSecureContext") is False
    kept = {"abcdefgh2345": {"tokens": ["t"], "name": "Old duel", "when": 1}}
    lessons = {"games": {}, "latest": {}, "finished": {"classic-green": "won"}}
    first.evaluate("games => localStorage['ironhex.seats'] = JSON.stringify(games)", kept)
    first.evaluate("lessons => localStorage['ironhex.lessons.2'] = JSON.stringify(lessons)", lessons)
    first.get_by_role("button", name="Create my link").click()
    link = first.get_by_label("Your private link", exact=True).input_value()
    first.get_by_role("button", name="QR code: Your private link").click()
    expect(first.get_by_role("img", name="QR code: Your private link")).to_be_visible()
    looked_at(first, "devices")

    second = opened(link.removeprefix(far_site.public_url), screen, at=far_site.public_url)
    expect(second.get_by_text("This link belongs to Anna and carries 1 game and 1 finished lesson.")).to_be_visible()
    assert "#" not in second.url
    looked_at(second, "device")
    second.get_by_role("button", name="Use them here").click()
    expect(second.get_by_text("Old duel").first).to_be_visible()
    assert "classic-green" in second.evaluate("localStorage['ironhex.lessons.2']")
    second.goto("/settings")
    expect(second.get_by_label("Your name")).to_have_value("Anna")
    expect(second.get_by_label("Your private link", exact=True)).to_have_value(link)
    with second.expect_response(lambda got: got.url.endswith("/api/profiles/mine") and got.request.method == "POST"):
        second.get_by_label("Your name").fill("Anna B.")
        second.get_by_label("Your name").blur()
    first.reload()
    expect(first.get_by_label("Your name")).to_have_value("Anna B.")

    first.get_by_role("button", name="Renew the link…").click()
    first.get_by_role("button", name="Renew the link", exact=True).click()
    expect(first.get_by_label("Your private link", exact=True)).not_to_have_value(link)
    second.reload()
    expect(second.get_by_text("The link of this device was renewed or deleted.")).to_be_visible()
    expect(second.get_by_label("Your name")).to_have_value("Anna B.")
