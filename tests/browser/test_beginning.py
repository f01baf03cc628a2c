"""From the start page into a battle: with one click, with custom choices, with a friend."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.site import DESK, PHONE, Opener, Screen, Site

BATTLE = re.compile(r"/g/[^/#]+$")


def held(page: Page) -> dict[str, Any]:
    """The seats this browser keeps."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('ironhex.seats') ?? '{}')")
    return found


def table(page: Page) -> dict[str, Any]:
    """The game of the address, as this browser's seats see it."""
    [token] = held(page)[page.url.rpartition("/")[2]]["tokens"]
    answer = page.request.get(f"/api/games/{page.url.rpartition('/')[2]}", headers={"authorization": f"Bearer {token}"})
    found: dict[str, Any] = answer.json()
    return found


def side(page: Page, name: str) -> Any:
    return page.get_by_role("region", name=name, exact=True)


def worth(page: Page, name: str) -> int:
    return int(re.sub(r"\D", "", side(page, name).locator("output").inner_text()))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_picture_shows_counters_and_odds_as_in_a_battle(opened: Opener, screen: Screen) -> None:
    picture = opened("/", screen).get_by_role("img", name="A board with counters of two sides")
    expect(picture.locator("circle.ring.left")).to_have_count(6)
    expect(picture.locator("circle.badge.mild, circle.badge.warm")).to_have_count(3)
    odds = picture.locator("g").filter(has=picture.page.locator("tspan")).last
    expect(odds).to_have_text("9+ 28%")
    box, text = odds.locator("rect").bounding_box(), odds.locator("text").bounding_box()
    assert box
    assert text
    assert text["width"] < box["width"] < 1.6 * text["width"]


@pytest.mark.parametrize(("button", "lesson"), [("Play now", "green"), ("I know the game: start a battle", "")])
def test_one_click_starts_a_battle(opened: Opener, button: str, lesson: str) -> None:
    page = opened("/")
    page.get_by_role("button", name=button).click()
    expect(page).to_have_url(BATTLE)
    found = table(page)
    assert found["you"] == ["Blue"]
    assert found["lesson"] == lesson
    assert [player["kind"] for player in found["players"]] == ["person", "bot"]
    assert len(found["scene"]["figures"]) == 2


def test_the_size_is_remembered_and_the_game_is_listed(opened: Opener) -> None:
    page = opened("/", PHONE)
    page.get_by_role("button", name="I know the game").click()
    expect(page).to_have_url(BATTLE)
    page.goto("/")
    page.get_by_role("radio", name="Lance").check()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(BATTLE)
    assert len(table(page)["scene"]["figures"]) == 8
    page.goto("/")
    expect(page.get_by_role("radio", name="Lance")).to_be_checked()
    games = page.get_by_role("listitem").filter(has_text=re.compile("Your turn|to move"))
    expect(games).to_have_count(2)
    games.first.get_by_role("link").click()
    expect(page).to_have_url(BATTLE)


def turn_on(page: Page, group: str, *options: str) -> None:
    """Choose optional rules under their heading, which is folded on phones."""
    first = page.get_by_role("checkbox", name=options[0], exact=True)
    if not page.locator("details.part").evaluate("each => each.open"):
        page.get_by_text("Rules and more").click()
    if not first.is_visible():
        page.locator("summary").filter(has_text=group).click()
    for option in options:
        page.get_by_role("checkbox", name=option, exact=True).check()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_hidden_units_are_found_after_choosing_the_rule(opened: Opener, screen: Screen) -> None:
    page = opened("/new", screen)
    blue = side(page, "Blue")
    expect(blue.get_by_role("checkbox")).to_have_count(0)
    turn_on(page, "Hidden units and mines", "Hidden units")
    expect(page.get_by_text("Tick the units to hide under Forces.")).to_be_visible()
    hide = blue.get_by_role("checkbox", name="starts hidden").first
    hide.check()
    box, room = hide.bounding_box(), blue.bounding_box()
    assert box is not None
    assert room is not None
    assert room["x"] < box["x"]
    assert box["x"] + box["width"] < room["x"] + room["width"]


