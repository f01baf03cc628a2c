"""Fingers on a phone: they drag and pinch the board, and pull the sheet up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.player import Player, Point, facing_sides, make, sit_down
from tests.browser.site import PHONE, Opener, Site

STEPS = 6
COLOURS = """() => {
    const { width, height } = document.querySelector('.board canvas')
    const pixels = document.querySelector('.board canvas').getContext('2d').getImageData(0, 0, width, height).data
    return [...new Set(new Uint32Array(pixels.buffer))]
}"""

ABOVE = """() => {
    const top = document.querySelector('aside.narrow').getBoundingClientRect().top
    const bottoms = [...document.querySelectorAll('.counter .base')].map(each => each.getBoundingClientRect().bottom)
    return bottoms.length === 2 && bottoms.every(bottom => bottom < top)
}"""

TOUCHED = """() => {
    const { left, top, width, height } = document.querySelector('.tool').getBoundingClientRect()
    const parts = [...Array(20).keys()].map(step => (step + 0.5) / 20)
    const at = parts.flatMap(x => parts.map(y => document.elementFromPoint(left + x * width, top + y * height)))
    return at.map(each => each.closest('.tool') ? each.tagName : 'MAP')
}"""


@pytest.fixture
def player(opened: Opener, site: Site) -> Player:
    player = sit_down(opened, make(site.url).link("Blue"), PHONE)
    player.await_turn()
    return player


def fingers(page: Page, *tracks: tuple[Point, Point]) -> None:
    """Put down a finger for each track, move them along together, and lift them."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, part: float) -> None:
        at = [Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part) for a, b in tracks]
        points = [{"x": each.x, "y": each.y, "id": id} for id, each in enumerate(at)] if kind != "touchEnd" else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for step in range(1, STEPS + 1):
        touch("touchMove", step / STEPS)
    touch("touchEnd", 1)


def box(locator: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = locator.bounding_box()
    assert found is not None
    return found


def hex_on_screen(player: Player) -> FloatRect:
    """Where the first of the marked hexes is, and how large."""
    player.in_reach()
    return box(player.page.locator(".reach polygon").first)


def test_the_players_own_unit_is_visible_at_first(player: Player) -> None:
    player.in_reach()
    sheet = box(player.page.get_by_role("complementary", name="Units"))
    unit = box(player.page.locator(".counter", has_text="Griffin").locator(".base"))
    assert 0 < unit["y"] < unit["y"] + unit["height"] < sheet["y"]


def test_one_finger_drags_and_two_zoom(player: Player) -> None:
    before = hex_on_screen(player)
    fingers(player.page, (Point(200, 180), Point(230, 260)))
    after = hex_on_screen(player)
    assert after["x"] - before["x"] == pytest.approx(30, abs=10)
    assert after["y"] - before["y"] == pytest.approx(80, abs=15)
    fingers(player.page, (Point(180, 240), Point(140, 240)), (Point(220, 240), Point(260, 240)))
    assert hex_on_screen(player)["width"] > 1.5 * before["width"]


def test_the_map_stays_when_the_phone_is_turned(player: Player) -> None:
    player.in_reach()
    player.page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})
    expect(player.page.locator("aside.narrow")).to_have_count(0)
    player.in_reach()
    assert len(player.page.evaluate(COLOURS)) > 100


def test_the_sheet_makes_way_for_the_map_and_comes_back(player: Player) -> None:
    """Little of it is left while a hex is chosen; another unit to look at raises it."""
    sheet = player.page.get_by_role("complementary", name="Units")
    expect(sheet).to_have_css("height", "176px")
    player.point(player.hex("0604"))
    expect(sheet).to_have_css("height", re.compile("^37"))
    player.point(player.hex("0604"))
    expect(sheet).to_have_css("height", "176px")
    player.press(player.page.get_by_role("tab", name="Log"))
    expect(sheet).to_have_css("height", re.compile("^37"))


