"""A battle replayed: timeline, steps, speed, and links to its moments."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import Made, Player, make
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
    assert f"/g/{fought.game}/replay?at={at}&" in link
    other = watch(opened, fought, int(at))
    expect(other.get_by_role("slider", name="Moment")).to_have_value(at)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_link_carries_the_view(opened: Opener, fought: Made, screen: Screen) -> None:
    page = opened(f"/g/{fought.game}/replay?at=5&unit=1&side=Orange", screen)
    expect(page.get_by_label("Seen by")).to_have_value("Orange")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".counter").first).to_be_visible()
    for _ in range(3):
        page.keyboard.press("+")
    name = page.get_by_role("complementary").get_by_role("heading").first
    expect(name).to_be_visible()
    unit = name.inner_text()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    at = page.get_by_role("slider", name="Moment").input_value()
    other = opened(link[link.index("/g/") :], screen)
    expect(other.get_by_role("slider", name="Moment")).to_have_value(at)
    expect(other.get_by_label("Seen by")).to_have_value("Orange")
    expect(other.get_by_role("complementary").get_by_role("heading").first).to_have_text(unit)
    assert "room=" in link
    expect(other.locator(".counter").first).to_be_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_curve_says_who_is_ahead(opened: Opener, fought: Made, screen: Screen) -> None:
    page = watch(opened, fought, screen=screen)
    curve = page.get_by_role("img", name=re.compile(r"BV left: Blue [\d,]+, Orange [\d,]+"))
    expect(curve).to_be_visible()
    expect(curve.locator("path")).to_have_count(2)


def test_steps_by_action_pass_their_details(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought)
    moment = page.get_by_role("slider", name="Moment")
    page.get_by_role("button", name="Next action").click()
    expect(moment).not_to_have_value("0")
    stops = [int(moment.input_value())]
    while stops[-1] < int(moment.get_attribute("max") or 0):
        page.keyboard.press("Shift+ArrowRight")
        expect(moment).not_to_have_value(str(stops[-1]))
        stops.append(int(moment.input_value()))
    assert len(stops) < stops[-1]
    page.get_by_role("button", name="Previous action").click()
    expect(moment).to_have_value(str(stops[-2]))


@pytest.fixture(scope="module")
def lost(site: Site) -> Made:
    """A battle in which Orange has given up."""
    made = make(site.url)
    with httpx.Client(base_url=site.url, timeout=PATIENCE) as http:
        orange = Seat(http, made.game, "Orange", made.tokens["Orange"])
        play_on([Seat(http, made.game, seat, token) for seat, token in made.tokens.items()], limit=2)
        assert orange.post("/resign").status_code == 200
    return made


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_key_moments_are_marked_and_reached_with_a_click(opened: Opener, lost: Made, screen: Screen) -> None:
    page = watch(opened, lost, screen=screen)
    page.get_by_role("button", name="Next key moment").click()
    expect(page.get_by_role("slider", name="Moment")).not_to_have_value("0")
    expect(page.locator(".key span")).not_to_have_count(0)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_role("button", name="Previous key moment")).to_be_disabled()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_battle_continues_from_here(opened: Opener, fought: Made, screen: Screen) -> None:
    page = watch(opened, fought, 5, screen)
    page.get_by_role("button", name="Continue from here").click()
    dialog = page.get_by_role("dialog", name="Continue from here")
    expect(dialog.get_by_label("Blue")).to_have_value("")
    dialog.get_by_label("Orange").select_option("random")
    dialog.get_by_role("button", name="Start battle").click()
    expect(page).not_to_have_url(re.compile(fought.game))
    expect(page.locator(".counter")).to_have_count(2)
    game = re.findall(r"/g/([^/?#]+)", page.url)[0]
    table = page.request.get(f"/api/games/{game}").json()
    assert [(each["side"], each["kind"], each["bot"]) for each in table["players"]] == [
        ("Blue", "person", ""),
        ("Orange", "bot", "random"),
    ]


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


@pytest.mark.parametrize("screen", [PHONE, Screen(820, 1180, touch=True)], ids=["phone", "upright"])
def test_its_keys_timeline_and_latest_entry_fit(opened: Opener, fought: Made, screen: Screen) -> None:
    page = opened(f"{fought.link()}/replay?at=30", screen)
    keys = page.get_by_role("contentinfo").get_by_role("button")
    expect(keys).to_have_count(9)
    for each in (*keys.all(), page.get_by_role("link", name="Back to the game"), page.locator(".entry.current")):
        expect(each).to_be_in_viewport(ratio=1)
    line = page.get_by_role("slider").bounding_box()
    assert line
    assert line["width"] > 0.8 * screen.width


def test_the_board_is_in_the_middle(opened: Opener, fought: Made) -> None:
    page = watch(opened, fought, screen=Screen(1280, 720))
    page.locator(".board .counter").first.wait_for()
    room = page.locator(".board").bounding_box()
    assert room
    left, right = (Player(page).hex(place).x - room["x"] for place in ("0101", "1201"))
    assert left - (room["width"] - right) < 60, "only the tools need room beside it"
