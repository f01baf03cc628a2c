"""A battle with fire in the browser: the wind at a glance, a hex as a target, and a fire that follows the wind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.player import facing_sides, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import USUAL, Commander

GROVE = """size 6 8
01  .  .  w  .  .  .
02  .  .  w  .  .  .
03  .  .  w  .  .  .
04  .  .  w  .  .  .
05  .  .  wf .  .  .
06  .  .  w  .  .  .
07  .  .  w  .  .  .
08  .  .  .  .  .  .
"""
FAR_APART = facing_sides({"Blue": ("Griffin GRF-1N", "0108", 0), "Orange": ("Locust LCT-1V", "0601", 180)})


def middle_of(drawn: Locator) -> float:
    """Where the middle of something drawn is, from the top."""
    box = drawn.bounding_box()
    assert box is not None
    return box["y"] + box["height"] / 2


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_wind_is_shown_and_woods_can_be_set_on_fire(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, options=["fire"]).link("Blue", "Orange"), screen)
    page = player.page
    player.await_turn()
    around = page.get_by_role("button", name=re.compile("^Where this battle takes place: The wind blows toward the"))
    expect(around).to_be_visible()
    while page.locator("[aria-current=step]").inner_text() != "Weapons":
        player.settle()
        player.stand()
    player.settle()
    expect(page.get_by_role("radio", name=re.compile("to set it on fire")).first).to_be_visible()


@pytest.mark.parametrize(("die", "way", "burning"), [(1, "north", "0304"), (4, "south", "0306")])
def test_a_forest_fire_follows_the_wind(opened: Opener, site: Site, die: int, way: str, burning: str) -> None:
    board = site.draw("grove", GROVE)
    game = make(site.url, board=board, sides=FAR_APART, options=["fire"], turns=2, seed=None, real_dice=True)
    player = Commander(sit_down(opened, game.link("Blue", "Orange"), curtain=False).page)
    player.lucky = {**USUAL, "wind direction": (die, die), "spreading fire": (6, 6)}
    fires, smoke = player.page.locator(".glow:not(.ember)"), player.page.locator(".smoke")
    player.await_turn()
    expect(player.page.get_by_role("button", name=re.compile(f"^Where .* toward the {way}"))).to_be_visible()
    expect(fires).to_have_attribute("data-count", "1")
    expect(smoke).to_have_attribute("data-count", "3")
    player.rest_in("Movement")
    player.rest_in("Weapons")
    player.told(f"The fire in 0305 spreads to {burning}")
    expect(fires).to_have_attribute("data-count", "2")
    expect(smoke).to_have_attribute("data-count", "6")
    middle = sum(player.hex(place).y for place in ("0305", burning)) / 2
    assert middle_of(fires) == pytest.approx(middle, abs=2), "both hexes, and no others"
    downwind = -1 if way == "north" else 1
    room = abs(player.hex("0304").y - player.hex("0305").y)
    assert (middle_of(smoke) - middle) * downwind > room / 2, "the smoke lies where the wind blows"
    drift = player.page.locator(".weather").evaluate("each => parseFloat(each.style.getPropertyValue('--y'))")
    assert drift * downwind > 0, "and its puffs drift there"