def test_weapons_raise_the_sheet_and_start_at_its_top(opened: Opener, site: Site) -> None:
    player = sit_down(opened, make(site.url).link("Blue", "Orange"), PHONE)
    player.await_turn()
    panel = player.page.locator("#tab-panel")
    for _ in range(2):
        player.stand()
        panel.evaluate("panel => { panel.scrollTop = 999 }")
    expect(player.page.get_by_role("complementary", name="Units")).to_have_css("height", re.compile("^506"))
    before = panel.evaluate("panel => panel.scrollTop")
    assert before > 0
    player.confirm()
    player.page.wait_for_function("document.querySelector('#tab-panel').scrollTop === 0")


def test_the_unit_and_its_target_stay_visible_while_the_sheet_slides_up(opened: Opener, site: Site) -> None:
    """They are moved to where the sheet will not be, not to where it is not yet."""
    sides = facing_sides({"Blue": ("Griffin GRF-1N", "0608", 0), "Orange": ("Enforcer ENF-4R", "0607", 180)})
    player = sit_down(opened, make(site.url, sides=sides).link("Blue", "Orange"), PHONE)
    player.page.emulate_media(reduced_motion="no-preference")
    player.await_turn()
    for _ in range(2):
        player.stand()
    expect(player.page.get_by_role("complementary", name="Units")).to_have_css("height", re.compile("^506"))
    player.page.wait_for_function(ABOVE)


def test_taps_go_through_the_card_of_a_tool(player: Player) -> None:
    """Everything on it but its controls is the map's."""
    page = player.page
    player.in_reach()
    for tool, touched in (("Line of sight", {"MAP"}), ("Ranges", {"MAP", "SELECT"})):
        page.get_by_role("button", name=tool).tap()
        page.locator(".tool").wait_for()
        assert set(page.evaluate(TOUCHED)) == touched
        page.get_by_role("button", name=tool).tap()
        expect(page.locator(".tool")).to_have_count(0)


def test_everything_is_large_enough_for_a_finger_and_nothing_shows_through(player: Player) -> None:
    player.await_turn()
    player.settle()
    assert player.page.evaluate(SMALL) == []
    assert player.page.evaluate(CLEAR) == []


SMALL = """() => [...document.querySelectorAll('header button, header a.button, aside button, [role=toolbar] button')]
    .filter(each => each.checkVisibility() && !each.matches('.term'))
    .filter(each => Math.min(each.offsetHeight, each.offsetWidth) < 44).map(each => each.outerHTML)"""
"""Buttons that are smaller than a fingertip; explained words are part of their text."""

CLEAR = """() => [...document.querySelectorAll('.bar, aside')].map(each => getComputedStyle(each))
    .filter(({opacity, backgroundColor}) => opacity !== '1' || !backgroundColor.startsWith('rgb('))
    .map(({backgroundColor}) => backgroundColor)"""
"""Bars through which the board can be seen."""


def test_no_keys_on_buttons_without_a_keyboard(player: Player) -> None:
    player.page.get_by_role("button", name="Menu").tap()
    expect(player.page.get_by_role("button", name="Hint")).to_be_visible()
    assert player.page.locator("button kbd").count()
    expect(player.page.locator("button kbd:visible")).to_have_count(0)
    expect(player.page.get_by_role("button", name="Keys")).to_be_hidden()


def test_the_sheet_is_pulled_up_and_tapped_down(player: Player) -> None:
    sheet = player.page.get_by_role("complementary", name="Units")
    low = box(sheet)
    handle = Point(low["x"] + 40, low["y"] + 8)
    fingers(player.page, (handle, Point(handle.x, handle.y - 500)))
    expect(sheet).to_have_css("height", re.compile("^72"))
    expect(player.page.get_by_role("table")).to_be_in_viewport()
    player.page.touchscreen.tap(handle.x, box(sheet)["y"] + 8)
    expect(sheet).to_have_css("height", "106px")
