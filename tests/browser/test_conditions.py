"""Conditions of a battle in the browser: agreed on at set-up, and visible at a glance beside the map."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.player import make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.browser.test_beginning import turn_on
from tests.browser.test_setting_up import begun

SCREENS = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


@SCREENS
def test_conditions_are_chosen_with_their_rules(opened: Opener, screen: Screen) -> None:
    page = opened("/new", screen)
    gravity = page.get_by_role("spinbutton", name="Gravity")
    expect(gravity).to_have_count(0)
    turn_on(page, "Hostile worlds", "High and low gravity")
    expect(gravity).to_have_value("75")
    gravity.fill("900")
    gravity.blur()
    expect(gravity).to_have_value("500")
    gravity.fill("130")
    gravity.blur()
    assert begun(page)["conditions"] == {"gravity": 130}
    expect(page.get_by_role("button", name=re.compile("A gravity of 1.3 G"))).to_be_visible()


@SCREENS
def test_conditions_are_seen_at_a_glance_and_explained(opened: Opener, site: Site, screen: Screen) -> None:
    options = ["temperature", "gravity", "vacuum", "night", "fire"]
    game = make(site.url, options=options, conditions={"temperature": -45, "gravity": 60})
    page = sit_down(opened, game.link("Blue", "Orange"), screen).page
    around = page.get_by_role("button", name=re.compile("Where this battle takes place"))
    expect(around).to_have_text(re.compile(r"−45 °C\s+0.6 G\s+Vacuum\s+Night\s+Wind"))
    around.click()
    expect(page.get_by_text("'Mechs lose 2 more heat each turn")).to_be_visible()
    expect(page.get_by_role("button", name="Rule BMR-ENV-042")).to_be_visible()
