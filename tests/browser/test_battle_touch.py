"""Fingers on a phone: they drag and pinch the board, and pull the sheet up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.player import Player, Point, make, sit_down
from tests.browser.site import PHONE, Opener, Site

STEPS = 6
COLOURS = """() => {
    const { width, height } = document.querySelector('.board canvas')
    const pixels = document.querySelector('.board canvas').getContext('2d').getImageData(0, 0, width, height).data
    return [...new Set(new Uint32Array(pixels.buffer))]
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


def test_the_sheet_is_pulled_up_and_tapped_down(player: Player) -> None:
    sheet = player.page.get_by_role("complementary", name="Units")
    low = box(sheet)
    handle = Point(low["x"] + 40, low["y"] + 8)
    fingers(player.page, (handle, Point(handle.x, handle.y - 280)))
    expect(sheet).to_have_css("height", re.compile("^72"))
    expect(player.page.get_by_role("table")).to_be_in_viewport()
    player.page.touchscreen.tap(handle.x, box(sheet)["y"] + 8)
    expect(sheet).to_have_css("height", "104px")
