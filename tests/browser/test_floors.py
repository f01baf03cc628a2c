"""A game with its own floors, units and rules on the page, which knows nothing about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.player import PERSON, Made, Player, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site, serving
from tests.waiting import PATIENCE

from ironhex.games import MORE

EDITION = "tests.toys.outpost.edition"


@pytest.fixture(scope="module")
def toy_site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that also knows the toy."""
    with serving(tmp_path_factory.mktemp("toy"), {MORE: EDITION}) as site:
        yield site


def soldier(place: str, design: str = "Rifleman") -> dict[str, str]:
    return {"design": design, "place": place}


def make(at: str, west: list[dict[str, str]], east: list[dict[str, str]]) -> Made:
    sides = (("West", west), ("East", east))
    setup: dict[str, Any] = {
        "system": "outpost",
        "name": "Outpost",
        "seed": 4,
        "sides": [{"name": name, "player": PERSON, "units": units} for name, units in sides],
    }
    answer = httpx.post(f"{at}/api/games", json=setup, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(made["game"], {seat["seat"]: seat["token"] for seat in made["seats"]})


def floor_tab(page: Page, name: str) -> Any:
    return page.get_by_role("group", name="Floors").get_by_role("button", name=name)


def confirm(player: Player, label: str) -> None:
    """Press the button that confirms, and wait until that is done."""
    before = player.asked
    where = "complementary" if player.screen.touch else "banner"
    button = player.page.get_by_role(where).get_by_role("button", name=label, exact=True).first  # type: ignore[arg-type]
    expect(button).to_be_enabled()
    player.press(button)
    expect(player.page.locator("[data-ask]")).not_to_have_attribute("data-ask", before)


def watch(player: Player) -> None:
    player.press(player.page.get_by_role("button", name="Watch", exact=True))
    confirm(player, "Confirm")


def whose(player: Player) -> str:
    """The side that is asked."""
    player.await_turn()
    return (player.status.locator(".whose").text_content() or "").strip()


def until_side(player: Player, side: str) -> None:
    """Let the other side watch until it is a side's turn."""
    while whose(player) != side:
        watch(player)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_soldier_goes_upstairs(opened: Opener, toy_site: Site, screen: Screen) -> None:
    made = make(toy_site.url, [soldier("gF5")], [soldier("gM9")])
    player = sit_down(opened, made.link("West", "East"), screen, at=toy_site.url, curtain=False)
    page = player.page
    until_side(player, "West")
    ground, upper = floor_tab(page, "Ground floor"), floor_tab(page, "Upper floor")
    expect(ground).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".elsewhere .counter")).to_have_count(0)
    player.press(upper)
    expect(upper).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".elsewhere .counter")).to_have_count(2)
    expect(page.locator(".reach polygon").first).to_be_visible()
    player.point(player.in_reach()[0])
    confirm(player, "Move")
    until_side(player, "West")
    expect(upper).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".elsewhere .counter")).to_have_count(1)
    assert violations(page, "light") + violations(page, "dark") == []


def test_a_floor_comes_into_view_on_a_phone(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gA4")], [soldier("uH7")])
    player = sit_down(opened, made.link("West"), PHONE, at=toy_site.url)
    page = player.page
    player.in_reach()
    player.press(floor_tab(page, "Upper floor"))
    upstairs = page.locator(".counter:not(.elsewhere *) .base")
    expect(upstairs).to_be_in_viewport(ratio=1)
    box, sheet = upstairs.bounding_box(), page.locator("aside.narrow").bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["y"] + box["height"] < sheet["y"]


def test_a_key_switches_floors(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gF5")], [soldier("gM9")])
    player = sit_down(opened, made.link("West", "East"), at=toy_site.url, curtain=False)
    page = player.page
    until_side(player, "West")
    ground, upper = floor_tab(page, "Ground floor"), floor_tab(page, "Upper floor")
    expect(ground).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Dot numbers")).to_be_visible()
    page.keyboard.press("f")
    expect(upper).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(ground).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("next floor")


def test_a_path_is_faint_on_other_floors(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gF5")], [soldier("gM9")])
    player = sit_down(opened, made.link("West", "East"), at=toy_site.url, curtain=False)
    page = player.page
    until_side(player, "West")
    player.press(floor_tab(page, "Upper floor"))
    expect(page.locator(".reach polygon").first).to_be_visible()
    player.point(player.in_reach()[0])
    expect(page.locator(".way.firm .counter")).to_have_count(1)
    expect(page.locator(".way.firm .far .counter")).to_have_count(0)
    expect(floor_tab(page, "Upper floor")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(floor_tab(page, "Ground floor")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".way.firm .far .counter")).to_have_count(1)


def test_a_line_of_sight_is_drawn_on_its_own_floor(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gA1")], [soldier("gM9")])
    player = sit_down(opened, made.link("West", "East"), at=toy_site.url, curtain=False)
    page = player.page
    until_side(player, "West")
    page.keyboard.press("l")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sight")).to_have_count(1)
    page.keyboard.press("f")
    expect(floor_tab(page, "Upper floor")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sight")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator(".sight")).to_have_count(1)


def test_a_watcher_is_asked_and_fires(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gA1")], [soldier("gE1")])
    player = sit_down(opened, made.link("West", "East"), at=toy_site.url, curtain=False)
    until_side(player, "East")
    watch(player)
    until_side(player, "West")
    while not player.choice.is_visible():
        player.point(player.in_reach()[0])
        confirm(player, "Move")
        player.await_turn()
        if whose(player) == "East" and not player.choice.is_visible():
            watch(player)
            until_side(player, "West")
    expect(player.choice).to_contain_text("Ada moves past Kai at")
    expect(player.choice.get_by_role("button", name="Hold fire")).to_be_visible()
    player.press(player.choice.get_by_role("button", name="Fire at Ada"))
    expect(player.log).to_contain_text("Kai fires at Ada: needs")


def test_an_enemy_is_shot_by_clicking_it(opened: Opener, toy_site: Site) -> None:
    made = make(toy_site.url, [soldier("gA1")], [soldier("gD1")])
    player = sit_down(opened, made.link("West", "East"), at=toy_site.url, curtain=False)
    page = player.page
    until_side(player, "West")
    player.settle()
    player.press(page.get_by_role("button", name="Shoot Kai"))
    expect(page.get_by_role("region", name="Move")).to_contain_text("Chance to hit")
    page.get_by_role("region", name="Move").locator("summary").click()
    page.get_by_role("button", name="Rule TOY-3").first.click()
    expect(page.get_by_role("note").filter(has_text="Base number")).to_be_visible()
    page.keyboard.press("Escape")
    confirm(player, "Shoot")
    expect(player.log).to_contain_text("Ada fires at Kai: needs")


def test_a_game_is_set_up_on_the_page(opened: Opener, toy_site: Site) -> None:
    page = opened("/new", at=toy_site.url, settings={"pace": "instant"})
    page.get_by_role("radio", name="Outpost").check()
    expect(page.get_by_role("region", name="Map")).to_have_count(0)
    expect(page.get_by_text("Choose forces. Everything else")).to_be_visible()
    expect(page.get_by_text("From the west")).to_be_visible()
    expect(page.get_by_label("Style")).to_have_count(0)
    page.get_by_role("button", name="Add a unit").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("5 dots")
    dialog.get_by_role("button", name="Add Scout").click()
    dialog.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Start the battle").click()
    expect(floor_tab(page, "Ground floor")).to_be_visible()
    expect(page.locator(".counter").first).to_be_visible()
