"""The lab in the browser: two forces, a progress bar, plots; accessible and on every screen."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.site import DESK, PHONE, Opener, Screen, Site
from tests.waiting import PATIENCE


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_simulation_is_started_and_shown(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    expect(page.get_by_role("heading", level=1)).to_have_text("Lab")
    for at, choice in enumerate(("random", "random", "glade")):
        page.get_by_role("combobox").nth(at).select_option(choice)
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="How long it takes")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="2 of 2 games")).to_be_visible()
    expect(page.get_by_role("img", name="Share of games won")).to_be_visible()
    assert violations(page, "light") + violations(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen.width


def test_a_game_worth_a_look_opens_as_a_replay_that_can_be_continued(opened: Opener) -> None:
    page = opened("/lab", PHONE)
    for at, choice in enumerate(("random", "random", "glade")):
        page.get_by_role("combobox").nth(at).select_option(choice)
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    games = page.get_by_role("region", name="Games worth a look")
    expect(games.get_by_role("listitem").first).to_contain_text("Game ")
    games.get_by_role("button", name="Watch").first.click()
    expect(page).to_have_url(re.compile(r"/g/[^/]+/replay"))
    expect(page.get_by_role("button", name="Continue from here")).to_be_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_change_is_compared_on_the_same_seeds(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    for at, choice in enumerate(("random", "random", "glade")):
        page.get_by_role("combobox").nth(at).select_option(choice)
    page.get_by_role("checkbox", name="Compare").check()
    instead = page.get_by_role("region", name="Team A, changed")
    instead.get_by_role("combobox").first.select_option("easy")
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="How often A wins")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="4 of 4 games")).to_be_visible()
    expect(page.get_by_role("heading", name="Who wins")).to_have_count(2)
    assert violations(page, "light") + violations(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen.width


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_full_lab_says_when_to_try_again(opened: Opener, own_site: Site, screen: Screen) -> None:
    teams = [{"units": ["Griffin GRF-1N"], "bot": "random"}] * 2
    for _ in range(3):
        asked = {"teams": teams, "games": 400}
        begun = httpx.post(f"{own_site.url}/api/lab/simulations", json=asked, timeout=PATIENCE)
        assert begun.status_code == 202
    page = opened("/lab", screen, at=own_site.url)
    page.get_by_role("button", name="Play", exact=True).click()
    told = "3 simulations from your address are waiting or playing; try again when one of them has ended."
    expect(page.get_by_role("alert")).to_have_text(told)
    expect(page.get_by_role("alert")).to_be_in_viewport()
    assert violations(page, "light") + violations(page, "dark") == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_everybody_plays_everybody(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    page.get_by_role("radio", name="Tournament").check()
    page.get_by_role("button", name="Remove entrant 4").click()
    page.get_by_role("checkbox", name="Normal").uncheck()
    page.get_by_role("checkbox", name="Reckless").check()
    page.get_by_role("combobox").first.select_option("glade")
    page.get_by_role("spinbutton", name="Games").fill("2")
    expect(page.get_by_text("3 pairs, 6 games")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Who beats whom")).to_be_visible()
    expect(page.get_by_role("img", name="Ratings")).to_be_visible()
    assert violations(page, "light") + violations(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen.width


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_volley_is_recalculated_when_its_circumstances_change(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    page.get_by_role("radio", name="Volley").check()
    chance = page.get_by_role("row").filter(has_text="AC/20")
    expect(chance).to_contain_text("72%")  # 6 or more: gunnery 4, medium range 2
    page.get_by_role("region", name="Attacker").get_by_role("combobox").select_option("run")
    expect(chance).to_contain_text("42%")  # 8 or more
    assert violations(page, "light") + violations(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen.width
    page.get_by_role("region", name="Attacker").get_by_role("combobox").select_option("jump")
    expect(page.get_by_role("alert")).to_have_text("Hunchback HBK-4G cannot jump")


def test_earlier_results_are_shown_again(opened: Opener) -> None:
    page = opened("/lab", DESK)
    for at, choice in enumerate(("random", "random", "glade")):
        page.get_by_role("combobox").nth(at).select_option(choice)
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("img", name="Share of games won")).to_be_visible()
    page.get_by_role("radio", name="Volley").check()
    page.get_by_role("radio", name="Battles").check()
    expect(page.get_by_role("img", name="Share of games won")).to_be_visible()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="2 of 2 games")).to_be_visible()


def test_the_quick_start_edition_is_played_with_its_own_units(opened: Opener) -> None:
    page = opened("/lab", DESK)
    page.get_by_role("radio", name="Quick-Start").check()
    expect(page.get_by_label(re.compile("^Map"))).to_have_value("training-ground")
    page.get_by_role("region", name="Team A").get_by_role("button", name="Add units").click()
    expect(page.get_by_role("dialog", name="Units for team A")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Add Rommel Tank [^(]")).click()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    for at in range(2):
        page.get_by_role("combobox").nth(at).select_option("random")
    page.get_by_role("spinbutton", name="Games").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("cell", name="Rommel Tank").first).to_be_visible()


def test_a_team_without_units_is_reported(opened: Opener) -> None:
    page = opened("/lab", DESK)
    page.get_by_role("button", name="Remove Hunchback HBK-4G").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Team A has no units.")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_forces_of_the_lab_carry_the_chosen_ammunition(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    team = page.get_by_role("region", name="Team A")
    team.get_by_role("button", name=re.compile("^Ammunition of Hunchback")).click()
    team.get_by_role("combobox", name=re.compile("^Ammunition of Hunchback")).first.select_option("precision")
    expect(team.get_by_role("button", name=re.compile("^Ammunition of Hunchback.*: Precision$"))).to_be_visible()
    page.get_by_role("spinbutton", name="Games").fill("1")
    with page.expect_request("**/api/lab/simulations") as sent:
        page.get_by_role("button", name="Play", exact=True).click()
    first, second = (sent.value.post_data_json or {})["teams"]
    assert list(first["ammunition"][0].values()) == ["precision"]
    assert second["ammunition"] == [{}]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_optional_rules_bring_conditions_and_cargo_to_the_lab(opened: Opener, screen: Screen) -> None:
    page = opened("/lab", screen)
    for at, choice in enumerate(("random", "random", "glade")):
        page.get_by_role("combobox").nth(at).select_option(choice)
    page.get_by_text("Optional rules (").click()
    for group, option in (("Hostile worlds", "High and low gravity"), ("Units and equipment", "Cargo")):
        box = page.get_by_role("checkbox", name=option, exact=True)
        if not box.is_visible():
            page.locator("summary", has_text=group).click()
        box.check()
    page.get_by_role("spinbutton", name="Gravity").fill("60")
    page.get_by_role("spinbutton", name="Gravity").blur()
    cargo = page.get_by_role("spinbutton", name=re.compile("Cargo of .* in tons")).first
    cargo.fill("999")
    cargo.blur()
    expect(cargo).not_to_have_value("999")
    page.get_by_role("spinbutton", name="Games").fill("1")
    with page.expect_request("**/api/lab/simulations") as sent:
        page.get_by_role("button", name="Play", exact=True).click()
    asked: dict[str, Any] = json.loads(sent.value.post_data or "{}")
    assert asked["conditions"] == {"gravity": 60}
    assert asked["teams"][0]["cargo"][0] > 0
    assert set(asked["teams"][0]["supplies"]) == {"small-crates", "large-crates"}
    expect(page.get_by_role("heading", name="Who wins").first).to_be_visible()
