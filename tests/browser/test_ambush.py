"""Ambushes in the browser: hidden 'Mechs, mines and orders to artillery, which two people at one screen keep secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import PERSON, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_combined_arms import Sharing

HIDDEN = [
    {"name": "Blue", "player": PERSON, "units": [{"design": "Griffin GRF-1N", "place": "0608", "heading": 0}]},
    {
        "name": "Orange",
        "player": PERSON,
        "units": [
            {"design": "Hunchback HBK-4G", "place": "0605", "heading": 180, "hidden": True},
            {"design": "Locust LCT-1V", "place": "0601", "heading": 180},
        ],
    },
]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hidden_mech_fires_at_pointblank_range(opened: Opener, site: Site, screen: Screen) -> None:
    game = make(site.url, sides=HIDDEN, options=["hidden units"], seed=None, real_dice=True)
    page = sit_down(opened, game.link("Blue", "Orange"), screen).page
    player = Sharing(page, screen)
    player.await_turn()
    before = player.asked
    expect(player.choice).to_contain_text("Hunchback HBK-4G is hidden. Reveal it")
    player.press(player.choice.get_by_role("button", name=re.compile("Stay hidden")))
    player.await_question(before)
    assert player.roll()
    expect(page.locator(".counter", has_text="Griffin")).to_have_count(1)
    assert "Hunchback" not in page.content(), "Blue does not know about it"
    player.in_reach()
    player.point(player.hex("0606"))
    player.confirm()
    expect(player.status).to_contain_text("Griffin GRF-1N has discovered Hunchback HBK-4G")
    expect(player.primary).to_have_text(re.compile("^Fire"))
    player.confirm()
    player.told("Hunchback HBK-4G will fire")
    player.told(re.compile(r"AC/20 at \w+'s Griffin GRF-1N: rolled 6.6 = 12, needs .*: hit"))


SECRETS = [
    {
        "name": side,
        "player": PERSON,
        "units": [
            {"design": "Griffin GRF-1N", "place": place, "heading": heading},
            {"design": "Catapult CPLT-C3", "place": "off 3"},
            {"design": hidden, "place": lair, "heading": heading, "hidden": True},
        ],
        "supplies": {"conventional": 1},
    }
    for side, place, heading, hidden, lair in (
        ("Blue", "0816", 0, "Wasp WSP-1A", "1015"),
        ("Orange", "0802", 180, "Locust LCT-1V", "0303"),
    )
]


def test_two_at_one_screen_keep_mines_orders_and_hidden_units_secret(opened: Opener, site: Site) -> None:
    options = ["hidden units", "minefields", "artillery"]
    game = make(site.url, sides=SECRETS, board="open-ground", options=options, turns=1, seed=None, real_dice=True)
    page = sit_down(opened, game.link("Blue", "Orange")).page
    player, ready = Sharing(page), page.get_by_role("button", name=re.compile("^I am "))
    own = {"Blue": "Wasp", "Orange": "Locust"}
    marks = {"Lay mines": ("1009", "g.mines"), "Range your artillery in": ("1010", "g.preset")}
    marks["Choose a hex for the"] = ("1011", "g.shell")
    done = dict.fromkeys(own, 0)
    side = ""
    player.await_question("-")
    while done != dict.fromkeys(own, len(marks)):
        if player.dice.is_visible():
            player.roll()
            continue
        if player.curtain.is_visible():
            expect(ready).to_be_focused()
            assert not [name for name in own.values() if name in page.content()], "behind the curtain is nothing"
            expect(page.locator(".world")).to_have_count(0)
            side = player.take_over()
        for owner, name in own.items():
            assert (name in page.content()) == (owner == side), f"{name} before {side}"
        place, mark = next(found for words, found in marks.items() if words in (player.status.text_content() or ""))
        expect(page.locator(mark)).to_have_count(0)  # not even if the other player has done it already
        expect(page.get_by_role("radiogroup", name="What to place").get_by_role("radio").first).to_be_checked()
        before = player.asked
        page.keyboard.down("Shift")
        player.point(player.hex(place))
        page.keyboard.up("Shift")
        done[side] += 1
        if mark != "g.shell":
            expect(page.locator(mark)).to_have_count(1)
            before = player.asked
            player.press(page.get_by_role("button", name="Done", exact=True))
        player.await_question(before)
