"""A battle replayed: timeline, steps, speed, and links to its moments."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import Made, make
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.server.client import Seat, play_on
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def fought(site: Site) -> Made:
    """A battle that is over."""
    made = make(site.url, turns=1)
    with httpx.Client(base_url=site.url, timeout=PATIENCE) as http:
        play_on([Seat(http, made.game, seat, token) for seat, token in made.tokens.items()])
        assert http.get(f"/api/games/{made.game}").json()["over"]
    return made


def watch(opened: Opener, made: Made, at: int | None = None, screen: Screen = DESK) -> Page:
    page = opened(f"/g/{made.game}/replay" + ("" if at is None else f"?at={at}"), screen)
    expect(page.get_by_role("log", name="Log")).to_contain_text("Turn 1")
    return page


def test_a_map_that_could_not_be_drawn_is_requested_again(opened: Opener, fought: Made) -> None:
    page = opened("/")
    fault = {"status": 500, "error": "fault", "detail": "something went wrong"}
    page.route("**/field.svg*", lambda route: route.fulfill(status=500, json=fault), times=1)
    page.goto(f"/g/{fought.game}/replay")
    expect(page.get_by_text("Something went wrong")).to_be_visible()
    expect(page.locator(".counter")).to_have_count(2)


def test_the_timeline_leads_to_every_moment(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought)
    moment = page.get_by_role("slider", name="Moment")
    last = moment.get_attribute("max") or ""
    expect(moment).to_have_value("0")
    page.get_by_role("button", name="Step forward").click()
    expect(moment).not_to_have_value("0")
    expect(moment).to_have_attribute("aria-valuetext", "Turn 1")
    page.get_by_role("button", name="To the end").click()
    expect(moment).to_have_value(last)
    page.get_by_role("button", name="Step back").click()
    expect(moment).not_to_have_value(last)
    page.get_by_role("log", name="Log").get_by_role("button", name="Enforcer").first.click()
    expect(moment).to_have_attribute("aria-valuetext", re.compile("Enforcer"))
    page.get_by_role("button", name="To the beginning").click()
    expect(moment).to_have_value("0")


def test_it_plays_at_the_chosen_speed(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought)
    moment = page.get_by_role("slider", name="Moment")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    stopped = moment.input_value()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).not_to_have_value(stopped)


def test_a_link_leads_to_a_moment(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("log", name="Log").get_by_role("button").nth(2).click()
    at = page.get_by_role("slider", name="Moment").input_value()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/g/{fought.game}/replay?at={at}")
    other = watch(opened, fought, int(at))
    expect(other.get_by_role("slider", name="Moment")).to_have_value(at)


def test_it_can_be_seen_from_either_side(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought, 5)
    eyes, moment = page.get_by_label("Seen by"), page.get_by_role("slider", name="Moment")
    expect(eyes).to_have_value("")
    for side in ("Orange", "Blue"):
        with page.expect_response(re.compile(f"side={side}")) as told:
            eyes.select_option(side)
        assert told.value.ok
        expect(moment).to_have_value("5")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_with_it(opened: Opener, fought: Made, screen: Screen) -> None:
    page = watch(opened, fought, 5, screen)
    assert violations(page, "light") + violations(page, "dark") == []
