"""Links for friends: copied over plain http too, as a QR code, by the share sheet, and found again in the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import Player, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
SHARING = "navigator.share = shared => { window.shared = shared; return Promise.resolve() }"


def pasted(page: Page) -> str:
    """What the clipboard holds, pasted into a text field of the page."""
    page.goto("/settings")
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))")
    page.locator("#paste").press("ControlOrMeta+V")
    return page.locator("#paste").input_value()


def invited(opened: Opener, site: Site, screen: Screen) -> Page:
    """A battle that was created for a friend, with the links on the screen."""
    page = opened("/new", screen, at=site.public_url, settings={"pace": "instant"})
    page.get_by_role("combobox", name="Played by").last.select_option("friend")
    page.get_by_role("button", name="Start the battle").click()
    expect(page.get_by_role("dialog", name="Send these links")).to_be_visible()
    return page


def open_links(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Links", exact=True).click()
    expect(page.get_by_role("dialog", name="Links")).to_be_visible()


@SCREENS
def test_a_friends_link_is_copied_over_plain_http_and_found_again(
    opened: Opener, far_site: Site, screen: Screen
) -> None:
    page = invited(opened, far_site, screen)
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("navigator.clipboard") is None
    friend = page.get_by_label("Link for Orange", exact=True)
    link = friend.input_value()
    assert link.startswith(f"{far_site.public_url}/g/")
    page.get_by_role("button", name="Copy: Link for Orange").click()
    expect(page.get_by_role("button", name="Copy: Link for Orange")).to_have_text("Copied")
    page.get_by_role("button", name="Go to the battle").click()
    game = page.url
    open_links(page)
    expect(friend).to_have_value(link)
    assert pasted(page) == link
    page.goto(game)
    open_links(page)
    page.get_by_role("button", name="Copy: Your own link (Blue)").click()
    expect(page.get_by_role("dialog").get_by_text("Copied", exact=True).first).to_be_visible()
    own = page.get_by_label("Your own link (Blue)", exact=True).input_value()
    assert pasted(page) == own != link
    orange = sit_down(opened, link.removeprefix(far_site.public_url), screen, at=far_site.public_url)
    open_links(orange.page)
    expect(orange.page.get_by_label("Link for Blue", exact=True)).to_have_count(0)
    expect(orange.page.get_by_label("Your own link (Orange)", exact=True)).to_have_value(link)


@SCREENS
def test_a_link_is_a_qr_code_and_can_be_shared(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url)
    page = opened("/settings", screen, settings={"pace": "instant"})
    page.add_init_script(SHARING)
    page.goto(made.link("Blue"))
    expect(Player(page, screen).status).not_to_have_text("")
    open_links(page)
    label = "Link for spectators"
    link = page.get_by_label(label, exact=True).input_value()
    assert re.fullmatch(rf"http://[^/]+/g/{made.game}", link)
    page.get_by_role("button", name=f"QR code: {label}").click()
    code = page.get_by_role("img", name=f"QR code: {label}")
    expect(code).to_have_attribute("data-text", link)
    box = code.bounding_box()
    assert box
    assert box["width"] == box["height"] > 150
    page.get_by_role("button", name=f"Share: {label}").click()
    assert page.evaluate("window.shared.url") == link
    assert violations(page, "light") + violations(page, "dark") == []


def test_a_browser_that_cannot_copy_selects_the_link(opened: Opener, site: Site) -> None:
    page = opened("/settings", settings={"pace": "instant"})
    page.add_init_script("document.execCommand = () => false; delete Navigator.prototype.clipboard")
    page.goto(make(site.url).link("Blue"))
    open_links(page)
    page.get_by_role("button", name="Copy: Link for spectators").click()
    expect(page.get_by_text("The link is selected")).to_be_visible()
    link = page.get_by_label("Link for spectators", exact=True)
    expect(link).to_be_focused()
    assert page.evaluate("getSelection().toString()") in ("", link.input_value())
