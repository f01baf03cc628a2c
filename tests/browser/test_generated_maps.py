"""Generated maps at set-up: their terrain, their picture, and the optional rules for what is on them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.site import DESK, PHONE, Opener, Screen
from tests.browser.test_setting_up import begun


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_city_offers_the_rules_for_buildings(opened: Opener, screen: Screen) -> None:
    page = opened("/new", screen)
    page.get_by_role("radio", name="Generated").check()
    rules = page.get_by_role("group", name="Special rules for this map")
    expect(rules).to_have_count(0)
    for theme in ("City", "Swamp"):
        page.get_by_role("checkbox", name=theme, exact=True).check()
    expect(rules.get_by_role("checkbox", name="Buildings")).not_to_be_checked()
    rules.get_by_role("checkbox", name="Buildings").check()
    expect(rules.get_by_role("checkbox", name="Swamps")).not_to_be_checked()
    expect(page.get_by_role("img", name="Preview of the map")).to_be_visible()
    game = begun(page)
    assert "city" in game["board"]
    assert "buildings" in game["options"]
    assert "swamps" not in game["options"]
