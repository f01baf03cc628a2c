"""How the battle screen shares its space: board, panel and log, at every size and as players resize them."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.axe import violations
from tests.browser.player import Player, make, sit_down
from tests.browser.site import Opener, Screen, Site

Side = Literal["width", "height"]
SHEET = "generated:woods:3"
UPRIGHT, LAPTOP, DESK, LARGE = Screen(820, 1180), Screen(1280, 720), Screen(1440, 900), Screen(1920, 1080)


def box_of(of: Locator) -> FloatRect:
    box = of.bounding_box()
    assert box is not None
    return box


def seated(opened: Opener, site: Site, screen: Screen) -> Player:
    player = sit_down(opened, make(site.url, board=SHEET).link("Blue"), screen)
    player.await_turn()
    player.settle()
    return player


@pytest.mark.parametrize("screen", [LAPTOP, DESK, LARGE, UPRIGHT], ids=["laptop", "desk", "large", "upright"])
def test_nothing_covers_a_corner_of_the_board(opened: Opener, site: Site, screen: Screen) -> None:
    player = seated(opened, site, screen)
    floats = player.page.locator("main [data-float]").all()
    for corner in ("0101", "0117", "1501", "1517"):
        at = player.hex(corner)
        board = box_of(player.page.locator(".board"))
        assert board["x"] <= at.x <= board["x"] + board["width"]
        assert board["y"] <= at.y <= board["y"] + board["height"]
        for box in map(box_of, floats):
            assert not (box["x"] <= at.x <= box["x"] + box["width"] and box["y"] <= at.y <= box["y"] + box["height"]), (
                corner
            )


def test_the_panel_is_below_the_board_of_an_upright_tablet(opened: Opener, site: Site) -> None:
    player = seated(opened, site, UPRIGHT)
    panel, board = box_of(player.page.get_by_role("complementary", name="Units")), box_of(player.page.locator(".board"))
    assert panel["width"] == board["width"] == UPRIGHT.width
    assert panel["y"] >= board["y"] + board["height"] - 1
    step = player.hex("0102").y - player.hex("0101").y
    assert step > 32, "hexes are large enough for a finger"
    assert violations(player.page, "light") + violations(player.page, "dark") == []


def test_the_panel_can_be_resized_with_keys(opened: Opener, site: Site) -> None:
    player = seated(opened, site, DESK)
    panel = player.page.get_by_role("complementary", name="Units")
    edge = player.page.get_by_role("separator", name="Resize the panel")
    wide = box_of(panel)["width"]
    edge.press("ArrowLeft")
    expect(edge).to_have_attribute("aria-valuenow", str(round(wide) + 16))
    assert box_of(panel)["width"] == wide + 16


@pytest.mark.parametrize(
    ("name", "resized", "side", "by"),
    [
        ("Resize the panel", "complementary", "width", (-60, 0)),
        ("Resize the cards on the left", "region", "width", (40, 0)),
        ("Resize the log", "region", "height", (0, -50)),
    ],
    ids=["panel", "cards", "log"],
)
def test_separators_are_dragged_with_the_mouse(
    opened: Opener, site: Site, name: str, resized: Literal["complementary", "region"], side: Side, by: tuple[int, int]
) -> None:
    player = seated(opened, site, DESK)
    page = player.page
    of = page.get_by_role(resized, name="Units" if resized == "complementary" else "Log").first
    edge = page.get_by_role("separator", name=name, exact=True)
    before, at = box_of(of), box_of(edge)
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    page.mouse.move(x + by[0], y + by[1])
    page.mouse.up()
    expect(edge).to_have_attribute("aria-valuenow", str(round(before[side] + abs(sum(by)))))
    assert abs(box_of(of)[side] - before[side] - abs(sum(by))) <= 1


def test_a_large_window_shows_all_units_next_to_the_selected_one(opened: Opener, site: Site) -> None:
    """The board fills the height, and the panel has what the board leaves."""
    page = seated(opened, site, LARGE).page
    expect(page.get_by_role("tab")).to_have_count(1)
    units = page.get_by_role("region", name="Units")
    expect(units).to_be_visible()
    expect(units.get_by_text("Shots left: LRM 10 24")).to_be_visible()
    top, bottom = box_of(page.locator("header").first), box_of(page.locator(".world > svg"))
    assert bottom["height"] > 0.85 * (LARGE.height - top["height"])
