"""What the panel beside the board always shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, expect
from tests.browser.player import NEIGHBORS, Player, make, sit_down
from tests.browser.site import DESK, PHONE, Opener, Screen, Site


@pytest.mark.parametrize("screen", [DESK, Screen(1280, 720), PHONE], ids=["desk", "laptop", "phone"])
def test_the_effect_of_a_volley_is_always_visible(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    for _ in range(2):
        player.stand()
    heat = player.page.get_by_label("Expected effect").get_by_text("Heat", exact=True)
    expect(heat).to_be_in_viewport(ratio=1)
    player.page.get_by_role("tabpanel").evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    expect(heat).to_be_in_viewport(ratio=1)


def far_from(*enemies: tuple[str, str]) -> list[dict[str, object]]:
    """A Warhammer, and enemies that only its PPCs reach, or nothing."""
    units = [{"design": design, "place": place, "heading": 180} for design, place in enemies]
    own = {"design": "Warhammer WHM-6R", "place": "0611", "heading": 0}
    return [{"name": "Blue", "units": [own]}, {"name": "Orange", "units": units}]


@pytest.mark.parametrize("screen", [DESK, Screen(1280, 720), PHONE], ids=["desk", "laptop", "phone"])
def test_weapons_that_cannot_fire_are_folded_away(opened: Opener, site: Site, screen: Screen) -> None:
    """What can be fired comes first, one line each; the rest is under one heading, with reasons."""
    sides = far_from(("Enforcer ENF-4R", "0601"))
    game = make(site.url, sides=sides, board="open-ground")
    player = sit_down(opened, game.link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    for _ in range(2):
        player.stand()
    player.to_fire("Warhammer")
    desk = player.page.get_by_role("region", name="Attacks")
    weapons = desk.get_by_role("checkbox")
    expect(weapons).to_have_count(2)
    for weapon in weapons.all():
        expect(weapon).to_be_in_viewport()
    folded = desk.get_by_text("Unavailable (7)")
    player.press(folded)
    expect(desk.get_by_role("listitem").filter(has_text="SRM 6").first).to_contain_text("out of range")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_targets_are_sorted_by_value_and_the_chosen_one_is_visible(opened: Opener, site: Site, screen: Screen) -> None:
    enemies = ("Locust LCT-1V", "0101"), *((("Wasp WSP-1A", f"0{column}03")) for column in range(2, 8))
    game = make(site.url, sides=far_from(*enemies), board="open-ground")
    player = sit_down(opened, game.link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    while player.page.locator("[aria-current=step]").inner_text() != "Weapons":
        player.settle()
        player.stand()
    player.to_fire("Warhammer")
    targets = player.page.get_by_role("radio")
    expect(targets).to_have_count(7)
    expect(player.page.get_by_role("radio", checked=True)).to_be_in_viewport(ratio=0.9)
    for each in (targets.nth(5), targets.nth(6), targets.first):
        each.evaluate("row => row.click()")
        expect(each).to_be_checked()
        expect(each).to_be_in_viewport(ratio=0.9)


def test_weapons_are_beside_the_targets_on_an_upright_tablet(opened: Opener, site: Site) -> None:
    enemies = ((("Wasp WSP-1A", f"0{column}03")) for column in range(3, 8))
    game = make(site.url, sides=far_from(*enemies), board="open-ground")
    upright = Screen(820, 1180, touch=True)
    page = sit_down(opened, game.link("Blue", "Orange"), upright, curtain=False).page
    player = Player(page)
    player.await_turn()
    while page.locator("[aria-current=step]").inner_text() != "Weapons":
        player.settle()
        player.stand()
    player.to_fire("Warhammer")
    weapons = page.get_by_role("region", name="Attacks").get_by_role("table").get_by_role("checkbox")
    expect(weapons).to_have_count(5)
    for each in (*weapons.all(), page.get_by_role("radio", checked=True), player.primary):
        expect(each).to_be_in_viewport(ratio=1)
    assert page.get_by_role("tabpanel").evaluate("panel => panel.scrollTop") == 0


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_new_question_shows_what_it_needs(opened: Opener, site: Site, screen: Screen) -> None:
    """The list of units does not stay open over the weapons."""
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    player.stand()
    player.press(player.page.get_by_role("button", name="Stand still"))
    units = player.page.get_by_role("tab", name="Units")
    player.press(units)
    expect(units).to_have_attribute("aria-selected", "true")
    player.confirm()
    expect(units).to_have_attribute("aria-selected", "false")
    expect(player.page.get_by_role("region", name="Attacks").get_by_role("checkbox").first).to_be_in_viewport()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_primary_button_stays_where_it_is(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), screen, curtain=False)
    page = player.page
    player.await_turn()
    player.press(page.get_by_role("button", name="Stand still"))
    expect(player.primary).to_be_enabled()
    moving, menu = player.primary.bounding_box(), page.get_by_role("button", name="Menu").bounding_box()
    player.confirm()
    player.stand()
    expect(player.primary).to_have_text(re.compile("^Fire"))
    firing = player.primary.bounding_box()
    assert moving
    assert firing
    sheet = {"y": moving["y"]} if screen.touch else {}  # which is higher for a draft
    assert firing | sheet == moving
    assert page.get_by_role("button", name="Menu").bounding_box() == menu


def test_the_second_click_of_a_double_click_answers_no_other_question(opened: Opener, site: Site) -> None:
    """Not even if the next question is there already when it comes."""
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), curtain=False)
    page = player.page
    answers: list[Request] = []
    page.on("request", lambda request: answers.append(request) if request.url.endswith("/answers") else None)
    player.await_turn()
    for _ in range(2):
        player.stand()
    given, before = len(answers), player.asked
    expect(player.primary).to_be_enabled()
    box = player.primary.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    player.await_question(before)
    expect(player.primary).to_be_enabled()
    before = player.asked
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.get_by_role("tab", name="Units").click()
    assert player.asked == before
    assert len(answers) == given + 1


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_notation_of_a_unit_is_explained_on_request(opened: Opener, site: Site, screen: Screen) -> None:
    player = sit_down(opened, make(site.url, sides=NEIGHBORS).link("Blue", "Orange"), screen, curtain=False)
    player.await_turn()
    card = player.page.get_by_role("tabpanel")
    for name, meaning in (("LRM 10", "minimum range 6"), ("heat", "it may shut down")):
        expect(card.get_by_text(re.compile(meaning))).to_have_count(0)
        player.press(card.get_by_role("button", name=name, exact=True))
        expect(card.get_by_text(re.compile(meaning))).to_be_in_viewport()
    for name, meaning in (("BV", "worth in a fair fight"), ("At", "Where it is mounted"), ("Dmg", "points of armor")):
        word = card.get_by_role("button", name=name, exact=True)
        expect(word).to_have_attribute("title", re.compile(meaning))
        player.press(word)
        expect(card.get_by_role("note").filter(has_text=meaning)).to_be_in_viewport(ratio=1)


LONG = "Blue" * 20
"""As long as the name of a side may be."""


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_long_name_of_a_side_fits(opened: Opener, site: Site, screen: Screen) -> None:
    sides = [{**NEIGHBORS[0], "name": LONG}, NEIGHBORS[1]]
    player = sit_down(opened, make(site.url, sides=sides, name="").link(LONG, "Orange"), screen, curtain=True)
    player.await_turn()
    page = player.page
    expect(page.locator(".bar .name")).to_have_text("· Master Rules")
    for name in ("Orange", LONG):
        player.stand()
        expect(player.curtain).to_contain_text(name)
        assert page.evaluate(SPILLED, "[role=alertdialog]") == []
        player.press(player.curtain.get_by_role("button"))
        expect(player.status).to_contain_text(name)
    assert page.evaluate(SPILLED, "aside") == []
    assert page.evaluate(SPILLED, "[role=log]") == []


SPILLED = """where => [...document.querySelectorAll(where)].flatMap(room => {
    const edge = room.getBoundingClientRect().right
    const spills = each => each.getBoundingClientRect().right > edge + 1
    return [...room.querySelectorAll('*')].filter(spills).map(each => each.outerHTML)
})"""
