"""Setting up what units carry: ammunition, searchlights, minefields, and the rules that they need."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.site import DESK, PHONE, Opener, Screen
from tests.browser.test_beginning import BATTLE, side, turn_on

BLACKJACK = "Blackjack BJ2-OA"
SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


def with_blackjack(opened: Opener, screen: Screen) -> Page:
    page = opened(f"/new?add={BLACKJACK}", screen)
    expect(side(page, "Blue").get_by_role("button", name=f"Ammunition of {BLACKJACK}")).to_be_visible()
    return page


def bins(page: Page) -> Any:
    return side(page, "Blue").get_by_role("combobox", name=f"Ammunition of {BLACKJACK}")


def begun(page: Page) -> dict[str, Any]:
    """Start the battle; returns the setup that was sent."""
    sent: list[dict[str, Any]] = []

    def kept(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}"))
        route.continue_()

    page.route("**/api/games", kept)
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)
    return sent[0]


@SCREENS
def test_ammunition_is_chosen_in_the_row_of_its_unit(opened: Opener, screen: Screen) -> None:
    page = with_blackjack(opened, screen)
    button = side(page, "Blue").get_by_role("button", name=f"Ammunition of {BLACKJACK}")
    expect(bins(page)).to_have_count(0)
    button.click()
    expect(bins(page)).to_have_count(4)
    bins(page).first.select_option("swarm-i")
    expect(page.get_by_text("Like Swarm, but its missiles rarely hit friends").first).to_be_visible()
    expect(page.get_by_role("button", name="Rule BMR-AMMO-046").first).to_be_visible()
    page.get_by_role("button", name="Load the other 3 bins with it too").click()
    expect(button).to_have_text(re.compile("Swarm-I"))
    assert bins(page).evaluate_all("all => all.map(each => each.value)") == ["swarm-i"] * 4
    room = side(page, "Blue").bounding_box()
    assert room is not None
    for box in (each.bounding_box() for each in bins(page).all()):
        assert box is not None
        assert room["x"] < box["x"]
        assert box["x"] + box["width"] < room["x"] + room["width"]
    button.click()
    expect(bins(page)).to_have_count(0)
    loaded = begun(page)["sides"][0]["units"][-1]["ammunition"]
    assert sorted(loaded.values()) == ["swarm-i"] * 4


@SCREENS
def test_ammunition_says_which_rules_it_needs_and_turns_them_on(opened: Opener, screen: Screen) -> None:
    page = with_blackjack(opened, screen)
    side(page, "Blue").get_by_role("button", name=f"Ammunition of {BLACKJACK}").click()
    expect(bins(page).first.locator("option[value=flare]")).to_have_count(0)
    page.get_by_text("What each kind does").click()
    expect(page.get_by_text("Needs the rules: Night combat.")).to_be_visible()
    page.get_by_role("button", name="Turn on Night combat for Flare").click()
    expect(bins(page).first.locator("option[value=flare]")).to_have_count(1)
    bins(page).first.select_option("flare")
    page.get_by_text("Rules and more").click()
    night = page.get_by_role("checkbox", name="Night combat", exact=True)
    expect(night).to_be_checked()
    night.uncheck()  # what is loaded follows at once
    expect(bins(page).first.locator("option[value=flare]")).to_have_count(0)
    expect(bins(page).first).to_have_value("standard")


@SCREENS
def test_searchlights_and_minefields_are_counted_out(opened: Opener, screen: Screen) -> None:
    page = with_blackjack(opened, screen)
    light = side(page, "Blue").get_by_role("checkbox", name=f"Searchlight: {BLACKJACK}")
    expect(light).to_have_count(0)
    turn_on(page, "Fire and night", "Night combat")
    turn_on(page, "Hidden units and mines", "Minefields")
    light.check()
    mines = side(page, "Blue").get_by_role("textbox", name="Conventional mines of Blue")
    expect(mines).to_have_value("3")
    side(page, "Blue").get_by_role("button", name="More conventional mines for Blue").click()
    expect(mines).to_have_value("4")
    side(page, "Blue").get_by_role("textbox", name="Vibrabombs of Blue").fill("99")
    mines.click()
    expect(side(page, "Blue").get_by_role("textbox", name="Vibrabombs of Blue")).to_have_value("20")
    side(page, "Blue").get_by_role("textbox", name="Vibrabombs of Blue").fill("0")
    blue, orange = begun(page)["sides"]
    assert blue["units"][-1]["searchlight"] is True
    assert blue["supplies"] == {"conventional": 4, "command-detonated": 2, "vibrabomb": 0}
    assert orange["supplies"] == {"conventional": 3, "command-detonated": 2, "vibrabomb": 2}


def test_presets_choose_rules_and_open_their_headings(opened: Opener) -> None:
    page = opened("/new", PHONE)
    page.get_by_text("Rules and more").click()
    expect(page.get_by_role("checkbox", name="Minefields", exact=True)).to_be_hidden()
    page.get_by_role("combobox", name="Options").select_option(label="Ambush")
    for option in ("Minefields", "Hidden units"):
        expect(page.get_by_role("checkbox", name=option, exact=True)).to_be_checked()
    page.get_by_role("checkbox", name="Minefields", exact=True).uncheck()
    expect(page.get_by_role("combobox", name="Options")).to_have_value("")
    expect(page.get_by_role("checkbox", name="Minefields", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Options").select_option(label="Everything")
    rules = page.get_by_role("group").filter(has_text="Rules and more")  # the map has some of them, too
    for option in ("Minefields", "Buildings", "Artillery", "Ice", "Cargo"):
        expect(rules.get_by_role("checkbox", name=option, exact=True)).to_be_checked()
    expect(rules.get_by_role("checkbox", name="Vacuum", exact=True)).not_to_be_checked()


def test_presets_bring_a_map_and_forces_unless_the_player_has_chosen_their_own(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_text("Rules and more").click()
    options, boards = page.get_by_role("combobox", name="Options"), page.get_by_role("radiogroup", name="Printed")
    options.select_option(label="City fight")
    expect(boards.get_by_role("radio", name="City", exact=True)).to_be_checked()
    expect(side(page, "Blue").get_by_text("Jump Platoon (Rifle)", exact=True)).to_be_visible()
    expect(page.get_by_text("City fight: the map is now City, and the forces suit it.")).to_be_visible()
    boards.get_by_role("radio", name="Desert", exact=True).check(force=True)
    options.select_option(label="Barrage")
    expect(side(page, "Blue").get_by_role("combobox", name="Where Catapult CPLT-C3 starts")).to_have_value("off 2")
    expect(boards.get_by_role("radio", name="Desert", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="Use forces that suit it")).to_have_count(0)
    page.get_by_role("button", name="Use the map Open ground").click()
    expect(boards.get_by_role("radio", name="Open ground", exact=True)).to_be_checked()
    sent = begun(page)
    assert (sent["board"], [unit.get("place") for unit in sent["sides"][0]["units"]]) == (
        "open-ground",
        [None, None, "off 2"],
    )


@SCREENS
def test_machines_are_found_by_their_equipment(opened: Opener, screen: Screen) -> None:
    page = opened("/machines", screen)
    page.get_by_role("searchbox").fill("active probe tag narc")
    page.get_by_role("link", name="Raven RVN-3L").click()
    gear = page.get_by_role("table", name="Weapons and equipment")
    for name in ("Guardian ECM Suite", "Beagle Active Probe", "TAG"):
        expect(gear.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    expect(gear.get_by_role("row", name=re.compile("^Guardian ECM Suite"))).to_contain_text("6")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SCREENS
def test_artillery_starts_off_the_map_if_the_rules_allow_it(opened: Opener, screen: Screen) -> None:
    page = opened("/new?add=Catapult CPLT-C3", screen)
    start = side(page, "Blue").get_by_role("combobox", name="Where Catapult CPLT-C3 starts")
    expect(side(page, "Blue").get_by_text("Catapult CPLT-C3").first).to_be_visible()
    expect(start).to_have_count(0)
    turn_on(page, "Artillery and drops", "Artillery")
    start.select_option(label="starts off the map, 3 mapsheets: shells fly 2 turns")
    setup = begun(page)
    assert setup["sides"][0]["units"][-1]["place"] == "off 3"
    assert "artillery" in setup["options"]
