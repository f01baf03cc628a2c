"""Buildings in the browser: floors are chosen by pointer, touch and keys, and a building falls on people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import facing_sides, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Commander

NAMES = {"Blue": ("Griffin GRF-1N", "1517", 0), "Orange": ("Enforcer ENF-4R", "1510", 180)}
SIDES = facing_sides(NAMES)


SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
PLATOON, MECH = "Foot Platoon (Rifle)", "Hunchback HBK-4G"
HOUSE = """size 6 7
01  .  .  .  .  .  .
02  .  .  .  .  .  .
03  .  .  .  .  .  .
04  .  .  .  .  .  .
05  .  .  .  .  .  .
06  .  .  .  .  .  .
07  .  .  .  .  .  .
building 0303 light cf 15 height 2 basement 7
"""


@SCREENS
def test_a_mech_climbs_onto_a_roof(opened: Opener, site: Site, screen: Screen) -> None:
    made = make(site.url, board="city", sides=SIDES, options=["buildings"])
    player = Commander(sit_down(opened, made.link("Blue", "Orange"), screen, curtain=False).page, screen)
    page = player.page
    player.await_turn()
    player.turn_of("Blue")
    player.in_reach()
    player.point(player.hex("1516"))
    where = page.get_by_role("group", name="Where in the building")
    roof, ground = (where.get_by_role("button", name=name) for name in ("Roof", "Ground floor"))
    expect(roof).to_have_attribute("aria-pressed", "true")
    expect(ground).to_be_in_viewport(ratio=1)
    player.press(ground)
    expect(ground).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(re.compile("break through a wall", re.IGNORECASE)).first).to_be_attached()
    page.keyboard.press("PageUp")
    expect(roof).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("PageDown")
    expect(ground).to_have_attribute("aria-pressed", "true")
    player.press(roof)
    expect(roof).to_have_attribute("aria-pressed", "true")
    player.answer()
    player.says("Griffin GRF-1N", "on the roof")
    expect(page.locator(".counter .height")).to_have_count(1)


@SCREENS
def test_a_platoon_takes_a_building_floor_by_floor_until_it_collapses(
    opened: Opener, site: Site, screen: Screen
) -> None:
    units = {"Blue": (PLATOON, "0304", 0), "Orange": (MECH, "0302", 180)}
    sides = facing_sides(units)
    board = site.draw("lone-house", HOUSE)
    game = make(site.url, board=board, sides=sides, options=["buildings"], turns=3, seed=None, real_dice=True)
    player = Commander(sit_down(opened, game.link("Blue", "Orange"), screen, curtain=False).page, screen)
    page = player.page
    floor = page.get_by_role("group", name="Where in the building").get_by_role("button")
    player.await_turn()
    for name, words in (("Ground floor", "on the ground floor"), ("Level 1", "on level 1")):
        player.turn_of("Blue")
        player.in_reach()
        player.point(player.hex("0303"))
        expect(floor).to_have_text(re.compile(name))
        player.confirm()
        player.says(PLATOON, words)
        player.rest_in("Movement")
        player.rest()  # the platoon; the 'Mech fires only at the second floor
        if name == "Ground floor":
            while player.phase != "Movement":
                player.rest()
    expect(page.locator(".counter .height")).to_have_text("1")
    player.settle()
    player.press(page.get_by_role("radio", name=re.compile("^The building at 0303")))
    expect(page.get_by_role("radio", name=re.compile("^The building at 0303"))).to_be_checked()
    player.press(player.button("^All that can hit"))
    expect(player.primary).to_have_text(re.compile("^Fire"))
    assert not player.confirm(), "nobody survives, so the battle is over"
    player.press(player.end.get_by_role("button", name="Close"))
    player.told("The building at 0303 collapses")
    expect(page.locator(".counter .height")).to_have_count(0)
