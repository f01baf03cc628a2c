"""What a page says when the server cannot be reached, refuses something or has lost it, and how the page recovers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.player import BOT, make
from tests.browser.site import Opener, Site


def cut_off(page: Page) -> None:
    page.context.route("**/api/**", lambda route: route.abort())


def reconnect(page: Page) -> None:
    page.context.unroute_all()


RECOVERED: dict[str, Callable[[Page], None]] = {
    "/machines": lambda page: expect(page.get_by_role("row")).not_to_have_count(1),
    "/lab": lambda page: expect(page.get_by_role("button", name="Play")).to_be_visible(),
    "/rules": lambda page: expect(page.get_by_text(re.compile(r"^[\d,]+ rules$"))).to_be_visible(),
    "/games": lambda page: expect(page.get_by_text("Your turn")).to_be_visible(),
    "/new": lambda page: expect(page.get_by_role("button", name="Start the battle")).to_be_visible(),
}


@pytest.mark.parametrize("path", RECOVERED)
def test_a_page_opened_without_a_server_is_filled_when_it_answers(opened: Opener, site: Site, path: str) -> None:
    page = opened(make(site.url, orange=BOT).link("Blue"))
    expect(page.locator("[data-ask]:not([data-ask=''])")).to_be_visible()
    cut_off(page)
    page.goto(path)
    expect(page.get_by_text("The server does not respond.")).to_be_visible()
    reconnect(page)
    RECOVERED[path](page)
    expect(page.get_by_text("The server does not respond")).to_have_count(0)


def test_pictures_of_maps_are_requested_again(opened: Opener) -> None:
    page = opened("/settings")
    page.context.route("**/api/boards/drawing.svg*", lambda route: route.abort())
    page.goto("/new")
    first = page.locator(".thumb img").first
    expect(first).to_be_visible()
    cut_off(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("The server does not respond.")).to_be_visible()
    reconnect(page)
    expect(page.get_by_text("The server does not respond.")).to_have_count(0)
    page.wait_for_function("document.querySelector('.thumb img').naturalWidth > 0")


def test_a_simulation_that_the_server_has_lost_can_be_started_again(opened: Opener) -> None:
    page = opened("/lab")
    run = {"id": "lost", "state": "waiting", "games": 40, "played": 0, "error": "", "enough": False, "plots": []}
    page.route("**/api/lab/simulations", lambda route: route.fulfill(status=202, json=run))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("The server no longer has this simulation")
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    expect(page.get_by_role("button", name="Play")).to_be_enabled()