def test_an_error_is_gone_when_something_is_changed(opened: Opener) -> None:
    page = opened("/new")
    expect(side(page, "Orange").get_by_role("row")).to_have_count(2)
    side(page, "Orange").get_by_label("Name").first.fill("Blue")
    expect(page.get_by_role("button", name="Start the battle")).to_be_disabled()
    problem = page.get_by_role("alert").filter(has_text="Two sides are called Blue")
    expect(problem).to_be_visible()
    page.get_by_label("Name", exact=True).nth(1).fill("Red")
    expect(problem).to_have_count(0)


def test_a_custom_battle(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_role("button", name="Lance").click()
    expect(side(page, "Blue").get_by_role("row")).to_have_count(5)
    page.get_by_role("button", name="Add a unit to Blue").click()
    picker = page.get_by_role("dialog")
    picker.get_by_role("searchbox").fill("atlas as7-d")
    picker.get_by_role("button", name="Add Atlas AS7-D", exact=True).click()
    expect(picker).to_contain_text("5 units")
    picker.get_by_role("button", name="Done").click()
    expect(side(page, "Blue").get_by_role("row")).to_have_count(6)
    before = worth(page, "Blue")
    side(page, "Blue").get_by_label("Gunnery of Atlas AS7-D").select_option("2")
    expect(side(page, "Blue").locator("output")).not_to_have_text(f"{before:,} BV")
    assert worth(page, "Blue") > before
    side(page, "Orange").get_by_role("button", name="Match the other side").click()
    expect(page.get_by_text("Evenly matched")).to_be_visible()
    assert abs(worth(page, "Orange") / worth(page, "Blue") - 1) < 0.06
    page.get_by_role("radio", name="Woods").check()
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)
    found = table(page)
    assert found["name"] == "Woods"
    assert sum(figure["side"] == "Blue" for figure in found["scene"]["figures"]) == 5
    page.goto("/new")
    expect(side(page, "Blue").get_by_role("row")).to_have_count(6)


def test_six_sides_in_six_colors(opened: Opener) -> None:
    page = opened("/new")
    add, sides = page.get_by_role("button", name="Add a side"), page.locator("section.side")
    add.click()
    page.get_by_role("button", name="Remove Orange").click()
    assert [each.get_attribute("aria-label") for each in sides.all()] == ["Blue", "Orange"]
    for _ in range(4):
        add.click()
    expect(sides).to_have_count(6)
    expect(sides.last).to_have_accessible_name("Gray")
    expect(add).to_have_count(0)
    colours = sides.locator(".mark").evaluate_all("all => all.map(each => getComputedStyle(each).fill)")
    assert len(set(colours)) == 6


def test_a_generated_map_is_previewed_and_can_be_rerolled(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_role("radio", name="Generated").check()
    page.get_by_role("checkbox", name="Rivers").check()
    preview = page.get_by_role("img", name="Preview")
    expect(preview).to_have_attribute("src", re.compile("rivers"))
    first = preview.get_attribute("src")
    page.get_by_role("button", name="Another one").click()
    expect(preview).not_to_have_attribute("src", first or "")
    expect(preview).not_to_have_js_property("naturalWidth", 0)
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)


def test_a_friend_gets_a_link_to_a_seat(opened: Opener, site: Site) -> None:
    page = opened("/new")
    side(page, "Orange").get_by_label("Played by").select_option("friend")
    page.get_by_role("button", name="Start the battle").click()
    link = page.get_by_role("dialog").get_by_label("Link for Orange", exact=True).input_value()
    page.get_by_role("button", name="Go to the battle").click()
    expect(page).to_have_url(BATTLE)
    friend = opened(f"/g/{link.partition('/g/')[2]}")
    expect(friend).to_have_url(BATTLE)
    assert table(page)["you"] == ["Blue"]
    assert table(friend)["you"] == ["Orange"]


def test_a_scenario_of_the_quick_start_edition(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_role("radio", name="Quick-Start").check()
    expect(side(page, "Blue").get_by_role("link", name="Hunchback HBK-4G")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Veteran")).click()
    page.get_by_role("button", name="Add a unit to Blue").click()
    picker = page.get_by_role("dialog")
    expect(picker.get_by_role("button", name=re.compile("^Add "))).to_have_count(8)
    picker.get_by_role("button", name=re.compile(r"^Add Rommel Tank \d+ t ")).click()
    picker.get_by_role("button", name="Done").click()
    orange = side(page, "Orange")
    orange.get_by_label(re.compile("^Bot")).select_option("hard")
    orange.get_by_label("Style").select_option("hold")
    orange.get_by_label("Which hex").fill("0805")
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)
    found = table(page)
    assert found["system"] == "quickstart"
    assert found["players"][1]["bot"] == "hard/hold:0805"
    assert [figure["name"] for figure in found["scene"]["figures"] if figure["side"] == "Blue"][
        -1
    ] == "Rommel Tank (Blue 3)"
    page.goto("/new")
    expect(page.get_by_role("radio", name="Quick-Start")).to_be_checked()
    page.get_by_role("radio", name="Master Rules").check()
    expect(side(page, "Blue").get_by_label(re.compile("^Gunnery of "))).to_be_visible()


def test_two_players_of_one_side_get_a_seat_each(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_role("button", name="Lance").click()
    page.get_by_role("button", name="Add a player to Blue").click()
    first = side(page, "Blue").get_by_label(re.compile("^Who plays ")).first
    first.select_option("2")
    page.get_by_role("button", name="Start the battle").click()
    link = page.get_by_role("dialog").get_by_label("Link for Blue 2", exact=True).input_value()
    page.get_by_role("button", name="Go to the battle").click()
    expect(page).to_have_url(BATTLE)
    friend = opened(f"/g/{link.partition('/g/')[2]}")
    expect(friend).to_have_url(BATTLE)
    found = table(page)
    assert (found["you"], table(friend)["you"]) == (["Blue 1"], ["Blue 2"])
    seats = [figure["seat"] for figure in found["scene"]["figures"] if figure["side"] == "Blue"]
    assert seats[0] == "Blue 2"
    assert sorted(seats) == ["Blue 1", "Blue 1", "Blue 2", "Blue 2"]


def test_two_at_one_screen_hold_both_seats(opened: Opener) -> None:
    page = opened("/new")
    side(page, "Orange").get_by_label("Played by").select_option("here")
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)
    [game] = held(page).values()
    assert len(game["tokens"]) == 2


def test_an_empty_side_is_reported_before_the_request(opened: Opener) -> None:
    page = opened("/new")
    side(page, "Blue").get_by_role("button", name=re.compile("^Remove ")).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_disabled()
    expect(page.get_by_text("Evenly matched")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_text("Blue needs at least one unit.")
    side(page, "Orange").get_by_label("Name", exact=True).fill("Blue")
    expect(page.get_by_role("button", name="Start the battle")).to_be_disabled()
    expect(page.get_by_role("alert")).to_contain_text("Two sides are called Blue.")


def test_refusals_show_the_servers_text(opened: Opener) -> None:
    page = opened("/new")
    expect(side(page, "Blue")).to_be_visible()
    page.goto("/games")
    page.evaluate("""() => {
        const kept = JSON.parse(localStorage['ironhex.draft.3'])
        kept.drafts.classic.map.name = 'atlantis'
        localStorage['ironhex.draft.3'] = JSON.stringify(kept)
    }""")
    page.goto("/new")
    page.get_by_role("button", name="Start the battle").click()
    expect(page.get_by_role("alert")).to_contain_text("atlantis")
    expect(page).to_have_url(re.compile("/new$"))


@pytest.mark.parametrize("name", ["Duel", "Lance", "Star"])
def test_all_quick_starts_work(opened: Opener, name: str) -> None:
    page = opened("/new")
    page.get_by_role("group", name="Quick start").get_by_role("button", name=name).click()
    expect(page.get_by_text("…", exact=True)).to_have_count(0)
    if name == "Star":
        expect(side(page, "Orange").get_by_role("row")).to_have_count(6)
    page.get_by_role("button", name="Start the battle").click()
    expect(page).to_have_url(BATTLE)


def test_a_search_without_matches_says_so(opened: Opener) -> None:
    page = opened("/new")
    page.get_by_role("button", name="Add a unit to Blue").click()
    picker = page.get_by_role("dialog")
    picker.get_by_role("searchbox").fill("no such machine")
    expect(picker.locator("li.nothing")).to_have_text("No matches. Remove a filter.")
